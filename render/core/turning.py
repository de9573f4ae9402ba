"""Cards that are turned a little, as they lie in a fan of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PIL import Image

from render.core.cache import MIB, Cache

__all__ = ["Turned", "turned"]

Turned = tuple[Image.Image, Image.Image]
"""A card in RGB, and where it covers what lies below, as a mask."""

_TURNED: Cache[Turned] = Cache(12 * MIB, lambda pair: 4 * pair[0].width * pair[0].height)


def turned(key: Hashable, degrees: float, scale: int, upright: Callable[[], Turned]) -> Turned:
    """A card turned against the clock. Hands are much alike, and turning is slow, so that it is kept.

    Args:
        key: what tells the card from all others, of other games too.
        degrees: by which it is turned.
        scale: how many times too large it is upright.
        upright: draws it.
    """

    def drawn() -> Turned:
        image, mask = (
            each.rotate(degrees, Image.Resampling.BILINEAR, expand=True).reduce(scale) for each in upright()
        )
        return image, mask

    return _TURNED.get((key, degrees), drawn)
