"""docs/architecture.md names every room, so that whoever looks for one finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
FOLDERS = sorted(
    path.parent.relative_to(ROOT)
    for ring in ("engine", "render", "bot")
    for path in (ROOT / ring).glob("*/**/__init__.py")
)
MODULES = sorted(
    path.relative_to(ROOT) for path in (ROOT / "bot").glob("*.py") if not path.name.startswith("__init__")
)


def named(path: Path) -> str:
    """A path as the page writes it: games are all alike there."""
    return "/".join("<game>" if part in registry.games() else part for part in path.parts)


@pytest.mark.parametrize("room", [*FOLDERS, *MODULES], ids=str)
def test_the_page_names_the_room(room: Path) -> None:
    assert f"`{named(room)}`" in PAGE


def test_the_page_names_no_room_that_is_not_there() -> None:
    there = {named(room) for room in (*FOLDERS, *MODULES)}
    rooms = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    assert {name.strip(" `") for cell in rooms for name in cell.split(",")} == there


def test_what_belongs_to_no_room_is_little() -> None:
    assert len(MODULES) <= 6


def test_tests_of_the_bot_stand_in_the_folder_of_what_they_test() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests/bot").rglob("test_*.py")}
    assert not [str(folder) for folder in folders if not (ROOT / folder).is_dir()]
