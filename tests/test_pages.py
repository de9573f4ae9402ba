"""What the README and the pages for players promise exists, and what exists for players stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import app_commands

from bot.client import create_bot
from bot.games import presentation
from bot.settings import Settings
from engine.core import registry
from tests.e2e.test_every_command import of_settings

ROOT = Path(__file__).parents[1]
QUOTED = re.compile(r"`([^`\n]+)`")
COMMAND = re.compile(r"/([a-z0-9]+)(?: ([a-z]+))?")
ROW = re.compile(r"^\| (.+?) \|", re.MULTILINE)


def existing() -> set[str]:
    bot = create_bot(Settings(_env_file=None, database_url="sqlite+aiosqlite://"))
    found = (each for each in bot.tree.walk_commands() if isinstance(each, app_commands.Command))
    return {each.qualified_name for each in found}


def quoted(text: str, known: set[str]) -> Iterator[str]:
    """The commands that a text quotes; in a table, `/game new`, `join` names two of a group."""
    groups = {name.split()[0] for name in known if " " in name}
    for words in QUOTED.findall(text):
        if found := COMMAND.match(words):
            yield f"{found[1]} {found[2] or ''}".strip() if found[1] in groups else found[1]
    for cell in ROW.findall(text):
        first, *further = QUOTED.findall(cell) or [""]
        yield from (f"{first[1:].split()[0]} {word}" for word in further if word.isalpha())


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md", "docs/walkthrough.md", "CHANGELOG.md"])
def test_every_command_that_a_page_names_exists(page: str) -> None:
    known = existing()
    groups = {name.split()[0] for name in known if " " in name}
    text = (ROOT / page).read_text("utf-8")
    named = {name for name in quoted(text, known) if name not in groups}
    assert named
    assert named <= known


def test_every_command_stands_on_its_page() -> None:
    known = existing()
    moves = {presentation(game).naming.group for game in registry.games().values()}
    expected = {name for name in known if name.split()[0] not in moves}
    named = set(quoted((ROOT / "docs/commands.md").read_text("utf-8"), known))
    assert expected - of_settings() <= named
    assert of_settings() & named


def test_the_pictures_of_a_page_exist() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs" / name for name in ("walkthrough.md", "pictures.md"))):
        shown = re.findall(r"(?:\]\(|src=\")([^)\"]+\.(?:png|webp))", page.read_text("utf-8"))
        assert shown
        assert [name for name in shown if not (page.parent / name).is_file()] == []


def test_the_tests_that_a_page_names_exist() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    made = set(re.findall(r"def (test_\w+)", code))
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"`(test_\w+)`", page)}
    assert len(named) > 30
    assert not named - made
