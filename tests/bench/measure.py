"""Timing: medians over several runs, in milliseconds."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

__all__ = ["median_ms", "times_ms"]


def times_ms(call: Callable[[], object], runs: int) -> list[float]:
    """How long each of several calls took, after one call that is not counted."""
    call()
    found = []
    gc.collect()
    for _ in range(runs):
        start = time.perf_counter()
        call()
        found.append(1000 * (time.perf_counter() - start))
    return found


def median_ms(call: Callable[[], object], runs: int) -> float:
    """The median of several calls."""
    return statistics.median(times_ms(call, runs))
