"""Errors as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.core.scene import Part
from bot.language import Words
from bot.language.refusals import Param, Refusal
from bot.language.sentences import REFUSALS, of_rules
from bot.limits import shorten
from engine.core import GameError, Malformed, NotYourTurn, RuleError, Unknown, Value

__all__ = ["Breach", "Errors", "in_words"]

PHRASES = frozenset({"about"})
"""Places of refusals that are filled with what stands in the catalogue itself."""
QUOTED = 100
"""Characters of somebody's input that an answer repeats at most."""


class Breach:
    """What is said of a rule error, and the numbers of the digest's rules behind it."""

    def __init__(self, sentence: str, *rules: str) -> None:
        self.sentence = sentence
        self.rules = rules


class Errors(Part):
    """What is wrong in this game alone.

    Attributes:
        breaches: the game's rule errors, by code.
        refusals: of what the game's other parts refuse, by code.
        unknown: sentences for names that the game does not know, by sort, where the common one reads badly.
    """

    breaches: ClassVar[Mapping[str, Breach]] = {}
    refusals: ClassVar[Mapping[str, str]] = {}
    unknown: ClassVar[Mapping[str, str]] = {}

    def rules_behind(self, code: str) -> Sequence[str]:
        """The numbers of the digest's rules behind a refusal, by its code."""
        return self.breaches[code].rules if code in self.breaches else ()

    def value(self, words: Words, place: str, value: Value) -> Value:
        """A value of a rule error as its sentence names it."""
        return value

    def own(self, words: Words, error: GameError) -> str | None:
        """The sentence for an error of a kind that only this game has."""
        return None


def in_words(words: Words, error: Refusal | GameError, own: Errors | None) -> str:
    """What is wrong, said to the person who tried it; `own` is what is wrong in the game, where known."""
    if own is not None:
        words = words.of(own.game.id)
    match error:
        case Refusal():
            refused = own.refusals.get(error.code) if own else None
            return words.say(refused or REFUSALS[error.code], **_places(words, error.params, own))
        case RuleError():
            return _rule(words, error, own)
        case NotYourTurn():
            return of_rules(words, "not_your_turn")
        case Malformed():
            return of_rules(words, "malformed", what=shorten(error.what, QUOTED))
        case Unknown():
            unknown = own.unknown.get(error.sort) if own else None
            params = {"sort": words.say(error.sort), "name": shorten(error.name, QUOTED)}
            return words.say(unknown, **params) if unknown else of_rules(words, "unknown", **params)
    other = own.own(words, error) if own else None
    return other or of_rules(words, "malformed", what=shorten(str(error), QUOTED))


def _places(words: Words, params: Mapping[str, Param], own: Errors | None) -> Mapping[str, Any]:
    """What fills the places of a refusal, in the language."""
    return {name: _filled(words, name, value, own) for name, value in params.items()}


def _filled(words: Words, place: str, value: Param, own: Errors | None) -> Any:
    match value:
        case Refusal() | GameError():
            return in_words(words, value, own)
        case tuple():
            return words.listing(value)
        case str() if place in PHRASES:
            return words.say(value)
    return value


def _rule(words: Words, error: RuleError, own: Errors | None) -> str:
    known = own.breaches.get(error.code) if own else None
    if own and known:
        params = {name: own.value(words, name, value) for name, value in error.params.items()}
        text = words.say(known.sentence, **params)
    else:
        text = of_rules(words, "rule", code=error.code)
    return of_rules(words, "section", sentence=text, section=error.section) if error.section else text
