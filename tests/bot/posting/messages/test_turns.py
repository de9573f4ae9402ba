"""Turn calls where several must decide at the same time, each its own thing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.games import Scene
from bot.games.core.calling import Calling
from engine.core import Seat, registry
from tests.bot.room import Room, said
from tests.toy import OUTING, Keep

PLAYERS = ("ann", "ben", "cat")


@pytest.fixture(autouse=True)
def outing(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """All choose their tickets at once; the calls say who has how many."""
    monkeypatch.setattr(registry, "games", lambda: {OUTING.id: OUTING})

    def heading(_: Calling, scene: Scene) -> Sequence[str]:
        return [f"**{len(scene.view.choosing)} choose**"]

    def means(_: Calling, scene: Scene, seat: Seat) -> Sequence[str]:
        return [f"-# {scene.name(seat)}: {scene.view.held[seat]} tickets"]

    def call(_: Calling, scene: Scene, seat: Seat) -> str:
        return f"{scene.name(seat)} may {', '.join(scene.kinds(seat))}."

    for hook in (heading, means, call):
        monkeypatch.setattr(Calling, hook.__name__, hook)


async def begin(room: Room) -> None:
    await room.do("ann", "game new", game="outing", seating="joined")
    for name in PLAYERS[1:]:
        await room.do(name, "game join")
    await room.do("ann", "game start")


async def keep(room: Room, name: str) -> None:
    """Somebody keeps a ticket; the post tells of it."""
    table = await room.bot.services.tables.get(room.channel.id)
    await table.submit(room.people[name].id, Keep(places=(1,)), None)
    async with asyncio.timeout(20):
        while f"**{table.revision}** · " not in room.told:
            await asyncio.sleep(0.01)
    await room.env.settle()


def mention(room: Room, name: str) -> str:
    return room.people[name].mention


async def test_all_are_called_each_with_what_he_has_under_them_where_the_game_is(room: Room) -> None:
    await begin(room)
    called = [f"{mention(room, name)}: {name} may keep." for name in PLAYERS]
    called[0] = called[0].replace(":", f" · {OUTING.title} ·", 1)
    lines = [
        line for name, call in zip(PLAYERS, called, strict=True) for line in (call, f"-# {name}: 3 tickets")
    ]
    assert room.words.splitlines()[:7] == [*lines, "**3 choose**"]
    assert {user.id for user in room.last.mentions} == {room.people[name].id for name in PLAYERS}
    assert [label for label in room.offered if label not in ("My options", "What if")] == ["Keep"]


async def test_who_has_decided_is_called_no_more_and_the_others_go_on(room: Room) -> None:
    await begin(room)
    await keep(room, "ben")
    assert "**2 choose**" in room.words
    assert f"{mention(room, 'cat')}: cat may keep." in room.words
    assert mention(room, "ben") not in room.words
    assert "outing" in (await room.do("ann", "next")).casefold()
    assert (await room.do("ben", "next")).startswith("No game is waiting for you.")
    status = await room.do("eve", "game status")
    assert "ann: ann may keep." in status
    assert "cat: cat may keep." in status
    assert "ben: " not in status


async def test_a_button_serves_each_who_must_decide_and_nobody_else(room: Room) -> None:
    await begin(room)
    for name in PLAYERS:
        shown = said(await room.people[name].click(room.last, label="My options"))
        assert "/outing keep" in shown
    refused = said(await room.people["eve"].click(room.last, label="Keep"))
    assert "no seat" in refused
    await keep(room, "ben")
    refused = said(await room.people["ben"].click(room.last, label="Keep"))
    assert refused == "It's not your turn: waiting for ann and cat."
