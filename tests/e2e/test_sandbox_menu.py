"""The menu of a message on the sandbox's page: the bot's commands there, and a moment put into a channel."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest
from selenium.webdriver.common.by import By

from bot.sandbox.world import PEOPLE, WATCHING
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.window import Window
from tests.reading import words_of

HOST, OTHER, WATCHER = PEOPLE[0], PEOPLE[1], PEOPLE[3]
LAST_POST = ".message:not(.ephemeral) .at-message"


@pytest.fixture
async def begun(toy_game: None, sitting: Sitting) -> Sitting:
    await sitting.begin("game:toy seed:4", HOST, OTHER)
    await sitting.type(HOST, "/do moves:skip")
    return sitting


async def test_the_menu_is_said_in_the_reader_s_language_and_done_over_http(begun: Sitting) -> None:
    begun.world.speak(begun.world.person(WATCHER), "de")
    address = (await begun.page()).rstrip("/")
    person = str(begun.world.person(WATCHER).id)
    async with aiohttp.ClientSession(headers={"Origin": address}) as session:
        async with session.get(f"{address}/api/state", params={"as": person}) as response:
            state: dict[str, Any] = await response.json()
        menu = [["Board in words", "Stellung in Worten"], ["Share this", "Teilen"], ["Why?", "Warum?"]]
        assert state["menu"] == menu
        form = {"as": person, "name": "Share this", "message": str(begun.posts[-1].id)}
        async with session.post(f"{address}/api/menu", data=form) as response:
            assert await response.json() == {}
        async with session.get(f"{address}/api/state", params={"as": person}) as response:
            answer = (await response.json())["messages"][-1]
        assert "· Zug 1" in answer["content"]
        assert answer["used"] == {"name": WATCHER, "command": "Share this"}
        form["name"] = "nothing"
        async with session.post(f"{address}/api/menu", data=form) as response:
            assert "error" in await response.json()


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(390, 780), (1280, 800)])
async def test_a_post_is_shared_into_another_channel_by_its_menu(
    begun: Sitting, browser: Browser, width: int, height: int
) -> None:
    window = Window(browser(width, height), await begun.page())

    def share() -> None:
        window.open()
        window.become(WATCHER)
        window.until(lambda: window.driver.find_elements(By.CSS_SELECTOR, LAST_POST))
        place = window.driver.find_elements(By.CSS_SELECTOR, LAST_POST)[-1]
        place.find_element(By.TAG_NAME, "summary").click()
        (command,) = [
            each for each in place.find_elements(By.TAG_NAME, "button") if each.text == "Share this"
        ]
        command.click()
        window.press("Post it in another channel")
        window.choose(f"#{WATCHING}")
        window.until(lambda: any("Posted in" in text for text in window.texts(".message.ephemeral")))

    await asyncio.to_thread(share)
    (there,) = begun.world.messages(begun.world.person(HOST).id, 9, begun.world.channel_named(WATCHING).id)
    assert f"<#{begun.world.channel.id}> · move 1\n" in words_of(there)
    assert "Shared by" in words_of(there)
