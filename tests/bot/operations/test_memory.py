"""What the bot asks of the C library's memory."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")

ASKED = "assert keep_little()"
BLOCKS = """
import ctypes
from bot.operations.memory import LARGE, keep_little

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
HEAPS = """
import ctypes, threading
from bot.operations.memory import keep_little

{first}
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
together = threading.Barrier(9)

def fill():
    libc.malloc(5000)
    together.wait()

for _ in range(8):
    threading.Thread(target=fill).start()
together.wait()
libc.fopen.restype = ctypes.c_void_p
libc.malloc_info.argtypes = [ctypes.c_int, ctypes.c_void_p]
libc.malloc_info(0, libc.fopen(b"/dev/stdout", b"w"))
libc.fflush(None)
"""


def printed(program: str, first: str) -> str:
    """What a program prints that does `first` at its beginning."""
    return subprocess.run(
        [sys.executable, "-c", program.format(first=first)], capture_output=True, text=True, check=True
    ).stdout


def test_large_blocks_are_mappings_of_their_own() -> None:
    assert int(printed(BLOCKS, "pass")) == 0
    assert int(printed(BLOCKS, ASKED)) == 10


def test_threads_share_two_heaps() -> None:
    assert printed(HEAPS, "pass").count("<heap nr=") > 2
    assert printed(HEAPS, ASKED).count("<heap nr=") == 2
