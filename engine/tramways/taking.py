"""Auction cards: taking them (R5.8), parcels and void tickets among them (R5.9, R5.10), and the solo player's
line (R14.5).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import RuleError, Seat
from engine.tramways import payments, stress
from engine.tramways.events.cards import CardDiscarded, CardsRevealed, CardTaken, LineDiscarded, Reshuffled
from engine.tramways.events.town import ParcelsTaken
from engine.tramways.facts import CARDS
from engine.tramways.ledger import Move
from engine.tramways.price import Price
from engine.tramways.state import State

__all__ = [
    "can_reveal",
    "drop",
    "droppable",
    "line_price",
    "mark",
    "next_line",
    "reveal",
    "take",
    "take_from_line",
    "turn_up",
]


def mark(move: Move, seat: Seat, parcels: Iterable[str]) -> None:
    """Put discs on parcels (R2.7, R5.9)."""
    marked = tuple(parcels)
    move.update(owners=dict(sorted({**move.state.owners, **dict.fromkeys(marked, seat)}.items())))
    move.tell(ParcelsTaken(seat, marked))


def turn_up(move: Move, count: int) -> None:
    """Turn up so many cards of the auction deck (R2.13, R5.8, R14.5)."""
    deck = move.state.auction_deck
    shown = deck[-count:][::-1]
    move.update(auction_deck=deck[:-count], market=(*move.state.market, *shown))
    move.tell(CardsRevealed(shown, "line" if move.state.solo else "auction"))


def take(move: Move, seat: Seat, card: int) -> bool:
    """Take a face-up card. Whether a void ticket asks for a discard then (R5.10).

    Raises:
        RuleError: it does not lie there.
    """
    if card not in move.state.market:
        raise RuleError("card_not_on_offer", "5.8", card=card)
    move.update(market=tuple(each for each in move.state.market if each != card))
    move.give_openly(seat, card)
    move.tell(CardTaken(seat, card))
    parcel = CARDS[card].parcel
    if parcel is not None:
        mark(move, seat, (parcel,))
    return CARDS[card].void and bool(droppable(move.state, seat))


def droppable(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards that a player may discard for a void ticket (R5.10)."""
    player = state.players[seat]
    free = state.options.void_consequence == "no"
    return tuple(card for card in player.hand if not CARDS[card].void and (free or stress.pays(player, card)))


def drop(move: Move, seat: Seat, card: int) -> None:
    """Discard a card for a void ticket (R5.10).

    Raises:
        RuleError: it is not in the hand, a void ticket itself, or its consequence can't be paid.
    """
    player = move.of(seat)
    if card not in player.hand:
        raise RuleError("card_not_in_hand", "5.10", card=card)
    if CARDS[card].void:
        raise RuleError("card_is_void", "5.10", card=card)
    if move.state.options.void_consequence == "applies":
        stress.check_consequence(player, card)
        stress.consequence(move, seat, card)
    move.discard(seat, (card,))
    move.tell(CardDiscarded(seat, card, 0))


def line_price(state: State) -> Price:
    """What another card of the line costs: 1 for each that lies there (R14.5)."""
    return Price(money=len(state.market), rule="14.5")


def can_reveal(state: State, seat: Seat) -> bool:
    """Whether there is another card, and it can be paid for (R14.5)."""
    stocked = bool(state.auction_deck or state.auction_discard)
    return stocked and payments.can_pay(state.players[seat], line_price(state))


def reveal(move: Move, seat: Seat, icons: tuple[str, ...]) -> None:
    """Pay for another card of the line (R14.5).

    Raises:
        RuleError: there is none, or it is not paid.
    """
    if not move.state.auction_deck and not move.state.auction_discard:
        raise RuleError("no_cards_left", "14.5")
    payments.pay(move, seat, line_price(move.state), icons)
    next_line(move, seat)


def next_line(move: Move, seat: Seat) -> None:
    """Turn up the next card of the line; an empty deck is made of its discards first (R14.5)."""
    state = move.state
    if not state.auction_deck:
        deck, chance = state.chance.shuffle(state.auction_discard)
        move.update(auction_deck=deck, auction_discard=(), chance=chance)
        move.tell(Reshuffled(seat, len(deck)))
    turn_up(move, 1)


def take_from_line(move: Move, seat: Seat, card: int) -> bool:
    """Take a card of the line, the newest one with stress; the others are discarded (R14.5). Whether a void
    ticket asks for a discard then.

    Raises:
        RuleError: it does not lie there.
    """
    newest = move.state.market[-1]
    void = take(move, seat, card)
    rest = move.state.market
    move.update(market=(), auction_discard=(*move.state.auction_discard, *rest))
    if rest:
        move.tell(LineDiscarded(rest))
    if card == newest:
        stress.rise(move, seat, 1)
    return void
