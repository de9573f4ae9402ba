"""Seeded chance as a value: a seed gives the same game on every machine, forever."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, TypeVar

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema

__all__ = ["Chance", "Congruential", "Hashed"]

T = TypeVar("T")

MULTIPLIER = 1103515245
INCREMENT = 12345
MODULUS = 2**31

SMALL = 2**63
"""Seeds below this were typed by people, came with files from 18xx.games, or were drawn by earlier versions,
and deal with `Congruential`.
"""

KEY_BYTES = 16
DRAW_BYTES = 32
COUNTER_BYTES = 8


class Chance(ABC):
    """What a state draws from: one of the two generators below."""

    __slots__ = ()

    @staticmethod
    def seeded(seed: int) -> Chance:
        """Return the generator for a seed (any integer).

        Seeds below 2**63 give `Congruential`, which is predictable: a few draws reveal the rest. Larger seeds
        give `Hashed`; draw them as 128 bits from a secure source.
        """
        if seed < SMALL:
            return Congruential(seed % MODULUS)
        return Hashed(blake2b(str(seed).encode(), digest_size=KEY_BYTES).hexdigest())

    @staticmethod
    def keyed(secret: bytes, purpose: str) -> Chance:
        """A generator that can't be predicted without the `secret` (16 to 64 bytes). A `purpose` always gives
        the same one, which reveals nothing about any other.
        """
        return Hashed(blake2b(purpose.encode(), key=secret, digest_size=KEY_BYTES).hexdigest())

    @abstractmethod
    def draw(self) -> tuple[int, Chance]:
        """The next number, of at least 31 random bits, and the generator after it."""

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in random order: a number is drawn for each, then they are sorted by number."""
        chance = self
        keyed: list[tuple[int, T]] = []
        for item in items:
            number, chance = chance.draw()
            keyed.append((number, item))
        keyed.sort(key=lambda pair: pair[0])
        return tuple(item for _, item in keyed), chance

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let a field of a state declared as `Chance` hold either of the two; their fields tell which."""
        return handler(Congruential | Hashed if source is Chance else source)


@dataclass(frozen=True, slots=True)
class Congruential(Chance):
    """A linear congruential generator, the one that 18xx.games uses, so that set-ups travel both ways.

    One draw reveals all others, before and after it.
    """

    state: int

    def draw(self) -> tuple[int, Chance]:
        """The next number, 0 .. 2**31 - 1, and the generator after it."""
        number = (MULTIPLIER * self.state + INCREMENT) % MODULUS
        return number, Congruential(number)


@dataclass(frozen=True, slots=True)
class Hashed(Chance):
    """A keyed hash of a counter: without the key, no number of draws reveals another one.

    Attributes:
        key: 128 bits in hexadecimal; left out of the `repr`, so it stays out of logs and errors.
        drawn: how many numbers were drawn.
    """

    key: str = field(repr=False)
    drawn: int = 0

    def draw(self) -> tuple[int, Chance]:
        """The next number, 0 .. 2**256 - 1, and the generator after it.

        Numbers this large are never equal, so a shuffle with them is fair.
        """
        counter = self.drawn.to_bytes(COUNTER_BYTES, "big")
        digest = blake2b(counter, digest_size=DRAW_BYTES, key=bytes.fromhex(self.key)).digest()
        return int.from_bytes(digest, "big"), Hashed(self.key, self.drawn + 1)
