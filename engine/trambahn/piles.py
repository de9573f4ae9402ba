"""Drawing, and what happens when the draw pile runs out (R4.18 to R4.21)."""

from __future__ import annotations

from engine.core import Seat
from engine.trambahn.events import CardsDrawn, MoneyLost, Reshuffled
from engine.trambahn.facts import TABLE
from engine.trambahn.ledger import Move

__all__ = ["refill"]


def refill(move: Move, seat: Seat) -> None:
    """Draw up to a full hand, through one exhaustion of the draw pile if need be; the hand may stay short."""
    _draw(move, seat)
    at_once = move.state.options.pile_runs_out == "at_once" and not move.state.deck
    if at_once or len(move.state.players[seat].hand) < TABLE.hand:
        _exhausted(move)
        _draw(move, seat)


def _draw(move: Move, seat: Seat) -> None:
    deck, hand = move.state.deck, move.state.players[seat].hand
    count = min(TABLE.hand - len(hand), len(deck))
    if count <= 0:
        return
    left = len(deck) - count
    move.player(seat, hand=(*hand, *reversed(deck[left:])))
    move.update(deck=deck[:left])
    move.tell(CardsDrawn(seat, count))


def _exhausted(move: Move) -> None:
    """Everybody loses half of the money, rounded down; the discards become the draw pile (R4.19, R4.20)."""
    lost: tuple[str, ...] = ()
    counts = []
    for seat, player in enumerate(move.state.players):
        kept = len(player.money) - len(player.money) // 2
        lost = (*lost, *player.money[kept:])
        counts.append(len(player.money) - kept)
        move.player(seat, money=player.money[:kept])
    state = move.state
    if any(counts):
        move.tell(MoneyLost(tuple(counts)))
    again = state.options.lost_money == "reshuffled"
    cards = (*state.discard, *state.spent, *(lost if again else ()))
    deck, chance = state.chance.shuffle(cards)
    move.update(deck=deck, discard=(), spent=() if again else lost, chance=chance)
    if deck:
        move.tell(Reshuffled(len(deck)))
