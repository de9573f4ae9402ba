"""Reads one typed move in the position in which it is made."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.features.moving.typed.meaning import kind_meant, meant_next, nearest, offered, values_in
from bot.games import Legal, presentation
from bot.language.refusals import Refusal
from engine.core import COMMA, Action, Choices, Draft, GameError, Unknown, Value, build, single

__all__ = [
    "BREAKS",
    "COMMAS",
    "Misread",
    "NextWord",
    "ReadMove",
    "next_word",
    "parts",
    "read_move",
    "words_of",
]

BREAKS = re.compile(r"[;\n]")
"""What may separate two moves."""
COMMAS = re.compile(r"\s*,\s*")
"""What may separate two values of a tuple."""


class Misread(Exception):
    """A move of a line that can't be made.

    Attributes:
        number: the move's place in the line, from 1.
        words: the move as it was typed.
        word: the word that is wrong; empty if that can't be said.
        cause: what is wrong.
        open_kinds: the kinds open to its maker after the moves before it.
        near: what the word may mean, if it names nothing.
    """

    def __init__(
        self,
        number: int,
        words: str,
        word: str,
        cause: GameError | Refusal,
        open_kinds: Sequence[str] = (),
        near: Sequence[str] = (),
    ) -> None:
        super().__init__(number, words, word, cause)
        self.number = number
        self.words = words
        self.word = word
        self.cause = self.__cause__ = cause
        self.open_kinds = open_kinds
        self.near = near


@dataclass(frozen=True, slots=True)
class ReadMove:
    """A move that was typed.

    Attributes:
        odd: the first of its words that the game doesn't offer there; empty if all fit.
        near: what that word may mean.
    """

    action: Action
    odd: str = ""
    near: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class NextWord:
    """What may follow the words of a move that is being typed.

    Attributes:
        draft: the words so far.
        choices: the legal values of the next field; None if nothing is left to fill.
    """

    legal: Legal
    draft: Draft
    choices: Choices | None

    @property
    def complete(self) -> bool:
        """Whether the words so far are already a move."""
        return self.choices is None or self.choices.optional

    @property
    def ends(self) -> bool:
        """Whether the next field is a tuple that may end with the values so far."""
        return self.choices is not None and self.choices.ends

    def value(self, word: str) -> Value | None:
        """The value that a word means as the next one; None if it means none, or several."""
        return meant_next(self.legal, self.draft, self.choices, word)

    def with_values(self, words: Sequence[str]) -> NextWord:
        """What may follow after these values of the next field, a tuple.

        Raises:
            GameError: they mean nothing, or can't be completed to a legal move.
        """
        found = self
        for word in words:
            value = found.value(word)
            if value is None:
                raise Unknown("word", word)
            draft = found.draft.add(value)
            found = NextWord(self.legal, draft, self.legal.choices(draft))
        return found

    def tuple_word(self, *values: Value) -> str:
        """The tuple so far and these further values, as one word."""
        return str(single((*self.draft.elements, *values)))


def parts(text: str) -> list[str]:
    """The moves of a line, each with single spaces between its words, without empty ones."""
    return [" ".join(words_of(part)) for part in BREAKS.split(text) if part.strip()]


def words_of(text: str) -> list[str]:
    """The words of a move. The values of a tuple are one word, even with spaces after the commas."""
    return COMMAS.sub(COMMA, text).split()


def read_move(legal: Legal, text: str) -> ReadMove:
    """Read a move. Kinds and names may be written in any case, and as people call them.

    Raises:
        Misread: there's no such kind, there are too few or too many words, a word isn't a number where one is
            needed, or the game makes nothing of them. Its number is 1.
    """
    game = legal.game
    first, *words = words_of(text)
    kind = kind_meant(game, first)
    if kind not in game.kinds_by_name:
        near = nearest(legal, "", legal.kinds, first)
        raise Misread(1, text, first, Unknown("action", first), near=near)
    action = game.kinds_by_name[kind]
    try:
        words = list(presentation(game).naming.reworded(legal, kind, words))
    except (GameError, Refusal) as error:
        raise Misread(1, text, "", error) from error
    reader = _Reader(legal, text, Draft(kind))
    for word in words:
        left = [name for name in action.field_names() if name not in reader.draft.fields]
        if not left:
            raise Misread(1, text, word, Refusal("typed_too_many", kind=kind))
        reader.read(left[0], word)
    settled = reader.draft.fields
    missing = [name for name in action.field_names() if name not in settled and not action.is_optional(name)]
    if missing:
        about = action.model_fields[missing[0]].description or missing[0]
        raise Misread(1, text, "", Refusal("typed_too_few", kind=kind, about=about))
    try:
        move = build(game.kinds_by_name, {"kind": kind, **settled})
    except GameError as error:
        raise Misread(1, text, "", error) from error
    return ReadMove(move, reader.odd, reader.near)


@dataclass
class _Reader:
    """Reads the words of a move one by one into a draft; `odd` and `near` are as in `ReadMove`."""

    legal: Legal
    text: str
    draft: Draft
    odd: str = ""
    near: Sequence[str] = ()

    def read(self, name: str, word: str) -> None:
        """Fill a field. Raises Misread."""
        if not self._kind.is_tuple(name):
            self.draft = self.draft.fill(name, self._value(name, word))
            return
        for each in values_in(word):
            self.draft = self.draft.add(self._value(name, each))
        self.draft = self.draft.fill(name, self.draft.elements)

    @property
    def _kind(self) -> type[Action]:
        return self.legal.game.kinds_by_name[self.draft.kind]

    def _value(self, name: str, word: str) -> Value:
        choices = offered(self.legal, self.draft)
        value = self._meaning(name, word, choices)
        if choices is None or value in choices.values or self.odd or self.near:
            return value
        if choices.complete:
            self.odd = word
        if choices.complete or choices.element:
            self.near = nearest(self.legal, name, choices.values, word)
        return value

    def _meaning(self, name: str, word: str, choices: Choices | None) -> Value:
        if self._kind.is_number(name):
            try:
                return int(word)
            except ValueError:
                raise Misread(1, self.text, word, Refusal("typed_no_number", word=word)) from None
        value = meant_next(self.legal, self.draft, choices, word)
        if value is not None or choices is None:
            return word if value is None else value
        return _in_their_case(word, choices.values)


def next_word(legal: Legal, words: Sequence[str]) -> NextWord:
    """What may follow these words; the first is the kind. Raises GameError: no legal move completes them."""
    kind = kind_meant(legal.game, words[0])
    if kind not in legal.kinds:
        raise Unknown("action", words[0])
    draft = Draft(kind)
    found = NextWord(legal, draft, legal.choices(draft))
    for word in words[1:]:
        if found.choices is None:
            raise Unknown("word", word)
        if found.choices.element:
            draft = found.choices.ended(found.with_values(values_in(word)).draft)
        else:
            value = found.value(word)
            draft = draft.fill(found.choices.field, word if value is None else value)
        found = NextWord(legal, draft, legal.choices(draft))
    return found


def _in_their_case(word: str, values: Sequence[Value]) -> str:
    """A word that isn't offered, in the capitals of one that is."""
    return word.upper() if any(str(value) != str(value).lower() for value in values) else word
