"""Routes and tiles explained: what `/line routes` and `/line check` say, and doubts about a claimed route."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation import Plate, Scene, presentation
from bot.presentation.errors import sentence
from bot.presentation.inquiries import Asked, Findings, Inquiries, Inquiry
from bot.presentation.vienna1840 import naming, standstill
from bot.presentation.vienna1840.views import line_asked, theme_of
from bot.text import N_
from engine.core import Action, GameError, RuleError
from engine.vienna1840 import GAME
from engine.vienna1840.advice import Advice, Improvement, advise
from engine.vienna1840.explaining import Explanation, PlaceExplained, explain
from engine.vienna1840.facts import PRIVATES, TILES, game_map
from engine.vienna1840.judging import judge_lay
from engine.vienna1840.rounds.running import NO_ROUTE, best, bonus_hexes
from engine.vienna1840.rounds.track import value_colour
from engine.vienna1840.routes import Answer, route_value
from engine.vienna1840.state import LineRound, State
from render.vienna1840 import Changes, Trace
from render.vienna1840.area import around, draw_area

__all__ = ["INQUIRIES", "doubt", "places_in_words", "sum_in_words"]

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


def doubt(scene: Scene, state: State, action: Action) -> str | None:
    """A question before a run that earns less than the best; None where there is nothing to ask.

    Where the best must be run, the rules refuse the other one themselves.
    """
    claimed = action.values().get("route")
    if action.kind != "run" or claimed is None or state.options.route_check == "best":
        return None
    if not isinstance(state.phase, LineRound) or state.phase.step != "run":
        return None
    line = state.phase.lines[0]
    better = best(state, line)
    if better is None:
        return None
    value = 0
    if claimed != NO_ROUTE:
        bonus = bonus_hexes(state, line)
        try:
            value = route_value(
                state.board, state.options, line, value_colour(state), bonus, str(claimed)
            ).value
        except GameError:
            return None
    if value >= better.value:
        return None
    return scene.say(
        "That earns {value}, but line {line} could earn {best}: `{route}`. Do you mean it?",
        value=value,
        line=line,
        best=better.value,
        route=better.text,
    )


def _routes(scene: Scene, state: State, words: Mapping[str, str]) -> Findings:
    """The best route, explained and drawn, the runner-up, and what would add most."""
    line = line_asked(scene, state, words)
    advice = advise(state, line)
    if advice.best is None or advice.best.route is None:
        said = scene.say("Line {line} has no route.", line=line)
        lines = [f"{said} {standstill.no_route(scene, line)}"]
        return Findings([*lines, *_improvements(scene, advice)])
    route = advice.best.route
    told = explain(state, line, route)
    lines = [
        scene.say(
            "**Line {line}** runs best for {value}: {places}.",
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
        naming.company(scene, line),
        Changes(routes=(Trace(line, route.hexes, told.total),)),
        theme=theme_of(scene),
        language=scene.words.language,
        names=tuple(scene.names),
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
    name = naming.hex_name(scene, place.hex)
    text = scene.say(REASONS[place.reason], place=name, value=place.counted, line=line)
    if place.bonus:
        text += scene.say(" + {bonus} for {landmark}", bonus=place.bonus, landmark=_landmark(place))
    elif place.landmark is not None:
        text += scene.say(" (nothing for {landmark}, which is not the company's)", landmark=_landmark(place))
    return f"{text} ({scene.say(ENDS[place.end])})" if place.end in ENDS else text


def _landmark(place: PlaceExplained) -> str:
    return PRIVATES[place.landmark].name if place.landmark is not None else place.hex


def sum_in_words(scene: Scene, told: Explanation) -> str:
    """What is left of a route after maintenance."""
    if told.tram is None:
        return scene.say("The line has no tram now; maintenance would come off that.")
    return scene.say(
        "Route {value}, maintenance of {tram} {maintenance}: {total}.",
        value=told.value,
        tram=naming.tram(scene, told.tram),
        maintenance=told.maintenance,
        total=told.total,
    )


def _unproven(scene: Scene, answer: Answer) -> Sequence[str]:
    if answer.proven:
        return ()
    return (scene.say("Best found, not proven: no route earns more than {bound}.", bound=answer.bound),)


def _improvements(scene: Scene, advice: Advice) -> Sequence[str]:
    lines = [_improvement(scene, each) for each in advice.improvements]
    if lines:
        lines.insert(0, scene.say("What would add most now:"))
    else:
        lines.append(scene.say("No tile and no station would add anything now."))
    tried = scene.words.count("{number} option tried", "{number} options tried", advice.tried)
    label = N_("-# complete: {tried}") if advice.complete else N_("-# found in time, not complete: {tried}")
    return [*lines, scene.say(label, tried=tried)]


def _improvement(scene: Scene, each: Improvement) -> str:
    cost = scene.say(" (costs {cost})", cost=each.cost) if each.cost else ""
    place = naming.hex_name(scene, each.hex)
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


def _check(scene: Scene, state: State, words: Mapping[str, str]) -> Findings:
    """For each rotation of a tile, whether it may be laid, or the first rule against it."""
    line = line_asked(scene, state, words)
    hex, tile = words["hex"].strip().upper(), words["tile"].strip().upper()
    verdicts: dict[str, list[str]] = {}
    for rotation, error in enumerate(judge_lay(state, line, hex, tile)):
        verdicts.setdefault(_verdict(scene, error), []).append(str(rotation))
    head = scene.say(
        "Tile {tile} on {place}, laid by line {line}:",
        tile=tile,
        place=naming.hex_name(scene, hex),
        line=line,
    )
    said = [
        scene.words.count("rotation {list}: {verdict}", "rotations {list}: {verdict}", len(turns), **named)
        for verdict, turns in verdicts.items()
        for named in ({"list": scene.words.listing(turns), "verdict": verdict},)
    ]
    return Findings([head, *(f"• {each}" for each in said)])


def _verdict(scene: Scene, error: RuleError | None) -> str:
    if error is None:
        return scene.say("may be laid.")
    return sentence(scene.words, error, presentation(GAME))


def _lines_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    return [
        (line, scene.say("line {line} ({company})", line=line, company=naming.company(scene, each.company)))
        for line, each in sorted(state.lines.items(), key=lambda item: int(item[0]))
    ]


def _hexes_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    return [(hex, naming.hex_name(scene, hex)) for hex in game_map(state.board.map).hexes]


def _tiles_offered(scene: Scene, state: State) -> Sequence[tuple[str, str]]:
    return [
        (tile, scene.say("tile {tile}, {number} left", tile=tile, number=state.board.supply[tile]))
        for tile in TILES
    ]


_OF_LINE = Asked("the line; without it the one whose turn it is", _lines_offered, required=False)
INQUIRIES = (
    Inquiries(
        "line",
        "What a line earns, and what may be built",
        (
            Inquiry(
                "routes", "A line's best route, and what would make it better", {"line": _OF_LINE}, _routes
            ),
            Inquiry(
                "check",
                "May this tile go there, and why not: the first rule against each rotation",
                {
                    "hex": Asked("where", _hexes_offered),
                    "tile": Asked("which tile", _tiles_offered),
                    "line": _OF_LINE,
                },
                _check,
            ),
        ),
    ),
)
