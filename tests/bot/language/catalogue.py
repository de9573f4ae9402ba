"""The messages of all catalogues as the tool for translators finds them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.language.catalogues import Entry, entries, games
from bot.language.library import COMMON

__all__ = ["BOT", "everything", "rooms", "said"]

BOT = Path(__file__).parents[3] / "bot"


def rooms() -> tuple[str, ...]:
    """What has a catalogue: what all share, and each game."""
    return (COMMON, *games())


@cache
def everything() -> frozenset[Entry]:
    """All messages."""
    return frozenset(entry for room in rooms() for entry in entries(room))


@cache
def said() -> frozenset[str]:
    """Everything in English that people may read, plurals too."""
    return frozenset(each for entry in everything() for each in (entry.message, entry.plural) if each)
