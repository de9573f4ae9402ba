"""How much is kept of what was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PIL import Image

from render.core.cache import Cache, Layers, keep_share


@pytest.fixture(autouse=True)
def _all_again() -> Iterator[None]:
    yield
    keep_share(1)


@pytest.mark.parametrize(("share", "kept"), [(1, 8), (0.25, 2), (0.01, 1)])
def test_a_process_can_keep_a_share(share: float, kept: int) -> None:
    cache: Cache[int] = Cache(8)
    keep_share(share)
    for number in range(20):
        assert cache.get(number, partial(int, number)) == number
    assert [number for number in range(20) if number in cache] == list(range(20 - kept, 20))


@pytest.mark.parametrize(("share", "kept"), [(1, 4), (0.5, 2), (0.01, 1)])
def test_boards_too(share: float, kept: int) -> None:
    keep_share(share)
    layers, emptied = Layers(4), []

    def empty() -> Image.Image:
        emptied.append(1)
        return Image.new("P", (1, 1))

    for board in range(4):
        layers.get(board, {"a1": 1}, empty, lambda image, cells: None)
    emptied.clear()
    for board in reversed(range(4)):
        layers.get(board, {"a1": 1}, empty, lambda image, cells: None)
    assert len(emptied) == 4 - kept
