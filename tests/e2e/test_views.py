"""Views of 1840 as people ask for them in the chat, and the colours that a channel chose."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image, ImageStat
from simcord.backend.models import Message

from bot.sandbox.world import PEOPLE
from tests.e2e.sitting import Sitting, in_any_order, play_on

pytestmark = pytest.mark.whole

HOST, WATCHER = PEOPLE[0], PEOPLE[3]
COMMANDS = (
    "/map",
    "/map hex:D20",
    "/map view:area hex:D20",
    "/company name:W",
    f"/player name:{HOST}",
    "/tiles",
    "/chart",
    "/chart of:prices",
    "/market",
    "/board",
)


async def test_every_view_is_answered_by_its_name(sitting: Sitting) -> None:
    await sitting.begin("game:vienna1840 seed:1840", *PEOPLE[:3])
    await play_on(sitting, "1840", random.Random(5), in_any_order, 6)
    posts = len(sitting.posts)
    for text in COMMANDS:
        await sitting.type(WATCHER, text)
        answer = _answers(sitting)[-1]
        (picture,) = answer.attachments
        assert picture["filename"].endswith(".png"), text
        assert picture["description"], text
    told = await sitting.type(WATCHER, "/player name:nobody")
    assert told.startswith("`name` can't be `nobody`. Possible: ")
    assert len(sitting.posts) == posts


async def test_the_whole_board_is_said_to_the_last_tile(sitting: Sitting) -> None:
    await sitting.begin("game:vienna1840 seed:1840", *PEOPLE[:3])
    await sitting.type(WATCHER, "/board text:True")
    said = "\n".join(answer.content for answer in _answers(sitting))
    for wanted in (f"{HOST}: ", " tiles left: ", "Lines on offer: ", "kept for line "):
        assert wanted in said


async def test_a_channels_theme_colours_its_posts(sitting: Sitting) -> None:
    await sitting.begin("game:vienna1840 seed:1840", *PEOPLE[:3])
    bright = sitting.picture(sitting.posts[-1], "market")
    assert "`dark`" in await sitting.type(HOST, "/theme choose:dark for:channel")
    await play_on(sitting, "1840", random.Random(5), in_any_order, 1)
    dark = sitting.picture(next(post for post in reversed(sitting.posts) if post.attachments), "market")
    assert _brightness(dark) < 100 < _brightness(bright)
    assert "can set that" in await sitting.type(WATCHER, "/theme choose:light for:channel")


def _answers(sitting: Sitting) -> list[Message]:
    """What the bot said to single persons, oldest first."""
    stored = sitting.world.env.backend.messages[sitting.world.channel.id].values()
    return sorted((message for message in stored if message.is_ephemeral), key=lambda message: message.id)


def _brightness(png: bytes) -> float:
    with Image.open(io.BytesIO(png)) as image:
        return ImageStat.Stat(image.convert("L")).mean[0]
