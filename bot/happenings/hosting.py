"""What a host, a moderator, or all at a table together do with a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.happenings.happening import NO_ONE, Happening, OfPerson, Who

__all__ = [
    "BY_ITSELF",
    "Agreed",
    "ByItself",
    "ByItselfForced",
    "ByItselfIdle",
    "ByItselfOff",
    "Ended",
    "Exported",
    "Paused",
    "Resumed",
]


@dataclass(frozen=True, slots=True)
class Agreed(Happening):
    """Something that one person did, or all did together.

    Attributes:
        who: the one.
        together: the table agreed to it.
    """

    who: Who = NO_ONE
    together: bool = False


@dataclass(frozen=True, slots=True)
class Paused(Agreed, kind="paused"):
    """The game rests."""


@dataclass(frozen=True, slots=True)
class Ended(Agreed, kind="ended"):
    """The game was stopped before its end."""


@dataclass(frozen=True, slots=True)
class Resumed(OfPerson, kind="resumed"):
    """The game goes on."""

    calls = True


@dataclass(frozen=True, slots=True)
class ByItself(OfPerson):
    """Somebody said which moves make themselves."""


@dataclass(frozen=True, slots=True)
class ByItselfOff(ByItself, kind="by_itself_off"):
    """No move does."""


@dataclass(frozen=True, slots=True)
class ByItselfForced(ByItself, kind="by_itself_forced"):
    """Moves do that have no alternative and commit to nothing."""


@dataclass(frozen=True, slots=True)
class ByItselfIdle(ByItself, kind="by_itself_idle"):
    """Those do, and whoever could only give something away passes."""


BY_ITSELF: Mapping[str, type[ByItself]] = {
    "off": ByItselfOff,
    "forced": ByItselfForced,
    "idle": ByItselfIdle,
}
"""By what was settled."""


@dataclass(frozen=True, slots=True)
class Exported(OfPerson, kind="exported"):
    """Somebody took the game so far as a file."""

    beside = True
