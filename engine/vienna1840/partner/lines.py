"""The auctions of lines (VIII.6): what a line is worth to a company, and how far to bid."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Standpoint, Weighed
from engine.vienna1840.actions import Bid, Name, Pass
from engine.vienna1840.board import place_station
from engine.vienna1840.facts import BID_STEP, LINE_MINIMUM, game_map
from engine.vienna1840.partner.forecast import runs_to_come
from engine.vienna1840.partner.reach import prospect
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.partner.tempers import Temper
from engine.vienna1840.state import State
from engine.vienna1840.stations import base_circles
from engine.vienna1840.trading import least_bid
from engine.vienna1840.view import View

__all__ = ["auction", "promise"]

SHARE_OF_TREASURY = 0.25
"""At most so much of its treasury a company bids."""
SHARES_OF_LEAD = (0.25, 0.3, 0.35, 0.4, 0.45)
"""How much of the lead of one line over the next best one its price may take; which of them is drawn, so that
nobody can count on being outbid.
"""


def promise(view: View, line: str, temper: Temper) -> float:
    """What a line on display could earn from its base with the track that lies."""
    open_circles = base_circles(view.board, line)
    if not open_circles:
        return 0
    best = 0.0
    for circle in open_circles:
        home = game_map(view.board.map).homes[line]
        board = place_station(view.board, home, circle, line)
        board = replace(board, reserved=tuple(each for each in board.reserved if each != line))
        best = max(best, prospect(view, line, board, temper.labour))
    return best


def auction(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """Naming, opening, raising and passing."""
    view = standpoint.view
    company = view.acting_company
    assert company is not None
    ranked = sorted(((promise(view, line, temper), line) for line in view.lines_offered), reverse=True)
    rivals = len(view.company_order)
    moves: list[Weighed] = []
    if "name" in standpoint.kinds:
        for value, line in ranked:
            moves.append(Weighed(Name(lot=line), value, reason("names", lot=line)))
        moves.append(Weighed(Pass(), -1, reason("declines")))
        return sorted(moves, key=lambda move: -move.value)
    if view.auction is None:
        return [Weighed(Pass(), 0, reason("declines"))]
    lot = view.auction.lot
    share = SHARES_OF_LEAD[standpoint.chance(f"line {lot}").draw()[0] % len(SHARES_OF_LEAD)]
    most = _ceiling(view, lot, ranked, company.treasury, rivals, share)
    least = least_bid(view, lot)
    if "bid" in standpoint.kinds:
        key = "raises" if view.auction.bids else "opens"
        moves.append(Weighed(Bid(lot=lot, amount=least), most - least, reason(key, lot=lot, worth=most)))
    if "pass" in standpoint.kinds:
        moves.append(Weighed(Pass(), -0.5, reason("leaves", lot=lot, worth=most)))
    return sorted(moves, key=lambda move: -move.value)


def _ceiling(
    view: View, lot: str, ranked: list[tuple[float, str]], treasury: int, rivals: int, share: float
) -> int:
    """How far to bid: the minimum, and a part of what the line leads by over the next best."""
    value = next(promised for promised, line in ranked if line == lot)
    others = [promised for promised, line in ranked if line != lot]
    spare = others[min(rivals, len(others)) - 1] if others else 0
    next_best = others[0] if others else 0
    lead = max(0.0, value - (spare + next_best) / 2)
    runs = runs_to_come(view, lot)
    wish = LINE_MINIMUM + share * lead * runs
    if not others:
        wish = max(wish, LINE_MINIMUM + 10 * runs)
    return int(min(wish, max(LINE_MINIMUM, SHARE_OF_TREASURY * treasury))) // BID_STEP * BID_STEP
