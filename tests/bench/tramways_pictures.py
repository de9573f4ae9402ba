"""How fast the table of Tramways is drawn, against the bare PNG encoding of the very same picture; in
processor time, as for 1840.
"""

from __future__ import annotations

import io
import statistics
import subprocess
import sys
import time

from PIL import Image

from engine.tramways.view import View
from render.tramways import NO_CHANGES, Changes, draw_board
from tests.render.tramways.positions import GAMES, seen, steps, told

__all__ = ["tramways_cold_main", "tramways_picture_figures"]

PER_GAME = 20
"""Moves of each game after which the picture is drawn."""
COLD = 7
"""Positions at which a fresh process draws its first picture."""
TIMES = 3


def tramways_picture_figures() -> dict[str, float]:
    """The picture after a move: warm, and as the first of a process, as ratios to bare encoding."""
    warm, bare, sizes = [], [], []
    for name in GAMES:
        game = steps(name)
        for number in range(1, PER_GAME + 1):
            at = number * (len(game) - 1) // PER_GAME
            _draw(seen(game[at - 1]))
            start = time.process_time()
            png = _draw(seen(game[at]), told(game[at]))
            warm.append(1000 * (time.process_time() - start))
            bare.append(_encoding_ms(png))
            sizes.append(len(png) / 1024)
    ratios = [one / other for one, other in zip(warm, bare, strict=True)]
    cold = [_cold(number) for number in range(COLD)]
    return {
        "tramways_picture_bare_ms": statistics.median(bare),
        "tramways_picture_warm_ms": statistics.median(warm),
        "tramways_picture_warm_ratio": statistics.median(ratios),
        "tramways_picture_warm_p95_ratio": sorted(ratios)[int(len(ratios) * 0.95)],
        "tramways_picture_cold_ratio": statistics.median(cold),
        "tramways_picture_cold_max_ratio": max(cold),
        "tramways_picture_max_kib": max(sizes),
    }


def _draw(view: View, changes: Changes = NO_CHANGES) -> bytes:
    return draw_board(view, changes).png


def _encoding_ms(png: bytes) -> float:
    """The bare encoding: Pillow's own, with its standard settings; the median of some."""
    image = Image.open(io.BytesIO(png))
    image.load()
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        image.save(io.BytesIO(), "PNG")
        found.append(1000 * (time.process_time() - start))
    return statistics.median(found)


def _cold(number: int) -> float:
    lean = "from bot.operations.memory import keep_little; keep_little()"
    program = f"{lean}; from tests.bench.tramways_pictures import *; tramways_cold_main({number})"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def tramways_cold_main(number: int) -> None:
    """Draw one picture as the first of this process, from the later half of a game, and print how long it
    took, by its bare encoding.
    """
    game = steps(list(GAMES)[number % len(GAMES)])
    share = 0.5 + 0.5 * (number + 1) / COLD
    view = seen(game[int((len(game) - 1) * share)])
    start = time.process_time()
    png = _draw(view)
    taken = 1000 * (time.process_time() - start)
    print(taken / _encoding_ms(png))
