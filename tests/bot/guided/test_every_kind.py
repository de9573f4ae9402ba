"""Every kind of move of every game is made by presses: at most four, over a restart between any two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.store import Store
from bot.table import Table
from bot.tables import Tables
from engine.core import registry
from tests.bot.guided.positions import GAMES, KINDS, position
from tests.bot.guided.pressing import Guide, RoomHand, post_with
from tests.bot.room import Room

MOST = 4
COUNTED: dict[str, int] = {}


@pytest.fixture(autouse=True)
def every_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


@pytest.fixture(scope="module", autouse=True)
def printed(pytestconfig: pytest.Config) -> Iterator[None]:
    yield
    capture = pytestconfig.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        print("\npresses for a move, from the turn call to the confirmation:")
        for name, presses in sorted(COUNTED.items()):
            print(f"  {name:24} {presses}")


async def sit_down(room: Room, game: str, kind: str) -> tuple[Table, str]:
    """A table in the position for the kind, and who is to move."""
    wanted = position(game, kind)
    names = ["ann", "ben", "cat", "dan"][: wanted.journal.seats]
    # Written beside the bot, whose first word here is then the answer to somebody who joins.
    store = await Store.open(room.url)
    await Tables(store, lambda _: None).continue_journal(
        GAMES[game],
        wanted.journal,
        channel_id=room.channel.id,
        guild_id=room.guild.id,
        host=room.people[names[0]].id,
        names=names,
    )
    await store.close()
    for seat, name in enumerate(names, start=1):
        await room.do(name, "game join", seat=seat)
    return await room.bot.tables.get(room.channel.id), names[wanted.seat]


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{game}-{kind}" for game, kind in KINDS])
async def test_a_kind_of_move_takes_at_most_four_presses(room: Room, game: str, kind: str) -> None:
    table, who = await sit_down(room, game, kind)
    revision = table.revision
    call, pressed = room.last.id, _button_of(room, kind)
    await _others_are_refused(room, who, pressed)
    result = await RoomHand(room, who).click(call, pressed)
    guide = Guide(RoomHand(room, who), result.response.id)
    while guide.parts:
        await room.restart()
        if "Confirm" in guide.buttons:
            await _others_are_refused(room, who, guide.buttons["Confirm"])
            await guide.press("Confirm")
        else:
            await guide.choose(guide.labels[-1])
    table = await room.bot.tables.get(room.channel.id)
    assert table.revision == revision + 1
    row = table.chronicle.rows[-1]
    assert row.notation.split()[0] == kind
    assert f"Move {row.revision} is on record" in guide.text
    assert guide.presses <= MOST
    COUNTED[f"{game} {kind}"] = guide.presses


def _button_of(room: Room, kind: str) -> str:
    """The id of the turn call's button for a kind: `stellwerk:<game>:<revision>:<verb>:<words>`."""
    return next(
        custom_id
        for custom_id in room.offered.values()
        if custom_id.split(":")[3] != "options" and custom_id.split(":")[4].split()[0] == kind
    )


async def _others_are_refused(room: Room, who: str, custom_id: str) -> None:
    """Somebody with another seat, and somebody without one, press the same: nothing happens."""
    before = (await room.bot.tables.get(room.channel.id)).revision
    for stranger in (next(name for name in ("ann", "ben") if name != who), "eve"):
        copy = await post_with(room, custom_id)
        await RoomHand(room, stranger).click(copy.id, custom_id)
        assert (await room.bot.tables.get(room.channel.id)).revision == before
