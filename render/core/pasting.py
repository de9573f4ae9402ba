"""Pasting by Pillow's core: without the checks before it, which for small pieces take longer than the work;
and reading a large image piece by piece. Nothing else knows the core, of which Pillow promises nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PIL import Image

from render.core.palette import RGB

__all__ = ["WRITTEN_FOR", "lay", "rows_of", "stain"]

WRITTEN_FOR = "13"
"""The version of Pillow whose core this is."""
_PIECE = 64 * 1024
"""Bytes that `rows_of` gives at once: they stay near the processor."""


def lay(
    onto: Image.Image, piece: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None
) -> None:
    """Paste a piece: the numbers of its pixels as they are."""
    box = (*corner, corner[0] + piece.width, corner[1] + piece.height)
    if mask is None:
        onto.im.paste(piece.im, box)
    else:
        onto.im.paste(piece.im, box, mask.im)


def stain(onto: Image.Image, ink: RGB | int, corner: tuple[int, int], mask: Any) -> None:
    """Lay an ink where a mask is set: an image, or one of the core, as fonts give them."""
    core = mask.im if isinstance(mask, Image.Image) else mask
    onto.im.paste(ink, (*corner, corner[0] + core.size[0], corner[1] + core.size[1]), core)


def rows_of(image: Image.Image) -> Iterator[bytes]:
    """The pixels of an image of mode "P" as they are, a zero after each row, in pieces of whole rows. All of
    a large image in one piece is memory that the machine must first clear, which takes longer than reading.
    """
    encoder = Image._getencoder(image.mode, "raw", (image.mode, image.width + 1))
    encoder.setimage(image.im, (0, 0, *image.size))
    ended = 0
    while not ended:
        _, ended, rows = encoder.encode(max(_PIECE, image.width + 1))
        yield rows
