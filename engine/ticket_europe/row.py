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
    cards, shuffled = _from_deck(move, count)
    if shuffled:
        move.tell(Reshuffled(shuffled))
    return cards


def _from_deck(move: Move, count: int) -> tuple[tuple[str, ...], int]:
    """The cards on top, and of how many the deck was made anew for them (0: it was not)."""
    found: tuple[str, ...] = ()
    shuffled = 0
    while len(found) < count:
        if not move.state.deck:
            if not move.state.discard:
                break
            deck, chance = move.state.chance.shuffle(move.state.discard)
            move.update(deck=deck, discard=(), chance=chance)
            shuffled = len(deck)
        deck = move.state.deck
        left = max(0, len(deck) - (count - len(found)))
        found = (*found, *reversed(deck[left:]))
        move.update(deck=deck[:left])
    return found, shuffled


def discard(move: Move, cards: Iterable[str]) -> None:
    """Discard cards; places of the row that were empty for lack of cards are filled again."""
    move.update(discard=(*move.state.discard, *cards))
    settle(move)


def settle(move: Move) -> None:
    """Fill the row, and discard it whole as long as it holds three locomotives (R5.6).

    It stays where too few other cards are left, else this would never end. Where only just enough are left it
    may take dozens of rows: they are one event, and the row that stays is told of.
    """
    filled = turn_up(move, TABLE.row - len(move.state.row))
    if filled:
        move.update(row=(*move.state.row, *filled))
        move.tell(RowFilled(filled))
    discarded, times, shuffled = move.state.row, 0, 0
    while _is_to_go(move.state):
        move.update(row=(), discard=(*move.state.discard, *move.state.row))
        row, anew = _from_deck(move, TABLE.row)
        move.update(row=row)
        times, shuffled = times + 1, anew or shuffled
    if times:
        move.tell(RowDiscarded(discarded, times))
        if shuffled:
            move.tell(Reshuffled(shuffled))
        move.tell(RowFilled(move.state.row))
    elif _is_stuck(move.state):
        move.tell(RowKept(move.state.row.count(LOCOMOTIVE)))


def _is_to_go(state: State) -> bool:
    """Whether the row holds too many locomotives, and a better one can be had."""
    return _is_bad(state) and not _is_stuck(state)


def _is_bad(state: State) -> bool:
    """Whether the row holds three locomotives, and others could take their place."""
    return state.row.count(LOCOMOTIVE) >= TABLE.row_locomotives and bool(state.deck or state.discard)


def _is_stuck(state: State) -> bool:
    """Whether the row is bad and would stay so: too few other cards are left."""
    outside = (*state.row, *state.deck, *state.discard)
    return _is_bad(state) and sum(card != LOCOMOTIVE for card in outside) < ENOUGH_OTHERS
