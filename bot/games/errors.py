"""Errors as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games import Presentation
from bot.language import Words
from bot.language.refusals import Refusal
from bot.language.sentences import REFUSALS, of_rules
from bot.limits import shorten
from engine.core import GameError, Malformed, NotYourTurn, RuleError, Unknown

__all__ = ["sentence"]

PHRASES = frozenset({"about"})
"""Places of refusals that are filled with what stands in the catalogue itself."""
QUOTED = 100
"""Characters of somebody's input that an answer repeats at most."""


def sentence(words: Words, error: Refusal | GameError, shown: Presentation | None = None) -> str:
    """What is wrong, said to the person who tried it."""
    if shown is not None:
        words = words.of(shown.game.id)
    match error:
        case Refusal():
            own = shown.refusals.get(error.code) if shown else None
            return words.say(own or REFUSALS[error.code], **_said(words, error.params))
        case RuleError():
            return _rule(words, error, shown)
        case NotYourTurn():
            return of_rules(words, "not_your_turn")
        case Malformed():
            return of_rules(words, "malformed", what=shorten(error.what, QUOTED))
        case Unknown():
            said = shown.unknown.get(error.sort) if shown else None
            params = {"sort": words.say(error.sort), "name": shorten(error.name, QUOTED)}
            return words.say(said, **params) if said else of_rules(words, "unknown", **params)
    said = shown.own_error(words, error) if shown else None
    return said or of_rules(words, "malformed", what=shorten(str(error), QUOTED))


def _said(words: Words, params: Mapping[str, Any]) -> Mapping[str, Any]:
    """What fills the places of a refusal, in the language where it is a phrase."""
    return {name: words.say(value) if name in PHRASES else value for name, value in params.items()}


def _rule(words: Words, error: RuleError, shown: Presentation | None) -> str:
    said = shown.sentences.get(error.code) if shown else None
    if shown and said:
        params = {name: shown.rule_value(words, name, value) for name, value in error.params.items()}
        text = words.say(said, **params)
    else:
        text = of_rules(words, "rule", code=error.code)
    return of_rules(words, "section", sentence=text, section=error.section) if error.section else text
