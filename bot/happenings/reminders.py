"""Posts to one person: reminders, round-ups, and what else the bot tells somebody by itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.happenings.happening import Former, Happening, OfPerson, Who
from bot.press import SeatNumber

__all__ = ["HeadsUp", "Reminded", "RoundUp", "ToPerson", "Unheard", "Unwatched"]


@dataclass(frozen=True, slots=True)
class ToPerson(OfPerson):
    """Something that one person is told."""

    beside = True
    personal = True


@dataclass(frozen=True, slots=True)
class Reminded(ToPerson, kind="reminder"):
    """Somebody is reminded of all that waits for them.

    Attributes:
        number: for which time; 0 where their call came in their quiet hours.
    """

    momentary = True
    recalls = True
    about = ("who",)

    number: int


# A type can name itself only when it is there.
Reminded.settles = Reminded


@dataclass(frozen=True, slots=True)
class HeadsUp(ToPerson, kind="heads_up"):
    """Somebody is told that the one before them is called.

    Attributes:
        of: the seat that is called.
    """

    momentary = True

    of: SeatNumber


@dataclass(frozen=True, slots=True)
class Unheard(Happening, kind="unheard"):
    """The host is told that somebody does not answer."""

    beside = True
    personal = True
    momentary = True

    host: Who
    silent: Former


@dataclass(frozen=True, slots=True)
class RoundUp(ToPerson, kind="roundup"):
    """Somebody is told what happened at their tables.

    Attributes:
        since: since when.
    """

    momentary = True

    since: datetime


@dataclass(frozen=True, slots=True)
class Unwatched(ToPerson, kind="unwatched"):
    """What somebody had shown in another channel is shown there no more.

    Attributes:
        to: that channel.
    """

    to: int
