"""What is said of ballots, matter by matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from bot.games import display_name
from bot.happenings import Flag, Proposed, Silence
from bot.language import N_, Words
from bot.limits import shorten
from bot.posting.messages.taking_back import must_agree
from bot.posting.summaries.recounting import listed
from bot.store import MoveRecord
from bot.table import Table, ballots
from bot.table.ballots import AGREE, REFUSE, Ballot
from bot.table.voting import Which
from engine.core import Seat

__all__ = ["WORDINGS", "Asking", "Wording", "asked", "moves_text", "named"]

LISTED = 12
"""How many moves are listed; of more, the first ones and the last one."""
SAID = 120
"""How many characters a move has in a list."""
Asking = Proposed | Flag | Silence
"""The happenings whose posts ask voters."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What is said of the ballots on a matter.

    Attributes:
        text: what the post always says, even once it's settled; made from the happening that asks. Slow: call
            it off the event loop.
        question: what the voters (`{names}`) are asked, and how many it takes.
        labels: the buttons' labels, by choice; `styles`: of the buttons that don't look plain.
        replies: the answer to the voter whose vote made a choice win.
        given: says who (`{names}`) wants a choice, if its label (`{choice}`) doesn't do.
        settled: what's below the text once a choice has won.
        lapsed: what's there if none has.
    """

    text: Callable[[Words, Table, Any], str]
    question: Callable[[Words, Table, Ballot[Any], str], Sequence[str]]
    labels: Mapping[str, str]
    replies: Mapping[str, str]
    styles: Mapping[str, discord.ButtonStyle] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)
    settled: Mapping[str, str] = field(default_factory=dict)
    lapsed: str = ""


def named(words: Words, table: Table, seats: Sequence[int]) -> str:
    """A list of the names of some seats."""
    return words.listing([display_name(table.names[seat]) for seat in seats])


# -- proposals -----------------------------------------------------------------------------------


def _back(words: Words, table: Table, told: Proposed) -> str:
    moves = [move for move in table.past.done_at(told.revision) if move.revision > told.target]
    said = words.count(
        "{name} asks to take back {number} move:",
        "{name} asks to take back {number} moves:",
        len(moves),
        name=display_name(told.who.name),
    )
    return f"{said}\n{moves_text(words, table, moves)}"


def moves_text(words: Words, table: Table, moves: Sequence[MoveRecord], viewer: Seat | None = None) -> str:
    """Moves as a list, oldest first, told to a seat (None: a spectator). Slow: call it off the event loop."""
    shown = [*moves[: LISTED - 1], moves[-1]] if len(moves) > LISTED else moves
    lines = [f"- {shorten(listed(words, table, move.revision, viewer), SAID)}" for move in shown]
    if between := len(moves) - len(shown):
        lines.insert(-1, words.count("- … {number} move between …", "- … {number} moves between …", between))
    return "\n".join(lines)


def _file(words: Words, _: Table, told: Proposed) -> str:
    return words.say(
        "{name} asks for the file of this game. Its seed is in there, and what is still to be drawn follows "
        "from that.",
        name=display_name(told.who.name),
    )


def _seat(words: Words, _: Table, told: Proposed) -> str:
    name = display_name(told.who.name)
    return words.say("{name} asks for seat {seat} and its hidden hand.", name=name, seat=told.place + 1)


def _agree(words: Words, table: Table, ballot: Ballot[ballots.Proposal], names: str) -> Sequence[str]:
    said = words.say("{names}: do you agree?", names=names)
    return [f"{said} {must_agree(words, ballot, named(words, table, ballot.voters))}"]


BACK = Wording(
    _back,
    _agree,
    labels={AGREE: N_("Agree"), REFUSE: N_("Decline")},
    replies={
        AGREE: N_("That settles it: the moves are taken back."),
        REFUSE: N_("That settles it: nothing is taken back."),
    },
    styles={AGREE: discord.ButtonStyle.success, REFUSE: discord.ButtonStyle.danger},
    given={AGREE: N_("Agreed: {names}."), REFUSE: N_("Declined: {names}.")},
    settled={AGREE: N_("They agreed.")},
    lapsed=N_("Nothing came of it."),
)
FILE = replace(
    BACK,
    text=_file,
    replies={
        AGREE: N_("That settles it: the file may be downloaded."),
        REFUSE: N_("That settles it: the file isn't handed out."),
    },
    settled={AGREE: N_("They agreed: `/game export` gives the file.")},
)
SEAT = replace(
    BACK,
    text=_seat,
    replies={
        AGREE: N_("That settles it: the seat changes hands."),
        REFUSE: N_("That settles it: the seat isn't given to them."),
    },
)


def _computer(words: Words, table: Table, told: Proposed) -> str:
    return words.say(
        "{name} asks for a careful computer to play for {owner} until they play again.",
        name=display_name(told.who.name),
        owner=display_name(table.names[told.place]),
    )


STAND_IN = replace(
    BACK,
    text=_computer,
    replies={
        AGREE: N_("That settles it: a computer plays the seat."),
        REFUSE: N_("That settles it: nobody plays the seat for them."),
    },
)

# -- a clock that ran out ------------------------------------------------------------------------


def _time_used(words: Words, _: Table, told: Flag) -> str:
    name = display_name(told.who.name)
    return words.say("{name} has used up the time for this decision, and the bank.", name=name)


def _what_now(words: Words, table: Table, ballot: Ballot[ballots.RunOutClock], names: str) -> Sequence[str]:
    name = display_name(table.names[ballot.matter.target])
    if len(ballot.voters) == 1:
        return [words.say("{names}: {name}'s time is up. What should happen?", names=names, name=name)]
    said = words.count(
        "{names}: {name}'s time is up. What should happen? {number} of {asked} must want the same.",
        "{names}: {name}'s time is up. What should happen? {number} of {asked} must want the same.",
        ballot.needed["wait"],
        names=names,
        name=name,
        asked=len(ballot.voters),
    )
    return [said]


CLOCK = Wording(
    _time_used,
    _what_now,
    labels={
        "wait": N_("Wait: time for another move"),
        "seek": N_("Look for a substitute"),
        "careful": N_("Let a careful stand-in play"),
    },
    replies={
        "wait": N_("You're waiting: there's time for another move."),
        "seek": N_("Looking for a substitute: anyone can take the seat with the button on the post."),
        "careful": N_("A careful stand-in plays from now on."),
    },
    settled={
        "seek": N_("**Seat {seat} is free for a substitute** until {name} moves again."),
        "careful": N_("A careful stand-in plays for {name}."),
    },
)

# -- a silent table ------------------------------------------------------------------------------


def _not_moved(words: Words, _: Table, told: Silence) -> str:
    return words.count(
        "Nobody has moved here for {number} day.", "Nobody has moved here for {number} days.", told.days
    )


def _does_it_go_on(words: Words, _: Table, ballot: Ballot[ballots.SilentTable], names: str) -> Sequence[str]:
    said = words.say("{names}: do you still want to play this game?", names=names)
    if len(ballot.voters) == 1:
        return [said, words.say("-# A move is an answer, too.")]
    needed = words.count(
        "-# A move is an answer, too. To pause or end it, {number} of {all} must want it.",
        "-# A move is an answer, too. To pause or end it, {number} of {all} must want it.",
        ballot.needed["end"],
        all=len(ballot.voters),
    )
    return [said, needed]


BEGUN = Wording(
    _not_moved,
    _does_it_go_on,
    labels={"on": N_("Keep playing"), "pause": N_("Pause it"), "end": N_("End it")},
    replies={
        "on": N_("The game continues."),
        "pause": N_("The game is paused."),
        "end": N_("The game has been ended."),
    },
    styles={"on": discord.ButtonStyle.success, "end": discord.ButtonStyle.danger},
)


def _nobody_came(words: Words, _: Table, told: Silence) -> str:
    return words.count(
        "This table has been open for {number} day, and nobody came or went.",
        "This table has been open for {number} days, and nobody came or went.",
        told.days,
    )


def _does_it_begin(words: Words, _: Table, ballot: Ballot[ballots.SilentTable], names: str) -> Sequence[str]:
    said = words.say("{names}: should this table still start?", names=names)
    if len(ballot.voters) == 1:
        return [said, words.say("-# Sitting down, leaving or starting answers, too.")]
    needed = words.count(
        "-# Sitting down, leaving or starting answers, too. To close it, {number} of {all} must want it.",
        "-# Sitting down, leaving or starting answers, too. To close it, {number} of {all} must want it.",
        ballot.needed["end"],
        all=len(ballot.voters),
    )
    return [said, needed]


OPEN = replace(
    BEGUN,
    text=_nobody_came,
    question=_does_it_begin,
    labels={"on": N_("Keep it open"), "end": N_("Close it")},
    replies={"on": N_("The table stays open."), "end": N_("The table is closed.")},
)

# ------------------------------------------------------------------------------------------------

WORDINGS: Mapping[type[ballots.Matter], Wording] = {
    ballots.GoingBack: BACK,
    ballots.FileRequest: FILE,
    ballots.SeatRequest: SEAT,
    ballots.StandInRequest: STAND_IN,
    ballots.RunOutClock: CLOCK,
    ballots.SilentTable: BEGUN,
    ballots.SilentLobby: OPEN,
}
"""By matter."""


def asked(told: Asking) -> tuple[Wording, Which]:
    """The wording of a post, and the ballot it's about."""
    match told:
        case Proposed():
            return WORDINGS[ballots.MATTERS[told.wish]], told.proposal
        case Flag():
            return CLOCK, (ballots.RunOutClock, told.seat)
        case Silence():
            return OPEN if told.open else BEGUN, (ballots.SilentTable, 0)
