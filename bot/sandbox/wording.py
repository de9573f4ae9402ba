"""The sandbox in the languages that the bot has: which can be chosen, and the page's own words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from discord import Locale

from bot.language import Words, languages, words
from bot.language.names import own_name

__all__ = ["ENGLISH", "locales", "page_words"]

ENGLISH: Final = "en-US"
PAGE: Final = Path(__file__).parent / "page"
SAID: Final = re.compile(r'\b(?:say|around|N_)\(\s*("(?:[^"\\]|\\.)*")')
"""A sentence where the page says it or marks it for later."""


def locales() -> Mapping[str, str]:
    """What a person's Discord can be set to, a setting for each language that there is, with its own name."""
    return {_setting(language): own_name(language) for language in languages()}


def _setting(language: str) -> str:
    """What Discord calls a language; its code where Discord does not have it."""
    known = (each.value for each in Locale if words(each.value).language == language)
    return next(known, language)


def page_words(spoken: Words) -> Mapping[str, str]:
    """The page's sentences in a language, by what they are in English; their places are filled there."""
    return {
        sentence: spoken.say(sentence, **{name: f"{{{name}}}" for name in _places(sentence)})
        for sentence in _sentences()
    }


@cache
def _sentences() -> Sequence[str]:
    return sorted(
        {
            found.strip('"')
            for script in PAGE.glob("*.js")
            for found in SAID.findall(script.read_text(encoding="utf-8"))
        }
    )


def _places(sentence: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(sentence) if name]
