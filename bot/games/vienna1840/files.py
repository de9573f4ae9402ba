"""Why a game file is refused, in words."""

from __future__ import annotations

from bot.games import Presentation
from bot.games.errors import sentence
from bot.language import N_, Words
from engine.core import GameError
from engine.vienna1840.interchange import ImportRefused

__all__ = ["REASONS", "import_refused"]

REASONS = {
    "import_too_large": N_("the file is too large."),
    "import_too_deep": N_("the file is nested too deeply."),
    "import_not_json": N_("the file is not JSON, or is cut off."),
    "import_other_game": N_("the file is not a game of 1840 from 18xx.games."),
    "import_fields": N_("the file lacks its settings or its actions, or has far too many."),
    "import_players": N_("the players in the file can't be read, or are too few or too many."),
    "import_seed": N_("the file's seed is not a whole number."),
    "import_optional_rules": N_("the game was played under optional rules that this bot does not know."),
    "import_rule": N_("the move is not legal."),
    "import_action": N_("the action can't be read."),
    "import_unknown_action": N_("there is no such action."),
}


def import_refused(words: Words, error: ImportRefused, shown: Presentation) -> str:
    """The number of the action, where it is about one, and the reason."""
    reason = words.say(REASONS[error.code])
    if isinstance(error.detail, GameError):
        reason = sentence(words, error.detail, shown)
    elif error.detail:
        reason = words.say("{reason} ({detail})", reason=reason, detail=error.detail)
    if error.action is None:
        return words.say("That file can't be imported: {reason}", reason=reason)
    return words.say(
        "That file can't be imported. Action {number}: {reason}", number=error.action, reason=reason
    )
