"""Each matter says who votes, how many it takes and what ends it; counting is the same for all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import PARTNER, MoveRecord, SeatRecord
from bot.table.ballots import (
    AGREE,
    MATTERS,
    REFUSE,
    Change,
    FileRequest,
    GoingBack,
    Matter,
    RunOutClock,
    SeatRequest,
    SilentLobby,
    SilentTable,
    on,
)

PLACES = [SeatRecord(seat, 100 + seat, f"P{seat}") for seat in range(5)]
ASKER = 104


def move(seat: int, cause: str | None = None, *, reveals: bool = False) -> MoveRecord:
    return MoveRecord(1, "move", seat, 100 + seat, {}, "", None, reveals, None, "", cause)


def outcome(matter: Matter, *said: tuple[int, str], asker: int | None = None) -> str | None:
    """What comes of these votes, one after the other; nobody votes once it is decided."""
    ballot = on(matter, PLACES, asker)
    for seat, choice in said:
        assert ballot.outcome is None
        ballot = ballot.with_vote(seat, choice)
    return ballot.outcome


@pytest.mark.parametrize(
    ("matter", "voters", "needed"),
    [
        (GoingBack(0, [move(0), move(1), move(1, "formality")]), [0, 1], {AGREE: 2, REFUSE: 1}),
        (GoingBack(0, [move(0), move(2, "formality"), move(3)]), [0, 3], {AGREE: 2, REFUSE: 1}),
        (GoingBack(0, [move(0), move(1), move(2)]), [0, 1, 2], {AGREE: 2, REFUSE: 2}),
        (GoingBack(0, [move(0), move(1), move(2)], "all"), [0, 1, 2], {AGREE: 3, REFUSE: 1}),
        (GoingBack(0, [move(0, reveals=True)]), [0, 1, 2, 3], {AGREE: 4, REFUSE: 1}),
        (FileRequest(), [0, 1, 2, 3], {AGREE: 4, REFUSE: 1}),
        (SeatRequest(2), [0, 1, 3], {AGREE: 2, REFUSE: 2}),
    ],
)
def test_who_is_asked_for_a_proposal(matter: Matter, voters: list[int], needed: dict[str, int]) -> None:
    ballot = on(matter, PLACES, ASKER)
    assert (ballot.voters, ballot.needed) == (voters, needed)


def test_who_is_asked_by_the_bot() -> None:
    clock, table, lobby = on(RunOutClock(2), PLACES), on(SilentTable(), PLACES), on(SilentLobby(), PLACES)
    assert (clock.voters, clock.needed) == ([0, 1, 3, 4], {"wait": 3, "seek": 3, "careful": 3})
    assert (table.voters, table.needed) == ([0, 1, 2, 3, 4], {"on": 1, "pause": 3, "end": 3})
    assert (lobby.voters, lobby.needed) == ([0, 1, 2, 3, 4], {"on": 1, "end": 3})


def test_who_offers_a_seat_says_who_has_it_as_long_as_somebody_does() -> None:
    places = [*PLACES[:2], replace(PLACES[2], vacant=True), *PLACES[3:]]
    assert on(SeatRequest(2), places, ASKER).voters == [2]
    places[2] = replace(places[2], user_id=None)
    assert on(SeatRequest(2), places, ASKER).voters == [0, 1, 3]


@pytest.mark.parametrize("matter", [FileRequest(), SeatRequest(3), RunOutClock(3), SilentTable()])
def test_computers_and_seats_that_nobody_holds_are_not_asked(matter: Matter) -> None:
    places = [SeatRecord(0, None, "A"), SeatRecord(1, PARTNER, "B"), *PLACES[2:]]
    assert not {0, 1} & set(on(matter, places).voters)


def test_a_tie_refuses_a_proposal_and_decides_nothing_else() -> None:
    assert outcome(SeatRequest(0), (1, AGREE), (2, AGREE), (3, REFUSE), (4, REFUSE)) == REFUSE
    assert outcome(RunOutClock(0), (1, "wait"), (2, "wait"), (3, "seek"), (4, "seek")) is None
    assert outcome(SilentTable(), (0, "end"), (1, "end"), (2, "pause"), (3, "pause")) is None


def test_a_choice_wins_with_the_vote_that_is_enough() -> None:
    assert outcome(SeatRequest(0), (1, AGREE), (2, REFUSE), (3, AGREE), asker=ASKER) == AGREE
    assert outcome(RunOutClock(0), (1, "seek"), (2, "seek"), (3, "wait"), (4, "seek")) == "seek"
    assert outcome(SilentTable(), (0, "end"), (1, "end"), (2, "on")) == "on"
    assert outcome(SilentLobby(), (0, "end"), (1, "end"), (2, "end")) == "end"


def test_the_last_vote_of_a_seat_counts_and_none_of_a_seat_that_is_not_asked() -> None:
    assert outcome(FileRequest(), (1, AGREE), (1, AGREE), (1, REFUSE)) == REFUSE
    assert outcome(RunOutClock(0), (1, "seek"), (2, "seek"), (0, "seek")) is None


def test_what_ends_a_ballot() -> None:
    ended = {change: [word for word, each in MATTERS.items() if change in each.ended_by] for change in Change}
    assert ended == {
        Change.MOVED: ["undo"],
        Change.SEATED: ["undo", "export", "seat", "stand_in"],
        Change.KEPT: ["seat"],
        Change.CALLED: ["clock"],
        Change.STIRRED: ["silence"],
    }
