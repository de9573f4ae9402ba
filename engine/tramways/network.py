"""What stands on the town: buildings that are one, places, track tiles, and which links are complete (R7.1,
R8.5, R9.5). Worked out from a state or a view.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from operator import is_
from typing import Protocol

from engine.core import Seat
from engine.tramways.facts import TypeOf
from engine.tramways.state import Building, Link, Tile
from engine.tramways.town import SIDES, Placing, Town, town

__all__ = ["Board", "Network", "Track", "reversed_link", "settled", "tiles"]


class Board(Protocol):
    """What is public of the map."""

    @property
    def plan(self) -> tuple[Placing, ...]:
        """The boards."""

    @property
    def owners(self) -> Mapping[str, int]:
        """The owners of parcels."""

    @property
    def buildings(self) -> Mapping[str, Building]:
        """Tiles on parcels."""

    @property
    def links(self) -> tuple[Link, ...]:
        """The links."""


@dataclass(frozen=True, slots=True)
class Track:
    """A tile on the map, and the link of which it is part."""

    tile: Tile
    link: Link


Built = tuple[tuple[str, TypeOf], ...]


@lru_cache(maxsize=256)
def _standing(plan: tuple[Placing, ...], built: Built) -> tuple[dict[str, TypeOf], dict[str, str]]:
    """The types of all building squares, and for each the first square of its building (R8.5)."""
    whole = town(plan)
    types = {**whole.printed, **{whole.parcels[parcel]: type_of for parcel, type_of in built}}
    stands: dict[str, str] = {}
    for first in whole.squares:
        if first in types and first not in stands:
            waiting = [first]
            while waiting:
                square = waiting.pop()
                if square not in stands:
                    stands[square] = first
                    waiting += [
                        other for other in whole.next[square].values() if types.get(other) == types[square]
                    ]
    return types, stands


def tiles(whole: Town, link: Link) -> tuple[Tile, ...]:
    """The tiles of a link, in the order of its path."""
    return _tiles(whole, link.path)


@lru_cache(maxsize=8192)
def _tiles(whole: Town, path: tuple[str, ...]) -> tuple[Tile, ...]:
    found = []
    for before, square, after in zip(path, path[1:], path[2:], strict=False):
        sides = {whole.side(square, before), whole.side(square, after)}
        found.append(Tile(square, "".join(side for side in SIDES if side in sides)))
    return tuple(found)


class _Parts:
    """What a network is made of; equal only where it is the very same objects."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._all = (board.plan, board.owners, board.buildings, board.links)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self._all)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Parts) and all(map(is_, self._all, other._all))


class Network:
    """The map as it stands.

    Attributes:
        types: of all building squares, printed or built.
        tracks: the tiles of each square.
    """

    @staticmethod
    def of(board: Board) -> Network:
        """The network of a board. It's kept as long as nobody builds: most moves leave it as it is."""
        return _network(_Parts(board))

    def __init__(self, board: Board) -> None:
        self.town = town(board.plan)
        self.owners = board.owners
        self.links = {link.number: link for link in board.links}
        built = tuple((parcel, building.type) for parcel, building in board.buildings.items())
        self.types, self._first = _standing(board.plan, built)
        self.tracks: defaultdict[str, list[Track]] = defaultdict(list)
        for link in board.links:
            for tile in tiles(self.town, link):
                self.tracks[tile.square].append(Track(tile, link))

    def building(self, square: str) -> str:
        """The first square of the building or parcel to which the square belongs: the name of the place."""
        return self._first.get(square, square)

    def squares(self, place: str) -> tuple[str, ...]:
        """All squares of a building (R8.5); of a parcel itself."""
        return tuple(each for each in self.town.squares if self.building(each) == place)

    def parcel(self, square: str) -> str | None:
        """The parcel that is printed there, if no building stands on it."""
        facts = self.town.squares[square]
        return facts.name if facts.terrain == "parcel" and square not in self.types else None

    def owner(self, square: str) -> Seat | None:
        """Whose the unbuilt parcel is."""
        return self.owners.get(self.parcel(square) or "")

    def is_place(self, square: str, owner: Seat) -> bool:
        """Whether a link of the owner may end there: a building, or an own parcel without track (R7.1)."""
        if square in self.types:
            return True
        return self.owner(square) == owner and not self.tracks.get(square)

    def is_complete(self, link: Link) -> bool:
        """Whether both its ends point at a place (R7.1)."""
        return self.is_place(link.path[0], link.owner) and self.is_place(link.path[-1], link.owner)

    def icon(self, place: str) -> str:
        """The icon that names a place: the type of a building, the number of a parcel (R15.1, R15.2)."""
        return self.types.get(place) or self.town.squares[place].name

    def complete(self) -> Mapping[int, Link]:
        """The complete links by number."""
        return self._complete

    @cached_property
    def _complete(self) -> dict[int, Link]:
        return {number: link for number, link in self.links.items() if self.is_complete(link)}


@lru_cache(maxsize=256)
def _network(parts: _Parts) -> Network:
    return Network(parts.board)


def settled(network: Network, links: Iterable[Link]) -> tuple[Link, ...]:
    """The links as they are: of one that is complete it is forgotten what of it was complete before, and of
    others the open end comes last.
    """
    return tuple(_settled(network, link) for link in links)


def _settled(network: Network, link: Link) -> Link:
    if network.is_complete(link):
        return replace(link, former=()) if link.former else link
    is_open_first = not network.is_place(link.path[0], link.owner)
    return reversed_link(link) if is_open_first and network.is_place(link.path[-1], link.owner) else link


def reversed_link(link: Link) -> Link:
    """The same link, read from its other end."""
    last = len(link.path) - 1
    former = tuple((last - stop, last - begin) for begin, stop in reversed(link.former))
    return replace(link, path=link.path[::-1], former=former)
