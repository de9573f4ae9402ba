"""One typed move read against the position in which it is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.features.moving.typed.meaning import kind_meant, meant, nearest
from bot.games import Legal
from bot.language.refusals import Refusal
from engine.core import Action, Choices, Draft, GameError, Unknown, Value, build

__all__ = ["SEPARATOR", "Misread", "NextWord", "ReadMove", "next_word", "parts", "read_move"]

SEPARATOR = "; "
"""Between two moves of a line, as the bot itself writes it."""
BREAKS = re.compile(r"[;\n]")
"""What people may write between two moves."""
Meaning = Callable[[Choices, str], Value | None]
"""What a word means among what is offered."""


class Misread(Exception):
    """A move of a line that can't be made.

    Attributes:
        number: the move's place in the line, from 1.
        words: the move as it was typed.
        word: the word that is wrong; empty where that can't be said.
        cause: what is wrong.
        open_kinds: the kinds that are open to the one who would make it, after the moves before it.
        near: what may be meant by the word, where it names nothing.
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
        action: the move.
        odd: the first of its words that the game does not offer there; empty where all fit.
        near: what may be meant by that word.
    """

    action: Action
    odd: str = ""
    near: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class NextWord:
    """What may follow the words of a move that is being typed.

    Attributes:
        draft: the words so far.
        choices: the legal values of the next field; None where nothing is left to fill.
    """

    draft: Draft
    choices: Choices | None

    @property
    def complete(self) -> bool:
        """Whether the words so far are a move already."""
        return self.choices is None or self.choices.optional


def parts(text: str) -> list[str]:
    """The moves of a line, each as its words with single blanks; empty ones are left out."""
    return [" ".join(part.split()) for part in BREAKS.split(text) if part.strip()]


def read_move(legal: Legal, text: str) -> ReadMove:
    """A move. Kinds and names may be written in any case, and as people call them.

    Raises:
        Misread: no such kind, too few or too many words, or a word where a number belongs. Its number is 1.
    """
    game = legal.game
    first, *words = text.split()
    kind = kind_meant(game, first)
    if kind not in game.kinds_by_name:
        near = nearest(legal, "", legal.kinds, first)
        raise Misread(1, text, first, Unknown("action", first), near=near)
    action = game.kinds_by_name[kind]
    draft, odd, near = Draft(kind), "", list[str]()
    for word in words:
        left = [name for name in action.field_names() if name not in draft.fields]
        if not left:
            raise Misread(1, text, word, Refusal("typed_too_many", kind=kind))
        choices = _choices(legal, draft)
        name = left[0] if choices is None else choices.field
        value = _value(text, action, name, word, choices, partial(meant, legal))
        if not odd and choices is not None and choices.complete and value not in choices.values:
            odd, near = word, nearest(legal, name, choices.values, word)
        draft = draft.fill(name, value)
    missing = [
        name for name in action.field_names() if name not in draft.fields and not action.is_optional(name)
    ]
    if missing:
        about = action.model_fields[missing[0]].description or missing[0]
        raise Misread(1, text, "", Refusal("typed_too_few", kind=kind, about=about))
    return ReadMove(build(game.kinds_by_name, {"kind": kind, **draft.fields}), odd, near)


def next_word(legal: Legal, words: Sequence[str]) -> NextWord:
    """What may come after these words, of which the first is the kind.

    Raises:
        GameError: they can't be completed to a legal move.
    """
    kind = kind_meant(legal.game, words[0])
    if kind not in legal.kinds:
        raise Unknown("action", words[0])
    draft = Draft(kind)
    choices = legal.choices(draft)
    for word in words[1:]:
        if choices is None:
            raise Unknown("word", word)
        value = meant(legal, choices, word)
        draft = draft.fill(choices.field, word if value is None else value)
        choices = legal.choices(draft)
    return NextWord(draft, choices)


def _choices(legal: Legal, draft: Draft) -> Choices | None:
    """What the game offers; None where the words so far lead nowhere, of which the rules will tell."""
    try:
        return legal.choices(draft)
    except GameError:
        return None


def _value(
    text: str, action: type[Action], name: str, word: str, choices: Choices | None, meaning: Meaning
) -> Value:
    if action.is_number(name):
        try:
            return int(word)
        except ValueError:
            raise Misread(1, text, word, Refusal("typed_no_number", word=word)) from None
    if choices is None:
        return word
    value = meaning(choices, word)
    return _in_their_case(word, choices.values) if value is None else value


def _in_their_case(word: str, values: Sequence[Value]) -> str:
    """A word that is not offered, written in capitals where one that is offered has any."""
    return word.upper() if any(str(value) != str(value).lower() for value in values) else word
