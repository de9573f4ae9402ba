"""How fast the table of Ticket to Ride Europe is drawn, against the bare PNG encoding of the very same
picture; in processor time, as for 1840.
"""

from __future__ import annotations

import io
import statistics
import subprocess
import sys
import time
from functools import cache

from PIL import Image

from engine.ticket_europe import GAME
from engine.ticket_europe.view import View
from render.ticket_europe import NO_CHANGES, Changes, changes_of, draw_map
from tests.games import Played, kept, names

__all__ = ["europe_cold_main", "europe_picture_figures"]

PER_GAME = 25
"""Moves of each game after which the picture is drawn."""
COLD = 7
"""Positions at which a fresh process draws its first picture."""
TIMES = 3


def europe_picture_figures() -> dict[str, float]:
    """The picture after a move: warm, and as the first of a process, as ratios to bare encoding."""
    warm, bare, sizes = [], [], []
    for game in _games():
        steps = game.steps()
        for number in range(1, PER_GAME + 1):
            at = number * (len(steps) - 1) // PER_GAME
            _draw(GAME.view(steps[at - 1].state, None))
            start = time.process_time()
            png = _draw(GAME.view(steps[at].state, None), changes_of(steps[at].events))
            warm.append(1000 * (time.process_time() - start))
            bare.append(_encoding_ms(png))
            sizes.append(len(png) / 1024)
    ratios = [one / other for one, other in zip(warm, bare, strict=True)]
    cold = [_cold(number) for number in range(COLD)]
    return {
        "europe_picture_bare_ms": statistics.median(bare),
        "europe_picture_warm_ms": statistics.median(warm),
        "europe_picture_warm_ratio": statistics.median(ratios),
        "europe_picture_warm_p95_ratio": sorted(ratios)[int(len(ratios) * 0.95)],
        "europe_picture_cold_ratio": statistics.median(cold),
        "europe_picture_cold_max_ratio": max(cold),
        "europe_picture_max_kib": max(sizes),
    }


@cache
def _games() -> tuple[Played, ...]:
    return tuple(kept(name) for name in names("ticket_europe-purposeful-"))


def _draw(view: View, changes: Changes = NO_CHANGES) -> bytes:
    return draw_map(view, changes).png


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
    program = f"{lean}; from tests.bench.europe_pictures import *; europe_cold_main({number})"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def europe_cold_main(number: int) -> None:
    """Draw one picture as the first of this process, from the later half of a game, and print how long it
    took, by its bare encoding.
    """
    games = _games()
    steps = games[number % len(games)].steps()
    share = 0.5 + 0.5 * (number + 1) / COLD
    view = GAME.view(steps[int((len(steps) - 1) * share)].state, None)
    start = time.process_time()
    png = _draw(view)
    taken = 1000 * (time.process_time() - start)
    print(taken / _encoding_ms(png))
