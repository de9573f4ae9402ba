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
    """One game. `options` is the stored form of the game's rules options; `seed` is nobody's to know while
    it goes on, and `practice` says that somebody chose it all the same; `paused`: nobody may move until it
    goes on; `asleep`: nobody is called any more until somebody moves; `settings`: what its table settled.
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
"""The user id of seats that the program plays; nobody in Discord has it."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat. A seat without a user waits to be claimed (imported games); one that is `vacant` may be taken
    by whoever wants to play on for its owner. `stand_in`: how it is played in the owner's place.
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
        """The user id of the person who plays the seat, if a person does: nobody is called where a computer
        stands in.
        """
        return None if self.stand_in is not None and self.stand_in.level else self.owner


def others(places: Iterable[SeatRecord], user_id: int | None) -> list[int]:
    """The seats that people play, but for this person's, in order."""
    return [place.seat for place in places if place.person not in (None, user_id)]


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One row of the journal: a move, or the undoing or redoing of the move with revision `target`. `cause`:
    what made a move that nobody pressed.
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
        departs: the first row that the rules which followed took otherwise.
        state: the position with which the game went on under them, as `dump` writes it.
    """

    revision: int
    rules_version: int
    departs: int
    state: bytes


@dataclass(frozen=True, slots=True)
class BallotRecord:
    """A ballot on a `matter`, by its word. `revision`: the position in which `user_id` asked (0, None: the
    bot did); `target`: the row to go back to, or the seat; `outcome`: the choice that won; `stands`: nothing
    has ended it, or what was decided; `votes`: the choice of each seat that voted.
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
    """Something that happened, to be told in a channel.

    Attributes:
        happening: what is told, which has the number `log_id` in the log.
        nonce: lets Discord recognise a message that is sent again.
        rung: the name of the rung on which its message was sent, if that is less than the whole and the post
            is the newest one of the message.
        illustrated: that message has pictures; likewise.
        told_by: the message that tells it, while the call that follows from it is to be sent in one of its
            own.
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
