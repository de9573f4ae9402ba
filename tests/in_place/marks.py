"""Catalogues in which every message is marked, so that it can be found again wherever it is read.

A mark is one character before a message, whose number is the message's, and one behind it. Both are of
Unicode's private use, which no text has, and a picture gives them no room.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.language.catalogues import Entry, games, listed, merged, written
from bot.language.library import COMMON, SHIPPED, place_of

__all__ = ["END", "MARK", "Numbered", "number_of", "numbered", "unmarked", "write"]

FIRST, LAST = 0xF0000, 0xFFFFC
END = chr(LAST + 1)
"""Stands behind a message."""
MARK = re.compile(f"[{chr(FIRST)}-{chr(LAST)}]")
"""Stands before a message."""
EITHER = re.compile(f"[{chr(FIRST)}-{END}]")

Numbered = dict[tuple[str, Entry], int]
"""The number of each message, by the game whose own it is (empty where all share it)."""


def numbered() -> Numbered:
    """All messages that there are, counted through."""
    every = ((game, entry) for game in (COMMON, *games()) for entry in sorted(listed(game)))
    return {each: number for number, each in enumerate(every)}


def number_of(mark: str) -> int:
    """The number of a message by the character before it."""
    return ord(mark) - FIRST


def unmarked(text: str) -> str:
    """A text as people read it."""
    return EITHER.sub("", text)


def write(root: Path, language: str, numbers: Numbered) -> None:
    """Write the catalogues of a language below a root, marked; English where one has no translation yet."""
    for game in (COMMON, *games()):
        known = list(_known(game, language))
        catalogue = merged(listed(game), language, known)
        for message in catalogue:
            if message.id:
                one, *more = (message.id,) if isinstance(message.id, str) else message.id
                entry = Entry(one, more[0] if more else "", message.context or "")
                mark = chr(FIRST + numbers[game, entry])
                message.string = _marked(message.string, mark) or _marked(message.id, mark)
        path = root / place_of(game) / f"{language}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalogue))


def _known(game: str, language: str) -> Iterator[Catalog]:
    path = SHIPPED / place_of(game) / f"{language}.po"
    if path.exists():
        with path.open("rb") as file:
            yield read_po(file)


def _marked(said: str | Sequence[str] | None, mark: str) -> str | tuple[str, ...]:
    """A message, or all of its forms, between marks; nothing where one is empty."""
    if isinstance(said, str):
        return f"{mark}{said}{END}" if said else ""
    return tuple(f"{mark}{form}{END}" for form in said or ()) if all(said or ()) else ()
