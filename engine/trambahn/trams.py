"""Buying trams for columns (R4.12 to R4.16)."""

from __future__ import annotations

from engine.core import RuleError, Seat, Unknown
from engine.trambahn.actions import BuyTram
from engine.trambahn.events import TramBought
from engine.trambahn.facts import TRAMS
from engine.trambahn.ledger import Move
from engine.trambahn.state import Column, State

__all__ = ["affordable", "buy", "unserved"]


def unserved(state: State, seat: Seat) -> tuple[int, ...]:
    """The numbers of the seat's columns without a tram."""
    return tuple(
        number for number, column in enumerate(state.players[seat].columns, 1) if column.tram is None
    )


def affordable(state: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of tram on display that the seat can pay for and has a column for (R4.13, R4.16)."""
    if not unserved(state, seat):
        return ()
    money = len(state.players[seat].money)
    return tuple(kind for kind in dict.fromkeys(state.display) if TRAMS[kind].price <= money)


def buy(move: Move, seat: Seat, action: BuyTram) -> None:
    """Pay for a tram, give it to a column, fill the display up (R4.13 to R4.15).

    The cards are paid from the top of the money pile and stay face down.

    Raises:
        Unknown: no such kind of tram, or no such column.
        RuleError: not on display, too dear, or the column has a tram.
    """
    state = move.state
    player = state.players[seat]
    if action.tram not in TRAMS:
        raise Unknown("tram", action.tram)
    if not 1 <= action.column <= len(player.columns):
        raise Unknown("column", str(action.column))
    if action.tram not in state.display:
        raise RuleError("tram_not_on_display", "4.12", tram=action.tram)
    column = player.columns[action.column - 1]
    if column.tram is not None:
        raise RuleError("column_has_tram", "4.14", column=action.column)
    price = TRAMS[action.tram].price
    if price > len(player.money):
        raise RuleError("money_short", "4.13", price=price, money=len(player.money))
    left = len(player.money) - price
    move.player(seat, money=player.money[:left])
    move.column(seat, action.column, Column(column.cards, action.tram))
    shown = state.stack[0] if state.stack else None
    place = state.display.index(action.tram)
    display = (*state.display[:place], *state.display[place + 1 :], *state.stack[:1])
    move.update(display=display, stack=state.stack[1:], spent=(*state.spent, *player.money[left:]))
    move.tell(TramBought(seat, action.tram, action.column, price, shown))
