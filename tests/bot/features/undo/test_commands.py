"""`/game undo` and `/game redo`."""

from __future__ import annotations

import pytest

from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, Position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room
from tests.games import kept
from tests.reading import words_in


async def test_undo_redo_and_the_log(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    await room.do("ben", "toy take", pile="B", stones=2)
    assert "no seat" in await room.do("eve", "game undo")
    await room.do("ben", "game undo")
    assert "ben takes back move 2: stones taken: ben, pile B, stones 2" in room.told
    assert room.people["ben"].mention in room.words
    assert "Only the player who made the move" in await room.do("ann", "game redo")
    await room.do("ann", "game redo", sure=True)
    assert "The host redoes ben's move 2: stones taken: ben" in room.told
    log = await room.do("eve", "log")
    assert log.splitlines() == [
        "1. ann `skip`",
        "2. ben `take B 2`",
        "3. ben takes back 2",
        "4. The host redoes 2",
        "-# page 1 of 1",
    ]
    assert "no such page" in await room.do("eve", "log", page=2)


async def test_an_undo_by_the_host_names_the_mover(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    await room.do("ben", "toy take", pile="A", stones=1)
    answer = await room.do("ann", "game undo", sure=True)
    assert answer.splitlines()[1:] == ["-# `take A 1`", "Waiting for ben."], (
        "her own turn is not over: it was not hers"
    )
    assert "**3** · The host takes back ben's move 2: stones taken: ben" in room.told
    await room.do("ben", "game redo")
    assert "**4** · ben redoes move 2: stones taken: ben" in room.told


async def test_moves_are_listed_in_sentences_that_say_who_made_them(
    room: Room, toy_game: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the option, before the others are asked, and in the post that asks them."""
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    played = kept("vienna1840-lively-3p-seed0").opening(60)
    table, _ = await sit_down(room, Position(played.journal, 0))
    first, last = table.past.done[-14], table.past.done[-1]
    names = [place.name for place in table.seats]
    rows = await room.people["ann"].autocomplete(room.channel, "game undo", "to", str(first.revision))
    (row,) = [row for row in rows if row["value"] == first.revision]
    assert row["name"].startswith(f"{first.revision} · ")
    assert not {"`", "*"} & set(row["name"])
    asker = next(place.name for place in table.seats if place.seat == last.seat)
    shown = await room.people[asker].slash(room.channel, "game undo", to=first.revision)
    assert shown.response is not None
    told = shown.response.content
    await room.people[asker].click(shown.response, label="Ask them")
    asked = next(words_in(post) for post in reversed(room.posts) if "asks to take back" in words_in(post))
    for text in (told, asked):
        listed = [line for line in text.splitlines() if line.startswith("- ")]
        assert len(listed) == 13
        assert listed[-2] == "- … 2 moves between …"
        assert not any(
            move.notation in line for move in table.past.done for line in listed if " " in move.notation
        )
    for line in asked.splitlines():
        if line.startswith("- ") and "between" not in line:
            assert any(name in line for name in names), line
    assert "- 53 · You pass on the extra yellow tile." in told
    assert "- 53 · ben passes on the extra yellow tile." in asked
    assert "- 60 · ben: WKB scraps a tram (yellow)." in asked
