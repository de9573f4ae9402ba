"""By words: pictures are left out of what only that person sees, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import registry
from tests.bot.conftest import with_1840
from tests.bot.features.settings.test_privacy import file_of
from tests.bot.room import Room
from tests.games import GAMES

pytestmark = pytest.mark.usefixtures("toy_game")


async def choose(room: Room, who: str, label: str) -> Any:
    """Press a button of `/help` that says how somebody is shown things; the answer."""
    person: Any = room.people[who]
    helped = await person.slash(room.channel, "help")
    return (await person.click(helped.response, label=label)).response


async def pictures(room: Room, who: str) -> int:
    """How many pictures the board comes with."""
    shown: Any = await room.people[who].slash(room.channel, "board")
    return len(shown.response.attachments)


async def test_pictures_are_left_out_and_come_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)
    await room.begin("vienna1840")
    told = (await choose(room, "ann", "Play by words")).content
    assert "without pictures" in told
    assert "press **Show pictures** in `/help`" in told
    assert [await pictures(room, who) for who in ("ann", "ben")] == [0, 1]
    await choose(room, "ann", "Show pictures")
    assert await pictures(room, "ann") == 1


async def test_pictures_come_back_with_the_hand_of_a_player(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"trambahn": GAMES["trambahn"]})
    await room.begin("trambahn")
    for who, files in (("ann", ["hand"]), ("cat", [])):
        assert not (await choose(room, who, "Play by words")).attachments
        shown = await choose(room, who, "Show pictures")
        assert shown.content.startswith("From now on what only you see comes with pictures.")
        assert [each.filename.partition(".")[0] for each in shown.attachments] == files


async def test_what_was_asked_for_as_a_file_comes_as_one(room: Room) -> None:
    await room.begin()
    await choose(room, "ann", "Play by words")
    name, content = await file_of(room, "ann")
    assert (name, content[:1]) == ("stellwerk-my-data.json", b"{")


async def test_who_has_no_seat_has_nothing_in_hand(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"trambahn": GAMES["trambahn"]})
    await room.begin("trambahn")
    await choose(room, "cat", "Play by words")
    assert await room.do("cat", "hand") == "You have no seat at this table."
