"""Whole games of Tramways by pressing: three players, and one alone, both over a restart."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from PIL import Image

from bot.features.moving.guided.forks import Fork, Path, Way, several
from bot.games import Legal
from bot.sandbox.world import PEOPLE
from bot.table import Table
from engine.core import Action, GameError
from engine.tramways import GAME
from render import tramways as drawing
from render.core.picture import Picture, encode
from tests.conftest import Tally
from tests.e2e.sitting import Sitting
from tests.e2e.test_recorded_by_pressing import Pressing
from tests.engine.tramways.builder import ACTIONS
from tests.reading import words_of

pytestmark = pytest.mark.whole

HEADING = "Tramways by pressing"
MOST_PRESSES = 4
RESTART = 30
"""The move after which the bot is started anew."""
SEED = 1916
MOVES = 600
"""More than a game has."""
DRAWINGS = [name for name in vars(drawing) if name.startswith("draw_") and name != "draw_still"]


@pytest.fixture
def plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of a point each: what these tests are about is pressed, and drawing takes most of the time."""
    point = Picture(encode(Image.new("P", (1, 1))), "a point", (1, 1))
    for name in DRAWINGS:
        monkeypatch.setattr(drawing, name, lambda *_, **__: point)


@pytest.mark.usefixtures("plain_pictures")
@pytest.mark.timeout(1800)
async def test_a_game_of_three_is_played_by_pressing(sitting: Sitting, tally: Tally) -> None:
    begun = time.perf_counter()
    await sitting.begin(f"game:{GAME.id} seed:{SEED}", *PEOPLE[:3])
    pressing = await _played(sitting)
    table = await sitting.table()
    assert table.outcome is not None
    assert "The game is over" in words_of(sitting.posts[-1])
    _told(tally, "3 players", table, pressing, begun)
    kinds = {row.notation.split()[0] for row in table.past.rows}
    assert {"link", "build", "move", "bid", "take", "use"} <= kinds


@pytest.mark.usefixtures("plain_pictures")
@pytest.mark.timeout(1800)
async def test_a_game_alone_ends_with_the_mood_of_the_town(sitting: Sitting, tally: Tally) -> None:
    begun = time.perf_counter()
    await sitting.begin(f"game:{GAME.id} seed:{SEED}", PEOPLE[0])
    pressing = await _played(sitting)
    table = await sitting.table()
    assert table.outcome is not None
    assert "The town is" in words_of(sitting.posts[-1])
    _told(tally, "alone", table, pressing, begun)


async def _played(sitting: Sitting) -> Pressing:
    """The game to its end, each move made by presses."""
    rng, pressing = random.Random(SEED), Pressing(sitting)
    for number in range(MOVES):
        table = await sitting.table()
        if table.outcome is not None:
            return pressing
        if number == RESTART:
            state = table.state
            await sitting.restart()
            table = await sitting.table()
            assert table.state == state
            # The sandbox forgets what one person alone sees.
            pressing.private.clear()
        seat = table.deciders[0]
        await pressing.make(table, seat, [_listed(table, seat, rng)])
        assert not pressing.typed
    raise AssertionError("the game has no end")


def _listed(table: Table, seat: int, rng: random.Random) -> Action:
    """A move that menus list, with the payment that stands first."""
    legal = Legal(table.game, table.state, seat)
    for kind in _thought_of(legal, rng):
        try:
            found = _pressed(Way(legal, kind), rng)
        except GameError:
            continue
        if found is not None:
            return found
    raise AssertionError(f"nothing to press for {legal.kinds}")


def _thought_of(legal: Legal, rng: random.Random) -> Iterator[str]:
    """Kinds of move as a player thinks of them."""
    if legal.view.phase == "actions":
        yield from (kind for kind in ACTIONS if kind in legal.kinds)
        return
    yield from rng.sample(list(legal.kinds), len(legal.kinds))


def _pressed(way: Way, rng: random.Random) -> Action | None:
    """What comes of choosing among what is listed: a wish at random, and then what is offered at once."""
    path: Path = ()
    while isinstance(found := way.at(path), Fork):
        offered = way.default(path)
        if offered is not None:
            path = offered
            continue
        if not len(found):
            return None
        if found.together is not None:
            path = (*path, several(rng.sample(range(len(found)), max(found.together))))
        else:
            path = (*path, rng.randrange(len(found)))
    return found


def _told(tally: Tally, who: str, table: Table, pressing: Pressing, begun: float) -> None:
    kinds = Counter(row.notation.split()[0] for row in table.past.rows)
    made = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    tally(
        HEADING,
        f"{who}: {len(pressing.presses)} moves, {sum(pressing.presses)} presses, at most "
        f"{max(pressing.presses)} presses and {max(pressing.taps)} taps for one; "
        f"{time.perf_counter() - begun:.0f} s; {made}",
    )
    assert max(pressing.presses) <= MOST_PRESSES
