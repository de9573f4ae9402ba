"""A finished picture: PNG bytes and the text for those who cannot see it."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

__all__ = ["ALT_TEXT_LIMIT", "COMPRESS_LEVEL", "Picture", "alt_text", "encode"]

ALT_TEXT_LIMIT = 1024
"""Characters that a picture's description may have."""
COMPRESS_LEVEL = 2
"""zlib's level. Measured on a late map: 1 is no faster than 2 and a third larger, 6 takes twice as long as 2
and saves a seventh."""

Image.preinit()  # else the first picture waits until Pillow has loaded its file formats


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with a palette, its size in pixels, and its description (at most `ALT_TEXT_LIMIT` characters)."""

    png: bytes
    alt_text: str
    size: tuple[int, int]


def encode(image: Image.Image) -> bytes:
    """The image as PNG bytes. An image of mode "P" is written with its palette as it is."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=COMPRESS_LEVEL)
    return out.getvalue()


def alt_text(sentences: list[str]) -> str:
    """The sentences joined, most important first; those that no longer fit are left out whole."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if len(longer) > ALT_TEXT_LIMIT:
            break
        text = longer
    return text or sentences[0][: ALT_TEXT_LIMIT - 1] + "…"
