"""Routes and tiles explained: what `/line routes` and `/line check` say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.games.core.errors import Errors, in_words
from bot.games.core.inquiries import Asked, Findings, Inquiry, InquiryGroup
from bot.games.core.scene import Plate, Scene
from bot.games.vienna1840.looking.views import hexes_offered, line_asked, lines_offered
from bot.games.vienna1840.pictures import theme_of
from bot.games.vienna1840.words import names, standstill
from bot.language import N_
from engine.core import RuleError
from engine.vienna1840.advice import Advice, Improvement, advise
from engine.vienna1840.explaining import Explanation, PlaceExplained, explain
from engine.vienna1840.facts import PRIVATES, TILES
from engine.vienna1840.judging import judge_lay
from engine.vienna1840.routes import SearchResult
from render.vienna1840 import Changes, Trace
from render.vienna1840.map.area import around, draw_area

__all__ = ["inquiries_of", "places_in_words", "sum_in_words"]

BESIDE = 1
"""Hexes shown on each side of a route."""
PLACES_ROOM = 1_000
"""Characters for the places of a route; longer lists are cut."""
REASONS = {
    "no_station": N_("{place} 0: no station of line {line} here"),
    "no_tile": N_("{place} 0: no tile here"),
    "own_station": N_("{place} {value} (own station)"),
    "stop": N_("{place} {value}"),
}
ENDS = {"arrow": N_("a route ends at arrows"), "blocked": N_("taken by others, so the route ends here")}


def _routes(scene: Scene, words: Mapping[str, str]) -> Findings:
    """The best route, explained and drawn, the runner-up, and what would add most."""
    line = line_asked(scene, words)
    advice = advise(scene.view, line)
    if advice.best is None or advice.best.route is None:
        said = scene.say("Line {line} has no route.", line=line)
        lines = [f"{said} {standstill.no_route(scene, line)}"]
        return Findings([*lines, *_improvements(scene, advice)])
    route = advice.best.route
    told = explain(scene.view, line, route)
    lines = [
        scene.say(
            "**Line {line}** can run for {value}: {places}.",
            line=line,
            value=told.value,
            places=places_in_words(scene, told),
        ),
        sum_in_words(scene, told),
        *_unproven(scene, advice.best),
    ]
    if advice.runner_up is not None and advice.runner_up.route is not None:
        second = advice.runner_up.route
        lines.append(scene.say("Next best, {value}: `{route}`", value=second.value, route=second.text))
    lines.extend(_improvements(scene, advice))
    # On a phone a route can't be made out on the whole map.
    picture = draw_area(
        scene.view,
        around(scene.view, route.hexes, BESIDE),
        names.company(scene, line),
        Changes(routes=(Trace(line, route.hexes, told.total),)),
        theme=theme_of(scene),
        words=scene.words,
    )
    return Findings(lines, [Plate("route", picture.png, picture.alt_text)])


def places_in_words(scene: Scene, told: Explanation) -> str:
    """The places in order, as many as there is room for."""
    said: list[str] = []
    room = PLACES_ROOM
    for number, place in enumerate(told.places):
        text = _place(scene, told.line, place)
        room -= len(text) + 2
        if room < 0:
            left = len(told.places) - number
            said.append(scene.words.count("… and {number} more place", "… and {number} more places", left))
            break
        said.append(text)
    return "; ".join(said)


def _place(scene: Scene, line: str, place: PlaceExplained) -> str:
    name = names.hex_name(scene, place.hex)
    text = scene.say(REASONS[place.reason], place=name, value=place.counted, line=line)
    if place.bonus:
        text += scene.say(" + {bonus} for {landmark}", bonus=place.bonus, landmark=_landmark(place))
    elif place.landmark is not None:
        text += scene.say(" (nothing for {landmark}, which isn't the company's)", landmark=_landmark(place))
    return f"{text} ({scene.say(ENDS[place.end])})" if place.end in ENDS else text


def _landmark(place: PlaceExplained) -> str:
    return PRIVATES[place.landmark].name if place.landmark is not None else place.hex


def sum_in_words(scene: Scene, told: Explanation) -> str:
    """What is left of a route after maintenance."""
    if told.tram is None:
        return scene.say("The line has no tram now; maintenance would come off that.")
    return scene.say(
        "Route {value}, maintenance of the tram ({tram}) {maintenance}: {total}.",
        value=told.value,
        tram=names.tram(scene.words, told.tram),
        maintenance=told.maintenance,
        total=told.total,
    )


def _unproven(scene: Scene, found: SearchResult) -> Sequence[str]:
    if found.proven:
        return ()
    return (scene.say("Best found, not proven: no route earns more than {bound}.", bound=found.bound),)


def _improvements(scene: Scene, advice: Advice) -> Sequence[str]:
    lines = [_improvement(scene, each) for each in advice.improvements]
    if lines:
        lines.insert(0, scene.say("What would earn most now:"))
    else:
        lines.append(scene.say("No tile and no station would add anything now."))
    tried = scene.words.count("{number} option tried", "{number} options tried", advice.tried)
    label = N_("-# complete: {tried}") if advice.complete else N_("-# found in time, not complete: {tried}")
    return [*lines, scene.say(label, tried=tried)]


def _improvement(scene: Scene, each: Improvement) -> str:
    cost = scene.say(" (costs {cost})", cost=each.cost) if each.cost else ""
    place = names.hex_name(scene, each.hex)
    if each.kind == "station":
        return scene.say("• +{gain}: a station at {place}{cost}", gain=each.gain, place=place, cost=cost)
    return scene.say(
        "• +{gain}: tile {tile} on {place}, rotation {rotation}{cost}",
        gain=each.gain,
        tile=each.piece,
        place=place,
        rotation=each.rotation,
        cost=cost,
    )


def _check(errors: Errors, scene: Scene, words: Mapping[str, str]) -> Findings:
    """For each rotation of a tile, whether it may be laid, or the first rule against it."""
    line = line_asked(scene, words)
    hex, tile = words["hex"].strip().upper(), words["tile"].strip().upper()
    verdicts: dict[str, list[str]] = {}
    for rotation, error in enumerate(judge_lay(scene.view, line, hex, tile)):
        verdicts.setdefault(_verdict(errors, scene, error), []).append(str(rotation))
    head = scene.say(
        "Tile {tile} on {place}, laid by line {line}:", tile=tile, place=names.hex_name(scene, hex), line=line
    )
    said = [
        scene.words.count("rotation {list}: {verdict}", "rotations {list}: {verdict}", len(turns), **named)
        for verdict, turns in verdicts.items()
        for named in ({"list": scene.words.listing(turns), "verdict": verdict},)
    ]
    return Findings([head, *(f"• {each}" for each in said)])


def _verdict(errors: Errors, scene: Scene, error: RuleError | None) -> str:
    if error is None:
        return scene.say("may be laid.")
    return in_words(scene.words, error, errors)


def _tiles_offered(scene: Scene) -> Sequence[tuple[str, str]]:
    left = scene.view.board.supply
    return [
        (
            tile,
            scene.words.count(
                "tile {tile}, {number} left", "tile {tile}, {number} left", left[tile], tile=tile
            ),
        )
        for tile in TILES
    ]


def inquiries_of(errors: Errors) -> InquiryGroup:
    """`/line routes` and `/line check`."""
    of_line = Asked("the line; leave empty for the one whose turn it is", lines_offered, required=False)
    return InquiryGroup(
        "line",
        "What a line earns, and what may be built",
        (
            Inquiry(
                "routes", "A line's best route, and what would make it better", {"line": of_line}, _routes
            ),
            Inquiry(
                "check",
                "Can this tile go there, and if not, why: the first rule against each rotation",
                {
                    "hex": Asked("where", hexes_offered),
                    "tile": Asked("which tile", _tiles_offered),
                    "line": of_line,
                },
                partial(_check, errors),
            ),
        ),
    )
