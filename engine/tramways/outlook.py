"""What lies ahead of a seat in Tramways, from what it sees: the auction to come, the bid that leads, and what
is missing for an action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Seat
from engine.tramways import auction
from engine.tramways.facts import TABLE
from engine.tramways.network import Network
from engine.tramways.prospects import as_seen
from engine.tramways.travel import worker_limit
from engine.tramways.view import View

__all__ = ["LACKS", "free_places", "has_room_for_worker", "lack", "leading_bid", "next_auction"]

SET_UP = ("boards", "parcels", "books", "dealt")
"""The phases before the first auction."""


def next_auction(view: View, seat: Seat) -> int | None:
    """The round of the next auction in which a seat has a word; None: there is none (R5.1, R14.1)."""
    if len(view.players) == 1 or view.phase == "over":
        return None
    waits = view.auction is not None and seat in view.auction.waiting
    is_to_come = view.phase == "refill" and view.options.last_hand == "before_auction"
    number = view.round if waits or is_to_come or view.phase in SET_UP else view.round + 1
    return number if number <= TABLE.rounds else None


def free_places(view: View) -> tuple[int, ...]:
    """The places of the new order that nobody has yet, from 1; who passes gets the last (R5.2)."""
    placed = () if view.auction is None else view.auction.placed
    return tuple(place for place, each in enumerate(placed, 1) if each is None)


def leading_bid(view: View, seat: Seat) -> int | None:
    """The least bid in coins with which a seat that sees the view leads: higher than those to its left, and
    as high as those to its right (R5.4); None: it has too few coins.
    """
    running = view.auction
    if running is None or seat not in running.waiting:
        return None
    left = set(running.waiting[: running.waiting.index(seat)])
    rivals = [(other, amount) for other, amount in running.bids.items() if other != seat]
    least = max((amount + (other in left) for other, amount in rivals), default=1)
    coins = view.players[seat].money
    return next((each for each in auction.amounts(as_seen(view), seat) if least <= each <= coins), None)


def has_room_for_worker(view: View, seat: Seat) -> bool:
    """Whether a seat may have one more worker (R3.10, R10.1)."""
    return view.players[seat].workers < worker_limit(as_seen(view), seat)


def _has_worker(view: View, seat: Seat) -> bool:
    return view.players[seat].workers > 0


def _has_way_out(view: View, _: Seat) -> bool:
    """Whether a complete link begins where a passenger waits (R9.3)."""
    network = Network(view)
    waiting = {network.building(square) for square in view.passengers}
    for link in network.complete().values():
        ends = {network.building(end) for end in (link.path[0], link.path[-1])}
        if len(ends) > 1 and ends & waiting:
            return True
    return False


def _has_parcel(view: View, seat: Seat) -> bool:
    return any(owner == seat and parcel not in view.buildings for parcel, owner in view.owners.items())


def _has_tile(view: View, _: Seat) -> bool:
    return any(view.building_cards.values())


def _has_building(view: View, seat: Seat) -> bool:
    """Whether a building tile of a seat's own is not upgraded yet (R8.7)."""
    return any(view.owners[parcel] == seat and not tile.upgraded for parcel, tile in view.buildings.items())


def _has_link(view: View, seat: Seat) -> bool:
    """Whether a complete link of a seat's own is not upgraded yet (R7.17)."""
    return any(link.owner == seat and not link.upgraded for link in Network(view).complete().values())


LACKS: Mapping[str, Mapping[str, Callable[[View, Seat], bool]]] = {
    "move": {"way_out": _has_way_out},
    "link": {"worker": _has_worker},
    "build": {"parcel": _has_parcel, "tile": _has_tile},
    "upgrade_link": {"link": _has_link},
    "upgrade_building": {"building": _has_building},
}
"""By kind, the most important kinds first: what a seat needs for it beside cards, and whether it is there."""


def lack(view: View, seat: Seat, kind: str) -> str | None:
    """What the table lacks for an action of a seat, as everybody sees: `way_out`, `worker`, `parcel`, `tile`,
    `link` or `building`; None: nothing.
    """
    return next((each for each, is_there in LACKS[kind].items() if not is_there(view, seat)), None)
