"""Whole games of Ticket to Ride Europe by pressing, at every size and over restarts."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

import pytest
from PIL import Image

from bot.sandbox.world import PEOPLE
from engine.core import state_hash
from engine.ticket_europe import GAME
from render import ticket_europe as drawing
from render.core.picture import Picture, encode
from tests.conftest import Tally
from tests.e2e.sitting import Sitting
from tests.e2e.test_recorded_by_pressing import Pressing
from tests.games import Played, kept
from tests.reading import words_of

pytestmark = pytest.mark.whole

HEADING = "Ticket to Ride Europe by pressing"
MOST_PRESSES = 4
RESTARTS = (1, 40)
"""Moves after which the bot is started anew: while the others choose their tickets, and in the middle."""
LONGER = (
    pytest.mark.long,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(os.environ.get("STELLWERK_LONG") != "1", reason="wants STELLWERK_LONG=1"),
)
"""With more players a game takes more moves than every run of the tests has time for."""
DRAWINGS = [name for name in vars(drawing) if name.startswith("draw_") and name != "draw_still"]


@pytest.fixture
def plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of a point each: what these tests are about is pressed, and drawing takes most of the time."""
    point = Picture(encode(Image.new("P", (1, 1))), "a point", (1, 1))
    for name in DRAWINGS:
        monkeypatch.setattr(drawing, name, lambda *_, **__: point)


@pytest.mark.usefixtures("plain_pictures")
@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=LONGER) for seats in (3, 4, 5))])
async def test_a_whole_game_is_played_by_pressing(sitting: Sitting, tally: Tally, seats: int) -> None:
    played = kept(f"ticket_europe-purposeful-{seats}p-seed1")
    begun = time.perf_counter()
    presses = await _play(sitting, played, RESTARTS)
    assert "The game is over" in words_of(sitting.posts[-1])
    tally(
        HEADING,
        f"{seats} players: {len(played.moves)} moves, {sum(presses)} presses, at most {max(presses)} for "
        f"one; {time.perf_counter() - begun:.0f} s",
    )
    assert max(presses) <= MOST_PRESSES


async def _play(sitting: Sitting, played: Played, restarts: Sequence[int]) -> list[int]:
    """Make all moves of a game; how often was pressed for each."""
    await sitting.begin(f"game:{GAME.id} seed:{played.journal.seed}", *PEOPLE[: played.seats])
    pressing = Pressing(sitting)
    for number, (seat, action) in enumerate(played.moves):
        if number in restarts:
            state = (await sitting.table()).state
            await sitting.restart()
            assert (await sitting.table()).state == state
            # The sandbox forgets what one person alone sees.
            pressing.private.clear()
        await pressing.make(await sitting.table(), seat, [action])
        assert (await sitting.table()).revision == number + 1
    assert not pressing.typed
    assert state_hash(GAME, (await sitting.table()).state) == state_hash(GAME, played.states()[-1])
    return pressing.presses
