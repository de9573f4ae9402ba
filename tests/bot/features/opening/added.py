"""The setting of `tests/adding.py` goes the whole way, from the form and the command to the row. It runs in
a copy of the tree that has it.
"""

from __future__ import annotations

from typing import Any

from bot.features.opening.setup import FormPress
from tests.bot.room import Room


async def settled(room: Room) -> Any:
    """What the table of the channel settled, read from the database anew."""
    await room.restart()
    return (await room.bot.services.tables.get(room.channel.id)).record.settings


async def test_by_the_command(room: Room) -> None:
    await room.do("ann", "game new", game="toy", begins="anyone", seating="joined")
    assert "Anyone at the table can begin the game." in room.words
    await room.do("ben", "game join")
    assert (await settled(room)).begins == "anyone"
    assert await room.do("ann", "game begins", mode="host") == "Only the host begins the game."
    assert "ann settles: only the host begins the game." in room.words
    assert (await settled(room)).begins == "host"
    assert "Only the host" in await room.do("ben", "game begins", mode="anyone")
    assert "Only the host" in await room.do("ben", "game start")
    told = await room.do("ann", "game begins", mode="anyone")
    assert told == "Anyone at the table can begin the game."
    assert await room.do("ben", "game start") == "The game begins."


async def test_by_the_form(room: Room) -> None:
    ann = room.people["ann"]
    form: Any = (await ann.slash(room.channel, "game new")).response
    assert "The host begins the game" in form.content
    asked = await ann.click(form, label="All settings …")
    await ann.submit_modal(asked, {"boxes": ["anyone"], "who": "0.0", "seats": "0", "seed": ""})
    assert "Anyone at the table begins the game" in form.content
    await room.restart()
    await ann.click(form, label="Open the table")
    assert (await settled(room)).begins == "anyone"


def test_forms_from_before_it_mean_what_was_so_then() -> None:
    press = FormPress.read("table:open:toy:000000101::")
    assert press is not None
    settings: Any = press.sketch.settings
    assert settings.begins == "host"
