"""Picks likely ones among many numbers."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["LISTED", "likely"]

LISTED = 20
"""The most numbers that are listed, each on a button; others are typed."""
STRIDES = (5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps between listed numbers, growing on the way up."""
EACH_STRIDE, HEARD = 4, 2
"""How many numbers are listed before the step grows, when they are seen and when they are read aloud."""


def likely(numbers: Sequence[int], each: int = EACH_STRIDE) -> Sequence[int]:
    """The indices of likely numbers among many ascending ones: the least, then rounder ones in steps that
    grow after `each` numbers, and the greatest.
    """
    if len(numbers) <= LISTED:
        return range(len(numbers))
    known = {number: place for place, number in enumerate(numbers)}
    found, last = [0], numbers[0]
    strides = iter(STRIDES)
    stride, left = next(strides), each
    while len(found) < LISTED - 1:
        last = (last // stride + 1) * stride
        if last >= numbers[-1]:
            break
        if last in known:
            found.append(known[last])
        left -= 1
        if not left:
            stride, left = next(strides, stride), each
    return [*found, len(numbers) - 1]
