"""`/whatif`: anybody may try moves in private; only the one who decides may make them."""

from __future__ import annotations

import time
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from bot.features.moving.guided.components import button
from bot.features.whatif.variation import BLOCK_ROOM, VariationPlace, moves_in
from bot.interactions.pressed import stopped
from bot.limits import MESSAGE
from engine.core import registry
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME
from engine.vienna1840.actions import LayTile
from tests.bot.conftest import with_1840
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room
from tests.games import kept
from tests.toy import TOY


async def toy(room: Room) -> None:
    await room.begin()


async def vienna_for_two(room: Room, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """1840 for two: who names first, and the other one."""
    with_1840(monkeypatch)
    await room.restart()
    await room.begin("vienna1840")
    return ("ann", "ben") if await room.typed("ann", "1840 name", "lot") else ("ben", "ann")


async def sandbox(room: Room, who: str, **options: Any) -> Guide:
    result = await room.people[who].slash(room.channel, "whatif", **options)
    assert result.ephemeral
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)


async def moves_made(room: Room) -> int:
    return (await room.bot.services.tables.get(room.channel.id)).revision


async def test_moves_are_tried_undone_and_thrown_away(room: Room) -> None:
    await toy(room)
    posts = len(room.posts)
    opened = await sandbox(room, "ann")
    assert opened.text.startswith("**What if**")
    assert "Next, ann:" in opened.text
    assert list(opened.buttons) == ["Type moves", "Throw away"]
    await opened.type("Type moves", "TAKE a 2; take B 1")
    assert moves_in(opened.text) == "take A 2\ntake B 1"
    assert "stones 2" in opened.text
    assert "Next, ann:" in opened.text
    await opened.press("Undo the last")
    assert moves_in(opened.text) == "take A 2"
    assert "Next, ben:" in opened.text
    await opened.press("Throw away")
    assert opened.text == "Thrown away. Nothing was done."
    assert not opened.parts
    assert await moves_made(room) == 0
    assert len(room.posts) == posts


async def test_the_turn_call_opens_a_sandbox_for_anybody_alone(room: Room) -> None:
    await toy(room)
    post = room.last
    for who in ("ann", "eve"):
        opened = await room.people[who].click(post, label="What if")
        assert opened.ephemeral
        assert opened.response is not None
        assert opened.response.content.startswith("**What if**")
    await room.do("ann", "toy skip")
    stale = await room.press_late("eve", post, "What if")
    assert "earlier position" in stale.response.content
    assert await moves_made(room) == 1


async def test_moves_are_chosen_from_menus_over_a_restart(room: Room) -> None:
    await toy(room)
    opened = await sandbox(room, "ann")
    await opened.choose("Take")
    await room.restart()
    await opened.choose("A")
    await room.restart()
    await opened.choose("3")
    assert moves_in(opened.text) == "take A 3"
    await room.restart()
    await opened.press("Play it")
    assert "\n-# Move 1 is on record: `take A 3`\n" in opened.text
    assert await moves_made(room) == 1


async def test_a_way_can_be_left(room: Room) -> None:
    await toy(room)
    opened = await sandbox(room, "ann", moves="take A 1")
    await opened.choose("Take")
    assert moves_in(opened.text) == "take A 1"
    await opened.press("Cancel")
    assert moves_in(opened.text) == "take A 1"
    assert opened.text.startswith("**What if**")


async def test_the_moves_of_others_are_not_played(room: Room) -> None:
    await toy(room)
    opened = await sandbox(room, "ann", moves="take A 5; take B 5; take C 1")
    assert "Play it" not in opened.buttons
    await opened.press("Play the first move")
    assert "\n-# Move 1 is on record: `take A 5`\n" in opened.text
    assert await moves_made(room) == 1


@pytest.mark.parametrize("who", ["ben", "eve"])
async def test_anybody_may_try_but_only_the_decider_may_play(room: Room, who: str) -> None:
    await toy(room)
    opened = await sandbox(room, who, moves="take A 5")
    assert moves_in(opened.text) == "take A 5"
    assert not any(label.startswith("Play") for label in opened.buttons)
    assert await room.typed(who, "whatif", "moves", "take a ") == [f"take A {count}" for count in range(1, 6)]


async def test_what_is_wrong_stands_above_the_sandbox_which_stays(room: Room) -> None:
    await toy(room)
    opened = await sandbox(room, "ann", moves="take A 1")
    await opened.type("Type moves", "take A 9")
    assert opened.text.startswith("⚠ Move 1, `take A 9`, at `9`: That's against the rules")
    assert moves_in(opened.text) == "take A 1"
    assert "Move 1, `take A 9`" in await room.do("ann", "why")
    assert (await room.do("ann", "whatif", moves="jump")).startswith("Move 1, `jump`")


async def test_what_is_turned_over_is_imagined_and_nothing_behind_it_is_played(room: Room) -> None:
    await toy(room)
    opened = await sandbox(room, "ann", moves="turn; take A 1; take A 1")
    assert "`turn` reveals something hidden" in opened.text
    await opened.press("Play the first move")
    assert "\n-# Move 1 is on record: `turn`\n" in opened.text


async def test_a_game_that_moved_on_leaves_the_sandbox_but_not_the_button(room: Room) -> None:
    await toy(room)
    opened = await sandbox(room, "ann", moves="take A 1")
    play = opened.buttons["Play it"]
    await room.do("ann", "do", moves="take B 1")
    await RoomHand(room, "ann").click(opened._message, play)
    assert opened.text.startswith("⚠ The game has moved on")
    assert "Play it" not in opened.buttons
    assert moves_in(opened.text) == "take A 1"
    assert await moves_made(room) == 1


async def test_a_sandbox_holds_only_so_much(room: Room) -> None:
    await toy(room)
    opened = await sandbox(room, "ann", moves="; ".join(["skip"] * 100))
    assert len(moves_in(opened.text)) <= BLOCK_ROOM
    assert len(opened.text) <= MESSAGE
    told = await room.do("ann", "whatif", moves="; ".join(["skip"] * 300))
    assert told.startswith("That's as far as a sandbox goes.")


async def test_moves_that_fit_no_more_are_no_fault_of_the_game(room: Room) -> None:
    await toy(room)
    result = await room.people["ann"].slash(room.channel, "whatif", moves="take A 1")
    assert result.response is not None
    opened = Guide(RoomHand(room, "ann"), result.response.id)
    stored = room.env.backend.get_message(room.channel.id, result.response.id)
    stored.content = stored.content.replace("take A 1", "take A 99")
    await opened.press("Undo the last")
    assert opened.text == "These moves can no longer be made here. Open another sandbox."
    assert "is on record" in await room.do("ann", "toy skip")


def test_what_somebody_typed_is_not_taken_for_the_moves() -> None:
    assert moves_in("⚠ Move 1, `````, at `````: no ```\n**What if**\n```\nskip\n```") == "skip"


async def test_no_game_no_sandbox(room: Room) -> None:
    assert "There's no game in this channel." in await room.do("ann", "whatif")
    await room.do("ann", "game new", game="toy")
    assert "The game hasn't started." in await room.do("ann", "whatif")


async def test_1840_with_its_pictures(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = await vienna_for_two(room, monkeypatch)
    opened = await sandbox(room, other)
    assert [name.split("_")[0] for name in opened.pictures] == ["board", "market"]
    opened = await sandbox(room, first)
    kind = opened.labels[0]
    await opened.choose(kind)
    await opened.choose(opened.labels[0])
    assert moves_in(opened.text).startswith("name ")
    assert "puts" in opened.text
    await opened.choose("Bid")
    await opened.choose(opened.labels[0])
    assert moves_in(opened.text).splitlines()[1].startswith("bid ")
    await opened.press("Play it")
    assert "\n-# Moves 1 to 2 are on record: `name " in opened.text


async def test_nothing_hidden_is_shown_to_the_other_player(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {TRAMBAHN.id: TRAMBAHN, "toy": TOY})
    await room.restart()
    await room.begin("trambahn", seed=7)
    table = await room.bot.services.tables.get(room.channel.id)
    decider = table.names[table.deciders[0]]
    other = {"ann": "ben", "ben": "ann"}[decider]
    true = sorted(table.state.players[table.deciders[0]].hand)

    async def seen(who: str) -> list[str]:
        opened = await sandbox(room, who)
        assert ("imagined" in opened.text) == (who != decider)
        rows = await room.typed(who, "whatif", "moves", "passenger ")
        return sorted(row.split()[1] for row in rows)

    assert set(await seen(decider)) == set(true)
    assert await seen(other) != sorted(set(true)) or await seen("eve") != sorted(set(true))
    assert await seen(other) == await seen(other)


async def test_a_late_position_with_long_menus(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, action = await late_position(room, monkeypatch)
    opened = await sandbox(room, "eve")
    times = []
    for part in ("Lay a tile", action.hex, None):
        await room.restart()
        begun = time.perf_counter()
        if part is None:
            await opened.choose(opened.labels[0])
        else:
            await opened.choose(part)
        times.append(time.perf_counter() - begun)
        if moves_in(opened.text):
            break
    assert moves_in(opened.text).startswith(f"tile {action.hex} ")
    assert f"from move {cut} on" in opened.text
    assert "lays tile" in opened.text or "upgrades" in opened.text
    assert sorted(name.split("_")[0] for name in opened.pictures) == ["board", "market"]
    print(f"presses in a sandbox of a late position: {', '.join(f'{each:.2f} s' for each in times)}")


async def late_position(room: Room, monkeypatch: pytest.MonkeyPatch) -> tuple[int, LayTile]:
    """A game of people brought here up to a tile of a late round: how many moves it has, and that tile."""
    with_1840(monkeypatch)
    await room.restart()
    game = kept("vienna1840-lively-5p-seed5")
    cut = max(place for place, (_, each) in enumerate(game.moves) if isinstance(each, LayTile))
    journal = game.opening(cut).journal
    names = ["P1", "P2", "P3", "P4", "P5"][: game.seats]
    await room.bot.services.tables.continue_journal(
        GAME, journal, channel_id=room.channel.id, guild_id=room.guild.id, host=1, names=names
    )
    action = game.moves[cut][1]
    assert isinstance(action, LayTile)
    return cut, action


async def test_a_sandbox_in_a_direct_message_opens_for_players_alone(room: Room) -> None:
    """Whether somebody else may read the channel of a table, nobody knows there."""
    await toy(room)
    table = await room.bot.services.tables.get(room.channel.id)
    place = VariationPlace.of(table.record.id, table.revision, "open")
    for who, told in (("ann", "**What if**"), ("eve", "You have no seat")):
        private = await room.bot.create_dm(discord.Object(room.people[who].id))
        sent = await private.send(
            "-", view=stopped([button(place, "What if", discord.ButtonStyle.primary, 0)])
        )
        pressed = await room.people[who].user.click(sent, custom_id=place.custom_id)
        assert pressed.response.content.startswith(told)


async def test_a_sandbox_in_another_channel_asks_again_who_may_read_that_of_the_table(room: Room) -> None:
    await toy(room)
    eve = room.people["eve"]
    result = await eve.slash(room.channel, "whatif", moves="take A 1")
    other = room.guild.create_text_channel("other")
    backend, shown = room.env.backend, result.response
    assert shown is not None
    stored = backend.messages[room.channel.id].pop(shown.id)
    stored.channel_id = other.id
    backend.messages[other.id][shown.id] = stored
    elsewhere = ResponseMessage(room.env, stored)
    await eve.click(elsewhere, label="Undo the last")
    assert stored.content.startswith("**What if**")
    assert not moves_in(stored.content)
    nothing = Overwrite(eve.id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value)
    backend.set_overwrite(room.channel.id, nothing)
    await eve.select(elsewhere, ["take"])
    assert stored.content.startswith("You have no seat")
