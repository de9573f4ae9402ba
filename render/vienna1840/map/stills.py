"""The map for a moving picture: without the strip above it, and not encoded."""

from __future__ import annotations

from PIL import Image

from engine.vienna1840.view import View
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.ground.geometry import HEADER
from render.vienna1840.map.vienna import paint_map

__all__ = ["draw_still"]


def draw_still(view: View, changes: Changes = NO_CHANGES, theme: str = "light") -> Image.Image:
    """The map of a view, with what the last move changed."""
    image = paint_map(view, changes, theme).image
    return image.crop((0, HEADER, image.width, image.height))
