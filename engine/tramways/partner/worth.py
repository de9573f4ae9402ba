"""What things are worth, in points of the final score: cards, coins, workers, steps of stress."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from engine.tramways.facts import CARDS, TABLE, TYPES, money
from engine.tramways.state import Player

__all__ = ["CARD", "COIN", "card", "coins", "consequence", "hand", "rounds_left", "strain", "workers"]

ICONS: dict[str, float] = {
    "strip": 0.5,
    "rail1": 0.8,
    "rail2": 0.9,
    "rail3": 0.8,
    "upgrade_link": 1.6,
    "upgrade_building": 0.8,
    "build": 1.0,
    "worker": 1.2,
    "calm": 0.9,
    "passenger": 0.4,
    **dict.fromkeys(TYPES, 0.6),
}
"""Of an icon; money counts `MONEY` for each coin, the number of a parcel `PARCEL`."""
MONEY, PARCEL = 0.2, 0.3
CONSEQUENCES = {"stress": 0.9, "pay": 0.6}
CARD = 0.4
"""A card of the hand, for who looks at nothing more."""
COIN = 0.2
"""A coin, where it is not looked at how many there are."""
IN_HAND, IN_DISCARD = 0.45, 0.2
"""The part of a card's worth that it has in the hand, and the part of it that is left in the discards."""
TRIPS = 0.5
"""Journeys to a leisure building a round, on which money buys points."""
SPENT = 0.6
"""The part of the money that is spent there."""
WORKER = 1.5


@lru_cache(maxsize=256)
def card(number: int) -> float:
    """What a card is worth whose owner can use all of it."""
    facts = CARDS[number]
    worth: float = sum(ICONS.get(icon, MONEY * money(icon) or PARCEL) for icon in facts.icons)
    return worth - consequence(number)


def consequence(number: int) -> float:
    """What it costs to play or to discard a card (R3.5)."""
    return CONSEQUENCES.get(CARDS[number].consequence or "", 0.0)


def rounds_left(round_number: int) -> int:
    """Rounds after this one."""
    return TABLE.rounds - round_number


def coins(amount: int, left: float) -> float:
    """What an amount of money will bring, with so many rounds left: points at leisure buildings, which cost
    more and more, and the rest at the end.
    """
    trips = TRIPS * left
    plain = amount / TABLE.money_per_point
    if trips <= 0 or amount <= 0:
        return plain
    bought = trips * (sqrt(1 + 8 * amount / trips) - 1) / 2
    return SPENT * bought + (1 - SPENT) * plain


def strain(player: Player) -> float:
    """What the stress of a player costs (R13.1); who is at the end of the track will lose more."""
    space, last = player.stress, len(player.track) - 1
    near = max(0, space - last + 3)
    return player.track[space] + 0.4 * near


def workers(count: int, left: float) -> float:
    """What workers are worth, who build links to come."""
    return WORKER * count * min(1.0, left)


def hand(player: Player, left: float) -> float:
    """What the cards of a player are worth that are not used yet."""
    fading = min(1.0, left / 2)
    held = sum(card(each) for each in player.hand)
    lying = sum(card(each) for each in player.discard)
    return fading * (IN_HAND * held + IN_DISCARD * lying)
