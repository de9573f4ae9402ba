r"""The words that people read, one catalogue per language.

The source language is English: a message is its own key. `N_` marks a sentence that stands in a
table of data and is said later; `Words` says it in a language. The template is made from the code:

    pybabel extract -F bot/language/babel.cfg -k N_ -k say -k count:1,2 --no-location --sort-output \
        --project Stellwerk -o bot/language/stellwerk.pot bot
    pybabel update -i bot/language/stellwerk.pot -d bot/language/locale -D stellwerk --no-fuzzy-matching \
        --width 110 --ignore-obsolete
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

__all__ = ["ENGLISH", "N_", "Words", "languages", "words"]

LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"


def N_(message: str) -> str:  # noqa: N802 (the name by which catalogue tools find marked sentences)
    """Mark a sentence for the catalogue without saying it yet."""
    return message


class Words:
    """One language: says sentences with their named places filled."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def say(self, message: str, /, **params: Any) -> str:
        """A sentence. Places are named in braces: `say("{who} passes.", who=name)`."""
        return self._catalogue.gettext(message).format_map(params)

    def count(self, one: str, many: str, number: int, /, **params: Any) -> str:
        """A sentence with a number in it, which may also stand there as `{number}`."""
        return self._catalogue.ngettext(one, many, number).format_map({"number": number, **params})

    def listing(self, items: Sequence[str]) -> str:
        """Items as people list them: `A, B and C`."""
        if len(items) < 2:
            return "".join(items)
        return self.say("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, English first."""
    return (ENGLISH, *sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))


@cache
def words(language: str = ENGLISH) -> Words:
    """The words of a language (`de`, `en-GB` ...); English where nothing is translated into it yet."""
    short = language.split("-")[0]
    source = LOCALE / short / "LC_MESSAGES" / "stellwerk.po"
    if short == ENGLISH or not source.is_file():
        return Words(ENGLISH, gettext.NullTranslations())
    with source.open("rb") as file:
        catalogue = read_po(file, locale=short)
    if not any(message.id and message.string for message in catalogue):
        return words(ENGLISH)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Words(short, gettext.GNUTranslations(compiled))
