"""A move that turned something over is taken back: nobody knows afterwards what comes next."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.happenings import Moved
from bot.language import words
from bot.language.refusals import Refusal
from bot.operations.verify import findings
from bot.posting.messages.accounts import MIXED, Accounts
from bot.store import Store
from bot.store.outbox import queue
from bot.table import Table, consent, lobby, voting
from bot.table.ballots import AGREE
from bot.table.going_back import take_back
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from engine.core import dump, registry, replay
from tests.engine.core.play import AnyGame, random_action
from tests.toy import OUTING, TOY

GAMES: dict[str, AnyGame] = {**registry.games(), TOY.id: TOY, OUTING.id: OUTING}
ANN, BEN, CHANNEL = 1, 2, 77
MOST = 400
"""Moves until one has turned something over."""


@pytest.fixture(autouse=True)
def every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


async def running(tables: Tables, game: AnyGame) -> Table:
    table = await tables.create(
        game,
        channel_id=CHANNEL,
        guild_id=9,
        host=ANN,
        name="Ann",
        options={},
        settings=TableSettings(seating="joined", players=2),
    )
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, ANN)
    return table


async def played(table: Table, rng: random.Random, *, reveals: bool) -> Any:
    """Play at random until a move has, or has not, turned something over; the position before it."""
    for _ in range(MOST):
        seat = rng.choice(table.deciders)
        before = table.state
        await table.submit((ANN, BEN)[seat], random_action(table.game, before, seat, rng), None)
        if table.past.rows[-1].reveals == reveals:
            return before
    raise AssertionError(table.game.id)


async def code_of(made: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await made
    return refused.value.code


async def agreed(table: Table, interaction: int) -> None:
    """Ann asks to take back the last move, and Ben agrees."""
    asked = await consent.propose(table, ANN, table.past.done[-1].revision, table.revision)
    assert (await voting.vote(table, BEN, asked.number, AGREE, interaction)).outcome == AGREE


@pytest.mark.parametrize("name", [name for name in GAMES if name != "vienna1840"])
async def test_what_nobody_knows_is_mixed_anew(name: str, tables: Tables, store: Store) -> None:
    game, rng = GAMES[name], random.Random(1)
    table = await running(tables, game)
    before = await played(table, rng, reveals=True)
    await agreed(table, 50)
    for viewer in (None, 0, 1):
        assert game.view(table.state, viewer) == game.view(before, viewer)
    assert table.state.chance != before.chance
    assert await code_of(consent.redo(table, ANN, 51)) == "redo_mixed"
    assert await code_of(consent.undo(table, ANN, 52)) in ("mixed_since", "nothing_to_undo")
    after = table.state
    again = await Tables(store, lambda _: None).get(CHANNEL)
    assert dump(game, again.state) == dump(game, after)
    assert dump(game, replay(game, again.past.journal())) == dump(game, after)
    await played(table, rng, reveals=False)
    await played(table, rng, reveals=True)
    (finding,) = [finding async for finding in findings(store)]
    assert not finding.fault
    assert "mixed anew after revision" in finding.remark


async def test_the_same_position_is_mixed_otherwise_each_time(tables: Tables) -> None:
    table = await running(tables, OUTING)
    rng, decks = random.Random(2), []
    for number in range(3):
        await played(table, rng, reveals=True)
        await agreed(table, 50 + number)
        decks.append(table.state.deck)
    assert len(set(decks)) == 3


async def test_the_table_is_told(tables: Tables, store: Store) -> None:
    table = await running(tables, OUTING)
    await played(table, random.Random(3), reveals=True)
    await agreed(table, 50)
    async with store.reading() as connection:
        *_, post = [
            each for each in await queue.open_posts(connection, CHANNEL) if isinstance(each.happening, Moved)
        ]
    assert MIXED in await Accounts(words("en")).of(table, post)


async def test_lines_of_1840_that_all_saw_come_again_as_game_files_draw_them(tables: Tables) -> None:
    """They lie open before everybody alike; who agrees to go back knows what the others know."""
    game = GAMES["vienna1840"]
    state = game.start(3, game.options_type(), 5)
    assert game.mixed(state, state.chance) is state


async def test_what_turned_nothing_over_is_made_again_as_before(tables: Tables) -> None:
    table = await running(tables, OUTING)
    rng = random.Random(4)
    before = await played(table, rng, reveals=False)
    after = table.state
    move = table.past.done[-1]
    await take_back(table, 1, ANN, move.seat, None)
    assert table.state == before
    await consent.overrule_redo(table, ANN, 60, moderates=True)
    assert table.state == after
