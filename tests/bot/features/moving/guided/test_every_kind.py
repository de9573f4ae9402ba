"""Every kind of move of every game is made by presses: at most four taps, over a restart between any two."""

from __future__ import annotations

import pytest

from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, KINDS, position
from tests.bot.features.moving.guided.pressing import RoomHand, post_with
from tests.bot.features.moving.guided.table import press_kind, sit_down
from tests.bot.room import Room
from tests.conftest import Tally

MOST = 4


@pytest.fixture(autouse=True)
def every_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


@pytest.mark.sample(9)
@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{game}-{kind}" for game, kind in KINDS])
async def test_a_kind_of_move_takes_at_most_four_presses(
    room: Room, game: str, kind: str, tally: Tally
) -> None:
    table, who = await sit_down(room, position(game, kind))
    revision = table.revision
    for pressed in room.offered.values():
        if pressed.split(":")[4:5] == [kind]:
            await _others_are_refused(room, who, pressed)
    guide = await press_kind(room, who, kind)
    while table.revision == revision:
        await room.restart()
        if "Confirm" in guide.buttons:
            await _others_are_refused(room, who, guide.buttons["Confirm"])
            await guide.press("Confirm")
        else:
            await guide.choose(guide.labels[-1])
        table = await room.bot.services.tables.get(room.channel.id)
    row = table.past.rows[revision]
    assert row.notation.split()[0] == kind
    sentence, *below = guide.text.splitlines()
    assert "`" not in sentence, "the notation stands small below"
    assert any(line.startswith("-# ") and "on record: `" in line for line in below)
    assert guide.presses <= MOST
    assert guide.taps <= MOST
    tally(
        "presses and taps for a move, from the turn call to the end of it",
        f"{game} {kind}: {guide.presses}, {guide.taps}",
    )


async def _others_are_refused(room: Room, who: str, custom_id: str) -> None:
    """Somebody with another seat, and somebody without one, press the same: nothing happens. A player who
    decides at the same time isn't one of them, for their press is a move of their own.
    """
    table = await room.bot.services.tables.get(room.channel.id)
    before, deciding = table.revision, {table.names[seat] for seat in table.deciders}
    other = next(name for name in ("ann", "ben") if name != who)
    for stranger in (*({other} - deciding), "eve"):
        copy = await post_with(room, custom_id)
        await RoomHand(room, stranger).click(copy.id, custom_id)
        assert (await room.bot.services.tables.get(room.channel.id)).revision == before
