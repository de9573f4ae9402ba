"""1840 of one person against three computers, by pressing, over restarts and undo."""

from __future__ import annotations

import time

import pytest

from bot.sandbox.world import PEOPLE
from bot.store import PARTNER
from bot.table import Table
from engine.core import Level, Standpoint
from engine.core.registry import partner_of
from engine.vienna1840.actions import LayTile
from tests.conftest import Tally
from tests.e2e.sitting import Sitting
from tests.e2e.test_recorded_by_pressing import Pressing
from tests.reading import words_of

PERSON = 0
SOME, SOME_MORE = 6, 4
"""Decisions of the person before something else is tried, and after it."""
MOST = 1000
HEADING = "1840 of one person against three computers"


class Against:
    """Franzi against three computers. She decides as an apprentice does, and presses."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.pressing = Pressing(sitting)

    async def begin(self) -> None:
        answer = await self.sitting.type(
            PEOPLE[PERSON], "/game new game:1840 partner:true players:4 seed:7 seating:joined"
        )
        assert answer.splitlines()[0] == "The game begins."

    async def decide(self, most: int) -> int:
        """Decide so many times, or until the game is over; how often."""
        for made in range(most):
            table = await self.sitting.table()
            if not table.deciders:
                return made
            assert table.deciders == (PERSON,)
            partner = partner_of(table.game)
            assert partner is not None
            standpoint = Standpoint(table.game, table.state, PERSON)
            await self.pressing.make(
                table, PERSON, [partner.choose(standpoint, Level.APPRENTICE).made.action]
            )
        return most


@pytest.fixture
async def against(sitting: Sitting) -> Against:
    found = Against(sitting)
    await found.begin()
    return found


async def test_a_receipt_tells_what_the_computers_answered(sitting: Sitting, against: Against) -> None:
    """Their posts tell it too, but above the message in which one goes on."""
    said = (await sitting.type(PEOPLE[PERSON], "/1840 pass")).splitlines()
    assert said[:3] == [
        "You pass.",
        "-# Move 3 is on record: `pass`",
        "-# Computer 1 bids 55 for Stephansdom.",
    ]
    assert "-# Computer 3 passes. Computer 1 buys Stephansdom for 85." in said


@pytest.mark.whole
async def test_one_goes_on_after_a_restart_and_takes_the_computers_answers_back_with_ones_own_move(
    sitting: Sitting, against: Against
) -> None:
    table = await sitting.table()
    assert [place.user_id for place in table.seats[1:]] == [PARTNER] * 3
    await against.decide(SOME)
    before = (await sitting.table()).state
    await sitting.restart()
    against.pressing.private.clear()
    assert (await sitting.table()).state == before
    rows = (await sitting.table()).revision
    while not _answered(await sitting.table(), rows):
        before, rows = (await sitting.table()).state, (await sitting.table()).revision
        await against.decide(1)
    assert "Taken back" in await sitting.type(PEOPLE[PERSON], "/game undo")
    table = await sitting.table()
    assert table.state == before
    assert table.deciders == (PERSON,)
    against.pressing.private.clear()
    assert await against.decide(SOME_MORE) == SOME_MORE


def _answered(table: Table, since: int) -> bool:
    """Whether the person moved once since then, and computers after that."""
    own = [row.seat == PERSON for row in table.past.rows[since:]]
    return own[:1] == [True] and own[1:] != [] and not any(own[1:])


@pytest.mark.whole
@pytest.mark.timeout(3600)
async def test_a_whole_game_is_played_to_its_end(sitting: Sitting, against: Against, tally: Tally) -> None:
    begun, posts = time.perf_counter(), len(sitting.posts)
    made = await against.decide(MOST)
    table = await sitting.table()
    assert table.outcome is not None
    assert "The game is over" in words_of(sitting.posts[-1])
    # Tiles that look the same as one offered are not asked for; an arrangement of trams is seldom typed.
    arranged = [action for action in against.pressing.typed if not isinstance(action, LayTile)]
    assert len(arranged) <= made / 20
    told = len(sitting.posts) - posts
    assert told <= 2 * made
    seconds = time.perf_counter() - begun
    tally(HEADING, f"{table.revision} moves, {made} pressed, {told} posts, {seconds:.0f} s")
