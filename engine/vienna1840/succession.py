"""Who decides next in a game of 1840: seats in some rounds, companies and lines in the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from engine.core import Seat
from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.view import View

__all__ = ["acts_at", "successor"]

T = TypeVar("T")


def successor(view: View, seat: Seat) -> Seat | None:
    """Who is likely to decide next after a seat that decides; None: nobody else, or that can't be said."""
    acting = view.acting_company
    if acting is not None and acting.director != seat:
        # An offer for a private, or the base of somebody else's line, is asked for in between.
        return acting.director
    match view.step:
        case "over":
            return None
        case "choose_order":
            # The poorest chooses first (R5.1); the last card is taken by itself.
            queue = sorted(view.order, key=lambda each: view.players[each].cash)[:-1]
            return _next(queue[queue.index(seat) + 1 :] if seat in queue else (), seat)
        case "name_private" | "bid_private":
            bidding = () if view.auction is None else view.auction.bidders
            seats = range(len(view.players))
            return _next(_circle([each for each in seats if not bidding or each in bidding], seat), seat)
        case "par" | "stock":
            return _next(_circle(view.order, seat), seat)
    return _after_company(view, seat)


def acts_at(view: View, card: int) -> Literal["first", "last"] | None:
    """When the holder of an order card, from 1, acts, as far as the card alone tells (R5.4)."""
    if card == 1:
        return "first"
    return "last" if card == len(view.players) and view.options.sr1_order == "cards" else None


def _after_company(view: View, seat: Seat) -> Seat | None:
    """Whose company or line acts after the present one: companies act by their prices in each step of a
    company round (VIII.4), lines by their numbers in a line round (IX.1).
    """
    directors = {each.company: each.director for each in view.companies}
    of_line = {line.line: each.director for each in view.companies for line in each.lines}
    if view.acting in of_line:
        lines = sorted(of_line, key=int)
        later = [of_line[line] for line in lines[lines.index(view.acting) + 1 :]]
        follows = ROUND_TRACK[view.round + 1].kind
        return _next([*later, *(directors[name] for name in view.company_order if follows == "CR")], seat)
    bidding = () if view.auction is None else view.auction.bidders
    acting = [name for name in view.company_order if not bidding or name in bidding]
    if view.acting not in acting:
        return None
    return _next([directors[name] for name in _circle(acting, view.acting)], seat)


def _circle(order: Sequence[T], present: T) -> Sequence[T]:
    """An order from the one after the present one on, round once."""
    ends = order.index(present) + 1 if present in order else 0
    return [*order[ends:], *order[:ends]]


def _next(seats: Iterable[Seat | None], seat: Seat) -> Seat | None:
    """The first of them that is somebody else."""
    return next((each for each in seats if each not in (seat, None)), None)
