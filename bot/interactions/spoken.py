"""Languages as people name them: in an option, and in the rows offered for it."""

from __future__ import annotations

from bot.language import Words, languages
from bot.language.names import code_of, name_in, own_name
from bot.language.refusals import Refusal

__all__ = ["language_label", "language_named"]

QUOTED = 100
"""How many characters of a person's input an answer repeats."""


def language_named(text: str) -> str:
    """The code of the language that a person names.

    Raises:
        Refusal: there is none.
    """
    code = code_of(text)
    if code is None:
        names = ", ".join(own_name(each) for each in languages())
        raise Refusal("no_language", language=text[:QUOTED], languages=names)
    return code


def language_label(words: Words, language: str) -> str:
    """A language's own name, with its name in other languages."""
    own, called = own_name(language), name_in(words, language)
    return own if own.casefold() == called.casefold() else f"{own} ({called})"
