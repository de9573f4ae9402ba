"""An open table: who comes and goes before the game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.happenings.happening import NO_ONE, Heir, OfPerson

__all__ = ["Joined", "Left", "Opened", "Seated"]


@dataclass(frozen=True, slots=True)
class Opened(OfPerson, kind="lobby"):
    """Somebody opened a table."""

    shown = True


@dataclass(frozen=True, slots=True)
class Joined(OfPerson, kind="joined"):
    """Somebody sat down, in the lobby or on a seat of a running game that was free."""

    calls = True
    refreshes = Opened


@dataclass(frozen=True, slots=True)
class Seated(OfPerson, kind="seated"):
    """Somebody chose another seat."""

    shown = True
    refreshes = Opened


@dataclass(frozen=True, slots=True)
class Left(OfPerson, kind="left"):
    """Somebody left the table.

    Attributes:
        heir: the host from then on, if the former one left.
    """

    refreshes = Opened

    heir: Heir = NO_ONE
