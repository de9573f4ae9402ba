"""What a newcomer meets at the table: help for the moment, who is host, who is called, helpful refusals."""

from __future__ import annotations

import json

import pytest

from tests.bot.conftest import with_1840
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room, said

ONE_SCREEN = 700
"""Characters that a phone shows without scrolling."""


@pytest.fixture
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)


async def toy(room: Room, *others: str) -> None:
    await room.do("ann", "game new", game="toy", seed=4, seating="joined")
    for name in others:
        await room.do(name, "game join")


async def test_help_says_what_to_do_now(room: Room) -> None:
    assert "**Now:** there is no game in this channel." in await room.do("ann", "help")
    await toy(room, "ben")
    assert "begin with `/game start`" in await room.do("ann", "help")
    assert "the host begins" in await room.do("ben", "help")
    assert "take a seat with `/game join`" in await room.do("eve", "help")
    await room.do("ann", "game start")
    mine = await room.do("ann", "help")
    assert mine.startswith("**Now:** it is your turn.")
    assert "`/do`" in mine
    assert "**Now:** it is the turn of ann." in await room.do("ben", "help")
    assert "**Now:** you look on. It is the turn of ann." in await room.do("eve", "help")
    await room.do("ann", "game end")
    assert "**Now:** this game is over." in await room.do("ann", "help")


async def test_help_brings_the_buttons_of_ones_turn_and_turns_its_pages(room: Room) -> None:
    await toy(room, "ben")
    await room.do("ann", "game start")
    mine, other = await helped(room, "ann"), await helped(room, "ben")
    assert set(room.offered) < set(mine.buttons)
    assert len(mine.text) < ONE_SCREEN
    result = await mine.press("My options")
    assert "`/toy take`" in said(result)
    assert set(other.buttons) == {"Make moves", "Look around", "The table"}
    pages = {"Look around": "`/history`", "The table": "`/game replace`", "Make moves": "`take`"}
    for label, holds in pages.items():
        await room.restart()
        await other.press(label)
        assert holds in other.text
        assert label not in other.buttons
    await other.press("What now?")
    assert "it is the turn of ann" in other.text


async def helped(room: Room, who: str) -> Guide:
    """What somebody is told who asks for help, to be pressed on."""
    result = await room.people[who].slash(room.channel, "help")
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)


async def test_the_lobby_says_who_is_host(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    assert await room.do("ben", "game join") == (
        "You have a seat; who sits where is drawn when the game begins."
    )
    assert "Host: ann." in await room.do("eve", "game status")
    await room.do("ann", "game leave")
    assert "ben begins the game when all are here." in room.words
    assert "Host: ben." in await room.do("eve", "game status")
    await room.do("ann", "game join")
    await room.do("ann", "game leave")
    assert "ben begins the game when all are here." in room.words
    assert len(room.posts) == 1


async def test_a_game_under_way_is_ended_only_on_purpose(room: Room) -> None:
    await toy(room, "ben")
    await room.do("ann", "game start")
    await room.do("ann", "toy skip")
    before = room.last.id
    assert "/game end sure:True" in await room.do("ann", "game end")
    assert room.last.id == before
    assert "Only the host" in await room.do("ben", "game end")
    await room.do("ann", "game end", sure=True)
    assert "ann ends this game." in room.words
    assert "This game was ended early." in await room.do("ann", "toy skip")


async def test_an_undo_by_the_host_names_the_mover(room: Room) -> None:
    await toy(room, "ben")
    await room.do("ann", "game start")
    await room.do("ann", "toy skip")
    await room.do("ben", "toy take", pile="A", stones=1)
    await room.do("ann", "game undo", sure=True)
    assert room.words.startswith("The host takes back ben's move `take A 1`.")
    await room.do("ben", "game redo")
    assert room.words.startswith("ben makes `take A 1` again.")


async def test_who_moves_again_is_named_and_not_called_again(vienna: None, room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=1840, seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    assert [user.id for user in room.last.mentions] == [room.people[opener].id]
    calls = room.env.backend.messages[room.channel.id]
    await room.do(opener, "1840 name", lot="HB")
    assert room.people[opener].mention in room.words
    assert not calls[room.last.id].ping_user_ids
    await room.do(opener, "1840 bid", lot="HB", amount=40)
    other = "ben" if opener == "ann" else "ann"
    assert [*calls[room.last.id].ping_user_ids] == [room.people[other].id]


async def test_an_unknown_name_is_answered_with_what_is_possible(room: Room) -> None:
    await toy(room, "ben")
    await room.do("ann", "game start")
    assert await room.do("ann", "toy take", pile="X", stones=1) == (
        "There is no pile `X` here. Possible: `A`, `B`, `C`"
    )


async def test_a_game_ended_by_hand_is_exported_so_and_a_new_player_is_called(
    vienna: None, room: Room
) -> None:
    await room.do("ann", "game new", game="vienna1840", preset="online", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")

    async def exported() -> dict[str, object]:
        result = await room.people["ann"].slash(room.channel, "game export")
        assert said(result) == "The game so far:"
        assert result.response is not None
        return dict(json.loads(await result.response.attachments[0].read()))

    assert not (await exported())["manually_ended"]
    await room.do("ann", "game end")
    record = await exported()
    assert record["manually_ended"]
    await room.do("ann", "game import", file=("game.json", json.dumps(record).encode()), game="vienna1840")
    assert "stopped before its end" in room.words


async def test_who_takes_the_seat_at_turn_is_called(vienna: None, room: Room) -> None:
    plain = {
        "title": "1840",
        "players": [{"id": number, "name": f"P{number}"} for number in (1, 2, 3)],
        "settings": {"seed": 5, "optional_rules": []},
        "actions": [],
    }
    await room.do("ann", "game import", file=("game.json", json.dumps(plain).encode()), game="vienna1840")
    for seat, name in enumerate(("cat", "dan", "eve"), 1):
        await room.do(name, "game join", seat=seat)
        mentioned = room.people[name].mention in room.words
        table = await room.bot.services.tables.get(room.channel.id)
        assert mentioned == (table.deciders == (seat - 1,))
        assert room.last.components
