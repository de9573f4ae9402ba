"""Sentences in one language. A message is its own key, in English, with its named places in braces.

`N_` marks a message that stands in a table and is said later; `C_` does so for one whose English has several
meanings, of which it names the one that is meant.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel import Locale

__all__ = ["C_", "ENGLISH", "N_", "SOURCE", "Words", "locale_of", "signed"]

SOURCE = "en"
"""The language in which messages stand in the code."""
_WRITTEN = {SOURCE: "en_GB"}
"""The source language is written as it is in Britain: no comma stands before the last item of a list."""
_CONTEXT = "\x04"
"""What parts a message's meaning from the message, as in gettext's own files."""


def N_(message: str) -> str:  # noqa: N802 (the name by which catalogue tools find marked sentences)
    """Mark a message for the catalogue without saying it yet."""
    return message


def C_(meaning: str, message: str) -> str:  # noqa: N802
    """Mark a message that other languages say in several ways, with the meaning that it has here."""
    return f"{meaning}{_CONTEXT}{message}"


class Words:
    """One language: says messages with their named places filled.

    Args:
        language: its code ("de", "pt-BR").
        catalogue: its translations.
        of_game: the same language with the words of a game, by the game's id.
    """

    def __init__(
        self,
        language: str,
        catalogue: gettext.NullTranslations,
        of_game: Callable[[str], Words] | None = None,
    ) -> None:
        self.language = language
        self._catalogue = catalogue
        self._of_game = of_game

    def of(self, game: str) -> Words:
        """The same language with a game's own words before those that all share."""
        return self if self._of_game is None else self._of_game(game)

    def say(self, message: str, /, **params: Any) -> str:
        """A message. Places are named in braces: `say("{who} passes.", who=name)`."""
        return _bare(self._catalogue.gettext(message)).format_map(params)

    def count(self, one: str, many: str, number: int, /, **params: Any) -> str:
        """A message with a number in it, which may also stand there as `{number}`."""
        said = self._catalogue.ngettext(one, many, number)
        return said.format_map({"number": number, **params})

    def listing(self, items: Sequence[str]) -> str:
        """Items as people list them: `A, B and C`."""
        if len(items) < 2:
            return "".join(items)
        from babel.lists import format_list  # needs data of CLDR, which most commands never load

        return format_list(items, locale=self._locale)

    @cached_property
    def _locale(self) -> Locale:
        return locale_of(_WRITTEN.get(self.language, self.language))


@lru_cache(maxsize=64)
def locale_of(language: str) -> Locale:
    """What CLDR knows of a language; the root of all languages for one that it does not know."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale("root")


def signed(number: int, plus: bool = False) -> str:
    """A number, below zero with a proper minus; with `plus`, any other with a plus."""
    return f"−{-number}" if number < 0 else f"+{number}" if plus else str(number)


def _bare(message: str) -> str:
    """A message without its meaning, which still stands there where no translation was found."""
    return message.rpartition(_CONTEXT)[2]


ENGLISH = Words(SOURCE, gettext.NullTranslations())
"""The source language: every message as it stands."""
