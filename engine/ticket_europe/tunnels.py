"""Tunnels (R10): cards are turned up and seen before the player pays extra or takes the cards back."""

from __future__ import annotations

from engine.core import Seat
from engine.ticket_europe import payments, routes, row
from engine.ticket_europe.events import ClaimWithdrawn, TunnelCardsTurned, TunnelEntered
from engine.ticket_europe.facts import LOCOMOTIVE, TABLE
from engine.ticket_europe.hands import in_order
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.payments import Price
from engine.ticket_europe.state import Tunnel

__all__ = ["dig", "pay", "price", "withdraw"]


def price(tunnel: Tunnel) -> Price:
    """What the tunnel asks for in addition: the colour played, or locomotives (R10.4, R10.5)."""
    colours = tuple(sorted(set(tunnel.cards) - {LOCOMOTIVE}))
    return Price(tunnel.extra, colours, count_rule="10.3", colour_rule="10.4" if colours else "10.5")


def dig(move: Move, seat: Seat, route: str, cards: tuple[str, ...]) -> bool:
    """Turn up cards. Whether the route is claimed at once, since none of them matches (R10.1 to R10.3).

    The cards have been checked and have left the hand.
    """
    move.tell(TunnelEntered(seat, route, cards))
    turned = row.turn_up(move, TABLE.tunnel)
    matching = {*cards, LOCOMOTIVE}
    extra = sum(card in matching for card in turned)
    if turned:
        move.tell(TunnelCardsTurned(seat, route, turned, extra))
    if extra:
        move.update(phase="tunnel", tunnel=Tunnel(route, cards, turned, extra))
        return False
    routes.claim(move, seat, route, cards, turned)
    return True


def pay(move: Move, seat: Seat, tunnel: Tunnel, cards: tuple[str, ...]) -> None:
    """Play the additional cards, and claim the route (R10.3).

    Raises:
        Unknown: no such card.
        RuleError: the cards are not what the tunnel asks for.
    """
    cards = payments.accepted(move.state.players[seat].hand, price(tunnel), cards)
    move.take_from_hand(seat, cards)
    move.update(tunnel=None)
    routes.claim(move, seat, tunnel.route, in_order((*tunnel.cards, *cards)), tunnel.turned)


def withdraw(move: Move, seat: Seat, tunnel: Tunnel) -> None:
    """Take the cards back; those turned up are discarded (R10.6, R10.7)."""
    move.give_openly(seat, tunnel.cards)
    move.update(tunnel=None)
    move.tell(ClaimWithdrawn(seat, tunnel.route, tunnel.cards))
    row.discard(move, tunnel.turned)
