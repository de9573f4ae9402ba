"""Large blocks of memory go back to the machine."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import ctypes
from bot.memory import LARGE, give_large_blocks_back

class Count(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks")]
    _fields_.append(("rest", ctypes.c_size_t * 6))

def mapped():
    mallinfo2.restype = Count
    return mallinfo2().hblks

mallinfo2 = ctypes.CDLL(None).mallinfo2
{first}
# The largest block that was freed: from here on glibc by itself would keep smaller ones.
block = bytes(64 * LARGE)
del block
before = mapped()
blocks = [bytes(2 * LARGE) for _ in range(10)]
print(mapped() - before)
"""


def mapped(first: str) -> int:
    """How many of ten large blocks are mappings of their own."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(first=first)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")
def test_large_blocks_are_mappings_of_their_own() -> None:
    assert mapped("pass") == 0
    assert mapped("assert give_large_blocks_back()") == 10
