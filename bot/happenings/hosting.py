"""What a host, a moderator, or all at a table together do with a game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.happenings.happening import NO_ONE, Happening, OfPerson, Who

__all__ = [
    "Agreed",
    "Ended",
    "Exported",
    "Paused",
    "Resumed",
    "Settled",
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
    """The game rests.

    Attributes:
        endless: so many moves computers had made to themselves, and it seemed to have no end; 0: somebody
            wanted it.
    """

    endless: int = 0


@dataclass(frozen=True, slots=True)
class Ended(Agreed, kind="ended"):
    """The game was stopped before its end."""


@dataclass(frozen=True, slots=True)
class Resumed(OfPerson, kind="resumed"):
    """The game goes on."""

    calls = True


@dataclass(frozen=True, slots=True)
class Settled(OfPerson, kind="settled"):
    """Somebody changed a setting of the table, which has this value from then on."""

    setting: str
    value: str


@dataclass(frozen=True, slots=True)
class Exported(OfPerson, kind="exported"):
    """Somebody took the game so far as a file."""

    beside = True
