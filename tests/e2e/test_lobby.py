"""A table from its opening to its end: form, buttons, threads, substitutes, pauses; over restarts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from simcord import MemberActor
from simcord.backend.models import Message, Overwrite
from simcord.enums import OverwriteType

from bot.limits import CUSTOM_ID
from bot.table import Table
from engine.core import registry
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME
from tests.bot.room import Room, agreed, buttons_of, said
from tests.reading import words_in
from tests.toy import LONG_TURNS, TOY

SELECT, CHECKBOXES = 3, 22
"""Sorts of fields of a form in which several values may be chosen."""
TIME = "2026-01-01T00:00:00+00:00"


@pytest.fixture
def moderator(room: Room) -> MemberActor:
    """Somebody without a seat who may manage channels."""
    keepers = room.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    return room.guild.add_member(room.env.create_user("mo"), roles=[keepers])


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def begun(room: Room, **how: Any) -> Table:
    """Ann and Ben at the toy."""
    await room.do("ann", "game new", game="toy", seating="joined", seed=4, **how)
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    return await table_of(room)


def open_table(room: Room) -> discord.Message:
    """The newest post of an open table."""
    return next(post for post in reversed(room.posts) if "opens a table" in words_in(post))


def parts(response: Any) -> Iterator[dict[str, Any]]:
    """The buttons and menus of an answer."""
    for row in response.components:
        yield from row["components"]


def menu(response: Any, prompt: str) -> dict[str, Any]:
    return next(part for part in parts(response) if part.get("placeholder") == prompt)


def fields_of(asked: Any) -> list[dict[str, Any]]:
    """The fields of a form that was opened."""
    return [row["component"] for row in asked.modal["components"]]


def field_of(asked: Any, custom_id: str) -> dict[str, Any]:
    return next(field for field in fields_of(asked) if field["custom_id"] == custom_id)


def present(field: dict[str, Any]) -> Any:
    """What stands in a field before anybody touches it."""
    if "options" not in field:
        return field.get("value")
    ticked = [each["value"] for each in field["options"] if each.get("default")]
    return ticked if field["type"] in (SELECT, CHECKBOXES) else ticked[0]


def option(response: Any, prompt: str, label: str) -> str:
    """The value of what stands in a menu."""
    return next(str(each["value"]) for each in menu(response, prompt)["options"] if each["label"] == label)


async def choose(room: Room, response: Any, prompt: str, label: str) -> None:
    value = option(response, prompt, label)
    await room.people["ann"].select(response, [value], custom_id=menu(response, prompt)["custom_id"])


# -- the form ------------------------------------------------------------------------------------


async def test_a_table_is_set_up_by_a_form_over_a_restart(room: Room) -> None:
    form: Any = (await room.people["ann"].slash(room.channel, "game new")).response
    ann = room.people["ann"]
    await choose(room, form, "Game", "Toy Nim")
    assert "**A new table: Toy Nim**" in form.content
    await room.restart()
    asked = await ann.click(form, label="All settings …")
    given = {"who": "3.0", "seats": "2", "boxes": ["all"], "seed": "1840"}
    await ann.submit_modal(asked, given)
    await room.restart()
    await ann.click(form, label="Single rules …")
    await choose(room, form, "A rule and its value", "skipping: forbidden")
    await ann.click(form, label="Done")
    assert "3 players · Everyone chooses a seat\nOthers' moves are taken back if all of" in form.content
    assert "those players agree · Here in this channel" in form.content
    assert "skipping: forbidden" in form.content
    assert form.content.endswith("Posts in English\nSeed: 1840")
    await ann.click(form, label="Open the table")
    assert form.content.startswith("Your table is open.")
    assert [part["custom_id"] for part in parts(form)] == ["wish:zone"]
    record = (await table_of(room)).record
    assert (record.game, record.seed, record.settings.players) == ("toy", 1840, 3)
    assert (record.settings.seating, record.settings.consent) == ("chosen", "all")
    assert record.options["skipping"] == "forbidden"


async def test_the_form_of_1840_lists_every_rule_and_fits_discord(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME, "toy": TOY})
    form: Any = (await room.people["ann"].slash(room.channel, "game new")).response
    ann = room.people["ann"]
    asked = await ann.click(form, label="All settings …")
    label = "Rules as on 18xx.games, the small map for 3"
    small = next(each["value"] for each in field_of(asked, "set")["options"] if each["label"] == label)
    await ann.submit_modal(asked, {"set": [small], "who": ["0.0"], "seats": "0"})
    await ann.click(form, label="Single rules …")
    seen: set[str] = set()
    while True:
        labels = [each["label"] for each in menu(form, "A rule and its value")["options"]]
        seen |= {label.split(":")[0] for label in labels}
        for label in labels[::3]:
            # Its place in the menu may have changed with what was chosen before.
            found = [each["label"] for each in menu(form, "A rule and its value")["options"]]
            if label in found:
                await choose(room, form, "A rule and its value", label)
        assert all(len(part["custom_id"]) <= CUSTOM_ID for part in parts(form))
        if not any(part.get("label") == "More rules" for part in parts(form)):
            break
        await room.people["ann"].click(form, label="More rules")
    several = {name for name in GAME.options_type.model_fields if name not in ("preset", "map", "tc_choice")}
    assert len(seen) > len(several) / 2
    await room.people["ann"].click(form, label="Done")
    await room.people["ann"].click(form, label="Open the table")
    options = (await table_of(room)).record.options
    assert (options["preset"], options["map"]) == ("online", "small_3p")


@pytest.mark.parametrize("typed", ["-1", "0x12", "²", "4294967296", "seven"])
async def test_a_seed_that_can_not_be_read_leaves_the_form_as_it_was(room: Room, typed: str) -> None:
    form: Any = (await room.people["ann"].slash(room.channel, "game new")).response
    ann = room.people["ann"]
    await choose(room, form, "Game", "Toy Nim")
    chosen = {"who": "3.0", "seats": "2", "boxes": ["all"], "seed": "1840"}
    await ann.submit_modal(await ann.click(form, label="All settings …"), chosen)
    before = form.content
    again = {"who": "2.0", "seats": "1", "boxes": ["thread"], "seed": typed}
    await ann.submit_modal(await ann.click(form, label="All settings …"), again)
    sentence, shown = form.content.split("\n\n", 1)
    assert sentence.startswith(f"`{typed}` isn't a seed: write a whole number from 0 to ")
    assert shown.startswith("**A new table: Toy Nim**")
    assert "2 players · Seats in the order of joining" in shown
    assert shown.splitlines()[-1] == before.splitlines()[-1] == "Seed: 1840"
    await ann.submit_modal(await ann.click(form, label="All settings …"), {**again, "seed": "7"})
    assert form.content.endswith("Seed: 7")
    await ann.click(form, label="Open the table")
    assert form.content.startswith("Your table is open in ")


async def test_what_was_chosen_stands_in_the_form_again(room: Room) -> None:
    form: Any = (await room.people["ann"].slash(room.channel, "game new")).response
    ann = room.people["ann"]
    await choose(room, form, "Game", "Toy Nim")
    chosen = {"who": "2.0", "seats": "1", "boxes": ["thread"], "seed": "7"}
    await ann.submit_modal(await ann.click(form, label="All settings …"), chosen)
    assert "2 players · Seats in the order of joining" in form.content
    again = await ann.click(form, label="All settings …")
    assert {field["custom_id"]: present(field) for field in fields_of(again)} == chosen


async def test_a_game_against_the_computer_takes_two_presses(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {TRAMBAHN.id: TRAMBAHN, "toy": TOY})
    form: Any = (await room.people["ann"].slash(room.channel, "game new")).response
    await room.people["ann"].click(form, label="Trambahn")
    await room.people["ann"].click(form, label="Play against the computer")
    assert form.content.splitlines()[0] == "The game begins."
    record = (await table_of(room)).record
    assert (record.game, record.status) == (TRAMBAHN.id, "running")


async def test_where_a_game_is_the_form_opens_no_other(room: Room) -> None:
    await begun(room)
    form: Any = (await room.people["cat"].slash(room.channel, "game new")).response
    await room.people["cat"].click(form, label="Open the table")
    assert form.content.startswith("This channel already has a game.")


# -- the open table ------------------------------------------------------------------------------


async def test_people_come_and_go_by_buttons_and_the_post_shows_it(room: Room) -> None:
    await room.do("ann", "game new", game="toy", seating="joined", seed=4)
    posts = len(room.posts)
    assert "**At the table**: 1. ann" in words_in(open_table(room))
    seated: Any = await room.people["ben"].click(open_table(room), label="Join")
    assert said(seated).splitlines()[0] == "You have seat 2."
    assert "Where do you live?" in said(seated)
    await room.restart()
    assert "already" in said(await room.people["ben"].click(open_table(room), label="Join"))
    await room.people["cat"].click(open_table(room), label="Join")
    assert "1. ann, 2. ben and 3. cat" in words_in(open_table(room))
    assert said(await room.people["ben"].click(open_table(room), label="Leave")) == "You left the table."
    assert "no seat" in said(await room.people["ben"].click(open_table(room), label="Leave"))
    assert "1. ann and 2. cat" in words_in(open_table(room))
    assert len(room.posts) == posts
    assert "Only the host" in said(await room.people["cat"].click(open_table(room), label="Start the game"))
    before = open_table(room)
    begun = said(await room.people["ann"].click(before, label="Start the game"))
    assert begun.splitlines()[0] == "The game begins."
    assert not buttons_of(open_table(room))
    assert "begins. Seats in order: ann and cat." in room.words
    late = await room.press_late("dan", before, "Join")
    assert "no longer open" in said(late)


async def test_seats_are_chosen_by_buttons(room: Room) -> None:
    await room.do("ann", "game new", game="toy", seating="chosen", players=3, seed=4)
    assert list(buttons_of(open_table(room))) == ["Seat 2", "Seat 3", "Leave", "Start the game"]
    before = open_table(room)
    assert await room.typed("ben", "game join", "seat") == [2, 3]
    assert "You have seat 3." in said(await room.people["ben"].click(before, label="Seat 3"))
    assert list(buttons_of(open_table(room))) == ["Seat 2", "Leave", "Start the game"]
    assert "Seat 3 isn't free" in said(await room.press_late("cat", before, "Seat 3"))
    assert said(await room.people["ann"].click(open_table(room), label="Seat 2")) == "You have seat 2."
    assert "Not enough players: 2 here, at least 3 needed." in await room.do("ann", "game start")
    await room.people["cat"].click(open_table(room), label="Seat 1")
    assert "full" in await room.do("dan", "game join")
    await room.do("ann", "game start")
    assert (await table_of(room)).names == ("cat", "ann", "ben")


async def test_only_the_numbers_that_can_play(room: Room) -> None:
    assert "2 to 4 can play" in await room.do("ann", "game new", game="toy", players=5)
    assert await room.typed("ann", "game new", "players", game="toy") == [2, 3, 4]


async def test_an_ended_table_has_no_buttons_left(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    assert await room.surely("ann", "game end") == "The game has been ended."
    assert not any(buttons_of(post) for post in room.posts)
    await begun(room)
    assert any(buttons_of(post) for post in room.posts)
    assert "Only the host" in await room.do("ben", "game end")
    await room.surely("ann", "game end")
    assert not any(buttons_of(post) for post in room.posts)


# -- threads -------------------------------------------------------------------------------------


async def test_a_table_in_a_thread_of_its_own_beside_the_channels(room: Room) -> None:
    table = await begun(room)
    answer = await room.do("cat", "game new", game="toy", thread=True, seating="joined", seed=5)
    (thread,) = room.channel.threads
    assert answer.startswith(f"Your table is open in <#{thread.id}>.")
    assert thread.name == "Toy Nim · cat"
    post: Any = thread.last_message
    assert "opens a table" in words_in(post)
    await room.people["dan"].click(post, label="Join")
    await room.people["cat"].click(post, label="Start the game")
    assert "on record" in said(await room.people["cat"].slash(thread, "toy skip"))
    other = await room.bot.services.tables.get(thread.id)
    assert (other.record.channel_id, other.names) == (thread.id, ("cat", "dan"))
    assert (await table_of(room)).record.id == table.record.id
    await room.restart()
    await room.people["dan"].slash(thread, "toy skip")
    assert (await room.bot.services.tables.get(thread.id)).revision == 2
    assert (await table_of(room)).revision == 0
    again = said(await room.people["cat"].slash(thread, "game new", game="toy", thread=True))
    assert again.startswith("There are no threads in this place")


async def test_without_the_permission_for_threads_it_says_what_is_missing(room: Room) -> None:
    everyone = room.guild.roles["@everyone"]
    closed = room.guild.create_text_channel(
        "closed", overwrites={everyone: discord.PermissionOverwrite(create_public_threads=False)}
    )
    answer = said(await room.people["ann"].slash(closed, "game new", game="toy", thread=True))
    assert "Create Public Threads" in answer
    assert closed.threads == []
    assert "Your table is open." in said(await room.people["ann"].slash(closed, "game new", game="toy"))


async def test_who_may_not_make_threads_gets_none_through_the_bot(room: Room) -> None:
    everyone = room.guild.roles["@everyone"]
    closed = room.guild.create_text_channel(
        "closed", overwrites={everyone: discord.PermissionOverwrite(create_public_threads=False)}
    )
    allowed = discord.Permissions(create_public_threads=True).value
    bot_itself = room.env.backend.bot_user.id
    room.env.backend.set_overwrite(closed.id, Overwrite(bot_itself, OverwriteType.MEMBER, allow=allowed))
    answer = said(await room.people["ann"].slash(closed, "game new", game="toy", thread=True))
    assert answer.startswith("You can't create threads here.")
    assert closed.threads == []


async def test_a_forum_post_is_a_table(room: Room) -> None:
    forum = room.guild.create_forum_channel("tables")
    backend = room.env.backend
    # SimCord has only its bot post into a forum; the request for that would not be one of ours.
    starter = Message(backend.snowflake(), forum.id, backend.bot_user.id, "Who plays?", TIME)
    backend.create_forum_post(forum.id, "Friday", starter)
    post: Any = forum.threads[0]
    await room.people["ann"].slash(post, "game new", game="toy", seating="joined", seed=4)
    await room.people["ben"].click(post.last_message, label="Join")
    await room.people["ann"].click(post.last_message, label="Start the game")
    await room.people["ann"].slash(post, "toy skip")
    await room.people["ben"].slash(post, "toy skip")
    shown: Any = await room.people["ben"].slash(post, "game undo", to=1)
    await room.people["ben"].click(shown.response, label="Ask them")
    await room.people["ann"].click(post.last_message, label="Agree")
    assert (await room.bot.services.tables.get(post.id)).past.done == []


# -- substitutes ---------------------------------------------------------------------------------


async def test_a_seat_is_offered_and_taken_by_its_button_over_a_restart(room: Room) -> None:
    await begun(room)
    cat = room.people["cat"]
    robot = room.guild.add_member(room.env.create_user("robot", bot=True))
    assert "no seat" in await room.do("eve", "game seat", to=cat)
    assert "already" in await room.do("ann", "game seat", to=room.people["ben"])
    assert "A bot" in await room.do("ann", "game seat", to=robot)
    assert "offered to cat" in await room.surely("ann", "game seat", to=cat)
    offer = room.last
    assert "ann offers seat 1 to cat." in words_in(offer)
    assert [person.id for person in offer.mentions] == [cat.id]
    await room.restart()
    assert "someone else" in said(await room.people["dan"].click(offer, label="Take the seat"))
    assert "You have seat 1." in said(await cat.click(offer, label="Take the seat"))
    assert "cat takes over ann's seat." in room.words
    assert "cat is the host now." in room.words
    assert cat.mention in room.words
    assert (await table_of(room)).names == ("cat", "ben")
    assert "no seat" in await room.do("ann", "toy skip")
    assert "on record" in await room.do("cat", "toy skip")


async def test_host_and_moderators_replace_who_is_gone(room: Room, moderator: MemberActor) -> None:
    await begun(room)
    to = {"with": room.people["dan"]}
    assert "Only the host" in await room.do("ben", "game replace", seat=1, **to)
    assert await room.typed("ann", "game replace", "seat") == [1, 2]
    assert "dan now plays seat 2" in await room.do("ann", "game replace", seat=2, **to)
    assert "dan takes over ben's seat." in room.words
    swapped = {"with": room.people["eve"]}
    assert "eve now plays seat 1" in said(
        await moderator.slash(room.channel, "game replace", seat=1, **swapped)
    )
    assert (await table_of(room)).names == ("eve", "dan")
    assert "isn't one that a person plays" in said(
        await moderator.slash(room.channel, "game replace", seat=9, **to)
    )


# -- pausing and ending --------------------------------------------------------------------------


async def test_a_pause_takes_the_buttons_and_ending_it_brings_them_back(
    room: Room, moderator: MemberActor
) -> None:
    await begun(room)
    call = room.last
    assert "Only the host" in await room.do("ben", "game pause")
    assert await room.do("ann", "game pause") == "The game is paused."
    assert "pauses the game" in room.words
    assert not any(buttons_of(post) for post in room.posts)
    assert "paused" in await room.do("ann", "toy skip")
    assert "The game is paused." in await room.do("eve", "game status")
    assert "paused" in said(await room.press_late("ann", call, "Skip"))
    await room.restart()
    assert "Only the host" in await room.do("ben", "game resume")
    assert said(await moderator.slash(room.channel, "game resume")) == "The game continues."
    assert room.people["ann"].mention in room.words
    await room.people["ann"].click(room.last, label="Skip")
    assert (await table_of(room)).revision == 1
    assert "Only the host" in await room.do("eve", "game end")
    asked = await moderator.slash(room.channel, "game end")
    assert said(asked) == "End this game for good? It can't be resumed. 1 move was made."
    assert (await table_of(room)).record.status == "running"
    assert await agreed(moderator, asked) == "The game has been ended."
    assert not any(buttons_of(post) for post in room.posts)


# -- where one is awaited ------------------------------------------------------------------------


async def test_next_lists_the_games_of_all_servers_where_one_is_to_act(room: Room) -> None:
    await begun(room)
    assert (await room.do("ben", "next")).startswith("No game is waiting for you.")
    other = room.env.create_guild("elsewhere")
    people = {name: other.add_member(room.people[name].user) for name in ("ann", "ben")}
    channel = other.create_text_channel("second")
    await people["ben"].slash(channel, "game new", game="toy", seating="joined")
    await people["ann"].slash(channel, "game join")
    await people["ben"].slash(channel, "game start")
    await people["ben"].slash(channel, "toy skip")
    await room.restart()
    assert len(room.bot.services.tables) == 0
    lines = (await room.do("ann", "next")).splitlines()
    assert [line for line in lines if "/channels/" in line] == lines[1:3]
    assert f"/channels/{room.guild.id}/{room.channel.id} · Toy Nim · called <t:" in lines[1]
    assert f"/channels/{other.id}/{channel.id} · Toy Nim · called <t:" in lines[2]
    await room.do("ann", "toy skip")
    assert f"/{other.id}/" in (await room.do("ann", "next")).splitlines()[1]
    assert f"/{room.guild.id}/" in (await room.do("ben", "next")).splitlines()[1]
    in_private = await room.people["ben"].user.slash("next")
    assert f"/{room.guild.id}/" in said(in_private)


async def test_next_opens_a_turn_that_waits_elsewhere_and_it_is_played_there(room: Room) -> None:
    table, ann = await begun(room), room.people["ann"]
    elsewhere = room.guild.create_text_channel("elsewhere")
    listed: Any = (await ann.slash(elsewhere, "next")).response
    await room.restart()
    opened: Any = await ann.click(listed, label="Open the turn")
    assert "ann: " in said(opened).replace("*", "")
    await ann.click(opened.response, label="Skip")
    table = await table_of(room)
    assert table.revision == 1
    assert not [message for message in elsewhere.history() if not message.flags.ephemeral]


async def test_long_turns_are_in_the_form_too(room: Room) -> None:
    form: Any = (await room.people["ann"].slash(room.channel, "game new")).response
    assert option(form, "Game", LONG_TURNS.title)
