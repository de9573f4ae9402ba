"""The rules in short, as they are played at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from bot.games.core.digest import Circumstances, Digest, Rulebook
from bot.games.core.scene import Part, Plate
from bot.games.core.table_options import TableOptions
from bot.language import Words

__all__ = ["Fact", "Illustration", "Reading", "Rules", "Sign"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A digest as somebody reads it: in a language, at a table."""

    words: Words
    circumstances: Circumstances


BEGUN = 3
"""Characters of a word that stand for the whole of it."""
Fact = Callable[[Reading], str]
"""What fills a place of the digest: a few words, or a table."""
Illustration = Callable[[Reading, str], Plate]
"""Draws a picture of the digest in a theme. Slow: call it off the event loop."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on cards and pictures.

    Attributes:
        meaning: what it is for, in a sentence that begins with its name.
        words: what people may call it who only see it, with commas between them.
    """

    meaning: str
    words: str


class Rules(Part):
    """The digest of the rules.

    Attributes:
        facts: what fills the places of the digest, by name.
        illustrations: the pictures of its chapters, by name.
        signs: what the signs on cards and pictures mean, by name; empty where they explain themselves.
    """

    facts: ClassVar[Mapping[str, Fact]] = {}
    illustrations: ClassVar[Mapping[str, Illustration]] = {}
    signs: ClassVar[Mapping[str, Sign]] = {}

    @property
    def are_there(self) -> bool:
        """Whether the game has a digest."""
        return Digest.is_there(self.game.id)

    def circumstances(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None
    ) -> Circumstances:
        """What decides which rules hold at a table.

        Args:
            options: as they are stored; None where there is no table: then the game as it is usually played.
            seats: how many play; None where that is not known.
        """
        read = self.game.options_type.model_validate(options or {})
        # Not as it is written, where fields of later releases are left out at their defaults.
        return {name: getattr(read, name) for name in type(read).model_fields}

    def book(self, words: Words, circumstances: Circumstances) -> Rulebook:
        """The digest as it holds at a table, in a language."""
        written = Digest.read(self.game.id, words.language)
        reading = Reading(words.of(self.game.id), circumstances)
        return written.at(circumstances, lambda name: self.facts[name](reading), partial(self._chosen, words))

    def _chosen(self, words: Words, settings: Sequence[str]) -> str:
        """The settings by which a rule is as it is."""
        options = self.shown.part(TableOptions)
        about = "; ".join(options.about(words, name) for name in settings)
        return words.count("(option: {about})", "(options: {about})", len(settings), about=about)

    def illustration(self, name: str, words: Words, circumstances: Circumstances, theme: str) -> Plate:
        """A picture of the digest as it holds at a table. Slow: call it off the event loop.

        Raises:
            KeyError: there is no such picture.
        """
        return self.illustrations[name](Reading(words.of(self.game.id), circumstances), theme)

    def signs_called(self, text: str, words: Words) -> Sequence[str]:
        """The names of the signs that somebody may mean by a text, in the reader's language or in English."""
        said = words.of(self.game.id)
        return [
            name
            for name, sign in self.signs.items()
            if any(_calls(text, called) for called in (sign.words, said.say(sign.words)))
        ]

    def legend(self, names: Sequence[str], words: Words, theme: str) -> Plate:
        """A picture of some signs, each with its name. Slow: call it off the event loop.

        Raises:
            KeyError: the game has no such picture.
        """
        raise KeyError(names)


def _calls(text: str, called: str) -> bool:
    """Whether one of the words of a text is what something is called, or begins so."""
    known = called.casefold().split(", ")
    return any(
        each == term or (len(term) >= BEGUN and each.startswith(term))
        for term in text.casefold().split()
        for each in known
    )
