"""Errors as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from bot.games.core.part import Part
from bot.language import Words
from bot.language.refusals import Param, Refusal
from bot.language.sentences import REFUSALS, of_rules
from bot.limits import shorten
from engine.core import GameError, Malformed, NotYourTurn, RuleError, Unknown, Value

if TYPE_CHECKING:
    from bot.games.core.presentation import Presentation

__all__ = ["Errors", "sentence"]

PHRASES = frozenset({"about"})
"""Places of refusals that are filled with what stands in the catalogue itself."""
QUOTED = 100
"""Characters of somebody's input that an answer repeats at most."""


class Errors(Part):
    """What is wrong in this game alone.

    Attributes:
        sentences: of the game's rule errors, by code.
        refusals: of what the game's other parts refuse, by code.
        unknown: sentences for names that the game does not know, by sort, where the common one reads badly.
    """

    sentences: ClassVar[Mapping[str, str]] = {}
    refusals: ClassVar[Mapping[str, str]] = {}
    unknown: ClassVar[Mapping[str, str]] = {}

    def value(self, words: Words, place: str, value: Value) -> Value:
        """A value of a rule error as its sentence names it."""
        return value

    def own(self, words: Words, error: GameError) -> str | None:
        """The sentence for an error of a kind that only this game has."""
        return None


def sentence(words: Words, error: Refusal | GameError, shown: Presentation | None = None) -> str:
    """What is wrong, said to the person who tried it; `shown` is the game, where it is known."""
    own = None
    if shown is not None:
        own, words = shown.errors, words.of(shown.game.id)
    match error:
        case Refusal():
            said = own.refusals.get(error.code) if own else None
            return words.say(said or REFUSALS[error.code], **_said(words, error.params, shown))
        case RuleError():
            return _rule(words, error, own)
        case NotYourTurn():
            return of_rules(words, "not_your_turn")
        case Malformed():
            return of_rules(words, "malformed", what=shorten(error.what, QUOTED))
        case Unknown():
            said = own.unknown.get(error.sort) if own else None
            params = {"sort": words.say(error.sort), "name": shorten(error.name, QUOTED)}
            return words.say(said, **params) if said else of_rules(words, "unknown", **params)
    other = own.own(words, error) if own else None
    return other or of_rules(words, "malformed", what=shorten(str(error), QUOTED))


def _said(words: Words, params: Mapping[str, Param], shown: Presentation | None) -> Mapping[str, Any]:
    """What fills the places of a refusal, in the language."""
    return {name: _filled(words, name, value, shown) for name, value in params.items()}


def _filled(words: Words, place: str, value: Param, shown: Presentation | None) -> Any:
    match value:
        case Refusal() | GameError():
            return sentence(words, value, shown)
        case tuple():
            return words.listing(value)
        case str() if place in PHRASES:
            return words.say(value)
    return value


def _rule(words: Words, error: RuleError, own: Errors | None) -> str:
    said = own.sentences.get(error.code) if own else None
    if own and said:
        params = {name: own.value(words, name, value) for name, value in error.params.items()}
        text = words.say(said, **params)
    else:
        text = of_rules(words, "rule", code=error.code)
    return of_rules(words, "section", sentence=text, section=error.section) if error.section else text
