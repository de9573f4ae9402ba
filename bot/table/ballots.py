"""Ballots: what the people of a table decide together.

A matter says who votes on it, how many of them must want the same, and what ends it. Each seat that is asked
has one vote and may change it while the ballot is open. A choice wins with the vote by which enough voters
want it. A proposal is refused as soon as it can't be agreed to any more, so a tie refuses it; so does the
person who asked, by refusing. A tie about anything else decides nothing. There is no limit of time: a ballot
stands until something happens that its matter names. `voting.py` opens ballots, takes votes, and does what
was decided.
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
    """What ends ballots: the journal has another row; other people sit at the table, it plays by other rules,
    or its game was stopped; a player took back the offer of a seat; the decision of a seat isn't awaited any
    more, or anew; somebody did something at the table.
    """

    MOVED, SEATED, KEPT, CALLED, STIRRED = range(5)


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that a table votes on.

    Attributes:
        word: its word in the database.
        choices: what can be wanted.
        ended_by: what ends a ballot on it, and what was decided, if that lasts.
        lasting: the choices that last, once they have won, until then. The others are done at once.
        pauses: nobody votes on it while the game is paused.
        closed: the refusal of a vote that comes too late.
        target: the row to go back to, or the seat that it is about.
    """

    word: ClassVar[str]
    choices: ClassVar[Sequence[str]]
    ended_by: ClassVar[Collection[Change]]
    lasting: ClassVar[Collection[str]] = ()
    pauses: ClassVar[bool] = False
    closed: ClassVar[str] = "flag_settled"

    target: int = 0

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """The seats that are asked, in order: all people but the one who asks. Computer players, and seats
        that nobody holds, agree with everything.
        """
        return others(places, asker)

    def least(self, asked: int) -> int:
        """How many of those who are asked must want the same: most of them."""
        return asked // 2 + 1


@dataclass(frozen=True, slots=True)
class Proposal(Matter):
    """Something that one person asks for, and others agree to or not. `rival`: the refusal of another one
    before this one is settled.
    """

    choices = (AGREE, REFUSE)
    closed = "proposal_closed"
    rival: ClassVar[str]


@dataclass(frozen=True, slots=True)
class GoingBack(Proposal):
    """Take back moves further than one may alone. Those who made them are asked: most must agree, or all, as
    was settled when the table opened. If one of them turned something over, all people are asked and all must
    agree: what was seen can't be unseen.

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
        """Whether something hidden was turned over by what would be undone."""
        return any(move.reveals for move in self.moves)

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """Nobody decided what the table did automatically."""
        movers = {move.seat for move in self.moves if move.cause != FORMALITY}
        people = Matter.voters(self, places, asker)
        return [seat for seat in people if self.reveals or seat in movers]

    def least(self, asked: int) -> int:
        """Most, or all."""
        return asked if self.reveals or self.consent == "all" else Matter.least(self, asked)


@dataclass(frozen=True, slots=True)
class FileRequest(Proposal):
    """Have the file of a running game, which tells what is still to be drawn: all others must agree."""

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
    """Have a computer play a seat until its owner plays again: most of the others must agree, or the owner
    where there are no others.
    """

    word = "stand_in"
    ended_by = (Change.SEATED,)
    rival = "stand_in_asked_for"

    def voters(self, places: Sequence[SeatRecord], asker: int | None) -> list[int]:
        """All others; where there are none, the seat itself."""
        people = Matter.voters(self, places, asker)
        return [seat for seat in people if seat != self.target] or people


@dataclass(frozen=True, slots=True)
class RunOutClock(Matter):
    """A player's clock ran out. The others give them time for another move (`wait`), look for a substitute
    (`seek`), or have a careful stand-in play (`careful`).
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
    """Nobody comes to a table that waits to begin. It stays open (`on`), or is closed."""

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
    """A matter with those who vote on it, and what they said.

    Attributes:
        matter: what is voted on.
        voters: the seats that are asked, in order.
        number: its id in the database; 0 if nobody was asked yet.
        votes: the choice of each seat that voted.
        outcome: the choice that won; None while none has.
    """

    matter: M_co
    voters: Sequence[int]
    number: int = 0
    votes: Mapping[int, str] = field(default_factory=dict)
    outcome: str | None = None

    @property
    def needed(self) -> Mapping[str, int]:
        """How many voters must want each choice: of those who refuse, too many for the others; to go on, one
        is enough.
        """
        least = self.matter.least(len(self.voters))
        apart = {REFUSE: len(self.voters) - least + 1, GO_ON: 1}
        return {choice: apart.get(choice, least) for choice in self.matter.choices}

    def asked(self, names: Sequence[str]) -> str:
        """The names of those who are asked, by the names of all seats."""
        return ", ".join(display_name(names[seat]) for seat in self.voters)

    def with_vote(self, seat: int, choice: str) -> Ballot[M_co]:
        """The same with one more vote, which may decide it."""
        votes = {**self.votes, seat: choice}
        said = Counter(votes.get(seat) for seat in self.voters)
        won = (each for each, enough in self.needed.items() if said[each] >= enough)
        return replace(self, votes=votes, outcome=next(won, None))


def on(matter: M, places: Sequence[SeatRecord], asker: int | None = None) -> Ballot[M]:
    """A ballot at a table at which nobody was asked yet."""
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
    """End the ballots of a game that a change ends, in its transaction; of one `target`, or of all. That a
    proposal which was agreed to holds no more shows nowhere.
    """
    words = [word for word, each in MATTERS.items() if change in each.ended_by]
    for kept in await ballots.standing(connection, record.id, words, target):
        await ballots.close(connection, kept.id, kept.outcome)
        if kept.is_open or kept.matter == RunOutClock.word:
            await queue.add(connection, record, news(replace(kept, stands=False)))
