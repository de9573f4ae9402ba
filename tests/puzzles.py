"""The puzzles that come with the games, and the steps that lead to their best answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.features.puzzle.pages import Daily, daily
from bot.games import PuzzleKind, presentation
from engine.core import registry
from engine.ticket_europe.puzzles import Ground as Ways
from engine.vienna1840.lay_puzzles import LayGround
from engine.vienna1840.network import Node
from engine.vienna1840.outlook import read
from engine.vienna1840.puzzles import Ground

__all__ = ["KINDS", "day_of", "path_to_the_best"]

KINDS: dict[str, PuzzleKind] = {
    kind.name: kind
    for name in ("vienna1840", "ticket_europe")
    for kind in presentation(registry.game(name)).puzzles.kinds
}


def day_of(name: str, first: int) -> tuple[int, Daily]:
    """The first day from one on that has a puzzle of a kind."""
    return next((day, found) for day in range(first, first + 99) if (found := daily(day)).kind.name == name)


def path_to_the_best(name: str, view: Any, answer: Any) -> tuple[int, ...]:
    """The steps to the best answer."""
    return {"route": _route, "lay": _lay, "way": _way}[name](view, answer)


def _route(view: Any, answer: Any) -> tuple[int, ...]:
    ground = Ground.of(view, view.turn.line)
    places = read(view, ground.line, answer["best"]).places
    home = next(place for place in ground.homes if place in places)
    path = [ground.homes.index(home)] if len(ground.homes) > 1 else []
    way: tuple[Node, ...] = (home,)
    while len(way) < len(places):
        for number, (end, beyond) in enumerate(ground.onward(way)):
            longer = (*way, beyond) if end == way[-1] else (beyond, *way)
            if _is_part(longer, places):
                path, way = [*path, number], longer
                break
    return tuple(path)


def _is_part(some: Sequence[Node], places: Sequence[Node]) -> bool:
    return any(
        tuple(some) in (tuple(places[at:][: len(some)]), tuple(places[::-1][at:][: len(some)]))
        for at in range(len(places))
    )


def _lay(view: Any, answer: Any) -> tuple[int, ...]:
    ground = LayGround.of(view)
    assert ground is not None
    hex, tile, rotation = answer["best"]
    return list(ground.by_hex).index(hex), list(ground.by_hex[hex]).index((hex, tile, rotation))


def _way(view: Any, answer: Any) -> tuple[int, ...]:
    path = Ways.of(view).path_to(answer["best"])
    assert path is not None
    return path
