"""Who decides next in a game of Tramways."""

from __future__ import annotations

from engine.core import Seat
from engine.tramways.view import View

__all__ = ["successor"]

LEFT = 1
"""Cards of the market that nobody is asked for: the last one is taken by itself."""


def successor(view: View, seat: Seat) -> Seat | None:
    """Who is likely to decide next after a seat that decides, by a spectator's view: in the order of play; in
    the auction in the old one, as far as they still bid (R5.1); the first one once all have decided at the
    same time. None: nobody else, or that can't be said.
    """
    found = _following(view, seat)
    return None if found == seat else found


def _following(view: View, seat: Seat) -> Seat | None:
    order = view.order
    place = order.index(seat)
    later, before = order[place + 1 :], order[:place]
    match view.phase:
        case "boards":
            return None
        case "auction" if view.auction is not None:
            waiting = view.auction.waiting
            return next((each for each in later if each in waiting), waiting[0])
        case "parcels" if later and seat not in view.owners.values():
            return later[0]
        case "parcels" | "books" if before:
            # From the last back to the first (R2.8, R2.14).
            return before[-1]
        case "cards" if len(view.market) > LEFT + 1:
            return later[0]
        case "void" if len(view.market) > LEFT:
            return later[0]
        case "actions" | "development" if later:
            return later[0]
        case "actions" | "development" if view.step > 1:
            # All have their administration at the same time.
            return None
    return order[0]
