"""`stellwerk licences`: under which terms the libraries and the font may be used that come with the bot."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from importlib.resources import files

__all__ = ["licence_of", "licences"]

CLASSIFIER = "License :: "
FONT = "IBM Plex Sans"
FONT_LICENCE = "SIL Open Font License 1.1"
OWN = "stellwerk"


def licences() -> int:
    """Print the font and every installed library with its licence; the exit code."""
    text = files("render.core").joinpath("fonts", "OFL.txt")
    print(f"{FONT} · {FONT_LICENCE} ({text})")
    for line in sorted(_lines(), key=str.casefold):
        print(line)
    return 0


def _lines() -> Iterator[str]:
    for each in distributions():
        if each.name != OWN:
            yield f"{each.name} {each.version} · {licence_of(each)}"


def licence_of(each: Distribution) -> str:
    """The licence as the library names it: by an SPDX expression, a line of its own, or its classifiers."""
    if expression := _told(each, "License-Expression"):
        return expression
    named = _told(each, "License").strip()
    # Some put the whole text there.
    if named and "\n" not in named:
        return named
    found = (name for name in each.metadata.get_all("Classifier", []) if name.startswith(CLASSIFIER))
    return ", ".join(name.rpartition(" :: ")[2] for name in found) or "see its own files"


def _told(each: Distribution, name: str) -> str:
    """What a library says of itself under a name; empty where it says nothing."""
    return str(next(iter(each.metadata.get_all(name, [])), ""))
