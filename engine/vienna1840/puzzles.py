"""Puzzles: positions in which a line's best route is worth looking for, and how a route is put together stop
by stop.

A position is a puzzle where the best route (IX.8)

- is proven, comes by `LEAST` to `MOST` places, and is the only one of its value: whoever finds another one
  that leaves out a stop has found less;
- is worth at least a fifth more than the best route that is no neighbour of it. Routes are neighbours where
  one leaves out a single place that adds value to the other, whatever it has in its stead;
- is not the obvious one: it is worth more than what one comes to by always going on to the stop that counts
  most, and a route that is no neighbour of it has as many places, so that it is not simply the longest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.vienna1840.board import circles
from engine.vienna1840.network import Node, blocks, is_terminal
from engine.vienna1840.outlook import landmarks, search
from engine.vienna1840.routes import Joined, Route, joined_places, longest_route, worth_of
from engine.vienna1840.view import View

__all__ = ["LEAST", "MOST", "Ground", "Puzzle", "posed"]

LEAST, MOST = 5, 12
"""Places of a route that somebody looks for by pressing."""
AHEAD = 5
"""The best route is better than the next that is no neighbour by one part in so many of that one's value."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A line's best route, and what the best one that is no neighbour of it is worth (Gulden)."""

    line: str
    best: Route
    rival: int


@dataclass(frozen=True, slots=True)
class Ground:
    """What the routes of a line are made of.

    Attributes:
        view: the position.
        line: the line.
        joined: the places within its reach, and how they are joined.
    """

    view: View
    line: str
    joined: Joined

    @classmethod
    def of(cls, view: View, line: str) -> Ground:
        """The ground of a line.

        Raises:
            KeyError: no such line in play.
        """
        landmarks(view, line)
        return cls(view, line, joined_places(view.board, line, view.options))

    @property
    def homes(self) -> Sequence[Node]:
        """The places with a station of the line that are joined to another one: each route holds one."""
        return [each for each, beside in self.joined.items() if beside and self._is_own(each)]

    def onward(self, way: Sequence[Node]) -> Sequence[tuple[Node, Node]]:
        """How a way of places can be made longer: the end at which, and the place that follows there; of both
        ends in turn, the places from hex to hex.
        """
        found = []
        for end in dict.fromkeys((way[0], way[-1])):
            if len(way) == 1 or not self._ends(end):
                found += [(end, beyond) for beyond in sorted(self.joined[end]) if beyond not in way]
        return found

    def worth(self, place: Node) -> int:
        """What a place adds to a route (IX.8), in Gulden."""
        view = self.view
        return worth_of(view.board, self.line, view.colour, landmarks(view, self.line), place)

    def route(self, way: Sequence[Node]) -> Route:
        """The route over these places.

        Raises:
            KeyError: two that follow one another are not joined.
        """
        steps = [self.joined[here][there] for here, there in pairwise(way)]
        hexes = (steps[0][0], *(there for _, there in steps)) if steps else (way[0][0],)
        return Route(hexes, tuple(way), sum(map(self.worth, way)))

    def obvious(self) -> Iterator[Route]:
        """The routes that one comes to from each station of the line by always going on, at either end, to
        the stop that counts most.
        """
        for home in self.homes:
            way: tuple[Node, ...] = (home,)
            while onward := self.onward(way):
                end, beyond = max(onward, key=lambda each: self.worth(each[1]))
                way = (*way, beyond) if end == way[-1] else (beyond, *way)
            yield self.route(way)

    def _is_own(self, place: Node) -> bool:
        return self.line in circles(self.view.board, *place)

    def _ends(self, place: Node) -> bool:
        """Whether a route must end there."""
        board = self.view.board
        return is_terminal(board, *place) or blocks(board, self.line, *place)


def posed(view: View) -> Puzzle | None:
    """The puzzle of a position in which a tram is about to run; None where it is none. Takes up to some
    seconds.
    """
    if view.step != "run" or view.turn is None:
        return None
    line = view.turn.line
    found = search(view, line)
    if found is None or found.route is None or not found.proven:
        return None
    best = found.route
    if not LEAST <= len(best.places) <= MOST:
        return None
    ground = Ground.of(view, line)
    if any(each.value >= best.value for each in ground.obvious()):
        return None
    second = search(view, line, other_than=best)
    if second is not None and not (second.proven and second.bound < best.value):
        return None
    counting = [place for place in best.places if ground.worth(place)]
    rival = _rival(view, line, best, counting)
    if rival is None or AHEAD * best.value < (AHEAD + 1) * rival:
        return None
    return Puzzle(line, best, rival) if _is_matched(view, line, best, counting) else None


def _rival(view: View, line: str, best: Route, counting: Sequence[Node]) -> int | None:
    """The value of the best route that leaves out two places which add value to this one (0 where there is
    none); None where that is not proven.
    """
    value = 0
    for place in counting:
        found = search(view, line, other_than=best, avoiding=place)
        if found is not None and not found.proven:
            return None
        value = max(value, 0 if found is None or found.route is None else found.route.value)
    return value


def _is_matched(view: View, line: str, best: Route, counting: Sequence[Node]) -> bool:
    """Whether another route that leaves out two places which add value to this one has as many places."""
    owned = landmarks(view, line)
    for place in counting:
        other = longest_route(view.board, view.options, line, view.colour, owned, best, place)
        if other is not None and len(other.places) >= len(best.places):
            return True
    return False
