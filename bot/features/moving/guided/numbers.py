"""Picks likely ones among many numbers."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["HEARD", "LISTED", "likely"]

LISTED, HEARD = 20, 6
"""Numbers that are listed at most, a button each, and where each of them is heard. Others are typed."""
STRIDES = (5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps between the numbers listed, growing on the way up."""
EACH_STRIDE, HEARD_STRIDE = 4, 1
"""Numbers listed before the steps grow: where they are seen, and where each is heard."""


def likely(numbers: Sequence[int], *, heard: bool = False) -> Sequence[int]:
    """Of many numbers in a row, the places of those that people choose: the least, then rounder ones in steps
    that grow, and the greatest; fewer where each is heard.
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
