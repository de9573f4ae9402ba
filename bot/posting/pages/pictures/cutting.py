"""The pictures of a page: of each only what changed since the one before it.

They are made smaller by a whole factor, keep the colours of their palette, and are stored without loss, so
that what is new lies without a seam on what is old.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Sequence
from typing import Any

from PIL import Image, ImageChops
from pydantic import BaseModel, ConfigDict

from bot.games import Plate
from render.core.animation import from_png

__all__ = ["Cut", "Strand", "webp"]

CELL = 8
"""Pixels of the sides of the squares that are stored or left out."""
_NOWHERE = (1, 2, 3)
"""Fills what the picture before did not reach, so that it counts as changed."""
_ANY = [0] + [255] * 255


class Cut(BaseModel):
    """What is new in a picture.

    The picture is laid out anew from the one before it: its rows up to `split` stay where they were, those
    below come from `moved` rows higher up. Then what is new is laid on it.

    Attributes:
        picture: the picture's name.
        alt_text: all of it in words.
        size: of the whole picture, in pixels.
        corner: where what is new lies in it.
        split: a row of it.
        moved: how many rows what is below `split` has moved down.
        whole: all of it is here, or lies on the first one of its size (`on_first`).
        webp: what is new, in base64; what is transparent in it stays as it was.
        extent: the size of that.
    """

    model_config = ConfigDict(frozen=True)

    picture: str
    alt_text: str
    size: tuple[int, int]
    corner: tuple[int, int] = (0, 0)
    split: int
    moved: int = 0
    whole: bool = False
    on_first: bool = False
    webp: str
    extent: tuple[int, int]


class Strand:
    """One picture of a game, from position to position.

    Args:
        first: the picture at the beginning, by which the factor of all is measured.
        width: pixels of its width at most.
        known: what is stored of it already.
    """

    def __init__(self, first: Plate, width: int, known: Iterable[Cut] = ()) -> None:
        self._factor = -(-from_png(first.png).width // width)
        self._last = self._reduced(first)
        self._png = b""
        self._grounds = {cut.size: _image(cut) for cut in known if cut.whole and not cut.on_first}

    def pass_by(self, plate: Plate) -> None:
        """Take a picture as the one before the next, without storing it."""
        self._png, self._last = plate.png, self._reduced(plate)

    def whole(self, plate: Plate) -> Cut:
        """All of a picture: by itself, or as what it has on top of the first one of its size."""
        self.pass_by(plate)
        return self._whole(plate)

    def _whole(self, plate: Plate) -> Cut:
        image = self._last
        if (ground := self._grounds.setdefault(image.size, image)) is image:
            return _cut(plate, image, image, whole=True)
        new = _seen_through(image, _changes(ground, image))
        return _cut(plate, image, new, whole=True, on_first=True)

    def part(self, plate: Plate) -> Cut | None:
        """What is new in the next picture, or all of it if there was none of its size; None where nothing is
        new.
        """
        if plate.png == self._png:
            return None
        last = self._last
        self.pass_by(plate)
        image = self._last
        if image.size not in self._grounds:
            return self._whole(plate)
        split, moved = _moved(last, image)
        changes = _changes(_laid_out(last, image.size, split, moved), image)
        cells = changes.getbbox()
        if cells is None and last.size == image.size:
            return None
        left, top, right, bottom = cells or (0, 0, 1, 1)
        box = left * CELL, top * CELL, min(right * CELL, image.width), min(bottom * CELL, image.height)
        new = _seen_through(image, changes).crop(box)
        return _cut(plate, image, new, corner=box[:2], split=split, moved=moved)

    def _reduced(self, plate: Plate) -> Image.Image:
        image = from_png(plate.png)
        if self._factor == 1:
            return image.convert("RGB")
        small = image.convert("RGB").reduce(self._factor)
        if image.mode != "P":
            return small
        return small.quantize(palette=image, dither=Image.Dither.NONE).convert("RGB")


def webp(image: Image.Image) -> str:
    """A picture in base64."""
    out = io.BytesIO()
    image.save(out, "WEBP", lossless=True, quality=90, method=6)
    return base64.b64encode(out.getvalue()).decode()


def _image(cut: Cut) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(cut.webp))).convert("RGB")


def _cut(plate: Plate, image: Image.Image, new: Image.Image, **where: Any) -> Cut:
    return Cut(
        picture=plate.name,
        alt_text=plate.alt_text,
        size=image.size,
        webp=webp(new),
        extent=new.size,
        **{"split": image.height, **where},
    )


def _moved(last: Image.Image, image: Image.Image) -> tuple[int, int]:
    """Below which row the picture is the former one, moved down; its height where it is nowhere."""
    down = image.height - last.height
    if not down or image.width != last.width:
        return image.height, 0
    former, now = _rows(last), _rows(image)
    stays = [row < len(former) and now[row] == former[row] for row in range(len(now))]
    moves = [0 <= row - down < len(former) and now[row] == former[row - down] for row in range(len(now))]
    best, split, alike = sum(stays), image.height, sum(stays)
    for row in reversed(range(len(now))):
        alike += moves[row] - stays[row]
        if alike > best:
            best, split = alike, row
    return (split, down) if split < image.height else (split, 0)


def _rows(image: Image.Image) -> Sequence[bytes]:
    data, length = image.tobytes(), 3 * image.width
    return [data[start : start + length] for start in range(0, len(data), length)]


def _laid_out(last: Image.Image, size: tuple[int, int], split: int, moved: int) -> Image.Image:
    """The former picture as the next one is laid out."""
    if last.size == size and not moved:
        return last
    ground = Image.new("RGB", size, _NOWHERE)
    ground.paste(last.crop((0, 0, last.width, min(split, last.height))), (0, 0))
    ground.paste(last.crop((0, split - moved, last.width, max(last.height, split - moved))), (0, split))
    return ground


def _changes(before: Image.Image, after: Image.Image) -> Image.Image:
    """The squares in which two pictures differ: 255 each, else 0."""
    red, green, blue = ImageChops.difference(before, after).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(_ANY).reduce(CELL).point(_ANY)


def _seen_through(image: Image.Image, squares: Image.Image) -> Image.Image:
    """A picture of which only some squares are seen."""
    if squares.getextrema() == (255, 255):
        return image
    size = squares.width * CELL, squares.height * CELL
    seen = squares.resize(size, Image.Resampling.NEAREST).crop((0, 0, *image.size))
    ground = Image.new("RGBA", image.size)
    ground.paste(image, (0, 0), seen)
    return ground
