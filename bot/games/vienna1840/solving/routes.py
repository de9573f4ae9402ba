"""A line is about to run: which route is its best?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bot.games.core.inquiries import Findings
from bot.games.core.puzzles import Answer, Judgement, PuzzleScreen
from bot.games.core.scene import Plate, Scene
from bot.games.vienna1840.looking.routes import places_in_words
from bot.games.vienna1840.solving.common import MapKind, map_of
from bot.games.vienna1840.words import names
from bot.language import N_
from bot.language.refusals import Refusal
from engine.vienna1840.explaining import explain
from engine.vienna1840.network import Node
from engine.vienna1840.outlook import read
from engine.vienna1840.puzzles import Ground, posed
from engine.vienna1840.routes import Route
from engine.vienna1840.view import View
from render.vienna1840.choosing.ways import Way

__all__ = ["Routes"]

BEST = N_("**The best route, {value}**: {places}.")
OWN = N_("Your route, {value}: {places}.")
PROOF = N_(
    "That's proven: every route was weighed. No route that leaves out two of these places earns "
    "more than {value}."
)


class Routes(MapKind):
    """The best route, put together stop by stop from a station of the line."""

    name: ClassVar[str] = "route"

    def asks(self, view: View) -> bool:
        """Whether a tram is about to run."""
        return view.step == "run"

    def subject(self, view: View) -> object:
        """The line."""
        return None if view.turn is None else view.turn.line

    def solved(self, view: View) -> Answer | None:
        """The best route as written, and what the best one that is no neighbour of it earns."""
        found = posed(view)
        return None if found is None else {"best": found.best.text, "rival": found.rival}

    def screen(self, scene: Scene, path: Sequence[int]) -> PuzzleScreen:
        """The route so far on the map, and the next stops at either end, by their hexes."""
        ground = _ground(scene)
        way = _way(ground, path)
        if way:
            onward = ground.onward(way)
            steps = [f"{end[0]} → {names.hex_name(scene, beyond[0])}" for end, beyond in onward]
            offered = [beyond for _, beyond in onward]
        else:
            offered = list(ground.homes)
            steps = [names.hex_name(scene, hex) for hex, _ in offered]
        said = [scene.say("**Line {line}** runs. What's its best route?", line=ground.line)]
        if len(way) > 1:
            said.append(scene.say("Your route so far: `{route}`", route=ground.route(way).text))
        elif way:
            said.append(scene.say("Start at {place}, and go on from either end.", place=way[0][0]))
        else:
            said.append(scene.say("Start at one of its stations, and go on from either end."))
        hexes = ground.route(way).hexes if way else ()
        plate = _plate(scene, ground, "puzzle", Way(ground.line, hexes, tuple(hex for hex, _ in offered)))
        return PuzzleScreen(said, [plate], steps, len(way) > 1)

    def verdict(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Judgement:
        """By the values of the routes."""
        ground = _ground(scene)
        own, best = _own(ground, path).value, _best(ground, answer).value
        said = scene.say("Your route earns {value}; the best earns {best}.", value=own, best=best)
        return Judgement(own == best, said)

    def proof(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Findings:
        """Both routes, what each stop counts, and what the next best route is worth."""
        ground = _ground(scene)
        best = _best(ground, answer)
        routes = [("best", BEST, best)]
        own = _own(ground, path) if path else None
        if own is not None and own.value < best.value:
            routes.insert(0, ("own", OWN, own))
        lines, plates = list[str](), list[Plate]()
        for name, label, route in routes:
            told = places_in_words(scene, explain(scene.view, ground.line, route))
            lines.append(scene.say(label, value=route.value, places=told))
            plates.append(_plate(scene, ground, name, Way(ground.line, route.hexes)))
        lines.append(scene.say(PROOF, value=answer["rival"]))
        return Findings(lines, plates)


def _ground(scene: Scene) -> Ground:
    view: View = scene.view
    assert view.turn is not None
    return Ground.of(view, view.turn.line)


def _best(ground: Ground, answer: Answer) -> Route:
    return read(ground.view, ground.line, answer["best"])


def _way(ground: Ground, path: Sequence[int]) -> tuple[Node, ...]:
    """The places that a path leads over. Where the line has one station, each route begins there.

    Raises:
        Refusal: a step that was not offered.
    """
    homes, steps = ground.homes, list(path)
    if len(homes) > 1 and not steps:
        return ()
    try:
        way: tuple[Node, ...] = (homes[steps.pop(0) if len(homes) > 1 else 0],)
        for number in steps:
            end, beyond = ground.onward(way)[number]
            way = (*way, beyond) if end == way[-1] else (beyond, *way)
    except IndexError as error:
        raise Refusal("stale_button") from error
    return way


def _own(ground: Ground, path: Sequence[int]) -> Route:
    """The route of a path. Raises Refusal: it is none yet."""
    way = _way(ground, path)
    if len(way) < 2:
        raise Refusal("stale_button")
    return ground.route(way)


def _plate(scene: Scene, ground: Ground, name: str, way: Way) -> Plate:
    return map_of(scene, ground.view, name, way, {hex for hex, _ in ground.joined})
