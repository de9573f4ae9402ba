"""What things are worth, in points of the final score: cards, coins, workers, steps of stress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from engine.tramways.facts import CARDS, TABLE, TYPES, money
from engine.tramways.state import Player

__all__ = [
    "CARD",
    "COIN",
    "card",
    "chores",
    "coins",
    "consequence",
    "hand",
    "owned",
    "rounds_left",
    "strain",
    "workers",
]

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
USED, OWNED = 0.45, 0.2
"""The part of a card's worth that it has for an action of this round, and for the rounds to come."""
CARDS_FOR_ACTION = 2.0
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


def hand(player: Player, left: int, actions: float) -> float:
    """What cards bring that a player still holds, with so many rounds after this one and so many actions left
    in it: those that actions will take, and the others in the administration.
    """
    held = sorted(player.hand, key=card, reverse=True)
    taken = round(CARDS_FOR_ACTION * actions)
    return USED * sum(card(each) for each in held[:taken]) + chores(player, held[taken:], left)


def owned(player: Player, left: int) -> float:
    """What the cards of a player are worth in the rounds to come, wherever they lie."""
    cards = (*player.hand, *player.discard, *player.deck)
    return OWNED * min(1.0, left / 3) * sum(card(each) for each in cards)


def chores(player: Player, cards: Sequence[int], left: int) -> float:
    """What cards bring in the administration (R10), by the best of their icons."""
    space, free = player.stress, TABLE.worker_limit - player.workers
    total = 0.0
    for each in cards:
        facts = CARDS[each]
        gains = {"": 0.0}
        for icon in facts.icons:
            if money(icon):
                gains[icon] = money(icon) * (COIN if left else 1 / TABLE.money_per_point)
            elif icon == "calm" and space > 0:
                gains[icon] = player.track[space] - player.track[space - 1]
            elif icon == "worker" and free > 0 and left:
                gains[icon] = WORKER
        best = max(gains, key=lambda icon: gains[icon])
        if gains[best] - consequence(each) > 0:
            total += gains[best] - consequence(each)
            space -= best == "calm"
            free -= best == "worker"
    return total
