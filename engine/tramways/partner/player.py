"""The computer player: each decision goes to the module that knows of it."""

from __future__ import annotations

from engine.core import Choice, Level, Partner, Standpoint, Weighed
from engine.tramways.actions import PlayerBoard
from engine.tramways.partner import bidding, cards, housekeeping, plan, turn, value
from engine.tramways.partner.known import known
from engine.tramways.partner.reasons import unsaid, why
from engine.tramways.state import State
from engine.tramways.view import View

__all__ = ["PARTNER", "TramwaysPartner"]


class TramwaysPartner(Partner[State, View]):
    """The computer player."""

    def choose(self, standpoint: Standpoint[State, View], level: Level) -> Choice:
        """The best move by the value of the next position; the inspector plans all actions of the round."""
        choice = Choice.best_of(_ranked(standpoint, level))
        return Choice(choice.made, tuple(unsaid(each) for each in choice.others))


PARTNER = TramwaysPartner()
OUTLOOKS: dict[Level, turn.Outlook] = {
    Level.APPRENTICE: lambda state, seat, _: value.at_once(state, seat),
    Level.DRIVER: value.of_position,
    Level.INSPECTOR: value.of_position,
}
"""How positions are valued."""


def _ranked(standpoint: Standpoint[State, View], level: Level) -> list[Weighed]:
    view, seat = standpoint.view, standpoint.seat
    state = known(view, seat)
    match view.phase:
        case "boards":
            return [Weighed(PlayerBoard(side="normal"), 0.0, why("side"))]
        case "parcels":
            return cards.parcels(state, seat)
        case "books" | "development":
            if view.options.development == "deck":
                return cards.draw(standpoint)
            return cards.books(state) if view.opened is None else cards.ticket(view)
        case "dealt":
            return cards.keep(state, seat)
        case "auction":
            return bidding.ranked(standpoint, state, seat)
        case "cards":
            return cards.take(state, seat)
        case "line":
            return cards.line(state, seat)
        case "void":
            return cards.drop(state, seat)
        case "refill":
            breadth = plan.BREADTH if level is Level.INSPECTOR else plan.GREEDY
            return cards.fill(state, seat, OUTLOOKS[level], breadth)
        case "actions":
            if level is Level.INSPECTOR:
                return plan.planned(state, seat, value.of_position)
            return turn.ranked(state, seat, OUTLOOKS[level])
        case "administration":
            return housekeeping.ranked(standpoint, state, seat, OUTLOOKS[level])
    raise AssertionError(view.phase)
