"""Errors as sentences."""

from __future__ import annotations

from bot.limits import shorten
from bot.presentation import Presentation
from bot.refusals import Refusal
from bot.text import Words
from bot.text.sentences import ENGINE, REFUSALS
from engine.core import GameError, Malformed, NotYourTurn, RuleError, Unknown

__all__ = ["sentence"]

QUOTED = 100
"""Characters of somebody's input that an answer repeats at most."""


def sentence(words: Words, error: Refusal | GameError, shown: Presentation | None = None) -> str:
    """What is wrong, said to the person who tried it."""
    match error:
        case Refusal():
            return words.say(REFUSALS[error.code], **error.params)
        case RuleError():
            return _rule(words, error, shown)
        case NotYourTurn():
            return words.say(ENGINE["not_your_turn"])
        case Malformed():
            return words.say(ENGINE["malformed"], what=shorten(error.what, QUOTED))
        case Unknown():
            said = shown.unknown.get(error.sort) if shown else None
            return words.say(said or ENGINE["unknown"], sort=error.sort, name=shorten(error.name, QUOTED))
    own = shown.own_error(words, error) if shown else None
    return own or words.say(ENGINE["malformed"], what=shorten(str(error), QUOTED))


def _rule(words: Words, error: RuleError, shown: Presentation | None) -> str:
    said = shown.sentences.get(error.code) if shown else None
    if shown and said:
        params = {name: shown.rule_value(words, name, value) for name, value in error.params.items()}
        text = words.say(said, **params)
    else:
        text = words.say(ENGINE["rule"], code=error.code)
    return words.say(ENGINE["section"], sentence=text, section=error.section) if error.section else text
