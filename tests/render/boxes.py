"""Whether what is written on pictures stays in its box, seen from the drawing itself.

A text is drawn on a ground of one colour. Where other pixels than that ground's lie under its letters, it
left its box: it runs over a rim, a plate, another text, or beyond the picture. Where they have changed in the
end, something lies over it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import pytest
from PIL import Image

from bot.language.pseudo import PSEUDO
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face, line_of, squeezed
from render.core.fonts import middle as cap_middle
from render.core.painter import Painter, Sprite
from render.core.picture import Picture
from render.core.words import Words
from tests.bot.language.unmarked import unmarked

__all__ = ["Watch", "flaws", "watching", "wrong"]

CUT = "…"
"""What a text ends with that was cut off."""

Made = TypeVar("Made")
Corners = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""

_NOTED: dict[Hashable, Notes] = {}
"""What was written on things that are kept while pictures are watched."""


@dataclass(slots=True)
class Written:
    """A text or a plate on a picture: where it lies, and how it looked when it was drawn."""

    what: str
    on: Image.Image
    box: Corners
    look: bytes


@dataclass(slots=True)
class Notes:
    """What was written, and what was wrong with it at once."""

    written: list[Written] = field(default_factory=list)
    plates: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, more: Notes) -> None:
        """Note what was noted elsewhere, too."""
        self.written += more.written
        self.plates += more.plates
        self.wrong += more.wrong


class Watch(Notes):
    """What is written now."""

    __slots__ = ()

    def noting(self, make: Callable[[], Made]) -> tuple[Made, Notes]:
        """What is made, and what is written on it."""
        whole = self.written, self.plates, self.wrong
        self.written, self.plates, self.wrong = [], [], []
        made = make()
        on_it = Notes(self.written, self.plates, self.wrong)
        self.written, self.plates, self.wrong = whole
        self.add(on_it)
        return made, on_it

    @property
    def texts(self) -> list[str]:
        """All that was written, as it stands there."""
        return [*(each.what for each in self.written), *self.plates]

    def faults(self) -> list[str]:
        """What left its box, and what something lies over."""
        covered = [
            f"something lies over {each.what!r} at {each.box}"
            for each in self.written
            if each.on.crop(each.box).tobytes() != each.look
        ]
        return [*self.wrong, *covered]

    def check(self, what: str, on: Image.Image, box: Corners, ground: int) -> None:
        """Note what is about to be drawn there."""
        if box[0] < 0 or box[1] < 0 or box[2] > on.width or box[3] > on.height:
            self.wrong.append(f"{what!r} at {box} is beyond {on.size}")
        elif set(on.crop(box).tobytes()) != {ground}:
            self.wrong.append(f"{what!r} at {box} leaves its box")

    def note(self, what: str, on: Image.Image, box: Corners) -> None:
        """Keep what was drawn there."""
        self.written.append(Written(what, on, box, on.crop(box).tobytes()))


def flaws(
    draw: Callable[[], Picture],
    words: Words,
    monkeypatch: pytest.MonkeyPatch,
    names: Iterable[str] = (),
    *,
    plates: bool = False,
) -> list[str]:
    """What is wrong with the words of a picture and of its description: what leaves its box, and what is cut
    off; in the pseudo-language also what comes from no catalogue.

    Args:
        names: of the players, and of whatever else is not translated. They may be cut off.
        plates: as for `watching`.
    """
    with watching(monkeypatch, plates=plates) as watch:
        picture = draw()
    return wrong(watch, [picture.alt_text], words, names)


def wrong(watch: Watch, described: Iterable[str], words: Words, names: Iterable[str] = ()) -> list[str]:
    """As `flaws`, of pictures that were watched and are described so."""
    shown = [name[:end].rstrip() for name in names for end in range(1, len(name) + 1)]
    ends = tuple(f"{part}{CUT}" for part in shown)
    cut = [text for text in watch.texts if text.endswith(CUT) and not text.endswith(ends)]
    found = [*watch.faults(), *(f"{text!r} is cut off" for text in cut)]
    if words.language == PSEUDO:
        found += [f"{text!r} is cut off" for text in watch.texts if text.count("‹") != text.count("›")]
        for text in (*watch.texts, *described):
            found += [f"{word!r} of {text!r} is not translated" for word in unmarked(text, shown)]
    return found


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch, *, plates: bool = False) -> Iterator[Watch]:
    """Watch what is written on all pictures that are drawn inside. Of what earlier ones left only what was
    watched is used, and what was written on it counts again.

    Args:
        plates: of sprites, too, each must lie on one colour. Not for maps, where they lie on anything.
    """
    watch = Watch()
    get, text, put, painted = Cache.get, Canvas.text, Canvas.put, Painter.text

    def watched_get(self: Cache[Made], key: Hashable, make: Callable[[], Made]) -> Made:
        watched = ("watched", plates, key)
        fresh = False

        def noted() -> Made:
            nonlocal fresh
            fresh = True
            made, _NOTED[self, watched] = watch.noting(make)
            return made

        thing = get(self, watched, noted)
        if not fresh:
            watch.add(_NOTED[self, watched])
        return thing

    def watched_text(
        self: Canvas,
        at: tuple[int, int],
        said: str,
        face: Face,
        ink: str,
        ground: str,
        align: float = 0,
        most: int | None = None,
    ) -> int:
        if not said.strip():
            return text(self, at, said, face, ink, ground, align, most)
        if most is not None:
            said, face = squeezed(said, face, most)
        line = line_of(said, face)
        left = round(at[0] - line.run * align) + line.left
        top = round(at[1] + cap_middle(face)) + line.top
        box = (left, top, left + line.mask.width, top + line.mask.height)
        watch.check(said, self.image, box, self.palette.index(ground))
        with monkeypatch.context() as patch:
            patch.setattr(Canvas, "put", put)
            run = text(self, at, said, face, ink, ground, align)
        watch.note(said, self.image, box)
        return run

    def watched_put(self: Canvas, sprite: Sprite, at: tuple[int, int]) -> None:
        left, top = at[0] - sprite.anchor[0], at[1] - sprite.anchor[1]
        box = (left, top, left + sprite.image.width, top + sprite.image.height)
        if plates and sprite.mask is None:
            watch.check("a plate", self.image, box, self.image.crop(box).tobytes()[0])
        put(self, sprite, at)

    def watched_painted(self: Painter, centre: tuple[float, float], said: str, face: Face, ink: str) -> None:
        line = line_of(said, (max(round(face[0] * self.scale), 6), *face[1:]))
        left = centre[0] * self.scale + self._centre[0] - line.run / 2 + line.left
        if left < 0 or left + line.mask.width > 2 * self._centre[0]:
            watch.wrong.append(f"{said!r} leaves its plate")
        watch.plates.append(said)
        painted(self, centre, said, face, ink)

    with monkeypatch.context() as patch:
        patch.setattr(Cache, "get", watched_get)
        patch.setattr(Canvas, "text", watched_text)
        patch.setattr(Canvas, "put", watched_put)
        patch.setattr(Painter, "text", watched_painted)
        yield watch
