"""Views on demand: the map and its parts, tiles, sheets, charts. Their descriptions say what they show."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.games.core.inquiries import Asked, Findings, Inquiry, about_player
from bot.games.core.scene import Deed, Plate, Scene
from bot.games.vienna1840.pictures import theme_of
from bot.games.vienna1840.words import names, shapes
from bot.language import N_
from bot.language.refusals import Refusal
from engine.core import Seat, Unknown
from engine.vienna1840 import outlook
from engine.vienna1840.events import RoundBegan
from engine.vienna1840.facts import COMPANIES, STADTBAHN, game_map
from engine.vienna1840.network import reach
from engine.vienna1840.view import View
from render.core.picture import Picture
from render.vienna1840 import changes_of, draw_map
from render.vienna1840.choosing.lays import Lay, draw_choices
from render.vienna1840.map.area import around, draw_area, draw_line, draw_reach
from render.vienna1840.sheets.charts import draw_chart, series_of
from render.vienna1840.sheets.company import draw_company
from render.vienna1840.sheets.player import draw_player, earned_by
from render.vienna1840.tiles.supply import draw_supply

__all__ = ["INQUIRIES", "charts", "hexes_offered", "line_asked", "lines_offered"]

RINGS = 2
"""Hexes shown on each side of the one asked about."""
MOST_LAYS = 60
"""Tiles on a contact sheet."""

Words = Mapping[str, str]


def _shown(name: str, picture: Picture) -> Findings:
    return Findings((), [Plate(name, picture.png, picture.alt_text)])


def line_asked(scene: Scene, words: Words) -> str:
    """The line that is asked about: the one named, or the one that acts, or else one of the asker's own.

    Raises:
        Refusal: none is named, and none of these is there.
        Unknown: no such line runs.
    """
    named = words.get("line", "").strip() or _next_at_hand(scene)
    if not named:
        raise Refusal("line_unnamed")
    if named not in _companies_by_line(scene):
        raise Unknown("line", named)
    return named


def _next_at_hand(scene: Scene) -> str:
    view: View = scene.view
    if view.turn is not None:
        return view.turn.line
    own = (each for each in view.companies if view.seat is not None and each.director == view.seat)
    return next((line.line for company in own for line in company.lines), "")


def _companies_by_line(scene: Scene) -> Mapping[str, str]:
    """The company that owns each line in play, by the line, in the order of the lines' numbers."""
    owned = {line.line: line.company for company in scene.view.companies for line in company.lines}
    return dict(sorted(owned.items(), key=lambda item: int(item[0])))


def _hex(scene: Scene, words: Words) -> str:
    """The hex named, or the base of the line that acts."""
    named = words.get("hex", "").strip().upper()
    if not named:
        return game_map(scene.view.board.map).homes[line_asked(scene, words)]
    if named not in game_map(scene.view.board.map).hexes:
        raise Unknown("hex", named)
    return named


def _map(scene: Scene, words: Words) -> Findings:
    """The view that is asked for; without one that for which a word is filled in, else the whole map."""
    fitting = "area" if "hex" in words else "line" if "line" in words else "whole"
    view = words.get("view", fitting).strip().lower()
    if view in VIEWS:
        return VIEWS[view].find(scene, words)
    # Who types the place instead of a view wants to see that place.
    place = _place_named(scene, view)
    if place is None:
        raise Unknown("view", view)
    return VIEWS[place[0]].find(scene, {**words, **place[1]})


def _place_named(scene: Scene, text: str) -> tuple[str, Words] | None:
    """The view of a hex or a line that a text names: `zoom D18`, `line 4`."""
    for word in re.findall(r"\w+", text.upper()):
        if word in game_map(scene.view.board.map).hexes:
            return "area", {"hex": word}
        if word in _companies_by_line(scene):
            return "line", {"line": word}
    return None


def _whole(scene: Scene, words: Words) -> Findings:
    del words
    players = tuple(scene.names)
    return _shown("map", draw_map(scene.view, theme=theme_of(scene), words=scene.words, names=players))


def _area(scene: Scene, words: Words) -> Findings:
    hex = _hex(scene, words)
    title = f"{hex} {game_map(scene.view.board.map).hexes[hex].name}".strip()
    hexes = around(scene.view, [hex], RINGS)
    return _shown("area", draw_area(scene.view, hexes, title, theme=theme_of(scene), words=scene.words))


def _of_line(scene: Scene, words: Words) -> Findings:
    line = line_asked(scene, words)
    return _shown("line", draw_line(scene.view, line, theme_of(scene), scene.words))


def _reach(scene: Scene, words: Words) -> Findings:
    view: View = scene.view
    line = line_asked(scene, words)
    build = outlook.building_sites(view, line)
    edges = reach(view.board, line, view.options).edges
    return _shown("reach", draw_reach(view, line, edges, build, theme_of(scene), scene.words))


def _possible(scene: Scene, words: Words) -> Findings:
    view: View = scene.view
    line, hex = line_asked(scene, words), _hex(scene, words)
    lays: dict[object, Lay] = {}
    for tile, turn in outlook.lays(view, line, hex):
        lays.setdefault(shapes.track(hex, tile, turn), Lay(hex, tile, turn))
    shown = list(lays.values())[:MOST_LAYS]
    picture = draw_choices(view, shown, theme_of(scene), scene.words)
    return _shown("tiles", picture)


def _left(scene: Scene, words: Words) -> Findings:
    del words
    return _shown("supply", draw_supply(scene.view, theme_of(scene), scene.words))


def _company(scene: Scene, words: Words) -> Findings:
    wanted = words["name"].strip().lower()
    named = next((each for each, _ in _companies_offered(scene) if each.lower() == wanted), None)
    if named is None:
        raise Unknown("company", words["name"])
    players = tuple(scene.names)
    runs = changes_of(scene.past().values()).routes
    return _shown("company", draw_company(scene.view, named, runs, theme_of(scene), scene.words, players))


def _player(scene: Scene, seat: Seat) -> Findings:
    players = tuple(scene.names)
    deeds = scene.deeds()
    views = _over_time(scene, deeds)
    picture = draw_player(
        scene.view,
        seat,
        series_of("worth", views, players, scene.words),
        [view.round for view in views],
        earned_by(seat, [event for deed in deeds for event in deed.events]),
        theme_of(scene),
        scene.words,
        players,
    )
    return _shown("player", picture)


def _over_time(scene: Scene, deeds: Sequence[Deed]) -> Sequence[View]:
    """The views at the ends of all rounds so far, and now."""
    ends = [deed for deed in deeds if any(isinstance(event, RoundBegan) for event in deed.events)]
    return [*(deed.before() for deed in ends), scene.view]


def _chart(scene: Scene, words: Words) -> Findings:
    """Over the ends of all rounds so far, and now."""
    chart = words.get("of", next(iter(CHARTS_SAID))).strip().lower()
    if chart not in CHARTS_SAID:
        raise Unknown("chart", chart)
    return Findings((), [_drawn(scene, chart, _over_time(scene, scene.deeds()))])


def charts(scene: Scene, views: Sequence[View]) -> Sequence[Plate]:
    """All charts, over these views; none before the first round is over."""
    return [_drawn(scene, chart, views) for chart in CHARTS_SAID] if len(views) > 1 else ()


def _drawn(scene: Scene, chart: str, views: Sequence[View]) -> Plate:
    series, rounds = series_of(chart, views, tuple(scene.names), scene.words), [view.round for view in views]
    picture = draw_chart(chart, series, rounds, theme_of(scene), scene.words)
    return Plate(chart, picture.png, picture.alt_text)


def lines_offered(scene: Scene) -> Sequence[tuple[str, str]]:
    """The lines in play, each with its company."""
    return [
        (line, scene.say("line {line} ({company})", line=line, company=names.company(scene, company)))
        for line, company in _companies_by_line(scene).items()
    ]


def hexes_offered(scene: Scene) -> Sequence[tuple[str, str]]:
    """The hexes of the map."""
    return [(hex, names.hex_name(scene, hex)) for hex in game_map(scene.view.board.map).hexes]


def _companies_offered(scene: Scene) -> Sequence[tuple[str, str]]:
    """The companies of this game, each with its whole name."""
    view: View = scene.view
    whole = {each.company: COMPANIES[each.company].name for each in view.companies}
    whole |= {each.company: STADTBAHN[each.company].name for each in view.stadtbahn}
    return [(company, f"{names.company(scene, company)} {name}") for company, name in whole.items()]


def _views_offered(scene: Scene) -> Sequence[tuple[str, str]]:
    return [(name, scene.say(view.about)) for name, view in VIEWS.items()]


def _charts_offered(scene: Scene) -> Sequence[tuple[str, str]]:
    return [(name, scene.say(about)) for name, about in CHARTS_SAID.items()]


@dataclass(frozen=True, slots=True)
class MapView:
    """A way to look at the map: what it shows, and how."""

    about: str
    find: Callable[[Scene, Words], Findings]


VIEWS: Mapping[str, MapView] = {
    "whole": MapView(N_("the whole map"), _whole),
    "area": MapView(N_("the map around a hex"), _area),
    "line": MapView(N_("the map around a line's stations"), _of_line),
    "reach": MapView(N_("where a line leads, and where it may build"), _reach),
    "tiles": MapView(N_("every tile and rotation that a line may lay on a hex"), _possible),
}
CHARTS_SAID: Mapping[str, str] = {
    "worth": N_("what everyone was worth"),
    "prices": N_("the share prices"),
    "revenue": N_("what each line earned"),
}

INQUIRIES = (
    Inquiry(
        "map",
        "The map: whole, around a hex or line, a line's reach, or the tiles possible on a hex",
        {
            "view": Asked("what to show; leave empty for what fits the other words", _views_offered, False),
            "hex": Asked("around or on which hex", hexes_offered, False),
            "line": Asked("which line; leave empty for the one whose turn it is", lines_offered, False),
        },
        _map,
    ),
    Inquiry(
        "company",
        "A company: everything it owns, and who holds its shares",
        {"name": Asked("which one", _companies_offered)},
        _company,
    ),
    about_player("A player: cash, shares, companies", _player),
    Inquiry("tiles", "The tiles that are left", {}, _left),
    Inquiry(
        "chart",
        "How the game went so far: worth, share prices, revenue",
        {"of": Asked("of what; leave empty for everyone's worth", _charts_offered, False)},
        _chart,
    ),
)
