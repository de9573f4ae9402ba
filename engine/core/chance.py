"""Seeded chance as a value: the same seed gives the same game on every machine, for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

__all__ = ["Chance"]

T = TypeVar("T")

MULTIPLIER = 1103515245
INCREMENT = 12345
MODULUS = 2**31


@dataclass(frozen=True, slots=True)
class Chance:
    """A linear congruential generator, the one that 18xx.games uses, so that set-ups travel both ways."""

    state: int

    @classmethod
    def seeded(cls, seed: int) -> Chance:
        """The generator for a seed (any whole number)."""
        return cls(seed % MODULUS)

    def draw(self) -> tuple[int, Chance]:
        """The next number, 0 .. 2**31 - 1, and the generator after it."""
        number = (MULTIPLIER * self.state + INCREMENT) % MODULUS
        return number, Chance(number)

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in random order: one number each, in the given order, then sorted by number."""
        chance = self
        keyed: list[tuple[int, T]] = []
        for item in items:
            number, chance = chance.draw()
            keyed.append((number, item))
        keyed.sort(key=lambda pair: pair[0])
        return tuple(item for _, item in keyed), chance
