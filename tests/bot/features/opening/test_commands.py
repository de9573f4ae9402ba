"""`/game new` with its options, and those who join."""

from __future__ import annotations

import logging
import re

import pytest

from tests.bot.moving_time import shown
from tests.bot.room import Room


async def test_game_new_offers_presets_and_rules(room: Room) -> None:
    assert "toy" in await room.typed("ann", "game new", "game", "to")
    assert await room.typed("ann", "game new", "rules", "skip", game="toy") == [
        "skipping=allowed",
        "skipping=forbidden",
    ]
    await room.do("ann", "game new", game="toy", rules="skipping=forbidden")
    assert "skipping=forbidden" in room.words


async def test_too_few_and_too_many(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    assert "Too few players: 1 of at least 2." in await room.do("ann", "game start")
    for name in ("ben", "cat", "dan"):
        await room.do(name, "game join")
    assert "at most 4" in await room.do("eve", "game join")


async def test_wrong_settings_of_a_new_game(room: Room) -> None:
    rules = ("skipping=sometimes", "junk", "map=moon")
    for options in (*({"rules": each} for each in rules), {"preset": "odd"}):
        assert "`" in await room.do("ann", "game new", game="toy", **options)
    assert "does not know" in await room.do("ann", "game new", game="chess")
    assert await room.do("ann", "game status") == "There is no game in this channel. `/game new` begins one."


async def test_a_form_that_names_rules_which_are_there_no_more_is_refused_and_nothing_else(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    form = shown(await room.people["ann"].slash(room.channel, "game new"))
    stored = room.env.backend.get_message(room.channel.id, form.id)
    press = next(re.finditer(r"table:open:[^']*", str(stored.components)))[0]
    game, picks = press.split(":")[2:4]
    unknown = press.replace(f":{game}:{picks}", f":{game}:Z{picks[1:]}")
    stored.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Open", "custom_id": unknown}]}
    ]
    await room.people["ann"].click(form, label="Open")
    assert stored.content.startswith("That button belongs to an earlier position.")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
