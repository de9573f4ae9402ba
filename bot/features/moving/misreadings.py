"""What is wrong with a typed line, as a sentence."""

from __future__ import annotations

from bot.features.moving.typed import Misread
from bot.interactions.answers import Reply
from bot.language.refusals import Refusal, typed
from engine.core import GameError, NotYourTurn, Unknown

__all__ = ["misread"]


def misread(reply: Reply, error: Misread) -> Refusal:
    """What is wrong with a line: the number of the move, the word, and why."""
    code = "typed_word" if error.word else "typed_move"
    return Refusal(
        code, number=error.number, words=error.words, word=error.word, reason=_reason(reply, error)
    )


def _reason(reply: Reply, error: Misread) -> Refusal | GameError:
    """Why, with what may be meant in place of a name that there is not."""
    if isinstance(error.cause, NotYourTurn) and error.number > 1:
        kinds = tuple(f"`{kind}`" for kind in error.open_kinds)
        return Refusal("not_now", kinds=kinds) if kinds else error.cause
    if not error.near or not isinstance(error.cause, Unknown):
        return reply.known(error.cause)
    return Refusal("nearest", sentence=error.cause, words=typed(error.near))
