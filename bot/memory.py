"""How the C library keeps memory: large blocks go back to the machine when they are freed."""

from __future__ import annotations

import ctypes

__all__ = ["LARGE", "give_large_blocks_back"]

LARGE = 128 * 1024
"""Bytes: where glibc itself begins. Pictures and their files are larger, and what stays is smaller."""
_M_MMAP_THRESHOLD = -3
"""The parameter's number in glibc's <malloc.h>."""


def give_large_blocks_back() -> bool:
    """Have every large block be a mapping of its own; False where the C library knows no such thing.

    Left to itself, glibc raises that threshold to the size of the largest block that was freed. Pictures then
    lie between what is small and stays, and the room that they leave is never whole again: a bot that has
    drawn some thousands of them holds a hundred MiB which nobody uses.
    """
    try:
        return bool(ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE))
    except (AttributeError, OSError, TypeError):
        return False
