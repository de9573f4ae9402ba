"""The command tree that Discord is given stays within Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot import limits
from bot.client import create_bot
from bot.settings import Settings
from tests.bot.conftest import with_1840

NAME = re.compile(r"[-_\w]{1,32}")


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    with_1840(monkeypatch)
    bot = create_bot(Settings(_env_file=None, database_url="sqlite+aiosqlite://"))
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", ()):
        yield from parts(option)


def weight(part: dict[str, Any]) -> int:
    own = len(part["name"]) + len(part["description"])
    choices = sum(len(each["name"]) + len(str(each["value"])) for each in part.get("choices", ()))
    return own + choices + sum(weight(option) for option in part.get("options", ()))


def test_the_whole_tree(commands: list[dict[str, Any]]) -> None:
    assert {"game", "board", "market", "log", "rules", "help", "1840", "toy"} <= {
        command["name"] for command in commands
    }
    assert len(commands) <= limits.COMMANDS
    for command in commands:
        assert weight(command) <= limits.COMMAND_TOTAL
        for part in parts(command):
            assert NAME.fullmatch(part["name"])
            assert part["name"] == part["name"].lower()
            assert 1 <= len(part["description"]) <= limits.DESCRIPTION
            assert len(part.get("options", ())) <= limits.OPTIONS
            assert len(part.get("choices", ())) <= limits.CHOICES
            for choice in part.get("choices", ()):
                assert len(choice["name"]) <= limits.CHOICE_NAME
            needed = [option.get("required", False) for option in part.get("options", ())]
            assert needed == sorted(needed, reverse=True)


def test_every_action_of_1840_is_a_command(commands: list[dict[str, Any]]) -> None:
    from engine.vienna1840.actions import ACTIONS

    group = next(command for command in commands if command["name"] == "1840")
    assert [command["name"] for command in group["options"]] == [action.kind for action in ACTIONS]
    for command, action in zip(group["options"], ACTIONS, strict=True):
        assert [option["name"] for option in command["options"]] == list(action.field_names())
        for option in command["options"]:
            assert option["autocomplete"]
            assert option["type"] == (4 if action.is_number(option["name"]) else 3)
            assert option["required"] != action.is_optional(option["name"])


def test_shortening() -> None:
    assert limits.shorten("abc", 3) == "abc"
    assert limits.shorten("abcd", 3) == "ab…"


def test_a_description_ends_with_a_whole_sentence() -> None:
    assert limits.whole_sentences("One is short. Two is longer. Three.", 30) == "One is short. Two is longer."
    assert limits.whole_sentences("One. Two.", 9) == "One. Two."
    assert limits.whole_sentences("No end in sight", 6) == "No en…"
