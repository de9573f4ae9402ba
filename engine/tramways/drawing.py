"""The players' own decks: filling hands at the end of a round (R11.1) and for the last one (R12.2)."""

from __future__ import annotations

from engine.core import RuleError, Seat
from engine.tramways.events.cards import CardsDrawn, CardsKeptForEnd, HandsLaidOpen, Reshuffled
from engine.tramways.ledger import Move
from engine.tramways.state import State

__all__ = ["begin_last_hand", "fill", "missing", "refill", "rest"]


def missing(state: State, seat: Seat) -> int:
    """The cards up to the hand limit, as far as the seat has any; a hand above it stays (R11.1)."""
    player = state.players[seat]
    return min(max(0, player.hand_limit - len(player.hand)), len(player.deck) + len(player.discard))


def refill(move: Move, seat: Seat) -> None:
    """Draw up to the hand limit. The discards are mixed only when the deck is too short (R11.1)."""
    count = missing(move.state, seat)
    if not count:
        return
    _draw(move, seat, min(count, len(move.of(seat).deck)))
    left = missing(move.state, seat)
    if left:
        deck, chance = move.state.chance.shuffle(move.of(seat).discard)
        move.update(chance=chance)
        move.player(seat, deck=deck, discard=())
        move.tell(Reshuffled(seat, len(deck)))
        _draw(move, seat, left)
    move.tell(CardsDrawn(seat, count))


def _draw(move: Move, seat: Seat, count: int) -> None:
    """Draw from the deck. Once it is empty, everybody knows what is in the hand."""
    player = move.of(seat)
    left = len(player.deck) - count
    move.player(seat, hand=(*player.hand, *reversed(player.deck[left:])), deck=player.deck[:left])
    if not left:
        _make_known(move, seat)


def _make_known(move: Move, seat: Seat) -> None:
    player = move.of(seat)
    move.player(seat, known=tuple(card for card in player.hand if card not in player.secret))


def begin_last_hand(move: Move) -> None:
    """All lay out their decks and discards, and fill their hands with cards of choice (R12.2)."""
    for seat in range(len(move.state.players)):
        _make_known(move, seat)
    move.tell(HandsLaidOpen())
    move.update(phase="refill")
    for seat in range(len(move.state.players)):
        count, open_cards = missing(move.state, seat), rest(move.state, seat)
        move.player(seat, done=False)
        if count in (0, len(open_cards)):
            fill(move, seat, open_cards[:count])


def rest(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards that the seat has laid out."""
    player = state.players[seat]
    return tuple(sorted((*player.deck, *player.discard)))


def fill(move: Move, seat: Seat, cards: tuple[int, ...]) -> None:
    """Take these cards into the hand; the others leave the game (R12.2).

    Raises:
        RuleError: they are too few or too many, or don't lie there.
    """
    laid_out = rest(move.state, seat)
    for card in cards:
        if card not in laid_out:
            raise RuleError("card_not_laid_out", "12.2", card=card)
    count = missing(move.state, seat)
    if len(cards) != count or len(set(cards)) < count:
        raise RuleError("hand_not_filled", "12.2", count=count, chosen=len(cards))
    player = move.of(seat)
    chosen = tuple(sorted(cards))
    move.player(
        seat,
        hand=(*player.hand, *chosen),
        known=(*player.known, *chosen),
        deck=(),
        discard=(),
        gone=tuple(card for card in laid_out if card not in chosen),
        done=True,
    )
    move.tell(CardsKeptForEnd(seat, chosen))
