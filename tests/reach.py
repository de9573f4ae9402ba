"""How far a change reaches, and how far one must read: `python -m tests.reach` counts, and prints it.

Counted are the files that one more lasting post with buttons, one more setting of a table and one more kind
of move of 1840 touch, and those in which a press on "Lay a tile" and a reminder that falls due enter a
function.
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import median

from bot import happenings
from bot.features.offered import NOTICES, PRESSED
from tests import adding, entered
from tests.touched import HOME, named, touched

__all__ = ["of_a_setting", "of_kinds", "of_posts"]

GAMES = HOME / "bot/games"


def of_posts() -> Mapping[str, list[str]]:
    """By the module of each lasting post with buttons the files in which it stands: they name the type of
    what happened, one that refreshes it, or a button or press of that module. Its words, its row of rights
    and its tests come to them.
    """
    said = {path: named(path) for path in (HOME / "bot").rglob("*.py") if GAMES not in path.parents}
    posts: defaultdict[str, set[str]] = defaultdict(set)
    for notice in NOTICES:
        posts[notice.message.__module__] |= {notice.of.__name__, *_refreshing(notice.of)}
    buttons: defaultdict[str, set[str]] = defaultdict(set)
    for item in PRESSED:
        buttons[item.__module__] |= {item.__name__, item.kind.__name__}
    return {
        module: _relative(path for path, words in said.items() if words & (posts[module] | buttons[module]))
        for module in sorted(posts.keys() & buttons.keys())
    }


def _refreshing(happened: type[happenings.Happening]) -> set[str]:
    kinds = (each for each in vars(happenings).values() if isinstance(each, type))
    return {
        each.__name__
        for each in kinds
        if issubclass(each, happenings.Happening) and each.refreshes is happened
    }


def _relative(paths: Iterable[Path]) -> list[str]:
    return sorted(str(path.relative_to(HOME)) for path in paths)


def of_a_setting() -> list[str]:
    """The files that one more setting of a table touches: it is added to a copy of the tree."""
    with tempfile.TemporaryDirectory() as folder:
        adding.copy(Path(folder))
        adding.add_setting(Path(folder))
        return adding.changed(Path(folder))


def of_kinds() -> Mapping[str, list[str]]:
    """The files in which each kind of move of 1840 stands; its words and its rules come to them."""
    return touched("vienna1840")


def _tell(heading: str, files: Iterable[str]) -> None:
    print(f"{heading}:", *(listed := list(files)), sep="\n  ")
    print(f"  {len(listed)} files\n")


def _tell_each(heading: str, found: Mapping[str, list[str]], beside: str) -> None:
    for each, files in found.items():
        _tell(f"{heading} ({each})", files)
    print(f"{heading}, median: {median(map(len, found.values())):g} files, and {beside}\n")


PARTS: Mapping[str, Callable[[], None]] = {
    "post": lambda: _tell_each(
        "one more lasting post with buttons", of_posts(), "its words and its row of rights"
    ),
    "setting": lambda: _tell("one more setting of a table", of_a_setting()),
    "kind": lambda: _tell_each("one more kind of move of 1840", of_kinds(), "its words"),
    "press": lambda: _tell('entered by a press on "Lay a tile"', entered.by_a_press()),
    "reminder": lambda: _tell("entered by a reminder that falls due", entered.by_a_reminder()),
}


if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
