"""Type that fits: a line of text in as much room as there is."""

from __future__ import annotations

from functools import lru_cache

from render.core.fonts import Face, width

__all__ = ["cut", "fitted", "squeezed"]

_NARROW = 75
"""The most condensed type."""
_LEAST = 0.6
"""How small a type may become, of its usual size: beyond that, less can be read than the half of the text."""
_KEPT = 512


def cut(text: str, face: Face, most: int) -> str:
    """The text, shortened to be no wider than `most` pixels."""
    if width(text, face) <= most:
        return text
    while text and width(text + "…", face) > most:
        text = text[:-1]
    return text.rstrip() + "…"


def fitted(text: str, most: float, sizes: tuple[int, ...], weight: int) -> Face:
    """The largest of the sizes, normal or condensed, at which a text is at most so wide; else the least."""
    for size in sizes:
        for condensed in (85, _NARROW):
            face = (size, weight, condensed)
            if width(text, face) <= most:
                return face
    return (sizes[-1], weight, _NARROW)


@lru_cache(_KEPT)
def squeezed(text: str, face: Face, most: int) -> tuple[str, Face]:
    """A text and its type so that it is no wider than `most` pixels: as wished where that does; else
    condensed, then smaller, and in the end cut off.
    """
    if width(text, face) <= most:
        return text, face
    size, weight, condensed = face
    least = round(size * _LEAST)
    narrow = min(condensed, _NARROW)
    for smaller in range(size, least - 1, -1):
        if width(text, (smaller, weight, narrow)) <= most:
            return text, (smaller, weight, narrow)
    return cut(text, (least, weight, narrow), most), (least, weight, narrow)
