"""`/reminders`, and the reminders that follow from it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.posting.sending.sender import DiscordSender
from bot.store.people import preferences
from bot.store.people.preferences import Habits
from bot.table.tables import Tables
from tests.bot.moving_time import Era, shown
from tests.bot.room import Room, buttons_of
from tests.reading import words_in

REMINDER = "-# Reminder "
WORDS = "it's still your turn"


@pytest.fixture
async def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """Ann is to move, since Monday at ten in the morning in Vienna."""
    era = Era(room, monkeypatch)
    await room.begin()
    return era


async def of(room: Room, who: str) -> Habits:
    async with room.bot.services.store.reading() as connection:
        return await preferences.habits_of(connection, room.people[who].id)


async def test_the_first_comes_after_eight_waking_hours_and_then_daily(era: Era) -> None:
    room = era.room
    told = await room.do("ann", "reminders", zone="Europe/Vienna")
    assert "Time zone: Vienna · 10:00 · Europe/Vienna" in told
    assert "Quiet hours: 22 to 8 o'clock" in told
    await era.move(hours=7, minutes=59)
    assert era.posts(REMINDER) == []
    await era.move(minutes=1)
    (post,) = era.posts(REMINDER)
    assert post.startswith(f"<@{room.people['ann'].id}> · ")
    assert "Reminder 1 of 5 for ann" in post
    assert list(room.offered) == ["Open the turn", "Other times …", "No more reminders"]
    for number in range(2, 6):
        await era.move(days=1)
        assert len(era.posts(REMINDER)) == number
    await era.move(hours=23)
    assert era.posts("hasn't moved") == []
    await era.move(hours=1)
    (unheard,) = era.posts("hasn't moved")
    assert "ann was reminded 5 times" in unheard
    await era.move(days=30)
    assert len(era.posts(REMINDER)) == 5
    assert len(era.posts("hasn't moved")) == 1


async def test_no_game_is_loaded_for_one(era: Era, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also not after a restart, when none is in memory."""
    await era.room.do("ann", "reminders", zone="Europe/Vienna")
    await era.restart()
    loading = era.room.bot.services.tables
    monkeypatch.setattr(loading, "of_game", None)
    monkeypatch.setattr(loading, "get", None)
    await era.move(hours=8)
    (post,) = era.posts(REMINDER)
    assert "Reminder 1 of 5 for ann" in post
    assert len(loading) == 0


async def test_no_game_is_loaded_for_one_that_may_have_been_sent(
    era: Era, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot looks for it in the channel first, by what it says."""
    await era.room.do("ann", "reminders", zone="Europe/Vienna")
    with monkeypatch.context() as patch:
        patch.setattr(DiscordSender, "send", Mock(side_effect=asyncio.CancelledError))
        await era.move(hours=8)
        assert era.posts(REMINDER) == []
    with monkeypatch.context() as patch:
        patch.setattr(Tables, "of_game", None)
        await era.restart()
        (post,) = era.posts(REMINDER)
    assert "Reminder 1 of 5 for ann" in post


async def test_never_in_the_quiet_hours(era: Era) -> None:
    await era.room.do("ann", "reminders", zone="America/New_York")
    # Five in the morning over there: eight waking hours are over at four in the afternoon.
    await era.move(hours=10, minutes=59)
    assert era.posts(REMINDER) == []
    await era.move(minutes=1)
    assert len(era.posts(REMINDER)) == 1


async def test_a_move_ends_it(era: Era) -> None:
    room = era.room
    for who in ("ann", "ben"):
        await room.do(who, "reminders", zone="Europe/Vienna")
    await era.move(hours=7)
    await room.do("ann", "do", moves="skip")
    await era.move(hours=2)
    assert era.posts(REMINDER) == []
    await era.move(hours=16)
    (post,) = era.posts(REMINDER)
    assert "Reminder 1 of 5 for ben" in post


async def test_what_is_overtaken_has_no_buttons(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    await era.move(days=2)
    await era.move(days=1)
    shown_now = {words_in(each): each.components for each in room.posts if REMINDER in each.content}
    first, second = shown_now
    assert (first, shown_now[first]) == ("-# Reminder 1 of 5 for ann", [])
    assert "Reminder 2 of 5 for ann" in second
    assert WORDS in second
    assert shown_now[second] != []
    await room.do("ann", "do", moves="skip")
    await era.settle()
    after = [(words_in(each), each.components) for each in room.posts if REMINDER in each.content]
    assert after == [("-# Reminder 1 of 5 for ann", []), ("-# Reminder 2 of 5 for ann", [])]


async def test_one_names_all_games_that_wait(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    first, room.channel = room.channel, room.guild.create_text_channel("second")
    await era.move(hours=2)
    await room.begin()
    await era.move(hours=6)
    (post,) = era.posts(REMINDER, first)
    assert f"<#{room.channel.id}> · " in post
    await era.move(hours=8)
    assert era.posts(REMINDER) == [], "it was told with the other one"
    await era.move(hours=16)
    assert len(era.posts(REMINDER, first)) == 2


async def test_one_in_a_channel_names_no_game_that_not_all_its_readers_may_see(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    denied = discord.PermissionOverwrite(view_channel=False)
    secret = room.guild.create_text_channel("secret", overwrites={room.people["dan"]: denied})
    first, room.channel = room.channel, secret
    await era.move(hours=2)
    await room.begin()
    await era.move(hours=6)
    (post,) = era.posts(REMINDER, first)
    assert f"<#{secret.id}>" not in post
    assert "… and 1 more game: `/next` shows it." in post


async def test_a_reminder_can_be_stopped_from_itself_by_whom_it_is_for(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    await era.move(hours=8)
    message = room.last
    refused = await room.people["ben"].click(message, label="No more reminders")
    assert "for someone else" in shown(refused).content
    stopped = await room.people["ann"].click(message, label="No more reminders")
    assert "Reminders: Never" in shown(stopped).content
    await era.move(days=9)
    assert len(era.posts(REMINDER)) == 1
    opened = await room.people["ann"].click(message, label="Other times …")
    await room.people["ann"].select(shown(opened), ["usual"], custom_id="wish:rhythm")
    await era.settle()
    assert len(era.posts(REMINDER)) == 1, "someone who has just asked for reminders knows their turn"
    await era.move(days=1)
    assert len(era.posts(REMINDER)) == 2


async def test_after_an_outage_what_is_overdue_is_told_once(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    era.time = datetime(2026, 4, 20, 12, tzinfo=UTC)
    await era.restart()
    assert len(era.posts(REMINDER)) == 1
    await era.move(hours=23)
    assert len(era.posts(REMINDER)) == 1
    await era.move(hours=1)
    assert len(era.posts(REMINDER)) == 2


async def test_while_the_game_rests_nobody_is_reminded(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    await room.do("ann", "game pause")
    await era.move(days=3)
    await room.do("ann", "game resume")
    await era.move(hours=7)
    assert era.posts(REMINDER) == []
    await era.move(hours=1)
    assert len(era.posts(REMINDER)) == 1


async def test_reminders_that_are_moved_do_not_count_the_time_in_which_the_game_rested(era: Era) -> None:
    room = era.room
    panel = await room.people["ann"].slash(room.channel, "reminders", zone="Europe/Vienna")
    await room.do("ann", "game pause")
    await era.move(days=3)
    await room.do("ann", "game resume")
    await era.move(hours=1)
    for rhythm in ("calm", "usual"):
        await room.people["ann"].select(shown(panel), [rhythm], custom_id="wish:rhythm")
    await era.move(hours=6)
    assert era.posts(REMINDER) == []
    await era.move(hours=1)
    assert len(era.posts(REMINDER)) == 1


async def test_by_direct_message_and_in_the_channel_where_that_is_refused(era: Era) -> None:
    room = era.room
    panel = await room.people["ann"].slash(room.channel, "reminders", zone="Europe/Vienna")
    await room.people["ann"].select(shown(panel), ["direct"], custom_id="wish:by")
    await era.move(hours=8)
    assert era.posts(REMINDER) == []
    direct = await alone_with(room, "ann")
    (post,) = era.posts(REMINDER, direct)
    assert "Reminder 1 of 5 for ann" in post
    assert f"<#{room.channel.id}> · Toy Nim · {WORDS}" in post
    opened = await room.people["ann"].user.click(direct.last_message, label="Open the turn")
    assert "it's your turn" in shown(opened).content
    room.env.inject_error("POST", f"/channels/{direct.id}/messages", status=403, code=50007)
    await era.move(days=1)
    assert len(era.posts(REMINDER, direct)) == 1
    (post,) = era.posts(REMINDER)
    assert "Reminder 2 of 5 for ann" in post
    assert f"<#{room.channel.id}>" not in post


async def test_in_direct_messages_one_overtakes_that_of_another_game(era: Era) -> None:
    """The first lists the games that wait, and a move made since isn't posted there."""
    room = era.room
    panel = await room.people["ann"].slash(room.channel, "reminders", zone="Europe/Vienna")
    await room.people["ann"].select(shown(panel), ["direct"], custom_id="wish:by")
    first, room.channel = room.channel, room.guild.create_text_channel("second")
    await era.move(hours=2)
    await room.begin()
    await era.move(hours=6)
    direct = await alone_with(room, "ann")
    room.channel = first
    await room.do("ann", "do", moves="skip")
    await era.move(days=1)
    found = {words_in(each): bool(each.components) for each in direct.history() if REMINDER in each.content}
    overtaken, newest = sorted(found, key=len)
    assert (overtaken, found[overtaken]) == ("-# Reminder 1 of 5 for ann", False)
    assert f"<#{first.id}>" not in newest
    assert found[newest]


async def alone_with(room: Room, who: str) -> Any:
    """The conversation of the bot and somebody."""
    return room.people[who].user.dm_channel


async def test_who_comes_next_is_warned_on_wish(era: Era) -> None:
    room = era.room
    panel = await room.people["ann"].slash(room.channel, "reminders", zone="Europe/Vienna")
    await room.people["ann"].click(shown(panel), label="Tell me when the player before me is called")
    assert (await of(room, "ann")).ahead
    await room.do("ann", "do", moves="skip")
    await era.settle()
    (post,) = era.posts("you're next")
    assert post.startswith(f"<@{room.people['ann'].id}>")
    await room.people["ann"].click(shown(panel), label=("Don't tell me when the player before me is called"))
    assert not (await of(room, "ann")).ahead


async def test_a_zone_and_hours_are_typed_into_a_form(era: Era) -> None:
    room = era.room
    panel = await room.people["ben"].slash(room.channel, "reminders")
    assert "Your time zone isn't known yet" in shown(panel).content
    form = await room.people["ben"].click(shown(panel), label="Another zone, other hours …")
    await room.people["ben"].submit_modal(form, {"zone": "graz", "quiet": "21-6"})
    again = await room.people["ben"].slash(room.channel, "reminders")
    assert (await of(room, "ben")).zone is None
    form = await room.people["ben"].click(shown(again), label="Another zone, other hours …")
    await room.people["ben"].submit_modal(form, {"zone": "vienna", "quiet": "21-6"})
    found = await of(room, "ben")
    assert (str(found.zone), found.quiet) == ("Europe/Vienna", (21, 6))


async def test_what_is_typed_is_completed(era: Era) -> None:
    found = await era.room.typed("eve", "reminders", "zone", "Vien")
    assert found[0] == "Europe/Vienna"
    assert len(buttons_of(era.room.last)) > 0


async def test_while_the_zone_is_unknown_it_is_a_day_later_at_the_hour_of_the_call(era: Era) -> None:
    await era.move(hours=23)
    assert era.posts(REMINDER) == []
    await era.move(hours=1)
    (post,) = era.posts(REMINDER)
    assert "Your time zone isn't known here" in post


def notified(room: Room, who: str, words: str) -> list[bool]:
    """For each message with these words, whether Discord tells somebody of it."""
    backend, person = room.env.backend, room.people[who].id
    stored = backend.messages.get(room.channel.id, {}).values()
    found = sorted((each for each in stored if words in each.content), key=lambda each: each.id)
    return [person in (each.allowed_mentions.users or ()) for each in found]


async def test_who_sleeps_is_called_when_he_wakes(era: Era) -> None:
    room = era.room
    await room.do("ben", "reminders", zone="America/New_York")
    await room.do("ann", "do", moves="skip")
    assert notified(room, "ben", "Toy Nim · it's your turn") == [False]
    await era.move(hours=2, minutes=59)
    assert len(era.posts("called <t:")) == 0
    await era.move(minutes=1)
    (post,) = era.posts("called <t:")
    assert "Called during ben's quiet hours, so told only now" in post
    assert notified(room, "ben", "called <t:") == [True]
    await era.move(hours=8)
    (post,) = era.posts(REMINDER)
    assert "Reminder 1 of 5 for ben" in post


async def test_who_sits_down_is_asked_once_where_he_lives(room: Room) -> None:
    assert "Where do you live?" in await room.do("ann", "game new", game="toy", seating="joined")
    seated: Any = (await room.people["ben"].slash(room.channel, "game join")).response
    assert "your quiet hours are 22 to 8 o'clock until you choose others" in seated.content
    await room.people["ben"].select(seated, ["Europe/Vienna"])
    assert "Time zone: Vienna" in seated.content
    assert (await of(room, "ben")).zone is not None
    await room.do("cat", "game join")
    for name in ("ben", "cat"):
        await room.do(name, "game leave")
        assert "Where do you live?" not in await room.do(name, "game join")
    assert (await of(room, "cat")).zone is None
