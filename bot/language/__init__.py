"""The words that people read, in the languages for which there are catalogues.

What all share stands in `bot/language/locale/<language>.po`, what a game has of its own in
`bot/games/<game>/locale/<language>.po`. A language is there as soon as the first of these is.
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
