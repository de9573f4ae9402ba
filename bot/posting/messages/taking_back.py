"""Whether moves can be taken back, by whom, and who must agree: in the same words on the button and where the
others are asked.
"""

from __future__ import annotations

from bot.language import Words
from bot.table.ballots import AGREE, Ballot, GoingBack, Proposal

__all__ = ["button_words", "must_agree", "unforeseen"]


def button_words(words: Words, wanted: Ballot[GoingBack]) -> str:
    """What stands on the button that takes moves back: at once, or by asking."""
    return words.say("Ask to take back") if wanted.voters else words.say("Take back")


def must_agree(words: Words, wanted: Ballot[Proposal], names: str) -> str:
    """How many of those who are asked must agree, and why it is so many where something hidden was seen."""
    asked, needed = len(wanted.voters), wanted.needed[AGREE]
    if needed < asked:
        return words.count(
            "{number} of {asked} must agree: {names}.",
            "{number} of {asked} must agree: {names}.",
            needed,
            asked=asked,
            names=names,
        )
    if isinstance(wanted.matter, GoingBack) and wanted.matter.reveals:
        return words.say("Something hidden was revealed, so everyone must agree: {names}.", names=names)
    return words.count("{names} must agree.", "Everyone must agree: {names}.", asked, names=names)


def unforeseen(words: Words, *, alone: bool) -> str:
    """Said before a move is made that turns over something hidden; `alone`: nobody else has to agree."""
    said = words.say("This move reveals something hidden, and you'll see the result only afterwards.")
    return said if alone else " ".join([said, words.say("To take it back, everyone must agree.")])
