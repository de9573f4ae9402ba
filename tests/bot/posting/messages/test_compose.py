"""One message of words, a call and buttons; the one before it becomes a record."""

from __future__ import annotations

import pytest

from tests.bot.room import Room, buttons_of
from tests.reading import words_in


async def test_an_overtaken_post_keeps_its_words_and_loses_call_and_buttons(room: Room) -> None:
    await room.begin()
    start = room.last
    assert list(room.offered) == ["Take", "Skip", "Turn", "My options", "What if"]
    await room.do("ann", "toy skip")
    record = next(message for message in room.posts if message.id == start.id)
    assert "begins. Seats in order" in words_in(record)
    assert "<@" not in words_in(record)
    assert not buttons_of(record)
    assert list(room.offered) == ["Take", "Skip", "Turn", "My options", "What if"]


async def test_who_moves_again_is_named_and_not_called_again(vienna: None, room: Room) -> None:
    await room.begin("vienna1840", seed=1840)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    assert [user.id for user in room.last.mentions] == [room.people[opener].id]
    calls = room.env.backend.messages[room.channel.id]
    await room.do(opener, "1840 name", lot="HB")
    assert room.people[opener].mention in room.words
    assert not calls[room.last.id].ping_user_ids
    await room.do(opener, "1840 bid", lot="HB", amount=40)
    other = "ben" if opener == "ann" else "ann"
    assert [*calls[room.last.id].ping_user_ids] == [room.people[other].id]


async def test_a_kind_without_choices_costs_a_button_only(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()

    def broken(*_: object) -> None:
        raise ZeroDivisionError("toy")

    monkeypatch.setattr("tests.toy.Toy.choices", broken)
    await room.do("ann", "toy skip")
    assert room.people["ben"].mention in room.words
    assert list(room.offered) == ["My options", "What if"]
