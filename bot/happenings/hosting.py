"""What a host, a moderator, or all at a table together do with a game."""

from __future__ import annotations

from bot.happenings.happening import NO_ONE, Happening, OfPerson, Who

__all__ = ["Agreed", "Ended", "Exported", "Paused", "Resumed", "Settled"]


class Agreed(Happening):
    """Something that one person (`who`) did, or all together (`together`: the table agreed to it)."""

    who: Who = NO_ONE
    together: bool = False


class Paused(Agreed, kind="paused"):
    """The game was paused.

    Attributes:
        endless: how many moves computers had made alone, without an end in sight; 0: a person wanted the
            pause.
    """

    endless: int = 0


class Ended(Agreed, kind="ended"):
    """The game was stopped before its end."""


class Resumed(OfPerson, kind="resumed"):
    """The game was resumed."""

    calls = True


class Settled(OfPerson, kind="settled"):
    """A person changed a setting of the table to this value."""

    setting: str
    value: str


class Exported(OfPerson, kind="exported"):
    """A person took the game so far as a file."""

    beside = True
