"""`/theme`: a person's colours, a channel's colours, and who may choose the latter."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bot.games import Scene
from bot.games.vienna1840.pictures import Pictures
from tests.bot.conftest import with_1840
from tests.bot.room import Room


@pytest.fixture(autouse=True)
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The themes in which pictures are drawn, in order; what is drawn is a dot."""
    with_1840(monkeypatch)
    drawn: list[str] = []
    out = io.BytesIO()
    Image.new("P", (4, 4)).save(out, "PNG")

    def draw(self: Any, name: str, scene: Scene, events: Any) -> Any:
        from bot.games import Plate

        drawn.append(scene.theme)
        return Plate(name, out.getvalue(), "a dot")

    monkeypatch.setattr(Pictures, "draw", draw)
    return drawn


async def begin(room: Room) -> None:
    await room.begin("vienna1840", seed=1840)


async def test_a_person_chooses_for_what_that_person_sees(room: Room, vienna: list[str]) -> None:
    await begin(room)
    said = await room.do("ben", "theme", choose="dark")
    assert "`dark`" in said
    assert vienna[-1] == "dark"
    await room.do("ben", "market")
    assert vienna[-1] == "dark"
    vienna.clear()
    await room.do("eve", "market")
    await room.do("ben", "theme", choose="standard")
    await room.do("ben", "market")
    assert "dark" not in vienna


async def test_the_host_chooses_for_the_channel_and_a_persons_own_choice_comes_first(
    room: Room, vienna: list[str]
) -> None:
    await begin(room)
    await room.do("ben", "theme", choose="safe")
    assert "posted here" in await room.do("ann", "theme", choose="contrast", **{"for": "channel"})
    await room.do("eve", "market")
    assert vienna[-1] == "contrast"
    await room.do("ben", "market")
    assert vienna[-1] == "safe"
    table = await room.bot.services.tables.get(room.channel.id)
    assert await room.bot.services.preferences.theme(table, room.channel.id) == "contrast"


async def test_others_do_not_choose_for_the_channel(room: Room) -> None:
    await begin(room)
    said = await room.do("ben", "theme", choose="dark", **{"for": "channel"})
    assert "manage this channel" in said
    table = await room.bot.services.tables.get(room.channel.id)
    assert await room.bot.services.preferences.theme(table, room.channel.id) == ""


async def test_a_theme_that_there_is_not(room: Room) -> None:
    await begin(room)
    assert "`loud` isn't a theme" in await room.do("ben", "theme", choose="loud")
    assert await room.typed("ben", "theme", "choose", "") == [
        "light",
        "dark",
        "safe",
        "contrast",
        "standard",
    ]


async def test_before_any_game_the_example_is_one_that_begins(room: Room, vienna: list[str]) -> None:
    assert "`dark`" in await room.do("eve", "theme", choose="dark")
    assert vienna == ["dark"]
