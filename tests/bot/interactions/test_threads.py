"""One thread for each table, whatever went wrong before."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.features.opening.setup import FormPress, Sketch
from bot.table.tables import Tables
from tests.bot.room import Room

NAME = "Toy Nim · cat"


async def opened(room: Room, who: str = "cat") -> str:
    """Somebody opens a table in a thread; the answer."""
    return await room.do(who, "game new", game="toy", thread=True)


async def test_a_thread_whose_table_could_not_be_opened_is_used_the_next_time(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: Any, **__: Any) -> Any:
        raise OperationalError("insert", {}, Exception("database or disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(Tables, "create", full)
        assert "It's in the log" in await opened(room)
    (left,) = room.channel.threads
    await room.restart()
    assert (await opened(room)).startswith(f"Your table is open in <#{left.id}>.")
    assert [thread.id for thread in room.channel.threads] == [left.id]
    assert (await room.bot.services.tables.get(left.id)).record.host == room.people["cat"].id


async def test_a_thread_with_a_table_is_not_used_for_another(room: Room) -> None:
    first, second = await opened(room), await opened(room)
    assert first != second
    here, there = room.channel.threads
    assert {first.splitlines()[0], second} == {
        f"Your table is open in <#{thread.id}>." for thread in (here, there)
    }
    assert here.name == there.name == NAME


async def test_threads_of_people_and_of_other_channels_are_left_alone(room: Room) -> None:
    backend, bot = room.env.backend, room.env.backend.bot_user.id
    elsewhere = room.guild.create_text_channel("elsewhere")
    theirs = backend.create_thread(room.channel.id, NAME, room.people["ben"].id)
    others = backend.create_thread(elsewhere.id, NAME, bot)
    another = backend.create_thread(room.channel.id, "Toy Nim · dan", bot)
    answer = await opened(room)
    assert not any(str(thread.id) in answer for thread in (theirs, others, another))


async def test_a_form_that_is_pressed_on_two_devices_opens_one_table(room: Room) -> None:
    ann, backend = room.people["ann"], room.env.backend
    form: Any = (await ann.slash(room.channel, "game new")).response
    chosen = {"who": "2.0", "seats": "0", "boxes": ["thread"], "seed": ""}
    await ann.submit_modal(await ann.click(form, label="All settings …"), chosen)
    stored = backend.get_message(room.channel.id, form.id)
    shown = stored.components
    await ann.click(
        form, custom_id=FormPress("open", Sketch("toy", players=2, thread=True, formalities="off")).custom_id
    )
    (thread,) = room.channel.threads
    told = form.content
    stored.components = shown
    await ann.click(
        form, custom_id=FormPress("open", Sketch("toy", players=2, thread=True, formalities="off")).custom_id
    )
    assert [each.id for each in room.channel.threads] == [thread.id]
    assert form.content == told.splitlines()[0] == f"Your table is open in <#{thread.id}>."


async def test_a_thread_into_which_nobody_can_be_put_has_its_table_all_the_same(room: Room) -> None:
    room.env.inject_error("PUT", "/channels/*/thread-members/*", status=403, times=None)
    answer = await opened(room)
    (thread,) = room.channel.threads
    assert answer.startswith(f"Your table is open in <#{thread.id}>.")


async def test_a_permission_that_went_in_between_is_named(room: Room) -> None:
    room.env.inject_error("POST", "/channels/*/threads", status=403)
    assert "Create Public Threads" in await opened(room)
    assert not room.channel.threads
