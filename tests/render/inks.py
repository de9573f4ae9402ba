"""In which colours texts are drawn, and on what: `python -m tests.render.inks GAME` prints it as JSON.

It's a process of its own, because what was drawn once is kept and isn't drawn again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from PIL import Image

from bot.games import Scene
from bot.language import words
from render.core import canvas, painter, picture
from render.core.fonts import Face, line_of, middle
from render.core.palette import Palette
from tests.render.drawn import drawings, moments

__all__ = ["THEMES", "Inked", "drawn"]

THEMES = ("light", "dark", "safe", "contrast")
GAMES_OF_EACH, MOMENTS = 3, 6
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo")
SHARE = 0.25
"""What covers so much of a text's room lies behind it."""


@dataclass(frozen=True, slots=True)
class Inked:
    """A text on a ground, as it was drawn first.

    Attributes:
        theme: of the picture.
        text: what was written.
        ink: its colour, by name or as "#rrggbb".
        ground: that of what lies behind it.
        contrast: between the two.
    """

    theme: str
    text: str
    ink: str
    ground: str
    contrast: float


class _Notes:
    """Draws what is drawn always, and notes what texts are. Nobody looks at the pictures, so that they are
    made smaller and turned without smoothing, and their pixels aren't pressed: none of it touches a text's
    colour or its ground.
    """

    def __init__(self) -> None:
        self.theme = ""
        self.found: dict[tuple[str, str, str], Inked] = {}

    def note(self, text: str, ink: str, ground: str, contrast: float) -> None:
        if text.strip():
            self.found.setdefault((self.theme, ink, ground), Inked(self.theme, text, ink, ground, contrast))

    def listen(self) -> None:
        line, engraved, with_texts = canvas.Canvas.text, canvas.Canvas.lettered, painter.Painter._with_texts

        def text(
            of: Any, at: Any, text: str, face: Face, ink: str, ground: str, *more: Any, **named: Any
        ) -> int:
            self.note(text, ink, ground, of.palette.contrast(ink, ground))
            return line(of, at, text, face, ink, ground, *more, **named)

        def noted(of: Any, bare: Image.Image) -> Image.Image:
            for (x, y), text, face, rgb in of._texts:
                run = line_of(text, face)
                left = round(x * of.scale + of._centre[0] - run.run / 2) + run.left
                top = round(y * of.scale + of._centre[1] + middle(face)) + run.top
                room = bare.crop((left, top, left + run.mask.width, top + run.mask.height))
                for ground, number in _colours(room):
                    if number >= SHARE * room.width * room.height:
                        self.note(text, _hex(rgb), _hex(ground), _contrast(rgb, ground))
            return with_texts(of, bare)

        def lettered(of: Any, shape: Any, middle: Any, ink: str, ground: str) -> None:
            self.note("engraved", ink, ground, of.palette.contrast(ink, ground))
            engraved(of, shape, middle, ink, ground)

        def roughly(done: Any) -> Any:
            return lambda of, to, how=None, *more, **named: done(
                of, to, Image.Resampling.NEAREST, *more, **named
            )

        picture._pressed = lambda image: b""
        Image.Image.resize = roughly(Image.Image.resize)  # type: ignore[method-assign]
        Image.Image.rotate = roughly(Image.Image.rotate)  # type: ignore[method-assign]
        canvas.Canvas.lettered = lettered  # type: ignore[assignment,method-assign]
        canvas.Canvas.text = text  # type: ignore[assignment,method-assign]
        painter.Painter._with_texts = noted  # type: ignore[assignment,method-assign]


def _colours(room: Image.Image) -> Iterator[tuple[tuple[int, int, int], int]]:
    """The colours of an image, and how many pixels have each."""
    for number, colour in room.getcolors(room.width * room.height) or ():
        assert isinstance(colour, tuple)
        red, green, blue = map(int, colour)
        yield (red, green, blue), number


def _hex(rgb: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


@cache
def _contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    return Palette({"one": _hex(one), "other": _hex(other)}, ()).contrast("one", "other")


def drawn(game: str) -> list[Inked]:
    """The texts of all that a game draws, in all themes, at some moments of kept games."""
    notes = _Notes()
    notes.listen()
    chosen = [*moments(game, GAMES_OF_EACH, MOMENTS)]
    for notes.theme in THEMES:  # what was drawn for a moment serves the next one
        for moment in chosen:
            look = Scene(words("en").of(game), NAMES[: moment.played.seats], None, theme=notes.theme)
            for _, draw in drawings(moment, look):
                list(draw())
    return [*notes.found.values()]


if __name__ == "__main__":
    print(
        json.dumps(
            [[each.theme, each.text, each.ink, each.ground, each.contrast] for each in drawn(sys.argv[1])]
        )
    )
