"""The rungs of a post, each with less of it than the one before, and how far down a refusal leads.

What Discord refuses is sent with less, so that a call always arrives. All of it is data: a ladder, and a
table from Discord's codes to its rungs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

__all__ = [
    "BARE_CALL",
    "DOWN_TO",
    "LADDER",
    "OWN_WORDS",
    "WHOLE",
    "WITHOUT_BUTTONS",
    "WITHOUT_PICTURES",
    "Rung",
    "rung_named",
    "weaker",
]


@dataclass(frozen=True, slots=True)
class Rung:
    """How much of a post is sent.

    Attributes:
        name: stored with the post, and logged.
        pictures: the pictures of the position.
        buttons: what is possible now.
        names: text that people wrote, such as their names; without it, they are called by their seats.
        accounts: what happened; without it, only which moves were made, and where to read about them.
        grows: a message in the channel may be changed into this; otherwise a new one is posted.
    """

    name: str
    pictures: bool = True
    buttons: bool = True
    names: bool = True
    accounts: bool = True
    grows: bool = True


WHOLE = Rung("whole")
WITHOUT_PICTURES = Rung("without pictures", pictures=False)
WITHOUT_BUTTONS = Rung("without buttons", pictures=False, buttons=False, grows=False)
OWN_WORDS = Rung("own words", pictures=False, buttons=False, names=False, grows=False)
BARE_CALL = Rung("bare call", pictures=False, buttons=False, names=False, accounts=False, grows=False)

LADDER = (WHOLE, WITHOUT_PICTURES, WITHOUT_BUTTONS, OWN_WORDS, BARE_CALL)
"""From the strongest to the weakest."""

DOWN_TO: Mapping[int, Rung] = {
    413: WITHOUT_PICTURES,  # the status alone, as something between the bot and Discord says it
    40005: WITHOUT_PICTURES,  # request entity too large
    50045: WITHOUT_PICTURES,  # a file is too large
    50046: WITHOUT_PICTURES,  # a file is none
    20009: WITHOUT_PICTURES,  # explicit content, as a filter sees it
    50035: WITHOUT_PICTURES,  # something in the form of the request
    200000: WITHOUT_PICTURES,  # the server's AutoMod
    240000: WITHOUT_PICTURES,  # a link that is blocked
}
"""The highest rung worth trying, by Discord's error code, or by the status if there's none. Any other error
leads one rung down.
"""


def rung_named(name: str | None) -> Rung:
    """The rung with this name; without one, the message was sent whole."""
    return next((rung for rung in LADDER if rung.name == name), WHOLE)


def weaker(rung: Rung, error: Exception) -> Rung | None:
    """The rung to try after this one was refused; None if nothing weaker is left."""
    rest = LADDER[LADDER.index(rung) + 1 :]
    if not rest:
        return None
    aim = (
        DOWN_TO.get(error.code) or DOWN_TO.get(error.status)
        if isinstance(error, discord.HTTPException)
        else None
    )
    return aim if aim in rest else rest[0]
