"""Posts to one person: reminders, round-ups, and what else the bot tells people unasked."""

from __future__ import annotations

from datetime import datetime

from bot.happenings.happening import Former, Happening, OfPerson, Who
from bot.press import SeatNumber

__all__ = ["HeadsUp", "Reminded", "RoundUp", "ToPerson", "Unheard", "Unwatched"]


class ToPerson(OfPerson):
    """Something that one person is told."""

    beside = True
    personal = True


class Reminded(ToPerson, kind="reminder"):
    """A person is reminded of everything that waits for them.

    Attributes:
        number: which reminder it is; 0 if their call came in their quiet hours.
    """

    momentary = True
    recalls = True
    about = ("who",)

    number: int


# A type can name itself only once it's defined.
Reminded.settles = Reminded


class HeadsUp(ToPerson, kind="heads_up"):
    """A player is told that the one before them is called, who has the seat `of`."""

    momentary = True

    of: SeatNumber


class Unheard(Happening, kind="unheard"):
    """The host is told that a player doesn't answer."""

    beside = True
    personal = True
    momentary = True

    host: Who
    silent: Former


class RoundUp(ToPerson, kind="roundup"):
    """A person is told what has happened at their tables `since` a time."""

    momentary = True

    since: datetime


class Unwatched(ToPerson, kind="unwatched"):
    """What a person had shown in another channel (`to`) is no longer shown there."""

    to: int
