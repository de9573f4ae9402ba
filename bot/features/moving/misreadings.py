"""What is wrong with a typed line, as a sentence."""

from __future__ import annotations

from bot.features.moving.typed import Misread
from bot.interactions.answers import Reply
from bot.language import N_
from bot.language.refusals import Refusal
from bot.language.sentences import of_rules
from engine.core import NotYourTurn, Unknown

__all__ = ["misread"]

NEAREST = N_("{sentence} Nearest: {words}.")


def misread(reply: Reply, error: Misread) -> Refusal:
    """What is wrong with a line: the number of the move, the word, and why."""
    if isinstance(error.cause, NotYourTurn) and error.number > 1:
        kinds = reply.words.listing([f"`{kind}`" for kind in error.open_kinds])
        reason = of_rules(reply.words, "not_now" if kinds else "not_your_turn", kinds=kinds)
    else:
        reason = _nearest(reply, error, reply.sentence(error.cause))
    code = "typed_word" if error.word else "typed_move"
    return Refusal(code, number=error.number, words=error.words, word=error.word, reason=reason)


def _nearest(reply: Reply, error: Misread, sentence: str) -> str:
    """The sentence, with what may be meant in place of a name that there is not."""
    if not error.near or not isinstance(error.cause, Unknown):
        return sentence
    return reply.words.say(NEAREST, sentence=sentence, words=", ".join(f"`{each}`" for each in error.near))
