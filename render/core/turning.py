"""Cards that are turned a little, as they lie in a fan of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PIL import Image

from render.core.cache import MIB, Cache

__all__ = ["Turned", "turned"]

Turned = tuple[Image.Image, Image.Image]
"""A card in RGB, and where it covers what lies below, as a mask."""

_TURNED: Cache[Turned] = Cache(12 * MIB, lambda pair: 4 * pair[0].width * pair[0].height)


_OUTLINES: Cache[Image.Image] = Cache(MIB, lambda mask: mask.width * mask.height)
"""Masks of cards of all faces, turned."""


def turned(
    key: Hashable, shape: Hashable, degrees: float, scale: int, upright: Callable[[], Turned]
) -> Turned:
    """A card turned against the clock. Hands are much alike, and turning is slow, so that it is kept.

    Args:
        key: what tells the card from all others, of other games too.
        shape: what tells its outline from those of other cards.
        degrees: by which it is turned.
        scale: how many times too large it is upright.
        upright: draws it.
    """

    def turn(piece: Image.Image) -> Image.Image:
        return piece.rotate(degrees, Image.Resampling.BILINEAR, expand=True).reduce(scale)

    def drawn() -> Turned:
        image, mask = upright()
        return turn(image), _OUTLINES.get((shape, degrees), lambda: turn(mask))

    return _TURNED.get((key, degrees), drawn)
