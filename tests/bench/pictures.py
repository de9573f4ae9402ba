"""How fast the pictures are, against the bare PNG encoding of pictures of the same size."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from PIL import Image

from engine.vienna1840 import GAME
from render.vienna1840 import draw_map, draw_market, keep_boards_in
from tests.bench.measure import median_ms, times_ms
from tests.bench.positions import late

__all__ = ["cold_main", "picture_figures"]

RUNS = 9
COLD_RUNS = 5
BEFORE = 20
"""Moves between the board that was kept and the first picture after the restart."""


def picture_figures() -> dict[str, float]:
    """The pair of pictures (map and market) after a move, warm and cold, as ratios to bare encoding."""
    views = [GAME.view(state, None) for state in late()[-RUNS - 1 :]]
    bare = median_ms(lambda: _encode(_decoded(views[0])), RUNS)
    following = iter(views * 2)
    warm = sorted(times_ms(lambda: _draw(next(following)), RUNS))
    cold = sorted(_cold_ms() for _ in range(COLD_RUNS))
    with tempfile.TemporaryDirectory() as folder:
        _cold_ms(folder, BEFORE)
        restart = sorted(_cold_ms(folder) for _ in range(COLD_RUNS))
    return {
        "picture_bare_ms": bare,
        "picture_warm_ms": warm[len(warm) // 2],
        "picture_cold_ms": cold[len(cold) // 2],
        "picture_warm_ratio": warm[len(warm) // 2] / bare,
        "picture_warm_p95_ratio": warm[int(len(warm) * 0.95)] / bare,
        "picture_cold_ratio": cold[len(cold) // 2] / bare,
        "picture_restart_ratio": restart[len(restart) // 2] / bare,
        "picture_kib": sum(len(data) for data in _draw(views[0])) / 1024,
    }


def _draw(view: Any) -> tuple[bytes, bytes]:
    return draw_map(view).png, draw_market(view).png


_images: list[Image.Image] = []


def _decoded(view: Any) -> list[Image.Image]:
    if not _images:
        for data in _draw(view):
            image = Image.open(io.BytesIO(data))
            image.load()
            _images.append(image)
    return _images


def _encode(images: list[Image.Image]) -> None:
    """The bare encoding: Pillow's own, with its standard settings."""
    for image in images:
        image.save(io.BytesIO(), "PNG")


def _cold_ms(folder: str | None = None, position: int = 1) -> float:
    """The first pair of pictures of a fresh process.

    Args:
        folder: where painted boards of processes before lie; without it nothing was ever kept.
        position: which position is drawn, counted from the last.
    """
    program = f"from tests.bench.pictures import cold_main; cold_main({folder!r}, {position})"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return float(done.stdout)


def cold_main(folder: str | None, position: int) -> None:
    """Draw the pair once and print how long it took."""
    view = GAME.view(late()[-position], None)
    start = time.perf_counter()
    if folder is not None:
        keep_boards_in(Path(folder))
    _draw(view)
    print(1000 * (time.perf_counter() - start))
