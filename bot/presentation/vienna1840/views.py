"""Views on demand: parts of the map, tiles, sheets and charts. Their own descriptions say what they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from bot.presentation import Plate, Scene
from bot.presentation.inquiries import Asked, Findings, Inquiries, Inquiry
from bot.presentation.vienna1840 import naming
from engine.core import Unknown
from engine.vienna1840 import GAME
from engine.vienna1840.facts import COMPANIES, STADTBAHN, game_map
from engine.vienna1840.network import reach
from engine.vienna1840.rounds.building import lay_context
from engine.vienna1840.state import LineRound, State
from engine.vienna1840.tiles import lay_hexes, lay_rotations, lay_tiles
from render.core.picture import Picture
from render.vienna1840 import draw_map
from render.vienna1840.alt import board_in_words
from render.vienna1840.area import around, draw_area, draw_reach, hexes_of_line
from render.vienna1840.charts import CHARTS, draw_chart, series_of
from render.vienna1840.choices import Lay, draw_choices, draw_supply
from render.vienna1840.holdings import draw_company, draw_player
from render.vienna1840.themes import THEMES

__all__ = ["INQUIRIES"]

MODES = ("normal", "stadtbahn")
"""The rights by which a line lays tiles of its own (IX.4)."""
RINGS = 2
"""Hexes shown on each side of the one asked about."""
MOST_LAYS = 60
"""Tiles on a contact sheet."""

Words = Mapping[str, str]


def _shown(name: str, picture: Picture) -> Findings:
    return Findings((), [Plate(name, picture.png, picture.alt_text)])


def _theme(words: Words) -> str:
    named = words.get("theme", "light").strip().lower()
    if named not in THEMES:
        raise Unknown("theme", named)
    return named


def _line(state: State, words: Words) -> str:
    """The line named, or the one that acts."""
    named = words.get("line", "").strip()
    if not named and isinstance(state.phase, LineRound) and state.phase.lines:
        return state.phase.lines[0]
    if named not in state.lines:
        raise Unknown("line", named or "?")
    return named


def _hex(state: State, words: Words) -> str:
    named = words["hex"].strip().upper()
    if named not in game_map(state.board.map).hexes:
        raise Unknown("hex", named)
    return named


def _whole(scene: Scene, state: State, words: Words) -> Findings:
    del state
    language, names = scene.words.language, tuple(scene.names)
    return _shown("map", draw_map(scene.view, theme=_theme(words), language=language, names=names))


def _area(scene: Scene, state: State, words: Words) -> Findings:
    hex, language = _hex(state, words), scene.words.language
    title = f"{hex} {game_map(state.board.map).hexes[hex].name}".strip()
    hexes = around(scene.view, [hex], RINGS)
    return _shown("area", draw_area(scene.view, hexes, title, theme=_theme(words), language=language))


def _of_line(scene: Scene, state: State, words: Words) -> Findings:
    line, language = _line(state, words), scene.words.language
    hexes = around(scene.view, hexes_of_line(scene.view, line), 1)
    return _shown("line", draw_area(scene.view, hexes, line, theme=_theme(words), language=language))


def _reach(scene: Scene, state: State, words: Words) -> Findings:
    line = _line(state, words)
    build = [hex for mode in MODES for hex in lay_hexes(state.board, lay_context(state, line, mode))]
    edges = reach(state.board, line, state.options).edges
    return _shown("reach", draw_reach(scene.view, line, edges, build, _theme(words), scene.words.language))


def _possible(scene: Scene, state: State, words: Words) -> Findings:
    line, hex = _line(state, words), _hex(state, words)
    lays = []
    for mode in MODES:
        ctx = lay_context(state, line, mode)
        for tile in lay_tiles(state.board, ctx, hex):
            lays += [Lay(hex, tile, turn) for turn in lay_rotations(state.board, ctx, hex, tile)]
    picture = draw_choices(scene.view, lays[:MOST_LAYS], _theme(words), scene.words.language)
    return _shown("tiles", picture)


def _left(scene: Scene, state: State, words: Words) -> Findings:
    del state
    return _shown("supply", draw_supply(scene.view, _theme(words), scene.words.language))


def _in_words(scene: Scene, state: State, words: Words) -> Findings:
    del state, words
    return Findings([board_in_words(scene.view, tuple(scene.names), scene.words.language)])


def _company(scene: Scene, state: State, words: Words) -> Findings:
    del state
    named = next(
        (each for each in (*COMPANIES, *STADTBAHN) if each.lower() == words["company"].strip().lower()), None
    )
    if named is None:
        raise Unknown("company", words["company"])
    language, names = scene.words.language, tuple(scene.names)
    return _shown("company", draw_company(scene.view, named, _theme(words), language, names))


def _player(scene: Scene, state: State, words: Words) -> Findings:
    del state
    names = tuple(scene.names)
    if words["player"] not in names:
        raise Unknown("player", words["player"])
    seat = names.index(words["player"])
    return _shown("player", draw_player(scene.view, seat, _theme(words), scene.words.language, names))


def _chart(chart: str, scene: Scene, states: Sequence[State], words: Words) -> Findings:
    """Over the ends of all rounds so far, and now."""
    ends = [state for state, after in pairwise(states) if state.round != after.round]
    views = [GAME.view(state, None) for state in (*ends, states[-1])]
    language = scene.words.language
    series = series_of(chart, views, tuple(scene.names), language)
    return _shown(chart, draw_chart(chart, series, [view.round for view in views], _theme(words), language))


def _lines_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    return [
        (line, scene.say("line {line} ({company})", line=line, company=naming.company(scene, each.company)))
        for line, each in sorted(state.lines.items(), key=lambda item: int(item[0]))
    ]


def _hexes_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    return [(hex, naming.hex_name(scene, hex)) for hex in game_map(state.board.map).hexes]


def _companies_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    del state
    return [(company, naming.company(scene, company)) for company in (*COMPANIES, *STADTBAHN)]


def _players_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    del state
    return [(name, name) for name in scene.names]


def _themes_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    del scene, state
    return [(theme, theme) for theme in THEMES]


_THEME = Asked("light, dark, safe for the colour-blind, or of high contrast", _themes_offered, required=False)
_LINE = Asked("the line; without it the one whose turn it is", _lines_offered, required=False)
_OF_LINE = {"line": _LINE, "theme": _THEME}
_WHERE = Asked("where", _hexes_offered)

INQUIRIES = (
    Inquiries(
        "map",
        "The map, whole or in part",
        (
            Inquiry("whole", "The whole map", {"theme": _THEME}, _whole),
            Inquiry("area", "The map around a hex", {"hex": _WHERE, "theme": _THEME}, _area),
            Inquiry("line", "The map around a line's stations", _OF_LINE, _of_line),
            Inquiry(
                "reach",
                "Where a line leads, and where it may build",
                {"line": _LINE, "theme": _THEME},
                _reach,
            ),
            Inquiry(
                "tiles",
                "Every tile and rotation that a line may lay on a hex",
                {"hex": _WHERE, "line": _LINE, "theme": _THEME},
                _possible,
            ),
            Inquiry("supply", "The tiles that are left", {"theme": _THEME}, _left),
            Inquiry("words", "The whole board in words", {}, _in_words),
        ),
    ),
    Inquiries(
        "sheet",
        "One company or one player",
        (
            Inquiry(
                "company",
                "A company with all that it owns, and who holds its shares",
                {"company": Asked("which one", _companies_offered), "theme": _THEME},
                _company,
            ),
            Inquiry(
                "player",
                "A player's cash, shares and companies",
                {"player": Asked("who", _players_offered), "theme": _THEME},
                _player,
            ),
        ),
    ),
    Inquiries(
        "chart",
        "How the game went so far",
        tuple(
            Inquiry(chart, about, {"theme": _THEME}, partial(_chart, chart), over_time=True)
            for chart, about in zip(
                CHARTS,
                ("What everybody was worth", "The share prices", "What each line earned"),
                strict=True,
            )
        ),
    ),
)
