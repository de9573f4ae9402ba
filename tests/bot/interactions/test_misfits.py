"""Values that no client should send: Discord checks options, but what comes in is checked all the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands

from bot.client import StellwerkBot
from bot.interactions.misfits import misfit
from tests.bot.room import bot_on


@pytest.fixture
async def bot() -> StellwerkBot:
    return bot_on("sqlite+aiosqlite://")


def sent(bot: StellwerkBot, command: str, option: str, value: Any) -> Any:
    """As much of an interaction as is looked at."""
    found = bot.tree.get_command(command)
    assert isinstance(found, app_commands.Command)
    return SimpleNamespace(command=found, namespace=SimpleNamespace(**{option: value}))


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [
        ("log", "page", "Rudolf"),
        ("log", "page", True),
        ("log", "page", 1.5),
        ("log", "page", 1001),
        ("do", "moves", 7),
        ("posts", "mode", "loud"),
    ],
)
async def test_a_value_of_another_kind_does_not_fit(
    bot: StellwerkBot, command: str, option: str, value: Any
) -> None:
    assert misfit(sent(bot, command, option, value)) == str(value)


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [("log", "page", 2), ("do", "moves", "pass"), ("posts", "mode", "quiet"), ("posts", "other", "loud")],
)
async def test_a_value_that_clients_send_fits(
    bot: StellwerkBot, command: str, option: str, value: Any
) -> None:
    assert misfit(sent(bot, command, option, value)) is None
