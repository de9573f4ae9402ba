"""Rows as values: what the database holds, typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.happenings import Happening
from bot.table_settings import StandIn, TableSettings

__all__ = [
    "PARTNER",
    "BallotRecord",
    "GameRecord",
    "MoveKind",
    "MoveRecord",
    "OrderRecord",
    "Post",
    "SeatRecord",
    "StandIn",
    "Status",
    "Stretch",
    "Where",
    "others",
]

Status = Literal["lobby", "running", "over", "ended"]
"""`over`: played to its end; `ended`: stopped by its host."""
MoveKind = Literal["move", "undo", "redo"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. `options` is the stored form of its rules options. `seed` is secret while it runs; `practice`
    says that a person chose it. `paused`: nobody may move until it's resumed. `asleep`: nobody is called
    until someone moves. `settings` are the table's.
    """

    id: int
    channel_id: int
    guild_id: int | None
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: int = field(repr=False)
    host: int
    status: Status
    paused: bool = False
    asleep: bool = False
    practice: bool = False
    settings: TableSettings = field(default_factory=TableSettings)

    @property
    def rests(self) -> bool:
        """Whether nobody is called, and no clock runs."""
        return self.paused or self.asleep


PARTNER = 0
"""The user id of seats that computers play; nobody on Discord has it."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat. A seat without a user waits to be taken (imported games); a `vacant` one may be taken by
    anyone in its owner's place. `stand_in`: how a computer plays it for its owner.
    """

    seat: int
    user_id: int | None
    name: str
    stand_in: StandIn | None = None
    vacant: bool = False

    @property
    def owner(self) -> int | None:
        """The user id of the person who holds the seat, if a person does."""
        return self.user_id or None

    @property
    def in_person(self) -> bool:
        """Whether a person holds the seat and plays it without a stand-in."""
        return self.owner is not None and self.stand_in is None

    @property
    def person(self) -> int | None:
        """The user id of the person who plays the seat, and is called for it; None if a computer plays it."""
        return None if self.stand_in is not None and self.stand_in.level else self.owner


def others(places: Iterable[SeatRecord], user_id: int | None) -> list[int]:
    """The seats that people other than this one play, in order."""
    return [place.seat for place in places if place.person not in (None, user_id)]


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One row of the journal: a move, or the undo or redo of the move with revision `target`. `cause`: what
    made a move that nobody pressed.
    """

    revision: int
    kind: MoveKind
    seat: int | None
    user_id: int | None
    action: Mapping[str, Any] | None
    notation: str
    target: int | None
    reveals: bool
    interaction_id: int | None
    state_hash: str
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class OrderRecord:
    """A standing order that the person `user_id` gave at `revision` for their seat. `terms` is the order as
    its game stores it. It was over with the row `ended`, for a `reason`.
    """

    id: int
    game_id: int
    seat: int
    user_id: int
    revision: int
    terms: Mapping[str, Any]
    ended: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a journal that was played under former rules.

    Attributes:
        revision: the last row of it.
        rules_version: of the former rules.
        departs: the first row that leads elsewhere under the following rules.
        state: the position with which the game continued under those, as `dump` writes it.
    """

    revision: int
    rules_version: int
    departs: int
    state: bytes


@dataclass(frozen=True, slots=True)
class BallotRecord:
    """A ballot on a `matter`, by its word. `revision`: the position in which `user_id` asked (0 and None: the
    bot did). `target`: the row to go back to, or the seat. `outcome`: the choice that won. `stands`: nothing
    has ended it or its outcome. `votes`: the choice of each seat that voted.
    """

    id: int
    game_id: int
    matter: str
    revision: int
    target: int
    user_id: int | None
    outcome: str | None
    stands: bool
    votes: Mapping[int, str]

    @property
    def is_open(self) -> bool:
        """Whether votes still count."""
        return self.stands and self.outcome is None


Where = tuple[int, int | None]
"""A channel and its server."""


@dataclass(frozen=True, slots=True)
class Post:
    """A happening to be told in a channel.

    Attributes:
        happening: what it tells, with the id `log_id` in the log.
        nonce: lets Discord recognise a message sent twice.
        rung: the name of its message's rung, if it wasn't sent whole and this is the message's newest post.
        illustrated: whether that message has pictures; likewise.
        told_by: the message that tells it, if the call that follows from it comes in a message of its own.
    """

    happening: Happening
    id: int
    log_id: int
    game_id: int
    channel_id: int
    guild_id: int | None
    nonce: str
    rung: str | None = None
    illustrated: bool = False
    told_by: int | None = None
