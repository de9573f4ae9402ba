"""The command tree that Discord is given stays within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot import limits
from bot.client import create_bot
from bot.interactions.translation import CatalogueTranslator
from bot.settings import Settings
from engine.core import registry
from tests.bot.breaches import breaches

GAMES = registry.games()


@pytest.fixture
async def commands(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The commands as they are made known, in all languages."""
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    tree = create_bot(Settings(_env_file=None, database_url="sqlite+aiosqlite://")).tree
    translator = CatalogueTranslator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def option(name: str = "word", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "a word", **more}


def command(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 1, "name": "act", "description": "Act", "options": [*options], **more}


def menu(name: str, **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, **more}


def choices(*values: Any) -> list[dict[str, Any]]:
    return [{"name": f"choice {number}", "value": value} for number, value in enumerate(values)]


def test_the_whole_tree(commands: list[dict[str, Any]]) -> None:
    assert {"game", "board", "market", "log", "rules", "help", "1840", "trambahn"} <= {
        command["name"] for command in commands
    }
    assert any(command["description_localizations"] for command in commands)
    assert breaches(commands) == []


def _choices(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield from part.get("choices") or ()
        yield from _choices(part.get("options") or [])


def test_fixed_values_are_explained_in_every_language_and_begin_as_they_are_typed(
    commands: list[dict[str, Any]],
) -> None:
    found = list(_choices(commands))
    assert {"majority", "quiet"} < {each["value"] for each in found}
    for each in found:
        meanings = each["name_localizations"]
        assert {"de", "en-US", "en-GB"} <= set(meanings)
        assert all(said.startswith(f"{each['value']}: ") for said in meanings.values())


@pytest.mark.parametrize(
    ("told", "breach"),
    [
        ([command(name=f"act{number}") for number in range(101)], "101 commands"),
        ([command(), command()], ": act twice"),
        ([menu(f"Act {number}") for number in range(16)], "16 commands in a menu"),
        ([menu("A" * 33)], f"{'A' * 33}: a name of no or too many characters"),
        ([menu("Act", name_localizations={"de": ""})], "Act: a name of no or too many characters"),
        ([command(name="Act")], "Act: the name Act"),
        ([command(name="a b")], "a b: the name a b"),
        ([command(name="a" * 33)], f"{'a' * 33}: the name {'a' * 33}"),
        ([command(name_localizations={"de": "Tun"})], "act: the name Tun"),
        ([command(description="")], "act: a description of 0 characters"),
        ([command(description_localizations={"de": "x" * 101})], "act: a description of 101 characters"),
        ([command(*(option(f"word{number}") for number in range(26)))], "act: 26 options"),
        ([command(*(option(f"sub{number}", type=1) for number in range(26)))], "act: 26 options"),
        ([command(option(), option())], "act: word twice"),
        ([command(option(), option("need", required=True))], "act: an option that must be filled in behind"),
        ([command(option(type=1), option("other"))], "act: subcommands where none can be"),
        ([command(option(type=1, options=[option(type=2)]))], "act word: subcommands where none can be"),
        ([command(option(choices=choices(*"abcdefghijklmnopqrstuvwxyz")))], "act word: 26 choices"),
        ([command(option(choices=choices("a"), autocomplete=True))], "act word: choices and an autocomplete"),
        ([command(option(type=5, autocomplete=True))], "act word: an autocomplete of something else"),
        ([command(option(choices=choices("x" * 101)))], f"act word: the choice {'x' * 101}"),
        ([command(option(choices=[{"name": "", "value": 1}]))], "act word: the name of the choice 1"),
        ([command(option(type=4, max_value=2**53))], "act word: a range out of Discord's numbers"),
        ([command(option(type=4, min_value=2, max_value=1))], "act word: an empty range"),
    ],
)
def test_what_discord_would_refuse_is_found(told: list[dict[str, Any]], breach: str) -> None:
    (found,) = breaches(told)
    assert found.startswith(breach)


def test_the_longest_language_of_each_word_counts_for_the_whole_command() -> None:
    below = [option(f"sub{number:03}", type=1, description="x" * 100) for number in range(25)]
    groups = [option(f"g{number}", type=2, description="x", options=below) for number in range(3)]
    assert breaches([command(*groups)]) == []
    assert breaches([command(*groups, description_localizations={"de": "x" * 100})]) == [
        "act: 8062 characters"
    ]


def test_every_action_of_1840_is_a_command(commands: list[dict[str, Any]]) -> None:
    from engine.vienna1840.actions import ACTIONS

    group = next(command for command in commands if command["name"] == "1840")
    assert [each["name"] for each in group["options"]] == [action.kind for action in ACTIONS]
    for command, action in zip(group["options"], ACTIONS, strict=True):
        assert [option["name"] for option in command["options"]] == list(action.field_names())
        for option in command["options"]:
            assert option["autocomplete"]
            assert option["type"] == (4 if action.is_number(option["name"]) else 3)
            assert option["required"] != action.is_optional(option["name"])


def test_shortening() -> None:
    assert limits.shorten("abc", 3) == "abc"
    assert limits.shorten("abcd", 3) == "ab…"
