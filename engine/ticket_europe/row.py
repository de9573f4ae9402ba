"""Wagon cards on the table (R5): the face-up row, the deck, the discards.

The deck is shuffled anew when a card is needed and it has none (R5.8). Empty places of the row are filled as
soon as cards exist again.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import RuleError, Seat, Unknown
from engine.ticket_europe.events import CardDrawn, CardTaken, Reshuffled, RowDiscarded, RowFilled, RowKept
from engine.ticket_europe.facts import CARDS, LOCOMOTIVE, TABLE
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.state import State

__all__ = ["DECK", "discard", "draw", "drawable", "settle", "turn_up"]

DECK = "deck"
"""The name under which a card is drawn unseen."""
ENOUGH_OTHERS = TABLE.row - TABLE.row_locomotives + 1
"""With fewer colour cards than this outside of hands, no row is free of its third locomotive."""


def drawable(state: State) -> tuple[str, ...]:
    """What the seat at turn may draw: face-up cards and, last, the deck (R5.1, R5.4, R5.9)."""
    stocked = bool(state.deck or state.discard)
    row = tuple(dict.fromkeys(state.row)) if stocked or state.options.last_cards == "taken" else ()
    if state.phase == "second_card":
        row = tuple(card for card in row if card != LOCOMOTIVE)
    return (*row, DECK) if stocked else row


def draw(move: Move, seat: Seat, card: str) -> bool:
    """Draw a card. Whether it is the last of the turn whatever else could be drawn: a face-up locomotive is
    (R5.3), and the second card.

    Raises:
        Unknown: no such card.
        RuleError: it does not lie face up, is a locomotive as second card, or all cards are gone.
    """
    state = move.state
    second = state.phase == "second_card"
    if card != DECK and card not in CARDS:
        raise Unknown("card", card)
    if not state.deck and not state.discard and (card == DECK or state.options.last_cards == "left"):
        raise RuleError("no_cards_left", "5.9")
    if card == DECK:
        for drawn in turn_up(move, 1):
            move.give_unseen(seat, drawn)
            move.note_drawn(seat, drawn)
        move.tell(CardDrawn(seat))
        return second
    if card == LOCOMOTIVE and second:
        raise RuleError("locomotive_second", "5.4")
    if card not in state.row:
        raise RuleError("card_not_face_up", "5.1", card=card)
    _take(move, seat, card)
    return second or card == LOCOMOTIVE


def _take(move: Move, seat: Seat, card: str) -> None:
    """Take a face-up card; the next one of the deck comes in its place (R5.2)."""
    place = move.state.row.index(card)
    move.tell(CardTaken(seat, card))
    move.give_openly(seat, (card,))
    move.note_drawn(seat, card)
    replacement = turn_up(move, 1)
    row = move.state.row
    move.update(row=(*row[:place], *replacement, *row[place + 1 :]))
    if replacement:
        move.tell(RowFilled(replacement))
    settle(move)


def turn_up(move: Move, count: int) -> tuple[str, ...]:
    """Take cards from the top of the deck, as many as there are (R5.8, R10.8)."""
    found: tuple[str, ...] = ()
    while len(found) < count:
        if not move.state.deck:
            if not move.state.discard:
                break
            deck, chance = move.state.chance.shuffle(move.state.discard)
            move.update(deck=deck, discard=(), chance=chance)
            move.tell(Reshuffled(len(deck)))
        deck = move.state.deck
        left = max(0, len(deck) - (count - len(found)))
        found = (*found, *reversed(deck[left:]))
        move.update(deck=deck[:left])
    return found


def discard(move: Move, cards: Iterable[str]) -> None:
    """Discard cards; places of the row that were empty for lack of cards are filled again."""
    move.update(discard=(*move.state.discard, *cards))
    settle(move)


def settle(move: Move) -> None:
    """Fill the row, and discard it whole as long as it holds three locomotives (R5.6).

    It stays where too few other cards are left, else this would never end.
    """
    while True:
        cards = turn_up(move, TABLE.row - len(move.state.row))
        if cards:
            move.update(row=(*move.state.row, *cards))
            move.tell(RowFilled(cards))
        state = move.state
        locomotives = state.row.count(LOCOMOTIVE)
        rest = (*state.deck, *state.discard)
        if locomotives < TABLE.row_locomotives or not rest:
            return
        if sum(card != LOCOMOTIVE for card in (*state.row, *rest)) < ENOUGH_OTHERS:
            move.tell(RowKept(locomotives))
            return
        move.tell(RowDiscarded(state.row))
        move.update(row=(), discard=(*state.discard, *state.row))
