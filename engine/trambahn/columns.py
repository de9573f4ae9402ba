"""Columns of stations (R4.4 to R4.10, R4.17, R6): what may be added where, and what a column is worth."""

from __future__ import annotations

from engine.core import RuleError, Seat, Unknown
from engine.trambahn import trams
from engine.trambahn.actions import Station
from engine.trambahn.events import ColumnLost, ExtraTourRidden, StationPlayed
from engine.trambahn.facts import CARDS, CONDUCTOR, TABLE, TRAMS
from engine.trambahn.ledger import Move
from engine.trambahn.options import TrambahnOptions
from engine.trambahn.state import Column, ExtraTour, State

__all__ = ["NEW", "closed", "colour", "discard_unserved", "homes", "play", "points", "worth"]

NEW = "new"
"""The name under which a card begins a column."""
LAST_VALUE = 10


def colour(column: Column) -> str | None:
    """The column's colour, that of its first station; None while there is only a conductor."""
    return next((CARDS[card].colour for card in column.cards if card != CONDUCTOR), None)


def _last_value(column: Column) -> int:
    return max((CARDS[card].value or 0 for card in column.cards), default=0)


def points(column: Column) -> int:
    """The sum of the stations' victory points (R5.3)."""
    return sum(CARDS[card].points for card in column.cards)


def worth(column: Column) -> int:
    """What the column brings in a tour: its points by its tram, 0 without a tram (R5.2, R5.4)."""
    return points(column) * TRAMS[column.tram].multiplier if column.tram else 0


def closed(column: Column, options: TrambahnOptions) -> bool:
    """Whether nothing more can be added (R4.9)."""
    return _last_value(column) == LAST_VALUE and options.conductor_after_ten == "no"


def homes(state: State, seat: Seat, card: str) -> tuple[str, ...]:
    """Where a card may go: own columns by number, and `new` (R4.4 to R4.9, R4.17)."""
    columns = state.players[seat].columns
    fitting = [str(number) for number, column in enumerate(columns, 1) if _takes(column, card, state.options)]
    opens = card != CONDUCTOR or state.options.conductor_opens == "yes"
    found = fitting if fitting and _is_served(state, seat, 0) else []
    return (*found, NEW) if opens and _is_served(state, seat, 1) else tuple(found)


def _is_served(state: State, seat: Seat, more: int) -> bool:
    """Whether, with a card less and so many columns more, every column can still get its tram in this turn,
    where it must.
    """
    player = state.players[seat]
    waiting = len(trams.unserved(state, seat)) + more
    return trams.serves(state, waiting, len(player.money) + len(player.hand) - 1)


def _takes(column: Column, card: str, options: TrambahnOptions) -> bool:
    if card == CONDUCTOR:
        return not closed(column, options)
    facts = CARDS[card]
    return colour(column) in (None, facts.colour) and (facts.value or 0) > _last_value(column)


def play(move: Move, seat: Seat, action: Station) -> None:
    """Add a card to a column; the eighth scores an extra tour (R4.10). The card is in the hand.

    Raises:
        Unknown: no such column.
        RuleError: the card does not go there.
    """
    columns = move.state.players[seat].columns
    card = action.card
    if action.column == NEW:
        number, column = len(columns) + 1, Column(())
    else:
        number = _number(action.column, len(columns))
        column = columns[number - 1]
    _check(column, card, move.state.options)
    if not _is_served(move.state, seat, int(action.column == NEW)):
        raise RuleError("column_unpaid", "4.17")
    column = Column((*column.cards, card), column.tram)
    move.take_from_hand(seat, card)
    move.column(seat, number, column)
    move.tell(StationPlayed(seat, card, number, len(column.cards)))
    if len(column.cards) == TABLE.extra_tour:
        _extra_tour(move, seat, number, column)


def _number(text: str, columns: int) -> int:
    numbers = {str(number): number for number in range(1, columns + 1)}
    if text not in numbers:
        raise Unknown("column", text)
    return numbers[text]


def _check(column: Column, card: str, options: TrambahnOptions) -> None:
    if card == CONDUCTOR and not column.cards and options.conductor_opens == "no":
        raise RuleError("conductor_opens", "4.8")
    top = _last_value(column)
    if top == LAST_VALUE and (card != CONDUCTOR or options.conductor_after_ten == "no"):
        raise RuleError("column_closed", "4.9")
    if card == CONDUCTOR:
        return
    facts, own = CARDS[card], colour(column)
    if own is not None and facts.colour != own:
        raise RuleError("column_colour", "4.4", colour=own)
    if facts.value is None or facts.value <= top:
        raise RuleError("column_rises", "4.5", card=card, last=top)


def _extra_tour(move: Move, seat: Seat, number: int, column: Column) -> None:
    """The owner alone scores this column alone (R6.1)."""
    earned, own = worth(column), colour(column) or ""
    move.update(extras=(*move.state.extras, ExtraTour(seat, own, earned)))
    move.tell(ExtraTourRidden(seat, number, own, earned))


def discard_unserved(move: Move, seat: Seat) -> None:
    """At the end of step 4 every column without a tram is lost (R4.17)."""
    columns = move.state.players[seat].columns
    lost = tuple(column for column in columns if column.tram is None)
    if not lost:
        return
    move.player(seat, columns=tuple(column for column in columns if column.tram is not None))
    for column in lost:
        move.update(discard=(*move.state.discard, *column.cards))
        move.tell(ColumnLost(seat, column.cards))
