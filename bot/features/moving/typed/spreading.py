"""A few of many numbers."""

from __future__ import annotations

from collections.abc import Sequence

from bot.limits import CHOICES

__all__ = ["spread"]

STEPS_FIRST = 12
"""Of many numbers, so many of the smallest are offered one by one."""


def spread(values: Sequence[int]) -> Sequence[int]:
    """Of more numbers than a list shows: the first ones, then larger steps up to the last."""
    if len(values) <= CHOICES:
        return values
    far = CHOICES - STEPS_FIRST
    rest = values[STEPS_FIRST:]
    return [*values[:STEPS_FIRST], *(rest[(place + 1) * len(rest) // far - 1] for place in range(far))]
