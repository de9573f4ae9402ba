"""The cheapest way to pay: which icons of which cards, where each card has its worth and stress its price.

Cards are gone through one after the other, and of all ways that have paid the same so far the cheapest is
kept. So the work grows with the cards and not with their combinations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.tramways.facts import CARDS, TABLE, money, rails
from engine.tramways.partner import worth
from engine.tramways.payments import word
from engine.tramways.price import Price

__all__ = ["cheapest"]

STRESS = 1.0
"""What a step of stress costs."""
SLACK = 4
"""Coins beyond the price up to which money icons are looked at."""


class _Paid(NamedTuple):
    """What is paid so far: symbols, needs (as bits), money by icons, and consequences in money."""

    symbols: int
    needs: int
    money: int
    owed: int


class _Part(NamedTuple):
    """What some icons of a card pay."""

    icons: tuple[str, ...]
    symbols: int
    needs: int
    money: int


Way = tuple[float, tuple[str, ...]]


@lru_cache(maxsize=8192)
def cheapest(hand: tuple[int, ...], coins: int, price: Price, thrift: float = 0.45) -> Way | None:
    """The cheapest way to pay, and what it costs in points; None: there is none.

    Args:
        hand: the cards.
        coins: money of the player.
        price: what is to be paid.
        thrift: the part of a card's worth that is lost with it.
    """
    everything = (1 << len(price.needs)) - 1
    best: dict[_Paid, Way] = {_Paid(0, 0, 0, 0): (0.0, ())}
    for card in price.paying(hand):
        best = _with(best, card, price, coins, thrift)
    found: Way | None = None
    for paid, (cost, icons) in best.items():
        if paid.symbols != price.symbols or paid.needs != everything:
            continue
        left = price.money - paid.money
        if paid.owed > coins or left > coins - paid.owed:
            continue
        whole = cost + worth.COIN * (left + paid.owed)
        if found is None or whole < found[0]:
            found = whole, icons
    return found


def _with(best: Mapping[_Paid, Way], card: int, price: Price, coins: int, thrift: float) -> dict[_Paid, Way]:
    """All ways with a card more, or without it."""
    after = dict(best)
    facts = CARDS[card]
    dear = TABLE.consequence_pay if facts.consequence == "pay" else 0
    loss = thrift * max(0.1, worth.card(card)) + STRESS * (facts.consequence == "stress")
    for part in _parts(card, price):
        further = loss + STRESS * (len(part.icons) - 1)
        for paid, (cost, icons) in best.items():
            together = _Paid(
                paid.symbols + part.symbols,
                paid.needs | part.needs,
                paid.money + part.money,
                paid.owed + dear,
            )
            if (
                together.symbols > price.symbols
                or paid.needs & part.needs
                or together.money > price.money + SLACK
                or together.owed > coins
            ):
                continue
            known = after.get(together)
            if known is None or cost + further < known[0]:
                after[together] = cost + further, (*icons, *part.icons)
    return after


@lru_cache(maxsize=8192)
def _parts(card: int, price: Price) -> tuple[_Part, ...]:
    """What the icons of a card can pay of a price."""
    return tuple(_found(card, price))


def _found(card: int, price: Price) -> Iterator[_Part]:
    useful = [
        icon
        for icon in CARDS[card].icons
        if 0 < rails(icon) <= price.symbols
        or (money(icon) and price.money)
        or any(icon in need for need in price.needs)
    ]
    for count in range(1, len(useful) + 1):
        for icons in combinations(useful, count):
            symbols, coins = sum(map(rails, icons)), sum(map(money, icons))
            others = [icon for icon in icons if not rails(icon) and not money(icon)]
            for needs in _assigned(others, price.needs):
                yield _Part(tuple(word(card, icon) for icon in icons), symbols, needs, coins)


def _assigned(icons: list[str], needs: tuple[frozenset[str], ...]) -> set[int]:
    """The sets of needs, as bits, that the icons can meet, one each."""
    met = {0}
    for icon in icons:
        met = {
            before | 1 << place
            for before in met
            for place, need in enumerate(needs)
            if icon in need and not before >> place & 1
        }
    return met
