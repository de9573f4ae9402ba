from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.limits import IMPORT_BYTES
from engine.vienna1840.interchange import export_game
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room, said
from tests.games import kept
from tests.reading import words_in
from tests.shared import RECORDED

EXPORT = RECORDED / "export-218809.json"
PLAYED = kept("vienna1840-lively-5p-seed5")
NAMES = [f"Player {number}" for number in range(1, 6)]


pytestmark = pytest.mark.usefixtures("vienna")


def file(**changes: Any) -> bytes:
    """A small file of the other site's form."""
    plain = {
        "title": "1840",
        "players": [{"id": number, "name": f"P{number}"} for number in (1, 2, 3)],
        "settings": {"seed": 5, "optional_rules": []},
        "actions": [],
    }
    return json.dumps({**plain, **changes}).encode()


def action(**fields: Any) -> dict[str, Any]:
    return {
        "type": "bid",
        "entity": 1,
        "entity_type": "player",
        "id": 1,
        "company": "PR",
        "price": 10,
        **fields,
    }


HOSTILE = {
    "nothing": (b"", "isn't JSON"),
    "not json": (b"hello", "isn't JSON"),
    "cut off": (file()[:-20], "isn't JSON"),
    "no object": (b"[]", "isn't JSON"),
    "binary": (bytes(range(256)) * 10, "isn't JSON"),
    "deep": (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
    "other game": (file(title="1889"), "isn't a game of 1840"),
    "no settings": (file(settings=None), "lacks its settings"),
    "no actions": (file(actions=None), "lacks its settings"),
    "seed is text": (file(settings={"seed": "x"}), "seed"),
    "negative players": (file(players=-1), "players"),
    "one player": (file(players=[{"id": 1, "name": "P1"}]), "players"),
    "a hundred players": (file(players=[{"id": n, "name": "P"} for n in range(100)]), "players"),
    "huge array": (file(actions=[0] * 400_000), "too many"),
    "action is a number": (file(actions=[7]), "Action"),
    "unknown action": (
        file(actions=[action(type="explode")]),
        "Action 1: there is no such action. (explode)",
    ),
    "unknown player": (file(actions=[action(entity=99)]), "Action 1"),
    "negative bid": (file(actions=[action(price=-10)]), "Action 1"),
    "bid is text": (file(actions=[action(price="ten")]), "Action 1"),
    "bid is endless": (file(actions=[action(price=10**400)]), "Action 1"),
}


async def test_hostile_files_are_refused_with_the_reason(room: Room, subtests: pytest.Subtests) -> None:
    nothing = "There's no game in this channel. `/game new` starts one."
    for name, (data, reason) in HOSTILE.items():
        with subtests.test(name):
            answer = await room.do("ann", "game import", file=("game.json", data), game="vienna1840")
            assert answer.startswith("That file can't be imported")
            assert reason in answer
            assert await room.do("ann", "game status") == nothing


async def test_without_a_file_a_form_asks_for_one_over_a_restart(room: Room) -> None:
    ann = room.people["ann"]
    asked: Any = await ann.slash(room.channel, "game import")
    (field,) = asked.modal["components"]
    assert (asked.modal["title"], field["label"]) == (
        "A game brought here: 1840: Vienna Tramways",
        "The file of the game",
    )
    await room.restart()
    result: Any = await ann.submit_modal(asked, {"file": [("game.json", file())]})
    assert "The game is here." in result.response.content


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"[" * 100_000, "nested too deeply"), (b" " * (IMPORT_BYTES + 1), "too large")],
    ids=["deep", "oversized"],
)
async def test_a_file_of_the_form_that_cannot_come_is_a_sentence(
    room: Room, data: bytes, reason: str
) -> None:
    ann = room.people["ann"]
    asked: Any = await ann.slash(room.channel, "game import")
    result: Any = await ann.submit_modal(asked, {"file": [("game.json", data)]})
    assert reason in result.response.content


async def test_a_file_that_is_too_large_is_not_even_read(room: Room) -> None:
    answer = await room.do("ann", "game import", file=("game.json", b" " * (IMPORT_BYTES + 1)))
    assert answer == f"That file is too large: {IMPORT_BYTES + 1} bytes, and {IMPORT_BYTES} are allowed."


@pytest.mark.parametrize(
    ("kind", "status", "sentence"),
    [
        (discord.NotFound, 404, "Discord no longer has that file. Attach it once more."),
        (discord.Forbidden, 403, "Discord no longer has that file. Attach it once more."),
        (discord.HTTPException, 500, "I couldn't get that file from Discord. Try again in a minute"),
    ],
)
async def test_a_file_that_discord_does_not_give_is_a_sentence(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[discord.HTTPException],
    status: int,
    sentence: str,
) -> None:
    response: Any = SimpleNamespace(status=status, reason="because")

    async def read(*_: object, **__: object) -> bytes:
        raise kind(response, "no")

    monkeypatch.setattr(discord.Attachment, "read", read)
    monkeypatch.setattr("bot.interactions.uploads.PAUSES", (0.0,))
    answer = await room.do("ann", "game import", file=("game.json", file()), game="vienna1840")
    assert answer.startswith(sentence)


async def test_a_game_that_is_here_stays(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    answer = await room.do("ann", "game import", file=("game.json", file()), game="vienna1840")
    assert answer.startswith("This channel already has a game.")
    assert "can't be imported" in await room.do("ann", "game import", file=("a.json", file()), game="toy")


@pytest.mark.shared(EXPORT)
async def test_a_recorded_game_ends_with_its_recorded_scores(room: Room) -> None:
    data = EXPORT.read_bytes()
    await room.do("ann", "game import", file=("game.json", data), game="vienna1840")
    assert "The game was stopped before its end." in room.words
    assert len(room.last.attachments) == 2
    record = json.loads(data)
    names = {str(player["id"]): player["name"] for player in record["players"]}
    for number, score in record["result"].items():
        assert f"{names[number]} ({score})" in room.words


async def test_what_was_imported_is_exported_and_imported_again(room: Room) -> None:
    data = export_game(PLAYED.journal, NAMES)
    await room.do("ann", "game import", file=("game.json", data), game="vienna1840")
    first = room.words
    result = await room.people["eve"].slash(room.channel, "game export")
    assert said(result) == "The game so far:"
    assert result.response is not None
    copy = await result.response.attachments[0].read()
    assert [each["name"] for each in json.loads(copy)["players"]] == NAMES
    await room.do("ann", "game import", file=("game.json", copy), game="vienna1840")
    assert room.words.split("\n")[0] == first.split("\n")[0]


async def test_a_game_under_other_rules_is_not_exported(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840")
    assert "hasn't started" in await room.do("ann", "game export")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert "Only games played as on 18xx.games" in await room.do("ann", "game export")


async def test_an_unfinished_game_goes_on_here(room: Room) -> None:
    first = next(place for place, (_, action) in enumerate(PLAYED.moves) if action.kind == "tile")
    data = export_game(PLAYED.opening(first).journal, NAMES)
    await room.do("ann", "game import", file=("game.json", data), game="vienna1840")
    assert "Take your seat" in room.words
    assert "Which seat? Free: 1 (" in await room.do("ann", "game join")
    assert await room.typed("ann", "game join", "seat") == [1, 2, 3, 4, 5]
    for seat, name in enumerate(room.people, 1):
        assert f"You have seat {seat}." in await room.do(name, "game join", seat=seat)
    actors = [name for name in room.people if await room.typed(name, "1840 tile", "hex")]
    assert len(actors) == 1
    builder = actors[0]
    answer = await room.do(builder, "1840 tile", hex="Z99", tile="3", rotation=0)
    assert answer.startswith("No hex here is called `Z99`. Possible: `")
    answer = await room.do(builder, "1840 tile", hex="B28", tile="999", rotation=0)
    assert answer.startswith("No tile here is called `999`.")
    refused = await room.do(builder, "1840 tile", hex="A23", tile="3", rotation=0)
    assert refused.endswith("[IX.4]")
    hexes = await room.typed(builder, "1840 tile", "hex")
    tiles = await room.typed(builder, "1840 tile", "tile", "", hex=hexes[0])
    turns = await room.typed(builder, "1840 tile", "rotation", "", hex=hexes[0], tile=tiles[0])
    done = await room.do(builder, "1840 tile", hex=hexes[0], tile=tiles[0], rotation=turns[0])
    assert "on record" in done
    assert f"tile {tiles[0]}" in room.told


async def test_a_game_ended_by_hand_is_exported_so_and_a_new_player_is_called(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", preset="online", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")

    async def exported() -> dict[str, object]:
        result = await room.people["ann"].slash(room.channel, "game export")
        assert said(result) == "The game so far:"
        assert result.response is not None
        return dict(json.loads(await result.response.attachments[0].read()))

    asking = await room.people["ann"].slash(room.channel, "game export")
    assert said(asking).startswith("A running game's file holds its seed")
    assert said(asking).endswith("So the others must agree first: ben.")
    assert asking.response is not None
    assert not asking.response.attachments
    await room.people["ann"].click(asking.response, label="Ask them")
    assert "ann asks for the file of this game." in room.words
    wish = room.last
    assert said(await room.people["ben"].click(wish, label="Agree")) == (
        "That settles it: the file may be downloaded."
    )
    assert "They agreed: `/game export` gives the file." in words_in(room.posts[-1])
    assert not (await exported())["manually_ended"]
    posts = len(room.posts)
    assert "ann takes the game so far as a file." in room.words
    assert (await room.do("ben", "game export")).endswith("So the others must agree first: ann.")
    assert (await room.do("eve", "game export")).startswith("While a game is running, only its players")
    assert len(room.posts) == posts
    await room.surely("ann", "game end")
    record = await exported()
    assert record["manually_ended"]
    await room.do("ann", "game import", file=("game.json", json.dumps(record).encode()), game="vienna1840")
    assert "stopped before its end" in room.words


async def test_who_takes_the_seat_at_turn_is_called(room: Room) -> None:
    await room.do("ann", "game import", file=("game.json", file()), game="vienna1840")
    for seat, name in enumerate(("cat", "dan", "eve"), 1):
        await room.do(name, "game join", seat=seat)
        mentioned = room.people[name].mention in room.words
        table = await room.bot.services.tables.get(room.channel.id)
        assert mentioned == (table.deciders == (seat - 1,))
        assert room.last.components


async def test_an_import_asks_who_sits_where_with_the_names_of_the_file(room: Room) -> None:
    game = PLAYED.opening(200)
    data = export_game(game.journal, NAMES)
    ann, ben = room.people["ann"], room.people["ben"]
    result = await ann.slash(room.channel, "game import", file=("game.json", data), game="vienna1840")
    assert result.response is not None
    number = result.response.id
    guide = Guide(RoomHand(room, "ann"), number)
    assert [label for label, _, _ in guide.options()] == NAMES
    await room.restart()
    await guide.choose_several("Player 2")
    assert "2. ann" in guide.text
    assert "1. Player 1: nobody yet" in guide.text
    ids = [part["custom_id"] for part in guide.parts]
    assert ids == [f"import:1:{seat}" for seat in (0, 2, 3, 4)]
    await ann.select(RoomHand(room, "ann").look(number), [ben], custom_id="import:1:2")
    assert "3. ben" in guide.text
    table = await room.bot.services.tables.get(room.channel.id)
    assert [place.name for place in table.seats][1:3] == ["ann", "ben"]


async def test_who_sits_where_is_for_the_host_to_say(room: Room) -> None:
    data = export_game(PLAYED.opening(200).journal, NAMES)
    keepers = room.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    mo = room.guild.add_member(room.env.create_user("mo"), roles=[keepers])
    ann, ben, eve = room.people["ann"], room.people["ben"], room.people["eve"]
    result = await ann.slash(room.channel, "game import", file=("game.json", data), game="vienna1840")
    assert result.response is not None
    guide = Guide(RoomHand(room, "ann"), result.response.id)
    await guide.choose_several("Player 2")
    parts = room.env.backend.get_message(room.channel.id, result.response.id).components
    post = room.last
    stored = room.env.backend.get_message(room.channel.id, post.id)
    table = await room.bot.services.tables.get(room.channel.id)
    for who, seat, may in ((eve, 2, False), (ann, 2, True), (ben, 3, False), (mo, 3, True)):
        other = room.people["cat" if seat == 2 else "dan"]
        stored.components = parts
        await who.select(post, [other], custom_id=f"import:1:{seat}")
        assert (table.seat_of(other.id) == seat) is may
