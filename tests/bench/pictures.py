"""How fast the pictures are, against the bare PNG encoding of pictures of the same size."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from typing import Any

from PIL import Image

from engine.vienna1840 import GAME
from render.vienna1840 import draw_map, draw_market
from tests.bench.measure import median_ms, times_ms
from tests.bench.positions import late

__all__ = ["cold_main", "picture_figures"]

RUNS = 9
COLD_RUNS = 3


def picture_figures() -> dict[str, float]:
    """The pair of pictures (map and market) after a move, warm and cold, as ratios to bare encoding."""
    views = [GAME.view(state, None) for state in late()[-RUNS - 1 :]]
    bare = median_ms(lambda: _encode(_decoded(views[0])), RUNS)
    following = iter(views * 2)
    warm = sorted(times_ms(lambda: _draw(next(following)), RUNS))
    cold = sorted(_cold_ms() for _ in range(COLD_RUNS))
    return {
        "picture_bare_ms": bare,
        "picture_warm_ms": warm[len(warm) // 2],
        "picture_cold_ms": cold[len(cold) // 2],
        "picture_warm_ratio": warm[len(warm) // 2] / bare,
        "picture_warm_p95_ratio": warm[int(len(warm) * 0.95)] / bare,
        "picture_cold_ratio": cold[len(cold) // 2] / bare,
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


def _cold_ms() -> float:
    """The first pair of pictures of a fresh process."""
    command = [sys.executable, "-c", "from tests.bench.pictures import cold_main; cold_main()"]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def cold_main() -> None:
    """Draw the pair once and print how long it took."""
    view = GAME.view(late()[-1], None)
    start = time.perf_counter()
    _draw(view)
    print(1000 * (time.perf_counter() - start))
