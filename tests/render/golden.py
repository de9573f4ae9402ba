"""Golden pictures: how they are kept, compared, shown and accepted.

    python -m tests.render.golden show [NAME ...]     old, new and difference side by side, where they differ
    python -m tests.render.golden accept [NAME ...]   the new pictures become the golden ones

Kept are pictures of a third of their size with few colours. The new picture is made as small and then
compared in blocks as large as what an eye takes in at a glance, so that another version of the font's or
picture library's smoothing passes, while a moved label, a missing station or another colour does not.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops

from tests.render.speaking import GERMAN
from tests.render.states import STATES

__all__ = ["FOLDER", "LIMIT", "distance", "kept", "reduced"]

FOLDER = Path(__file__).parent / "golden_pictures"
SHOWN = Path("build/golden")
SHRINK = 3
COLOURS = 128
BLOCK = 8
LIMIT = 14
"""The largest mean difference (0 to 255) of a block's colours that is still the same picture."""


def reduced(png: bytes) -> Image.Image:
    """A picture as it is compared."""
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB").reduce(SHRINK)


def kept(name: str) -> Image.Image | None:
    """The golden picture; None if there is none of that name."""
    path = FOLDER / f"{name}.png"
    if not path.is_file():
        return None
    with Image.open(path) as image:
        image.load()
        return image.copy()


def distance(old: Image.Image, new: Image.Image) -> float:
    """How far a new picture is from a golden one where they differ most; 255 if their sizes differ. Both are
    seen in the golden one's few colours.
    """
    if old.size != new.size:
        return 255
    seen = new.quantize(palette=old, dither=Image.Dither.NONE).convert("RGB")
    bands = ImageChops.difference(old.convert("RGB"), seen).reduce(BLOCK).getextrema()
    return float(max(high for _, high in bands))  # type: ignore[misc]


def _show(names: Sequence[str]) -> None:
    SHOWN.mkdir(parents=True, exist_ok=True)
    for name in names:
        old, new = kept(name), reduced(STATES[name](GERMAN).png)
        off = 255.0 if old is None else distance(old, new)
        if off <= LIMIT:
            continue
        before = old.convert("RGB") if old else Image.new("RGB", new.size, "white")
        same = before if before.size == new.size else before.resize(new.size)
        differing = ImageChops.difference(same, new).point(lambda value: min(4 * value, 255))
        size = (before.width + 2 * new.width + 40, max(before.height, new.height))
        beside = Image.new("RGB", size, "white")
        lefts = (0, before.width + 20, before.width + new.width + 40)
        for image, left in zip((before, new, differing), lefts, strict=True):
            beside.paste(image, (left, 0))
        path = SHOWN / f"{name}.png"
        beside.save(path)
        print(f"{name}: {off:.0f} of {LIMIT}, see {path}")


def _accept(names: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        old, new = kept(name), reduced(STATES[name](GERMAN).png)
        if old is None or distance(old, new) > 0:
            few = new.quantize(COLOURS, dither=Image.Dither.NONE)
            small = new.quantize(palette=few, dither=Image.Dither.NONE)
            small.save(FOLDER / f"{name}.png", optimize=True)
            print(f"accepted {name}")
    for path in FOLDER.glob("*.png"):
        if path.stem not in STATES:
            path.unlink()
            print(f"removed {path.stem}")


def main(arguments: Sequence[str]) -> int:
    """The command."""
    does = {"show": _show, "accept": _accept}
    if not arguments or arguments[0] not in does or not set(arguments[1:]) <= STATES.keys():
        print(__doc__, file=sys.stderr)
        return 2
    does[arguments[0]](arguments[1:] or list(STATES))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
