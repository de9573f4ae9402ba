"""docs/architecture.md names every room, so that whoever looks for one finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
ROOMS = sorted(
    path for path in (ROOT / "bot").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
)


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: str(path.name))
def test_the_page_names_the_room(room: Path) -> None:
    if not room.name.startswith("__"):
        assert room.name in PAGE
