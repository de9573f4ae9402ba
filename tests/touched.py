"""How many files a kind of move stands in: so many does one more of its sort touch.

`python -m tests.touched vienna1840` counts for each kind of a game the files of its folders that name it: by
its class, by its kind as a word, or by an event that no other kind of move brings in the kept games. Imports
count as names do. To them come the catalogue and the digest in each language, whose sentences name no class.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median

from engine.core import registry
from tests.games import kept, names

HOME = Path(__file__).parent.parent
FOLDERS = ("engine/{game}", "render/{game}", "bot/games/{game}")
BY_WORDS = ("bot/games/{game}/locale/de.po", "bot/games/{game}/digest/en.md", "bot/games/{game}/digest/de.md")
"""What is written for people of every kind of move."""


def touched(game_id: str) -> dict[str, list[str]]:
    """The files that name each kind of a game."""
    folders = [HOME / folder.format(game=game_id) for folder in FOLDERS]
    said = {path: named(path) for folder in folders for path in sorted(folder.rglob("*.py"))}
    events = _own_events(game_id)
    found = {}
    for kind, action in registry.game(game_id).kinds_by_name.items():
        wanted = {kind, action.__name__, *events[kind]}
        found[kind] = sorted(str(path.relative_to(HOME)) for path, words in said.items() if words & wanted)
    return found


def named(path: Path) -> set[str]:
    """Classes and words that a module names in its code."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Constant(value=str(word)):
                found.add(word)
            case (
                ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.ClassDef(name=name)
            ):
                found |= {name} if name[:1].isupper() else set()
    return found


def _own_events(game_id: str) -> dict[str, set[str]]:
    """By kind the events that in the kept games no other kind brings."""
    brought: defaultdict[str, set[str]] = defaultdict(set)
    for name in names(f"{game_id}-"):
        for _, _, action, step in kept(name).turns():
            for each in step.events:
                brought[type(each).__name__].add(action.kind)
    own: defaultdict[str, set[str]] = defaultdict(set)
    for event, kinds in brought.items():
        if len(kinds) == 1:
            own[kinds.pop()].add(event)
    return own


def main(game_id: str) -> None:
    """Print the files of each kind of a game, and how many they are."""
    counted = []
    for kind, files in touched(game_id).items():
        files += [each.format(game=game_id) for each in BY_WORDS]
        counted.append(len(files))
        print(f"{kind}: {len(files)}", *files, sep="\n  ")
    print(f"median of {len(counted)} kinds: {median(counted):g}")


if __name__ == "__main__":
    main(*sys.argv[1:])
