"""How fast the rules of Tramways are: moves, and the ways to pay with the largest hand."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from functools import partial

from engine.tramways import GAME
from engine.tramways.facts import CARDS, TABLE, cards_of
from engine.tramways.payments import payments
from engine.tramways.price import Price
from engine.tramways.state import Player
from engine.tramways.travel import points_price
from tests.games import Played, kept, names

__all__ = ["tramways_figures"]

HANDS = 60
"""Hands of the largest size, drawn from all cards."""
ABOVE = 4
"""Cards of the largest hand above the highest limit. Nobody holds more than the limit after the first round;
each auction of the rounds 2 to 5 brings a card, and no action or discard brings more than it takes.
"""
SYMBOLS = (1, 4, 8, 12)
POINTS = (1, 5)
COINS = 20


def tramways_figures() -> dict[str, float]:
    """A move applied; the ways to pay for a line, a journey with points, a bid, with the largest hand."""
    games = [kept(name) for name in names(f"{GAME.id}-building-")]
    return {
        "tramways_apply_p95_ms": _p95([taken for played in games for taken in _applied(played)]),
        "tramways_payments_max_ms": max(_paid()),
    }


def _ms(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def _applied(played: Played) -> Iterator[float]:
    for state, seat, action, _ in played.turns():
        yield _ms(partial(GAME.apply, state, seat, action))


def _paid() -> Iterator[float]:
    """Each price with each hand; no price is asked for twice, for what was worked out is kept."""
    chance = random.Random(1)
    cards = [card for card in CARDS if card not in cards_of("generic")]
    icons = [frozenset(("R", "C")), frozenset(("L",)), frozenset(("strip",))]
    prices = [
        *(Price(symbols, (icons[0],)) for symbols in SYMBOLS),
        *(Price(needs=(icons[2], icons[1]), money=points_price(points)) for points in POINTS),
        Price(money=COINS),
    ]
    for _ in range(HANDS):
        hand = tuple(chance.sample(cards, TABLE.hand_limit_most + ABOVE))
        player = Player(side="normal", money=COINS, hand=hand)
        gc.collect()
        for price in prices:
            yield _ms(partial(payments, player, price))
