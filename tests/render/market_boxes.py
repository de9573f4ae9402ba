"""Where the market's writing and plates lie, from the drawing itself: each text and each plate as a box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations

import pytest

from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face, line_of
from render.core.fonts import middle as cap_middle
from render.core.painter import Sprite
from render.core.words import Words
from render.vienna1840 import Changes, draw_market

__all__ = ["Box", "boxes", "clashes"]


@dataclass(frozen=True, slots=True)
class Box:
    """What it is, and the pixels it takes: left, top, right, bottom."""

    what: str
    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@contextmanager
def _recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Box]]:
    found: list[Box] = []
    put, text = Canvas.put, Canvas.text

    def recording_put(self: Canvas, sprite: Sprite, at: tuple[int, int]) -> None:
        left, top = at[0] - sprite.anchor[0], at[1] - sprite.anchor[1]
        found.append(Box("plate", left, top, left + sprite.image.width, top + sprite.image.height))
        put(self, sprite, at)

    def recording_text(
        self: Canvas,
        at: tuple[int, int],
        text_: str,
        face: Face,
        ink: str,
        ground: str,
        align: float = 0,
    ) -> int:
        before = len(found)
        run = text(self, at, text_, face, ink, ground, align)
        del found[before:]
        if text_.strip():
            line = line_of(text_, face)
            left = round(at[0] - run * align) + line.left
            top = round(at[1] + cap_middle(face)) + line.top
            found.append(Box(text_, left, top, left + line.mask.width, top + line.mask.height))
        return run

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "put", recording_put)
        patch.setattr(Canvas, "text", recording_text)
        yield found


def boxes(
    view: View, changes: Changes, words: Words, names: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Box], tuple[int, int]]:
    """The boxes of everything written over the empty grid, and the picture's size."""
    draw_market(
        view, changes, words=words, names=names
    )  # the empty grid is kept from now on, and not recorded
    with _recorded(monkeypatch) as found:
        picture = draw_market(view, changes, words=words, names=names)
    return found, picture.size


def clashes(found: Sequence[Box], size: tuple[int, int]) -> list[str]:
    """What lies over something else, or beyond the picture's rim."""
    outside = [
        f"{box} beyond {size}"
        for box in found
        if box.left < 0 or box.top < 0 or box.right > size[0] or box.bottom > size[1]
    ]
    rows = sorted(found, key=lambda box: box.top)
    over = [f"{one} over {other}" for one, other in combinations(rows, 2) if one.meets(other)]
    return outside + over
