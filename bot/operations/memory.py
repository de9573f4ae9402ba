"""How the C library keeps memory: what is freed goes back to the machine, or is used again."""

from __future__ import annotations

import ctypes

__all__ = ["LARGE", "keep_little"]

LARGE = 128 * 1024
"""Bytes: where glibc itself begins. Pictures and their files are larger, and what stays is smaller."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""The parameters' numbers in glibc's <malloc.h>."""
_PARAMETERS = {_M_MMAP_THRESHOLD: LARGE, _M_ARENA_MAX: 2}


def keep_little() -> bool:
    """Have every large block be a mapping of its own, and all threads share two heaps. False: the C library
    knows no such things. To be called before there are threads.

    Left to itself, glibc raises the threshold to the size of the largest block that was freed. Pictures then
    lie between what is small and stays, and the room that they leave is never whole again: a bot that has
    drawn some thousands of them holds a hundred MiB which nobody uses. And each thread has a heap, with holes
    of its own: there is a thread for each connection to an SQLite file.
    """
    try:
        set_parameter = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return all(set_parameter(number, value) for number, value in _PARAMETERS.items())
