"""Development cards: ticket books (R2.14), the deck of the alternate rule (R2.15), and the card that a
commerce brings (R9.8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core import RuleError, Seat, Unknown
from engine.tramways.events.cards import BookOpened, CardsRevealed, DevelopmentDrawn, DevelopmentTaken
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.state import State

__all__ = ["DEALT", "DECK", "books", "draw", "drawable", "keep", "look", "open_deck", "take", "tops"]

DECK = "deck"
"""The word for the unseen top card of the deck."""
DEALT = "deal"
"""Where a card came from that was dealt (R2.15)."""


def books(state: State) -> tuple[int, ...]:
    """The books that may be opened, by number from 1: all with cards, at the start too (R2.14, R9.8)."""
    return tuple(number for number, cards in enumerate(state.books, 1) if cards)


def look(move: Move, seat: Seat, number: int) -> None:
    """Open a book. Its cards below the top one are mixed, so that their places tell nobody anything.

    Raises:
        Unknown: no such book.
        RuleError: it is empty, or another one is open.
    """
    state = move.state
    if not 1 <= number <= len(state.books):
        raise Unknown("book", str(number))
    if state.opened is not None:
        raise RuleError("book_is_open", "2.14", book=state.opened)
    if number not in books(state):
        raise RuleError("book_not_open", "2.14", book=number)
    top, *below = state.books[number - 1]
    mixed, chance = state.chance.shuffle(below)
    taken = (card for each in state.players for card, origin in each.secret.items() if origin == str(number))
    move.update(
        opened=number,
        books=_with_book(state, number, (top, *mixed)),
        seen=_noted(state.seen, (top, *below), seat),
        missed=_noted(state.missed, taken, seat),
        chance=chance,
    )
    move.tell(BookOpened(seat, number))


def _noted(
    notes: Mapping[int, tuple[int, ...]], cards: Iterable[int], seat: Seat
) -> dict[int, tuple[int, ...]]:
    """The notes with the seat added to these cards."""
    return {**notes, **{card: tuple(sorted({*notes.get(card, ()), seat})) for card in cards}}


def _with_book(state: State, number: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*state.books[: number - 1], cards, *state.books[number:])


def tops(state: State, card: int) -> tuple[int, ...]:
    """The places of the cards that may lie on top once this one is taken.

    Raises:
        RuleError: there is no such card.
    """
    if not 1 <= card <= len(_opened(state)):
        raise RuleError("no_such_card_in_book", "2.14", card=card)
    return tuple(place for place in range(1, len(_opened(state)) + 1) if place != card)


def _opened(state: State) -> tuple[int, ...]:
    assert state.opened is not None
    return state.books[state.opened - 1]


def take(move: Move, seat: Seat, card: int, top: int | None) -> None:
    """Take a card from the open book, and put the book back with another card on top.

    Raises:
        RuleError: no book is open, or there is no such card in it.
    """
    state = move.state
    if state.opened is None:
        raise RuleError("no_book_open", "2.14")
    cards, possible = _opened(state), tops(state, card)
    if (top not in possible) if possible else (top is not None):
        raise RuleError("no_such_top", "2.14", top=top or 0)
    number = state.opened
    taken = cards[card - 1]
    shown = () if top is None else (cards[top - 1],)
    rest = (*shown, *(each for each in cards if each not in (taken, *shown)))
    seen = dict(state.seen) | dict.fromkeys(shown, tuple(range(len(state.players))))
    move.update(books=_with_book(state, number, rest), opened=None, seen=seen)
    move.give_secretly(seat, taken, str(number))
    move.tell(DevelopmentTaken(seat, None, number, shown[0] if shown else None))
    if shown and shown[0] != cards[0]:
        move.tell(CardsRevealed(shown, "book"))


def keep(move: Move, seat: Seat, place: int) -> None:
    """Keep one of the cards dealt; the others go into the deck once all have chosen (R2.15).

    Raises:
        RuleError: there is no such card.
    """
    player = move.of(seat)
    if not 1 <= place <= len(player.offered):
        raise RuleError("no_such_card_dealt", "2.15", card=place)
    kept = player.offered[place - 1]
    refused = tuple(each for each in player.offered if each != kept)
    state = move.state
    seen = {**state.seen, **dict.fromkeys(player.offered, (seat,))}
    move.update(development=(*state.development, *refused), seen=seen)
    move.player(seat, offered=())
    move.give_secretly(seat, kept, DEALT)
    move.tell(DevelopmentTaken(seat, None))


def open_deck(move: Move) -> None:
    """Mix the deck, and turn up the first cards (R2.15)."""
    deck, chance = move.state.chance.shuffle(move.state.development)
    move.update(development=deck, chance=chance)
    _turn_up(move)


def _turn_up(move: Move) -> None:
    state = move.state
    missing = min(TABLE.development_open - len(state.development_open), len(state.development))
    if missing > 0:
        shown = state.development[-missing:][::-1]
        move.update(
            development=state.development[:-missing], development_open=(*state.development_open, *shown)
        )
        move.tell(CardsRevealed(shown, "development"))


def drawable(state: State) -> tuple[str, ...]:
    """The cards that may be taken under the alternate rule: the face-up ones, then the deck."""
    return (*map(str, state.development_open), *((DECK,) if state.development else ()))


def draw(move: Move, seat: Seat, card: str) -> None:
    """Take a face-up card, which is replaced, or the top of the deck (R2.15).

    Raises:
        RuleError: there is no such card.
    """
    state = move.state
    if card not in drawable(state):
        raise RuleError("card_not_face_up", "2.15", card=card)
    if card == DECK:
        *deck, top = state.development
        move.update(development=tuple(deck), seen=_noted(state.seen, (top,), seat))
        move.give_secretly(seat, top, DECK)
        move.tell(DevelopmentDrawn(seat))
        return
    taken = int(card)
    move.update(development_open=tuple(each for each in state.development_open if each != taken))
    move.give_openly(seat, taken)
    move.tell(DevelopmentTaken(seat, taken))
    _turn_up(move)
