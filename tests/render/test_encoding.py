"""A picture's file holds the pixels that were drawn, and no more."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from render.core.picture import SIGNATURE, encode


def drawn(size: tuple[int, int]) -> Image.Image:
    wide, high = size
    image = Image.frombytes("P", size, (bytes(range(256)) * (wide * high // 256 + 1))[: wide * high])
    image.putpalette(bytes(range(256)) * 3)
    return image


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The chunks by their names; each has its checksum."""
    found, at = {}, len(SIGNATURE)
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        assert png[at + 8 + length : at + 12 + length] == struct.pack(">I", zlib.crc32(name + body))
        found[name] = body
        at += 12 + length
    return found


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (1200, 900)])
def test_the_file_holds_the_pixels_and_the_palette(size: tuple[int, int]) -> None:
    image = drawn(size)
    read = Image.open(io.BytesIO(encode(image)))
    assert (read.size, read.mode) == (size, "P")
    assert read.tobytes() == image.tobytes()
    assert read.getpalette() == image.getpalette()


def test_the_file_ends_with_the_last_row() -> None:
    rows = zlib.decompress(chunks(encode(drawn((7, 3))))[b"IDAT"])
    assert len(rows) == (7 + 1) * 3
    assert rows[:: 7 + 1] == bytes(3)


def test_texts_are_read_by_their_keywords() -> None:
    read = Image.open(io.BytesIO(encode(drawn((7, 3)), board="Grün", cells="{}")))
    assert read.info == {"board": "Grün", "cells": "{}"}
