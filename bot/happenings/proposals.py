"""What people propose to the others at the table."""

from __future__ import annotations

from typing import Literal

from bot.happenings.happening import Happening, Who
from bot.press import Revision, SeatNumber

__all__ = ["Lapsed", "OfProposal", "Proposed", "Voted"]


class OfProposal(Happening):
    """Something about a proposal, by its id. Nothing overtakes it: its voters close it."""

    beside = True
    shown = True
    about = ("proposal",)

    proposal: int


class Proposed(OfProposal, kind="proposal"):
    """A person proposes an undo, to hand out the game's file, to take a seat, or that a computer plays one.

    Attributes:
        wish: what is proposed.
        revision: the position in which an undo was proposed.
        target: the row to which that would go back.
        place: the seat it's about.
    """

    who: Who
    wish: Literal["undo", "export", "seat", "stand_in"] = "undo"
    revision: Revision = 0
    target: Revision = 0
    place: SeatNumber = 0


class Voted(OfProposal, kind="voted"):
    """A player voted."""

    refreshes = Proposed


class Lapsed(OfProposal, kind="lapsed"):
    """A proposal lapsed."""

    refreshes = Proposed
