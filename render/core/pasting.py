"""Pasting by Pillow's core: without the checks before it, which for small pieces take longer than the work.
Nothing else knows the core, of which Pillow promises nothing.
"""

from __future__ import annotations

from typing import Any

from PIL import Image

from render.core.palette import RGB

__all__ = ["WRITTEN_FOR", "lay", "stain"]

WRITTEN_FOR = "13"
"""The version of Pillow whose core this is."""


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
