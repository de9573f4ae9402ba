"""Boards on disk: found again after a start, never a reason to fail, never too many."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from render.core.stored import Shelf, cache_folder, version_of
from render.vienna1840 import draw_map, keep_boards_in
from render.vienna1840.map.printed import MAPS, draw_printed, stored
from render.vienna1840.themes import THEMES
from tests.render.forgetting import forget
from tests.render.positions import view


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    keep_boards_in(tmp_path / "boards")
    forget()
    yield tmp_path / "boards"
    keep_boards_in(None)
    forget()


def test_a_picture_from_a_stored_board_is_the_same(folder: Path) -> None:
    later = view(D16=("58", 2), B28=("4", 0))
    fresh = draw_map(later).png
    forget()
    keep_boards_in(folder)
    draw_map(view())
    assert len(list(folder.iterdir())) == 1
    forget()
    keep_boards_in(folder)
    assert draw_map(later).png == fresh


@pytest.mark.parametrize("harm", ["cut", "empty", "other", "none"])
def test_a_harmed_file_is_as_good_as_none(folder: Path, harm: str) -> None:
    fresh = draw_map(view()).png
    (path,) = folder.iterdir()
    data = path.read_bytes()
    if harm == "none":
        path.unlink()
    else:
        path.write_bytes({"cut": data[: len(data) // 2], "empty": b"", "other": b"GIF89a"}[harm])
    forget()
    keep_boards_in(folder)
    assert draw_map(view()).png == fresh


def test_a_folder_that_cannot_be_made_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    keep_boards_in(tmp_path / "file" / "boards")
    forget()
    try:
        assert draw_map(view()).png
    finally:
        keep_boards_in(None)


def test_boards_of_another_version_are_not_shown_and_the_oldest_go(tmp_path: Path) -> None:
    image = Image.new("P", (4, 4))
    for number in range(5):
        Shelf(tmp_path, "a", 3).keep("map", {"D16": str(number)}, image)
    assert len(list(tmp_path.iterdir())) == 3
    assert Shelf(tmp_path, "a", 3).nearest("map", {"D16": "4"}) is not None
    assert Shelf(tmp_path, "b", 3).nearest("map", {"D16": "4"}) is None
    assert Shelf(tmp_path, "a", 3).nearest("other map", {"D16": "4"}) is None
    assert Shelf(tmp_path, "a", 3).nearest("map", {"D16": "4", "D18": "4"}) is None


def test_the_version_follows_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    assert version_of(("render.core",)) != version_of(("render.vienna1840",))


def test_boards_lie_where_the_machine_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/stellwerk")


@pytest.mark.skipif(sys.platform == "win32", reason="homes are known there")
def test_without_a_home_they_are_temporary(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user has no name and no HOME."""
    import pwd

    def nobody(_: int) -> None:
        raise KeyError

    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert cache_folder() == Path(tempfile.gettempdir()) / "stellwerk"


@pytest.mark.sample(3)
@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("name", MAPS)
def test_the_boards_in_the_package_are_as_they_would_be_drawn(name: str, theme: str) -> None:
    lying = stored(name, theme)
    assert lying is not None
    drawn = draw_printed(name, theme)
    same = lying.image.tobytes() == drawn.image.tobytes() and lying.strips == drawn.strips
    assert same, "draw them anew: python -m render.vienna1840.map.printed"
