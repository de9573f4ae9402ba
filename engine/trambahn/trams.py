"""Buying trams for columns (R4.12 to R4.17)."""

from __future__ import annotations

from engine.core import RuleError, Seat, Unknown
from engine.trambahn.actions import BuyTram
from engine.trambahn.events import TramBought
from engine.trambahn.facts import TRAMS
from engine.trambahn.ledger import Move
from engine.trambahn.state import Column, State

__all__ = ["affordable", "buy", "owes", "serves", "unserved"]


def unserved(state: State, seat: Seat) -> tuple[int, ...]:
    """The numbers of the seat's columns without a tram."""
    return tuple(
        number for number, column in enumerate(state.players[seat].columns, 1) if column.tram is None
    )


def affordable(state: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of tram on display that the seat can pay for and has a column for (R4.13, R4.16), so that
    enough is left for its other columns, where each must get one (R4.17).
    """
    if not unserved(state, seat):
        return ()
    money = len(state.players[seat].money)
    return tuple(
        kind
        for kind in dict.fromkeys(state.display)
        if TRAMS[kind].price <= money and _leaves_enough(state, seat, kind)
    )


def owes(state: State, seat: Seat) -> bool:
    """Whether the seat must still buy a tram in this turn (R4.17)."""
    return state.options.unserved_column == "forbidden" and bool(unserved(state, seat))


def serves(state: State, columns: int, cards: int) -> bool:
    """Whether so many money cards pay for a tram for each of so many columns; asked only where they must."""
    if state.options.unserved_column == "discarded":
        return True
    return _pays(state.display, state.stack, columns, cards)


def _leaves_enough(state: State, seat: Seat, kind: str) -> bool:
    """Whether the seat can still pay for its other columns when it has bought a tram."""
    if state.options.unserved_column == "discarded":
        return True
    display, stack = _taken(state.display, state.stack, kind)
    left = len(state.players[seat].money) - TRAMS[kind].price
    return _pays(display, stack, len(unserved(state, seat)) - 1, left)


def _pays(display: tuple[str, ...], stack: tuple[str, ...], columns: int, cards: int) -> bool:
    """Whether the cheapest trams for the columns, one after the other, cost no more."""
    while columns > 0 and display:
        cheapest = min(display, key=lambda kind: TRAMS[kind].price)
        display, stack = _taken(display, stack, cheapest)
        columns, cards = columns - 1, cards - TRAMS[cheapest].price
    return columns <= 0 <= cards


def _taken(
    display: tuple[str, ...], stack: tuple[str, ...], kind: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The display and the stack after a tram was taken and replaced (R4.15)."""
    place = display.index(kind)
    return (*display[:place], *display[place + 1 :], *stack[:1]), stack[1:]


def buy(move: Move, seat: Seat, action: BuyTram) -> None:
    """Pay for a tram, give it to a column, fill the display up (R4.13 to R4.15).

    The cards are paid from the top of the money pile and stay face down.

    Raises:
        Unknown: no such kind of tram, or no such column.
        RuleError: not on display, too dear, the column has a tram, or others would have to stay without.
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
    if not _leaves_enough(state, seat, action.tram):
        raise RuleError("money_needed", "4.17")
    left = len(player.money) - price
    move.player(seat, money=player.money[:left])
    move.column(seat, action.column, Column(column.cards, action.tram))
    shown = state.stack[0] if state.stack else None
    display, stack = _taken(state.display, state.stack, action.tram)
    move.update(display=display, stack=stack, spent=(*state.spent, *player.money[left:]))
    move.tell(TramBought(seat, action.tram, action.column, price, shown))
