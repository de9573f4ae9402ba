"""Ballots: what the people of a table decide together.

A matter says who votes on it, how many voters must want the same, and what ends it. Each voter has one vote
and may change it while the ballot is open. A choice wins as soon as enough voters want it. A proposal is
refused as soon as it can no longer be agreed to, so a tie refuses it; its proposer can also refuse it. A tie
about anything else decides nothing. There's no time limit: a ballot is open until one of the events that its
matter names. `voting.py` opens ballots, takes votes, and carries out decisions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import ClassVar, Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import display_name
from bot.happenings import FlagSettled, Happening, Lapsed, SilenceSettled, Voted
from bot.store import BallotRecord, GameRecord, MoveRecord, SeatRecord, others
from bot.store.games import ballots
from bot.store.outbox import queue
from bot.table.automation.actors import FORMALITY
from bot.table_settings import Consent

__all__ = [
    "AGREE",
    "MATTERS",
    "REFUSE",
    "Ballot",
    "Change",
    "FileRequest",
    "GoingBack",
    "Matter",
    "Proposal",
    "RunOutClock",
    "SeatRequest",
    "SilentLobby",
    "SilentTable",
    "StandInRequest",
    "lapse",
    "news",
    "on",
]

AGREE, REFUSE, GO_ON = "agree", "refuse", "on"


class Change(Enum):
    """What ends ballots: a new row of the journal; other people at the table, other rules, or the end of its
    game; a withdrawn offer of a seat; a seat that is no longer called, or called anew; anything that a person
    does at the table.
    """

    MOVED, SEATED, KEPT, CALLED, STIRRED = range(5)


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that a table votes on.

    Attributes:
        word: its word in the database.
        choices: what voters can choose.
        ended_by: what ends a ballot on it, and what was decided, if that lasts.
        lasting: the choices that, once they have won, hold until then. The others are carried out at once.
        pauses: there are no votes while the game is paused.
        closed: the refusal of a vote that comes too late.
        target: the row to go back to, or the seat it's about.
    """

    word: ClassVar[str]
    choices: ClassVar[Sequence[str]]
    ended_by: ClassVar[Collection[Change]]
    lasting: ClassVar[Collection[str]] = ()
    pauses: ClassVar[bool] = False
    closed: ClassVar[str] = "flag_settled"

    target: int = 0

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """The voters' seats in order: those of all people but the one who asks. Computer players and seats
        that nobody holds agree with everything.
        """
        return others(places, asker)

    def least(self, asked: int) -> int:
        """How many of the voters must want the same: most."""
        return asked // 2 + 1


@dataclass(frozen=True, slots=True)
class Proposal(Matter):
    """Something that one person asks for and others agree to or decline. `rival`: the refusal of another
    proposal while this one is open.
    """

    choices = (AGREE, REFUSE)
    closed = "proposal_closed"
    rival: ClassVar[str]


@dataclass(frozen=True, slots=True)
class GoingBack(Proposal):
    """Take back more moves than a player may alone. Their makers are asked: most must agree, or all, as the
    table's settings say. If one of the moves turned something over, all people are asked and all must agree,
    because what was seen can't be unseen.

    Attributes:
        moves: what would be undone, oldest first.
        consent: how many must agree if nothing was turned over.
    """

    word = "undo"
    ended_by = (Change.MOVED, Change.SEATED)
    pauses = True
    rival = "proposal_open"

    moves: Sequence[MoveRecord] = ()
    consent: Consent = "majority"

    @property
    def reveals(self) -> bool:
        """Whether one of the moves turned over something hidden."""
        return any(move.reveals for move in self.moves)

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """The seats of the moves' makers, not counting moves that the table made automatically; all people's
        seats if something was revealed.
        """
        movers = {move.seat for move in self.moves if move.cause != FORMALITY}
        people = Matter.voters(self, places, asker)
        return [seat for seat in people if self.reveals or seat in movers]

    def least(self, asked: int) -> int:
        """Most, or all."""
        return asked if self.reveals or self.consent == "all" else Matter.least(self, asked)


@dataclass(frozen=True, slots=True)
class FileRequest(Proposal):
    """Get the file of a running game, which tells what is still to be drawn: all others must agree."""

    word = "export"
    ended_by = (Change.SEATED,)
    lasting = (AGREE,)
    rival = "file_asked_for"

    def least(self, asked: int) -> int:
        """All."""
        return asked


@dataclass(frozen=True, slots=True)
class SeatRequest(Proposal):
    """Take a free seat that has a hidden hand: the player who offers it must agree, or else most others."""

    word = "seat"
    ended_by = (Change.SEATED, Change.KEPT)
    rival = "seat_asked_for"

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """The seat itself, or all others."""
        people = Matter.voters(self, places, asker)
        offers = [seat for seat in people if seat == self.target and places[seat].vacant]
        return offers or [seat for seat in people if seat != self.target]


@dataclass(frozen=True, slots=True)
class StandInRequest(Proposal):
    """Have a computer play a seat until its owner plays again: most of the others must agree, or the owner if
    there are no others.
    """

    word = "stand_in"
    ended_by = (Change.SEATED,)
    rival = "stand_in_asked_for"

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """All others; if there are none, the seat itself."""
        people = Matter.voters(self, places, asker)
        return [seat for seat in people if seat != self.target] or people


@dataclass(frozen=True, slots=True)
class RunOutClock(Matter):
    """A player's clock has run out. The others give them time for another move (`wait`), look for a
    substitute (`seek`), or have a careful stand-in play (`careful`).
    """

    word = "clock"
    choices = ("wait", "seek", "careful")
    ended_by = (Change.CALLED,)
    lasting = ("seek", "careful")
    pauses = True

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """All others."""
        return [seat for seat in Matter.voters(self, places, asker) if seat != self.target]


@dataclass(frozen=True, slots=True)
class SilentTable(Matter):
    """Nobody does anything at a table. Its game continues (`on`), is paused or ended."""

    word = "silence"
    choices: ClassVar[Sequence[str]] = (GO_ON, "pause", "end")
    ended_by = (Change.STIRRED,)


@dataclass(frozen=True, slots=True)
class SilentLobby(SilentTable):
    """Nobody joins a table that hasn't started. It stays open (`on`), or is closed."""

    choices = (GO_ON, "end")


MATTERS: Mapping[str, type[Matter]] = {
    each.word: each
    for each in (GoingBack, FileRequest, SeatRequest, StandInRequest, RunOutClock, SilentTable)
}
"""All matters, by their words."""

M = TypeVar("M", bound=Matter)
M_co = TypeVar("M_co", bound=Matter, covariant=True)


@dataclass(frozen=True, slots=True)
class Ballot(Generic[M_co]):
    """A matter with its voters and their votes.

    Attributes:
        voters: the voters' seats, in order.
        number: its id in the database; 0 if nobody has been asked.
        votes: the choice of each seat that voted.
        outcome: the choice that won; None as long as none has.
    """

    matter: M_co
    voters: Sequence[int]
    number: int = 0
    votes: Mapping[int, str] = field(default_factory=dict)
    outcome: str | None = None

    @property
    def needed(self) -> Mapping[str, int]:
        """How many voters each choice needs: refusing so many that the others can't win, `on` only one."""
        least = self.matter.least(len(self.voters))
        apart = {REFUSE: len(self.voters) - least + 1, GO_ON: 1}
        return {choice: apart.get(choice, least) for choice in self.matter.choices}

    def asked(self, names: Sequence[str]) -> str:
        """The voters' names, from the names of all seats."""
        return ", ".join(display_name(names[seat]) for seat in self.voters)

    def with_vote(self, seat: int, choice: str) -> Ballot[M_co]:
        """The ballot with one more vote, which may decide it."""
        votes = {**self.votes, seat: choice}
        said = Counter(votes.get(seat) for seat in self.voters)
        won = (each for each, enough in self.needed.items() if said[each] >= enough)
        return replace(self, votes=votes, outcome=next(won, None))


def on(matter: M, places: Sequence[SeatRecord], asker: int | None = None) -> Ballot[M]:
    """A new ballot at a table, on which nobody has been asked."""
    return Ballot(matter, matter.voters(places, asker))


def news(kept: BallotRecord) -> Happening:
    """The happening that shows how a ballot stands."""
    match kept.matter:
        case RunOutClock.word:
            return FlagSettled(kept.target)
        case SilentTable.word:
            return SilenceSettled()
        case _:
            return Voted(kept.id) if kept.is_open else Lapsed(kept.id)


async def lapse(
    connection: AsyncConnection, record: GameRecord, change: Change, target: int | None = None
) -> None:
    """End the ballots of a game that a change ends, in its transaction: those of one `target`, or all. No
    post shows when an agreed proposal stops holding.
    """
    words = [word for word, each in MATTERS.items() if change in each.ended_by]
    for kept in await ballots.standing(connection, record.id, words, target):
        await ballots.close(connection, kept.id, kept.outcome)
        if kept.is_open or kept.matter == RunOutClock.word:
            await queue.add(connection, record, news(replace(kept, stands=False)))
