"""Passengers and the tours that they set off (R4.1 to R4.3, R5, R7.1)."""

from __future__ import annotations

from engine.core import RuleError, Seat, Unknown
from engine.trambahn import columns
from engine.trambahn.actions import Passenger
from engine.trambahn.events import GameEnded, PassengerPlayed, TourRidden
from engine.trambahn.facts import CARDS, COLOURS, CONDUCTOR, TABLE
from engine.trambahn.ledger import Move
from engine.trambahn.state import State, Tour

__all__ = ["play", "ride", "rows"]

TEN_TOURS = "ten_tours"


def rows(card: str) -> tuple[str, ...]:
    """The rows to which a card may go: that of its colour, for a conductor any (R4.1)."""
    return tuple(each for each in COLOURS if CARDS[card].colour in (None, each))


def play(move: Move, seat: Seat, action: Passenger) -> None:
    """Put a card into a row (R4.1). The card is in the hand.

    Raises:
        Unknown: no such row.
        RuleError: not the card's row, or a conductor without a row; or two passengers were played already.
    """
    state, card = move.state, action.card
    if len(state.placed) >= TABLE.passengers:
        raise RuleError("two_passengers", "4.1", most=TABLE.passengers)
    row = _row(action)
    move.take_from_hand(seat, card)
    waiting = (*state.rows[row], card)
    move.row(row, waiting)
    move.update(placed=(*state.placed, row))
    move.tell(PassengerPlayed(seat, card, row, len(waiting)))
    if state.options.tour == "at_once" or len(move.state.placed) == TABLE.passengers:
        ride(move)


def _row(action: Passenger) -> str:
    own = CARDS[action.card].colour
    if action.row is not None and action.row not in COLOURS:
        raise Unknown("row", action.row)
    if action.card == CONDUCTOR:
        if action.row is None:
            raise RuleError("conductor_row", "4.1")
        return action.row
    if action.row not in (None, own):
        raise RuleError("row_of_its_colour", "4.1", colour=own or "")
    return own or ""


def ride(move: Move) -> None:
    """The tours of all full rows, in the order in which they were filled, up to the last of the game."""
    for row in dict.fromkeys(move.state.placed):
        if len(move.state.rows[row]) >= TABLE.row and move.state.step != "over":
            _tour(move, row)


def _tour(move: Move, colour: str) -> None:
    """Both players score their columns of the colour; the row's passengers are discarded (R5, R4.3)."""
    state = move.state
    earned = tuple(_earned(state, seat, colour) for seat in range(len(state.players)))
    tours = (*state.tours, Tour(colour, earned))
    move.update(tours=tours, discard=(*state.discard, *state.rows[colour]))
    move.row(colour, ())
    move.tell(TourRidden(len(tours), colour, earned))
    if len(tours) == TABLE.tours:
        move.update(step="over", reason=TEN_TOURS)
        move.tell(GameEnded(TEN_TOURS))


def _earned(state: State, seat: Seat, colour: str) -> int:
    return sum(
        columns.worth(column) for column in state.players[seat].columns if columns.colour(column) == colour
    )
