"""A finished picture: PNG bytes and the text for those who cannot see it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from isal import isal_zlib
from PIL import Image

from render.core.pasting import rows_of

__all__ = ["ALT_TEXT_LIMIT", "Picture", "alt_text", "encode"]

ALT_TEXT_LIMIT = 1024
"""Characters that a picture's description may have."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 2
"""ISA-L's level. Measured on a late map: 2 is as quick as 1 and a hundredth smaller, 3 takes twice as long. A
file is as large as Pillow's, in a third of the time.
"""
DEPTH, PALETTE = 8, 3
"""Bits of a pixel, and the colour type: a pixel is a place in the palette."""

Image.preinit()  # else the first picture waits until Pillow has loaded its file formats


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with a palette, its size in pixels, and its description (at most `ALT_TEXT_LIMIT` characters)."""

    png: bytes
    alt_text: str
    size: tuple[int, int]


def encode(image: Image.Image, **texts: str) -> bytes:
    """An image of mode "P" as PNG bytes, with its palette as it is, and with texts, which aren't shown, by
    their keywords.

    Written here and not by Pillow because most of a picture's time is its encoding, and the zlib of Pillow's
    wheels takes three times as long.
    """
    header = struct.pack(">IIBBBBB", *image.size, DEPTH, PALETTE, 0, 0, 0)
    palette = bytes(image.getpalette("RGB") or ())
    said = [(b"tEXt", f"{key}\0{text}".encode("latin-1")) for key, text in texts.items()]
    chunks = ((b"IHDR", header), (b"PLTE", palette), *said, (b"IDAT", _pressed(image)), (b"IEND", b""))
    return SIGNATURE + b"".join(part for name, data in chunks for part in _chunk(name, data))


def _pressed(image: Image.Image) -> bytes:
    """The pixels as a PNG has them. Each row begins with the number of its filter: 0, none, the best for a
    palette.
    """
    press = isal_zlib.compressobj(LEVEL)
    pressed = [press.compress(b"\0")]
    before = b""
    for rows in rows_of(image):
        pressed.append(press.compress(before))
        before = rows
    # The zero after the last row would begin another one.
    return b"".join((*pressed, press.compress(before[:-1]), press.flush()))


def _chunk(name: bytes, data: bytes) -> Iterator[bytes]:
    check = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return iter((struct.pack(">I", len(data)), name, data, struct.pack(">I", check)))


def alt_text(sentences: list[str]) -> str:
    """The sentences joined, most important first; those that no longer fit are left out whole."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if len(longer) > ALT_TEXT_LIMIT:
            break
        text = longer
    return text or sentences[0][: ALT_TEXT_LIMIT - 1] + "…"
