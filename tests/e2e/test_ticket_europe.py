"""Whole games of Ticket to Ride Europe by pressing, at every size and over restarts."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

import pytest
from PIL import Image

from bot.features.moving.guided.forks import Way
from bot.games import Legal, presentation
from bot.games.ticket_europe import pictures
from bot.sandbox.world import PEOPLE
from bot.table import Table
from engine.core import Action, state_hash
from engine.ticket_europe import GAME
from render.core.picture import Picture, encode
from tests.bot.features.moving.guided.finding import way_to
from tests.bot.features.moving.guided.pressing import Guide
from tests.conftest import Tally
from tests.e2e.sitting import Sitting
from tests.e2e.test_recorded_by_pressing import PersonsHand, entry_of
from tests.games import Played, kept
from tests.reading import words_of

HEADING = "Ticket to Ride Europe by pressing"
MOST_PRESSES = 4
RESTARTS = (1, 40)
"""Moves after which the bot is started anew: while the others choose their tickets, and in the middle."""
LONGER = (
    pytest.mark.long,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(os.environ.get("STELLWERK_LONG") != "1", reason="wants STELLWERK_LONG=1"),
)
"""With more players a game takes more moves than every run of the tests has time for."""
DRAWINGS = [name for name in vars(pictures) if name.startswith("draw_") and name != "draw_still"]


@pytest.fixture
def plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of a point each: what these tests are about is pressed, and drawing takes most of the time."""
    point = Picture(encode(Image.new("P", (1, 1))), "a point", (1, 1))
    for name in DRAWINGS:
        monkeypatch.setattr(pictures, name, lambda *_, **__: point)


class Player:
    """Plays a kept game by pressing, each second card in the message of the first."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._asked: dict[int, int] = {}
        self.presses: list[int] = []

    def begin_anew(self) -> None:
        """Press the buttons of turn calls again: the sandbox forgets what one person alone sees."""
        self._asked.clear()

    async def move(self, table: Table, seat: int, action: Action) -> None:
        legal = Legal(GAME, table.state, seat)
        path = way_to(Way(presentation(GAME).asking, legal, action.kind), GAME, table.state, seat, action)
        assert path is not None
        hand, message = PersonsHand(self._sitting, PEOPLE[seat]), self._asked.pop(seat, None)
        going_on = message is not None
        if message is None:
            call = self._sitting.posts[-1]
            message = (await hand.click(call.id, entry_of(call, action))).response.id
        guide = Guide(hand, message)
        await guide.go(path, action)
        assert "is on record" in guide.text, f"{action.notation()}: {guide.text}"
        self.presses.append(guide.presses - going_on)
        if guide.buttons or list(guide.options()):
            self._asked[seat] = message


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
    player = Player(sitting)
    for number, (seat, action) in enumerate(played.moves):
        if number in restarts:
            state = (await sitting.table()).state
            await sitting.restart()
            assert (await sitting.table()).state == state
            player.begin_anew()
        await player.move(await sitting.table(), seat, action)
        assert (await sitting.table()).revision == number + 1
    assert state_hash(GAME, (await sitting.table()).state) == state_hash(GAME, played.states()[-1])
    return player.presses
