"""What people propose to the others at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.happenings.happening import Happening, Who
from bot.press import Revision, SeatNumber

__all__ = ["Lapsed", "OfProposal", "Proposed", "Voted"]


@dataclass(frozen=True, slots=True)
class OfProposal(Happening):
    """Something about a proposal. Nothing overtakes it: those who are asked close it.

    Attributes:
        proposal: its id.
    """

    beside = True
    shown = True
    about = ("proposal",)

    proposal: int


@dataclass(frozen=True, slots=True)
class Proposed(OfProposal, kind="proposal"):
    """Somebody proposes to go back, to hand out the file of the game, that they take a seat, or that a
    computer plays one.

    Attributes:
        wish: what is proposed.
        revision: the position in which to go back was proposed.
        target: the row after which the game would stand then.
        place: the seat that is meant.
    """

    who: Who
    wish: Literal["undo", "export", "seat", "stand_in"] = "undo"
    revision: Revision = 0
    target: Revision = 0
    place: SeatNumber = 0


@dataclass(frozen=True, slots=True)
class Voted(OfProposal, kind="voted"):
    """Somebody voted."""

    refreshes = Proposed


@dataclass(frozen=True, slots=True)
class Lapsed(OfProposal, kind="lapsed"):
    """A proposal lapsed."""

    refreshes = Proposed
