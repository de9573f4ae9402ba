"""Whether moves can be taken back, by whom, and who must agree: in the same words in a table's settings, on
the button, and where the others are asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.language import N_, Words
from bot.store import Consent
from bot.table.ballots import AGREE, Ballot, GoingBack, Proposal

__all__ = ["LABELS", "RULES", "UNFORESEEN", "button_words", "must_agree"]

LABELS: Mapping[Consent, str] = {
    "majority": N_("Others' moves are taken back if most of those players agree"),
    "all": N_("Others' moves are taken back if all of those players agree"),
}
"""What a table has settled, as a label."""
RULES: Mapping[Consent, str] = {
    "majority": N_(
        "You take back your own last moves freely, others' moves if most of those players agree, and moves "
        "that turned over something hidden if everyone agrees."
    ),
    "all": N_(
        "You take back your own last moves freely, others' moves if all of those players agree, and moves "
        "that turned over something hidden if everyone agrees."
    ),
}
"""What it comes to, as sentences."""
UNFORESEEN = N_(
    "This move turns over something hidden, and what comes of it shows only then. To take it back, everyone "
    "must agree."
)
"""Said before such a move is made."""


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
        return words.say("Something hidden was turned over, so everyone must agree: {names}.", names=names)
    return words.count("{names} must agree.", "All must agree: {names}.", asked, names=names)
