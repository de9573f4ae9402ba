"""Golden pictures: how they are kept, compared, shown and accepted; those of 1840. Another game's are in its
folder, with a module that names them.

    python -m tests.render.golden show [NAME ...]     old, new and difference side by side, where they differ
    python -m tests.render.golden accept [NAME ...]   the new pictures become the golden ones

Kept are pictures of a third of their size with few colours. The new picture is made as small and then
compared in blocks as large as what an eye takes in at a glance, so that another version of the font's or
picture library's smoothing passes, while a moved label, a missing station or another colour does not.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops

from render.core.picture import Picture
from render.core.words import Words
from tests.render.speaking import GERMAN
from tests.render.states import STATES

__all__ = ["FOLDER", "GALLERY", "LIMIT", "Gallery", "distance", "kept", "reduced"]

FOLDER = Path(__file__).parent / "golden_pictures"
SHOWN = Path("build/golden")
SHRINK = 3
COLOURS = 128
BLOCK = 8
LIMIT = 14
"""The largest mean difference (0 to 255) of a block's colours that is still the same picture."""


@dataclass(frozen=True)
class Gallery:
    """The golden pictures of a game: where they are kept, and how each is drawn."""

    folder: Path
    states: Mapping[str, Callable[[Words], Picture]]
    words: Words

    def kept(self, name: str) -> Image.Image | None:
        """The golden picture; None if there is none of that name."""
        path = self.folder / f"{name}.png"
        if not path.is_file():
            return None
        with Image.open(path) as image:
            image.load()
            return image.copy()

    def drawn(self, name: str) -> Image.Image:
        """The picture as it is drawn now."""
        return reduced(self.states[name](self.words).png)

    def off(self, name: str) -> float:
        """How far it is from the golden one; 255 if there is none."""
        old = self.kept(name)
        return 255.0 if old is None else distance(old, self.drawn(name))

    def show(self, names: Sequence[str]) -> None:
        """Write, for those that differ, old, new and difference side by side."""
        SHOWN.mkdir(parents=True, exist_ok=True)
        for name in names:
            old, new = self.kept(name), self.drawn(name)
            off = 255.0 if old is None else distance(old, new)
            if off <= LIMIT:
                continue
            path = SHOWN / f"{name}.png"
            _beside(old.convert("RGB") if old else Image.new("RGB", new.size, "white"), new).save(path)
            print(f"{name}: {off:.0f} of {LIMIT}, see {path}")

    def accept(self, names: Sequence[str]) -> None:
        """Keep the new pictures, and those of this gallery alone."""
        self.folder.mkdir(exist_ok=True)
        for name in names:
            old, new = self.kept(name), self.drawn(name)
            if old is None or distance(old, new) > 0:
                few = new.quantize(COLOURS, dither=Image.Dither.NONE)
                small = new.quantize(palette=few, dither=Image.Dither.NONE)
                small.save(self.folder / f"{name}.png", optimize=True)
                print(f"accepted {name}")
        for path in self.folder.glob("*.png"):
            if path.stem not in self.states:
                path.unlink()
                print(f"removed {path.stem}")

    def command(self, arguments: Sequence[str], usage: str) -> int:
        """What is typed: show or accept, and names."""
        does = {"show": self.show, "accept": self.accept}
        if not arguments or arguments[0] not in does or not set(arguments[1:]) <= self.states.keys():
            print(usage, file=sys.stderr)
            return 2
        does[arguments[0]](arguments[1:] or list(self.states))
        return 0


GALLERY = Gallery(FOLDER, STATES, GERMAN)


def kept(name: str) -> Image.Image | None:
    """A golden picture of 1840; None if there is none of that name."""
    return GALLERY.kept(name)


def reduced(png: bytes) -> Image.Image:
    """A picture as it is compared."""
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB").reduce(SHRINK)


def distance(old: Image.Image, new: Image.Image) -> float:
    """How far a new picture is from a golden one where they differ most; 255 if their sizes differ. Both are
    seen in the golden one's few colours.
    """
    if old.size != new.size:
        return 255
    seen = new.quantize(palette=old, dither=Image.Dither.NONE).convert("RGB")
    bands = ImageChops.difference(old.convert("RGB"), seen).reduce(BLOCK).getextrema()
    return float(max(high for _, high in bands))  # type: ignore[misc]


def _beside(before: Image.Image, new: Image.Image) -> Image.Image:
    """Old, new, and where they differ."""
    same = before if before.size == new.size else before.resize(new.size)
    differing = ImageChops.difference(same, new).point(lambda value: min(4 * value, 255))
    size = (before.width + 2 * new.width + 40, max(before.height, new.height))
    beside = Image.new("RGB", size, "white")
    lefts = (0, before.width + 20, before.width + new.width + 40)
    for image, left in zip((before, new, differing), lefts, strict=True):
        beside.paste(image, (left, 0))
    return beside


if __name__ == "__main__":
    sys.exit(GALLERY.command(sys.argv[1:], __doc__))
