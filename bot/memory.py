"""How the C library keeps memory: what is freed goes back to the machine, or is used again."""

from __future__ import annotations

import asyncio
import ctypes
from typing import Any

__all__ = ["LARGE", "keep_little", "keep_trimmed", "trim"]

LARGE = 128 * 1024
"""Bytes: where glibc itself begins. Pictures and their files are larger, and what stays is smaller."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""The parameters' numbers in glibc's <malloc.h>."""
_PARAMETERS = {_M_MMAP_THRESHOLD: LARGE, _M_ARENA_MAX: 2}
TRIM_SECONDS = 60.0


def keep_little() -> bool:
    """Have every large block be a mapping of its own, and all threads share two heaps. False: the C library
    knows no such things. To be called before there are threads.

    Left to itself, glibc raises the threshold to the size of the largest block that was freed. Pictures then
    lie between what is small and stays, and the room that they leave is never whole again: a bot that has
    drawn some thousands of them holds a hundred MiB which nobody uses. And each thread has a heap, with holes
    of its own: there is a thread for each connection to an SQLite file.
    """
    set_parameter = _from_the_library("mallopt")
    if set_parameter is None:
        return False
    return all(set_parameter(number, value) for number, value in _PARAMETERS.items())


def trim() -> bool:
    """Give the machine what is free in the heaps, also between what stays. False: the C library can't."""
    give_back = _from_the_library("malloc_trim")
    if give_back is None:
        return False
    give_back(0)
    return True


async def keep_trimmed() -> None:
    """Trim each minute, until cancelled."""
    while await asyncio.to_thread(trim):
        await asyncio.sleep(TRIM_SECONDS)


def _from_the_library(name: str) -> Any:
    """A function of the C library; None where it has no such."""
    try:
        return getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
