"""The words people read, in every language that has a catalogue.

Messages that all games share are in `bot/language/locale/<language>.po`, a game's own in
`bot/games/<game>/locale/<language>.po`, which is searched first. The first of these files makes a language
available. `words(language)` gives the `Words` that say messages; scenes and pictures are handed them, so they
never search.
"""

from __future__ import annotations

from bot.language.library import SHIPPED, Library
from render.core.words import C_, ENGLISH, N_, SOURCE, Words

__all__ = ["C_", "ENGLISH", "N_", "SOURCE", "Words", "in_use", "languages", "words"]

in_use = Library(SHIPPED)
"""Where catalogues are read from."""


def languages() -> tuple[str, ...]:
    """The languages that there are, English first."""
    return in_use.languages


def words(language: str = SOURCE) -> Words:
    """The words of a language (`de`, `pt-BR` ...): of its region, or else of the language as such; English
    where there is no catalogue of it.
    """
    return in_use.words(language)
