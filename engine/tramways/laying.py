"""Building tracks (R7.2 to R7.16): what a player names is read against the map, and laid.

A move names where it starts, and the squares from there; on each but the last lies a tile then, and the last
one is that to which the line points. From an incomplete link the line goes on where that points, or, if the
first square is another one, its last tile is turned there (R7.6). From a complete link it goes on through a
parcel at its end (R7.8).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from engine.core import RuleError, Seat, Unknown
from engine.tramways import payments
from engine.tramways.events.players import WorkerUsed
from engine.tramways.events.town import LinkLaid, LinkOpened
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.network import Network, reversed_link, settled, tiles
from engine.tramways.price import Price
from engine.tramways.state import Link, State, Tile

__all__ = ["Laying", "Reading", "lay", "read"]


@dataclass(frozen=True, slots=True)
class Laying:
    """A line read against the map.

    Attributes:
        link: as it is afterwards.
        replaced: the numbers of the links that it goes on from or is joined with.
        laid: the squares on which a new tile comes.
        redirected: the square of the last tile, if that is turned.
        completed: whether the link is complete then.
        opened: the numbers of other own links that were complete and are not any more, since a tile comes on
            a parcel at their end (R7.1, R7.8).
        price: what it costs beside a worker.
    """

    link: Link
    replaced: tuple[int, ...]
    laid: tuple[str, ...]
    redirected: str | None
    completed: bool
    opened: tuple[int, ...]
    price: Price

    def links(self, state: State) -> tuple[Link, ...]:
        """All links once it is laid. Of what was complete and is not any more it is noted that it was."""
        kept = (each for each in state.links if each.number not in self.replaced)
        after = (
            replace(each, worked=state.round, former=((0, len(each.path) - 1),))
            if each.number in self.opened
            else each
            for each in kept
        )
        links = tuple(sorted((*after, self.link), key=lambda each: each.number))
        return settled(Network.of(replace(state, links=links)), links)


def read(state: State, seat: Seat, start: str, way: tuple[str, ...]) -> Laying:
    """What building from there along these squares comes to.

    Raises:
        Unknown: no such square or link.
        RuleError: the line can't be laid.
    """
    return Reading(state, seat).read(start, way)


class Reading:
    """Reads the lines that a seat could lay in a position, as `read` does one."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.network = Network.of(state)
        self.town = state.town

    def read(self, start: str, way: tuple[str, ...]) -> Laying:
        """As the function of that name."""
        for square in way:
            if square not in self.town.squares:
                raise Unknown("square", square)
        former = self._link(start) if start.isdecimal() else None
        begun, redirected = self._begun(start, former, way)
        path, laid = (*begun, *way), way[:-1]
        if not laid and redirected is None:
            raise RuleError("way_too_short", "7.2")
        first = len(begun) - (redirected is not None)
        self._check_path(path, first)
        self._check_tiles(path, first, former)
        joined = self._joined(path, former, redirected)
        self._check_target(path, joined)
        whole = path if joined is None else (*path, *joined.path[2:])
        completed = self._completes(whole, laid)
        replaced = tuple(each for each in (former, joined) if each is not None)
        link = Link(
            number=min((each.number for each in replaced), default=self.state.number),
            owner=self.seat,
            path=whole,
            worked=self.state.round,
            former=() if completed else self._former(path, former, joined),
        )
        self._check_supply(link, replaced)
        symbols = sum(self._cost(square) for square in laid) + (redirected is not None)
        needs = self._needs(whole, replaced) if completed else ()
        price = Price(symbols, needs, rule="7.10" if len(replaced) == 2 else "7.2")
        numbers = tuple(each.number for each in replaced)
        return Laying(link, numbers, laid, redirected, completed, self._opened(laid, numbers), price)

    def _link(self, start: str) -> Link:
        found = next((link for link in self.state.links if str(link.number) == start), None)
        if found is None:
            raise Unknown("link", start)
        if found.owner != self.seat:
            raise RuleError("link_not_yours", "7.12", link=found.number)
        if found.upgraded:
            raise RuleError("link_is_upgraded", "7.8", link=found.number)
        return found

    def _begun(
        self, start: str, link: Link | None, way: tuple[str, ...]
    ) -> tuple[tuple[str, ...], str | None]:
        """The path up to where the way goes on, and the square of the last tile where it is turned."""
        if link is None:
            if start not in self.town.squares:
                raise Unknown("square", start)
            if not self.network.is_place(start, self.seat):
                raise RuleError("no_start", "7.4", square=start)
            return (start,), None
        if not way:
            raise RuleError("way_too_short", "7.2")
        if not self.network.is_complete(link):
            return link.path[:-1], None if way[0] == link.path[-1] else link.path[-2]
        for path in (link.path, link.path[::-1]):
            if path[-1] == way[0] and way[0] not in self.network.types:
                return path[:-1], None
        raise RuleError("no_end_parcel", "7.8", link=link.number, square=way[0])

    def _check_path(self, path: tuple[str, ...], first: int) -> None:
        """Each square lies beside the one before, and no tile goes back to where it came from."""
        for number in range(first, len(path)):
            if self.town.side(path[number - 1], path[number]) is None:
                raise RuleError("squares_apart", "7.1", here=path[number - 1], there=path[number])
            if number >= 2 and path[number] == path[number - 2]:
                raise RuleError("way_turns_back", "7.1", square=path[number - 1])

    def _cost(self, square: str) -> int:
        """Track symbols for a tile there.

        Raises:
            RuleError: no track of the seat can lie there (R7.12).
        """
        facts = self.town.squares[square]
        if square in self.network.types:
            raise RuleError("square_is_building", "7.12", square=square)
        if facts.cost is None:
            raise RuleError("square_is_lake", "7.12", square=square)
        if facts.terrain == "parcel" and self.network.owner(square) != self.seat:
            raise RuleError("parcel_not_yours", "7.12", parcel=facts.name)
        return facts.cost

    def _check_tiles(self, path: tuple[str, ...], first: int, former: Link | None) -> None:
        """Each new or turned tile finds its sides free (R7.11). A turned one was there before."""
        taken = set(self._taken)
        if former is not None and path[: first + 1] == former.path[:-1]:
            taken -= {(path[first], side) for side in self._last_tile(former).sides}
        for before, square, after in zip(path[first - 1 :], path[first:], path[first + 1 :], strict=False):
            self._cost(square)
            for other in (before, after):
                side = self.town.side(square, other) or ""
                if (square, side) in taken:
                    raise RuleError("track_in_the_way", "7.11", square=square)
                taken.add((square, side))

    @cached_property
    def _taken(self) -> frozenset[tuple[str, str]]:
        """The sides of squares that have track."""
        return frozenset(
            (square, side)
            for square, tracks in self.network.tracks.items()
            for track in tracks
            for side in track.tile.sides
        )

    def _joined(self, path: tuple[str, ...], former: Link | None, redirected: str | None) -> Link | None:
        """The own link whose end meets the line's (R7.10), its path from there on.

        Raises:
            RuleError: it is somebody else's, upgraded, or the line's own other end.
        """
        last, target = path[-2], path[-1]
        if former is None and path[:2] == (last, target):
            raise RuleError("link_closes_on_itself", "7.14", link=self.state.number)
        for track in self.network.tracks.get(target, ()):
            if target == redirected and former is not None and track.tile == self._last_tile(former):
                continue
            if (self.town.side(target, last) or "-") not in track.tile.sides:
                continue
            if track.link.owner != self.seat:
                raise RuleError("joins_foreign_link", "7.12", square=target)
            if track.link.upgraded:
                raise RuleError("link_is_upgraded", "7.8", link=track.link.number)
            if former is not None and track.link.number == former.number:
                raise RuleError("link_closes_on_itself", "7.14", link=former.number)
            link = track.link
            return link if link.path[:2] == (last, target) else reversed_link(link)
        return None

    def _last_tile(self, link: Link) -> Tile:
        return tiles(self.town, link)[-1]

    def _opened(self, laid: tuple[str, ...], replaced: tuple[int, ...]) -> tuple[int, ...]:
        """The other complete links of the seat that end where a tile comes."""
        return tuple(
            link.number
            for link in self.network.complete().values()
            if link.owner == self.seat
            and link.number not in replaced
            and not {link.path[0], link.path[-1]}.isdisjoint(laid)
        )

    def _check_target(self, path: tuple[str, ...], joined: Link | None) -> None:
        """The line points at no parcel but an own one (R7.12)."""
        parcel = self.network.parcel(path[-1])
        if joined is None and parcel is not None and self.network.owner(path[-1]) != self.seat:
            raise RuleError("points_at_foreign_parcel", "7.12", parcel=parcel)

    def _completes(self, whole: tuple[str, ...], laid: tuple[str, ...]) -> bool:
        """Whether the line is complete.

        Raises:
            RuleError: it would join a place with itself (R7.14).
        """
        here, there = whole[0], whole[-1]
        if not all(end not in laid and self.network.is_place(end, self.seat) for end in (here, there)):
            return False
        if self.network.building(here) == self.network.building(there):
            raise RuleError("same_place", "7.14", square=there)
        return True

    def _former(
        self, path: tuple[str, ...], former: Link | None, joined: Link | None
    ) -> tuple[tuple[int, int], ...]:
        """The stretches of an incomplete line that were complete before (R7.8)."""
        found: list[tuple[int, int]] = []
        if former is not None:
            begun = former if former.path[:2] == path[:2] else reversed_link(former)
            # A tile that is turned may have been of such a stretch.
            found += [each for each in self._stretches(begun) if begun.path[each[1]] == path[each[1]]]
        if joined is not None:
            met = len(path) - 2
            found += [(first + met, last + met) for first, last in self._stretches(joined)]
        return tuple(found)

    def _stretches(self, link: Link) -> tuple[tuple[int, int], ...]:
        """What of a link is complete, or was."""
        return ((0, len(link.path) - 1),) if self.network.is_complete(link) else link.former

    def _check_supply(self, link: Link, replaced: tuple[Link, ...]) -> None:
        """There are tiles of each form (R7.15)."""
        gone = {each.number for each in replaced}
        used = [each for each in self.state.links if each.owner == self.seat and each.number not in gone]
        straight = [tile.straight for each in (*used, link) for tile in tiles(self.town, each)]
        forms = Counter("straight" if each else "curve" for each in straight)
        for form, most in TABLE.tiles.items():
            if forms[form] > most:
                raise RuleError("no_tile_left", "7.15", form=form, most=most)

    def _needs(self, whole: tuple[str, ...], replaced: tuple[Link, ...]) -> tuple[frozenset[str], ...]:
        """The destination icons: one that fits either end, or where two incomplete links are joined one for
        each (R7.10).
        """
        here, there = (frozenset((self.network.icon(end),)) for end in (whole[0], whole[-1]))
        both = len(replaced) == 2 and not any(self.network.is_complete(each) for each in replaced)
        return (here, there) if both else (here | there,)


def lay(move: Move, seat: Seat, start: str, way: tuple[str, ...], icons: tuple[str, ...]) -> None:
    """Build tracks and pay for them.

    Raises:
        Unknown: no such square, link, card or icon.
        RuleError: the line can't be laid, or is not paid.
    """
    state = move.state
    if not state.players[seat].workers:
        raise RuleError("no_worker", "7.2")
    laying = read(state, seat, start, way)
    payments.pay(move, seat, laying.price, icons)
    move.player(seat, workers=move.of(seat).workers - 1)
    move.update(links=laying.links(move.state), number=max(state.number, laying.link.number + 1))
    move.tell(WorkerUsed(seat, move.of(seat).workers))
    move.tell(
        LinkLaid(
            seat=seat,
            link=laying.link.number,
            path=laying.link.path,
            laid=laying.laid,
            redirected=laying.redirected,
            joined=tuple(each for each in laying.replaced if each != laying.link.number),
            completed=laying.completed,
        )
    )
    for number in laying.opened:
        move.tell(LinkOpened(seat, number))
