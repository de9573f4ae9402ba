"""Stress (R3.3, R3.5, R3.9): the steps of a player's track, and what playing cards costs of it."""

from __future__ import annotations

from engine.core import RuleError, Seat
from engine.tramways.events.players import ConsequencePaid, StressPenalty, StressRose
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.ledger import Move
from engine.tramways.state import Player

__all__ = ["check_consequence", "consequence", "fall", "pays", "rise"]


def rise(move: Move, seat: Seat, steps: int) -> None:
    """So many steps up, one by one: each that reaches the last space or would go beyond costs a point
    (R3.9).
    """
    if not steps:
        return
    player = move.of(seat)
    last = len(player.track) - 1
    lost = 0
    for _ in range(steps):
        player = move.of(seat)
        move.player(seat, stress=min(last, player.stress + 1))
        if move.of(seat).stress == last:
            move.happiness(seat, -1)
            lost += 1
    player = move.of(seat)
    move.tell(StressRose(seat, steps, player.track[player.stress]))
    if lost:
        move.tell(StressPenalty(seat, lost))


def fall(move: Move, seat: Seat) -> bool:
    """One step down. Whether there was one."""
    player = move.of(seat)
    if not player.stress:
        return False
    move.player(seat, stress=player.stress - 1)
    return True


def pays(player: Player, card: int) -> bool:
    """Whether the player can bear the consequence of playing or discarding a card (R3.5)."""
    return CARDS[card].consequence != "pay" or player.money >= TABLE.consequence_pay


def check_consequence(player: Player, card: int) -> None:
    """Refuse a card of which the player can't bear the consequence (R3.5).

    Raises:
        RuleError: the player has too little money for it.
    """
    if not pays(player, card):
        raise RuleError("consequence_unpaid", "3.5", card=card, money=TABLE.consequence_pay)


def consequence(move: Move, seat: Seat, card: int) -> None:
    """What playing or discarding a card costs, before any icon of it (R3.5)."""
    match CARDS[card].consequence:
        case "pay":
            move.money(seat, -TABLE.consequence_pay)
            move.tell(ConsequencePaid(seat, card, TABLE.consequence_pay))
        case "stress":
            rise(move, seat, 1)
