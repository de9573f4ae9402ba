"""Picks likely ones among many numbers."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["HEARD", "LISTED", "likely"]

LISTED, HEARD = 20, 6
"""The most numbers that are listed, each on a button, and when they are read aloud; others are typed."""
STRIDES = (5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps between listed numbers, growing on the way up."""
EACH_STRIDE, HEARD_STRIDE = 4, 1
"""How many numbers are listed before the step grows, when they are seen and when they are read aloud."""


def likely(numbers: Sequence[int], *, heard: bool = False) -> Sequence[int]:
    """The indices of likely numbers among many ascending ones: the least, then rounder ones in growing steps,
    and the greatest. Fewer when they are read aloud (`heard`).
    """
    most, each = (HEARD, HEARD_STRIDE) if heard else (LISTED, EACH_STRIDE)
    if len(numbers) <= most:
        return range(len(numbers))
    known = {number: place for place, number in enumerate(numbers)}
    found, last = [0], numbers[0]
    strides = iter(STRIDES)
    stride, left = next(strides), each
    while len(found) < most - 1:
        last = (last // stride + 1) * stride
        if last >= numbers[-1]:
            break
        if last in known:
            found.append(known[last])
        left -= 1
        if not left:
            stride, left = next(strides, stride), each
    return [*found, len(numbers) - 1]
