"""An open table: people who come and go before the game."""

from __future__ import annotations

from bot.happenings.happening import NO_ONE, Heir, OfPerson

__all__ = ["Joined", "Left", "Opened", "Seated"]


class Opened(OfPerson, kind="lobby"):
    """A person opened a table."""

    shown = True


class Joined(OfPerson, kind="joined"):
    """A person sat down, in the lobby or on a free seat of a running game."""

    calls = True
    refreshes = Opened


class Seated(OfPerson, kind="seated"):
    """A player chose another seat."""

    shown = True
    refreshes = Opened


class Left(OfPerson, kind="left"):
    """A player left the table; `heir` is the host from then on, if the former one left."""

    refreshes = Opened

    heir: Heir = NO_ONE
