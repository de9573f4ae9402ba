"""`/next` leads to all that days between moves need: nobody must know another command."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend import errors
from simcord.http import router
from simcord.results import ResponseMessage

from tests.bot.moving_time import Era, shown
from tests.bot.room import Room
from tests.reading import labels_of

IN_PARTS = discord.MessageFlags(components_v2=True).value
SETTINGS = ["Quiet hours, reminders …", "I'm away …"]


async def listed(room: Room, who: str) -> ResponseMessage:
    """The list of somebody's games."""
    return shown(await room.people[who].slash(room.channel, "next"))


@pytest.mark.parametrize("who", ["ann", "ben", "eve"])
async def test_quiet_hours_and_absences_are_found_there(who: str, room: Room) -> None:
    """Ann is called, Ben plays, and Eve has no game at all."""
    await room.begin()
    assert labels_of(await listed(room, who))[-2:] == SETTINGS


async def test_quiet_hours_are_set_from_there(room: Room) -> None:
    await room.begin()
    ann = room.people["ann"]
    settings = shown(await ann.click(await listed(room, "ann"), label=SETTINGS[0]))
    await ann.select(settings, ["Europe/Vienna"], custom_id="wish:zone")
    await ann.select(settings, ["23-9"], custom_id="wish:quiet")
    assert "Time zone: Vienna" in settings.content
    assert "Quiet hours: 23 to 9 o'clock" in settings.content


async def test_an_absence_is_announced_from_there(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    era = Era(room, monkeypatch)
    await room.begin()
    ann = room.people["ann"]
    asked = shown(await ann.click(await listed(room, "ann"), label=SETTINGS[1]))
    told = await ann.select(asked, ["7"], custom_id="away:for")
    assert shown(told).content.startswith("You're away until")
    assert len(era.posts("ann is away until")) == 1


async def test_where_parts_are_refused_the_lines_come_with_the_row_below(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    allowed = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **sent: Any) -> Any:
        if "/webhooks/" in path and (sent["json"] or {}).get("flags", 0) & IN_PARTS:
            raise errors.BackendError(400, 50035, "refused")
        return allowed(backend, method, path, **sent)

    monkeypatch.setattr(router, "dispatch", dispatch)
    message = await listed(room, "ann")
    assert message.content.startswith("These games are waiting for you")
    assert labels_of(message)[-2:] == SETTINGS
