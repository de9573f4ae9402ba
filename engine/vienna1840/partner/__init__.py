"""A computer player for 1840.

It plays each company's books on to the end of the game (`plan`): which dividends and trams bring its
shareholders most, with the revenue that its lines may be expected to earn (`forecast`). From that it knows
what shares are worth (`shares`), what to pay out and buy (`company`) and how far to bid (`lines`,
`privates`). A line builds what adds most to its best route, and to what that could become (`building`,
`reach`). The levels differ in how far they look there (`tempers`). To play the best moves on in copies of the
game was tried, and lost to the plain value.
"""

from __future__ import annotations

from itertools import chain

from engine.core import Choice, Level, Partner, Standpoint, Weighed
from engine.vienna1840.partner import building, company, lines, privates, running, shares
from engine.vienna1840.partner.plain import plain
from engine.vienna1840.partner.tempers import TEMPERS, Temper
from engine.vienna1840.state import State
from engine.vienna1840.view import View

__all__ = ["PARTNER"]


class Partner1840(Partner[State, View]):
    """The computer player."""

    def choose(self, standpoint: Standpoint[State, View], level: Level) -> Choice:
        """The move that brings most by the end of the game, as far as the level looks."""
        return Choice.best_of(_ranked(standpoint, TEMPERS[level]))


PARTNER = Partner1840()


def _ranked(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """The moves that are worth weighing, best first."""
    return _weighed(standpoint, temper) or [plain(standpoint)]


def _weighed(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """The moves that something is known of, best first."""
    match standpoint.view.step:
        case "name_private" | "bid_private":
            return privates.auction(standpoint)
        case "choose_order":
            return privates.order(standpoint)
        case "par":
            return shares.found(standpoint, temper)
        case "stock":
            return shares.trade(standpoint, temper)
        case "dividend":
            return company.dividend(standpoint, temper)
        case "buy_trams":
            return company.trams(standpoint, temper)
        case "assign_trams":
            return company.assign(standpoint)
        case "name_line" | "bid_line":
            return lines.auction(standpoint, temper)
        case "base_circle":
            return building.base(standpoint, temper)
        case "run":
            return running.run(standpoint)
        case "private_offer":
            return privates.answer(standpoint)
        case "after_run":
            return [*privates.purchase(standpoint), plain(standpoint)]
        case _:
            return _in_turn(standpoint, temper)


def _in_turn(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """What a line may do while it builds."""
    moves = chain(building.build(standpoint, temper), privates.purchase(standpoint))
    return sorted(moves, key=lambda move: -move.value)
