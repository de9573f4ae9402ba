"""What languages are called, by CLDR: each in its own words and in those of others."""

from __future__ import annotations

from bot.language import SOURCE, Words, languages
from render.core.words import locale_of

__all__ = ["code_of", "name_in", "own_name"]


def own_name(language: str) -> str:
    """A language's name for itself: `Deutsch`; its code where CLDR does not know it."""
    name = locale_of(language).get_display_name() or language
    return f"{name[:1].upper()}{name[1:]}"


def name_in(words: Words, language: str) -> str:
    """A language's name in the words of another one, `German`; its own where that has none."""
    called = locale_of(language).get_display_name(locale_of(words.language))
    return own_name(language) if called in (None, language) else called


def code_of(text: str) -> str | None:
    """The language that somebody names: by its code, by its name in English or by its name for itself."""
    wanted = text.strip().casefold()
    for language in languages():
        names = (language, own_name(language), locale_of(language).get_display_name(SOURCE) or "")
        if wanted in (name.casefold() for name in names):
            return language
    return None
