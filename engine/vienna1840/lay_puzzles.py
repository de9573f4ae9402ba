"""Puzzles: positions in which one tile makes a line's best route worth much more than any other.

A lay gains what the line's best route (IX.8) is worth more after it. A position is a puzzle where

- the best routes before and after each lay are proven, and the best lay is the only one that gains so much:
  at least a fifth more than any other, whatever else that changes;
- there are `LEAST` lays or more to choose from, on several hexes, of which at least two gain something;
- it is not the obvious one: the best route after it leaves out a place that added value before, so that
  whoever only makes the present route longer finds less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.vienna1840.board import laid_layout
from engine.vienna1840.outlook import building_turn, landmarks, laying, owner, search
from engine.vienna1840.routes import Route, worth_of
from engine.vienna1840.tiles import lay, lay_cost, lays
from engine.vienna1840.view import View

__all__ = ["HEXES", "LEAST", "TILES", "Lay", "LayGround", "LayPuzzle", "posed_lay"]

LEAST = 8
"""Lays to choose from."""
HEXES = TILES = 20
"""Hexes to choose from, and tiles on each, that can be lettered."""
AHEAD = 5
"""The best lay gains more than the next by one part in so many of that one's gain."""

Lay = tuple[str, str, int]
"""A hex, a tile, and its rotation in steps of 60 degrees clockwise."""


@dataclass(frozen=True, slots=True)
class LayPuzzle:
    """The lay that gains most, and what the next best one gains (Gulden)."""

    best: Lay
    gain: int
    rival: int


@dataclass(frozen=True)
class LayGround:
    """What a line can lay, and what that does for its best route."""

    view: View
    line: str

    @classmethod
    def of(cls, view: View) -> LayGround | None:
        """The ground of the line that builds; None where none does."""
        if view.turn is None or not view.turn.rights or building_turn(view, view.turn.line) is None:
            return None
        return cls(view, view.turn.line)

    @cached_property
    def lays(self) -> Sequence[Lay]:
        """What the line can lay and pay for, hex by hex; what lies the same after a turn comes once."""
        found: dict[object, Lay] = {}
        turn, purse, board = self.view.turn, owner(self.view, self.line).treasury, self.view.board
        assert turn is not None
        for right in turn.rights:
            for hex, tile, rotation in lays(board, laying(self.view, self.line, right)):
                if lay_cost(board, hex, tile) <= purse:
                    new = laid_layout(hex, tile, rotation)
                    key = hex, tile, tuple(sorted(new.ways.items())), tuple(sorted(new.dotted.items()))
                    found.setdefault(key, (hex, tile, rotation))
        return sorted(found.values())

    @cached_property
    def by_hex(self) -> Mapping[str, Sequence[Lay]]:
        """The same, by the hex."""
        hexes = dict.fromkeys(hex for hex, _, _ in self.lays)
        return {hex: [each for each in self.lays if each[0] == hex] for hex in hexes}

    @cached_property
    def now(self) -> Route | None:
        """The best route as the board stands, if there is one."""
        found = search(self.view, self.line)
        return None if found is None else found.route

    def after(self, each: Lay) -> LayGround:
        """The ground once a tile lies."""
        return LayGround(replace(self.view, board=lay(self.view.board, *each)), self.line)

    def proven(self) -> int | None:
        """The value of the best route, 0 where there is none; None where that is not proven."""
        found = search(self.view, self.line)
        if found is None:
            return 0
        return found.route.value if found.proven and found.route is not None else None

    def gain(self, each: Lay) -> int:
        """What a lay gains, in Gulden."""
        return _value(self.after(each).now) - _value(self.now)


def posed_lay(view: View) -> LayPuzzle | None:
    """The puzzle of a position in which a line builds; None where it is none. Takes up to some seconds."""
    ground = LayGround.of(view)
    if ground is None or len(ground.lays) < LEAST or not 2 <= len(ground.by_hex) <= HEXES:
        return None
    if ground.now is None or any(len(some) > TILES for some in ground.by_hex.values()):
        return None
    before, gains = ground.proven(), dict[Lay, int]()
    for each in ground.lays:
        after = ground.after(each).proven()
        if before is None or after is None:
            return None
        gains[each] = after - before
    ranked = sorted(gains, key=lambda each: -gains[each])
    best, second = ranked[:2]
    if gains[second] <= 0 or AHEAD * gains[best] < (AHEAD + 1) * gains[second]:
        return None
    counting = set(_counting(ground))
    route = ground.after(best).now
    if route is None or counting <= set(route.places):
        return None
    return LayPuzzle(best, gains[best], gains[second])


def _counting(ground: LayGround) -> Iterator[tuple[str, str]]:
    """The places that add value to the present best route."""
    view, owned = ground.view, landmarks(ground.view, ground.line)
    for place in ground.now.places if ground.now is not None else ():
        if worth_of(view.board, ground.line, view.colour, owned, place):
            yield place


def _value(route: Route | None) -> int:
    return 0 if route is None else route.value
