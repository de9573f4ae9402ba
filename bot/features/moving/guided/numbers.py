"""Picks likely ones among many numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.limits import OPTIONS_A_MENU

__all__ = ["HEARD", "SEEN", "Listing", "likely"]


@dataclass(frozen=True, slots=True)
class Listing:
    """How many numbers are listed if there are too many to list them all; the others are typed.

    Attributes:
        beyond: with more numbers than this, some are left out.
        most: the most that are listed then.
        each: how many are listed before the step between them grows.
    """

    beyond: int
    most: int
    each: int


SEEN = Listing(beyond=OPTIONS_A_MENU - 1, most=20, each=4)
"""Numbers on buttons."""
HEARD = Listing(beyond=7, most=6, each=1)
"""Numbers that are read aloud, one after the other."""
STRIDES = (5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps between listed numbers, growing on the way up."""


def likely(numbers: Sequence[int], among: Listing) -> Sequence[int]:
    """The indices of likely numbers: the least, then rounder ones in growing steps, and the greatest."""
    known = {number: place for place, number in enumerate(numbers)}
    found, last = [0], numbers[0]
    strides = iter(STRIDES)
    stride, left = next(strides), among.each
    while len(found) < among.most - 1:
        last = (last // stride + 1) * stride
        if last >= numbers[-1]:
            break
        if last in known:
            found.append(known[last])
        left -= 1
        if not left:
            stride, left = next(strides, stride), among.each
    return [*found, len(numbers) - 1]
