"""What is taken from inside discord.py is there, and does what the bot wants of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import AnyUrl

from bot.interactions.inside_discord import WRITTEN_FOR, attachment_of, parameters_of, talk_to

FILE = {"id": "7", "size": 3, "filename": "game.json", "url": "https://a/7", "proxy_url": "https://b/7"}


def test_this_is_the_library_whose_inside_is_known() -> None:
    known = discord.__version__.rpartition(".")[0] == WRITTEN_FOR
    assert known, "look through bot/interactions/inside_discord.py and say so there"


async def test_a_completion_is_put_in_the_place_of_another() -> None:
    async def callback(interaction: discord.Interaction[Any], word: str, other: str) -> None: ...

    async def complete(interaction: discord.Interaction[Any], current: str) -> list[Any]:
        return []

    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name="look", description="look", callback=callback
    )
    command.autocomplete("word")(complete)
    found = {each.name: each for each in parameters_of(command)}
    assert found["word"].autocomplete is complete
    assert found["other"].autocomplete is None

    class Other:
        async def __call__(self, interaction: discord.Interaction[Any], current: str) -> list[Any]:
            return [app_commands.Choice(name=current, value=current)]

    found["word"].autocomplete = Other()
    sent: list[Any] = []

    async def answer(choices: list[Any]) -> None:
        sent.extend(choices)

    response = SimpleNamespace(autocomplete=answer, is_done=lambda: bool(sent))
    interaction: Any = SimpleNamespace(response=response, client=None, command=command)
    namespace: Any = SimpleNamespace(word="re", other=None, __dict__={"word": "re"})
    await command._invoke_autocomplete(interaction, "word", namespace)
    assert [choice.value for choice in sent] == ["re"]


async def test_a_file_of_a_form_can_be_read() -> None:
    async def get_from_cdn(url: str) -> bytes:
        return url.encode()

    state = SimpleNamespace(http=SimpleNamespace(get_from_cdn=get_from_cdn))
    interaction: Any = SimpleNamespace(_state=state)
    assert "_state" in discord.Interaction.__slots__
    file = attachment_of(interaction, FILE)
    assert (file.id, file.size, file.filename) == (7, 3, "game.json")
    assert await file.read() == b"https://a/7"


def test_another_discord_is_spoken_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", "https://usual")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", "wss://usual")
    talk_to(None, None)
    assert Route("GET", "/here").url == "https://usual/here"
    talk_to(AnyUrl("http://127.0.0.1:7/api/"), AnyUrl("ws://127.0.0.1:8/"))
    assert Route("GET", "/here").url == "http://127.0.0.1:7/api/here"
    assert DiscordWebSocket.DEFAULT_GATEWAY.port == 8
