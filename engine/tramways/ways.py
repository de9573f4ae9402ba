"""Where a line may go (R7.4 to R7.16): the starts, and square by square all ways of which one can be laid and
paid for to its end. This is the reading of `choices`; `laying` reads a whole way.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush

from engine.core import RuleError, Seat, Unknown, Value
from engine.tramways import payments
from engine.tramways.facts import TABLE
from engine.tramways.network import Network, tiles
from engine.tramways.price import Price
from engine.tramways.state import Link, State
from engine.tramways.town import OPPOSITE

__all__ = ["Ways"]

Face = tuple[str, str]
"""A square and one of its sides."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line in the making.

    Attributes:
        start: the place at its other end.
        link: the link that goes on in it.
        last: the square of its last tile, or the start, and `head` the square to which it points.
        symbols: spent.
        laid: the squares of new tiles.
        worked: whether any tile was laid or turned.
        faces: the sides that its new tiles have; `freed` the one that a turned tile has no longer.
        straight: tiles left, likewise `curve`.
    """

    start: str
    link: Link | None
    last: str
    head: str
    symbols: int
    laid: tuple[str, ...]
    worked: bool
    faces: frozenset[Face]
    straight: int
    curve: int
    freed: Face | None = None


class Ways:
    """The ways open to a seat."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.network = network = Network.of(state)
        self.town = state.town
        self.taken: dict[Face, Link] = {}
        self.left = Counter(TABLE.tiles)
        for link in state.links:
            for tile in tiles(self.town, link):
                self.taken |= {(tile.square, side): link for side in tile.sides}
                if link.owner == seat:
                    self.left["straight" if tile.straight else "curve"] -= 1
        self.complete = network.complete()
        own = (link for link in self.complete.values() if link.owner == seat)
        self.ends = {end for link in own for end in (link.path[0], link.path[-1])}
        rails = range(1, payments.most_rails(self.player) + 1)
        self.most = max((each for each in rails if self._payable(each)), default=0)

    def starts(self) -> tuple[str, ...]:
        """The starts from which a line can be built: squares of places, then own links by number."""
        places = (
            *self.network.types,
            *(square for parcel, square in self.town.parcels.items() if self._is_own_place(parcel)),
        )
        own = (link for link in self.state.links if link.owner == self.seat and not link.upgraded)
        links = (str(link.number) for link in own)
        return tuple(start for start in (*sorted(places), *links) if self._leads_on(self._lines(start)))

    def _is_own_place(self, parcel: str) -> bool:
        square = self.town.parcels[parcel]
        return square not in self.network.types and self.network.is_place(square, self.seat)

    def following(self, start: str, way: Sequence[Value]) -> tuple[tuple[str, ...], bool]:
        """The squares that may come next, and whether the way may end there.

        Raises:
            Unknown, RuleError: nothing can be built from there, or along this way.
        """
        lines = list(self._lines(start))
        whole = False
        for square in way:
            reached = [line for line in lines if line.head == square]
            if not reached:
                raise RuleError("way_leads_nowhere", "7.2")
            whole = any(self._may_end(line) for line in reached)
            lines = [further for line in reached for further in self._onward(line)]
        found = tuple(dict.fromkeys(line.head for line in lines if self._leads_on((line,))))
        if not found and not whole:
            raise RuleError("way_leads_nowhere", "7.2")
        return found, whole

    def cheapest(self, start: str) -> Iterator[tuple[str, ...]]:
        """Ways from a start that may be laid and paid for, those of the fewest symbols first; of ways that
        end alike for as many symbols, one; those that cross the end of an own link are told apart.
        """
        count = itertools.count()
        waiting: list[tuple[int, int, _Line, tuple[str, ...]]] = [
            (line.symbols, next(count), line, (line.head,)) for line in self._lines(start)
        ]
        heapify(waiting)
        met: set[tuple[str, str, int, bool]] = set()
        while waiting:
            symbols, _, line, way = heappop(waiting)
            ending = (line.last, line.head, symbols, self.ends.isdisjoint(line.laid))
            if ending in met:
                continue
            met.add(ending)
            if self._may_end(line):
                yield way
            for further in self._onward(line):
                heappush(waiting, (further.symbols, next(count), further, (*way, further.head)))

    def _leads_on(self, lines: Iterable[_Line]) -> bool:
        """Whether one of the lines may be left as it is, now or further on."""
        return any(self._may_end(line) or self._leads_on(self._onward(line)) for line in lines)

    def _lines(self, start: str) -> Iterator[_Line]:
        """The lines as they begin, before a new tile is laid."""
        straight, curve = self.left["straight"], self.left["curve"]
        if not start.isdecimal():
            if start not in self.town.squares:
                raise Unknown("square", start)
            if not self.network.is_place(start, self.seat):
                raise RuleError("no_start", "7.4", square=start)
            for head in self.town.next[start].values():
                yield _Line(start, None, start, head, 0, (), False, frozenset(), straight, curve)
            return
        link = next((each for each in self.state.links if str(each.number) == start), None)
        if link is None or link.owner != self.seat or link.upgraded:
            raise Unknown("link", start)
        if link.number in self.complete:
            for path in (link.path, link.path[::-1]):
                if path[-1] not in self.network.types:
                    yield _Line(path[0], link, path[-2], path[-1], 0, (), False, frozenset(), straight, curve)
            return
        last, head = link.path[-2:]
        line = _Line(link.path[0], link, last, head, 0, (), False, frozenset(), straight, curve)
        yield line
        yield from self._turned(link, line)

    def _turned(self, link: Link, line: _Line) -> Iterator[_Line]:
        """The line with its last tile turned (R7.6)."""
        square, before = link.path[-2], link.path[-3]
        was_straight = tiles(self.town, link)[-1].straight
        for side, head in self.town.next[square].items():
            came = self.town.side(square, before) or ""
            if head in (before, link.path[-1]) or (square, side) in self.taken:
                continue
            is_straight = OPPOSITE[came] == side
            straight = line.straight + was_straight - is_straight
            curve = line.curve + is_straight - was_straight
            if min(straight, curve) >= 0:
                faces = frozenset({(square, side)})
                yield replace(
                    line,
                    head=head,
                    symbols=1,
                    worked=True,
                    faces=faces,
                    straight=straight,
                    curve=curve,
                    freed=(square, self.town.side(square, link.path[-1]) or ""),
                )

    def _onward(self, line: _Line) -> Iterator[_Line]:
        """The line with a tile on the square to which it points, one for each way that this may go on."""
        square = line.head
        facts = self.town.squares[square]
        if square in self.network.types or facts.cost is None or line.symbols + facts.cost > self.most:
            return
        if facts.terrain == "parcel" and self.network.owner(square) != self.seat:
            return
        came = self.town.side(square, line.last) or ""
        if self._is_taken(line, square, came):
            return
        for side, head in self.town.next[square].items():
            if side == came or self._is_taken(line, square, side):
                continue
            is_straight = OPPOSITE[came] == side
            straight, curve = line.straight - is_straight, line.curve - (not is_straight)
            if min(straight, curve) >= 0:
                yield replace(
                    line,
                    last=square,
                    head=head,
                    symbols=line.symbols + facts.cost,
                    laid=(*line.laid, square),
                    worked=True,
                    faces=line.faces | {(square, came), (square, side)},
                    straight=straight,
                    curve=curve,
                )

    def _is_taken(self, line: _Line, square: str, side: str) -> bool:
        face = (square, side)
        return face in line.faces or (face in self.taken and face != line.freed)

    def _met(self, line: _Line, square: str, head: str) -> Link | None:
        """The link, whosever, whose end would meet a tile on the square that points to the head."""
        face = (head, self.town.side(head, square) or "")
        return None if face == line.freed else self.taken.get(face)

    def _may_end(self, line: _Line) -> bool:
        """Whether the line may be left as it is, and can be paid for."""
        if not line.worked:
            return False
        met = self._met(line, line.last, line.head)
        if met is not None:
            if met.owner != self.seat or met.upgraded or met == line.link:
                return False
            far = met.path[-1] if met.path[0] == line.last and met.path[1] == line.head else met.path[0]
            one_is_whole = met.number in self.complete or (line.link and line.link.number in self.complete)
            return self._may_stop(line, far, joins=line.link is not None and not one_is_whole)
        if (line.head, self.town.side(line.head, line.last) or "") in line.faces:
            return False
        if self.network.parcel(line.head) and self.network.owner(line.head) != self.seat:
            return False
        return self._may_stop(line, line.head, joins=False)

    def _may_stop(self, line: _Line, end: str, joins: bool) -> bool:
        """Whether the line from its start to this end is legal and payable."""
        if not all(self._is_place(line, place) for place in (line.start, end)):
            return self._payable(line.symbols)
        if self.network.building(end) == self.network.building(line.start):
            return False
        here, there = (frozenset((self.network.icon(place),)) for place in (line.start, end))
        return self._payable(line.symbols, *((here, there) if joins else (here | there,)))

    def _is_place(self, line: _Line, square: str) -> bool:
        """Whether a link may end there once the line is laid."""
        return square not in line.laid and self.network.is_place(square, self.seat)

    def _payable(self, symbols: int, *needs: frozenset[str]) -> bool:
        return payments.can_pay(self.player, Price(symbols, needs))
