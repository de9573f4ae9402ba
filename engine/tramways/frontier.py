"""Which of many ways to pay no other one beats (R3.4): those to which none is as good in stress, in money and
in the cards that go.

A set of cards is a number, a bit for each place in the hand. A family of such sets is a number again, with a
bit for each of them. So all sets with more cards than those of a family are found at once, a card of the hand
after the other, however many the family has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

__all__ = ["Cost", "unbeaten"]

Cost = tuple[int, int]
"""Steps of stress, and coins."""


def unbeaten(ways: Mapping[Cost, Collection[int]], cards: int) -> Iterator[tuple[Cost, int]]:
    """The ways that no other one beats, each by its cost and its set of cards.

    Args:
        ways: the sets of cards with which something can be paid, by what they cost beside the cards.
        cards: the cards of the hand.
    """
    lacking = _lacking(cards)
    coins = sorted({each for _, each in ways})
    beaten_below = dict.fromkeys(coins, 0)
    for steps in sorted({each for each, _ in ways}):
        beaten = 0
        for each in coins:
            beaten |= beaten_below[each]
            sets = ways.get((steps, each), ())
            if sets:
                family = _family(sets)
                larger = _larger(family, lacking)
                left = family & ~beaten & ~larger
                yield from (((steps, each), cards_used) for cards_used in sets if left >> cards_used & 1)
                beaten |= family | larger
            beaten_below[each] = beaten


def _family(sets: Collection[int]) -> int:
    bits = bytearray(max(sets) // 8 + 1)
    for each in sets:
        bits[each >> 3] |= 1 << (each & 7)
    return int.from_bytes(bits, "little")


def _larger(family: int, lacking: tuple[int, ...]) -> int:
    """All sets that have the cards of one of the family, and more."""
    found = 0
    for number, without in enumerate(lacking):
        found |= (family & without) << (1 << number)
    for number, without in enumerate(lacking):
        found |= (found & without) << (1 << number)
    return found


@lru_cache(maxsize=32)
def _lacking(cards: int) -> tuple[int, ...]:
    """For each card of a hand the family of all sets without it."""
    everything = (1 << (1 << cards)) - 1
    return tuple(everything // ((1 << (1 << number)) + 1) for number in range(cards))
