"""How fast a game's table is drawn, against the bare PNG encoding of the very same picture; in processor
time, as for 1840.
"""

from __future__ import annotations

import io
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from engine.core import Step
from render.core.picture import Picture, encode

__all__ = ["Tables"]

COLD = 7
"""Positions at which a fresh process draws its first picture."""
TIMES = 3


@dataclass(frozen=True)
class Tables:
    """The tables of a game, as they are drawn for all.

    Attributes:
        key: what the names of its figures begin with.
        module: where it stands under the name `TABLES`, for a process that begins with it.
        games: whole games, step by step.
        draw: the position after a step, with or without what the step changed.
        per_game: moves of each game after which the picture is drawn.
    """

    key: str
    module: str
    games: Callable[[], Sequence[Sequence[Step[Any]]]]
    draw: Callable[[Step[Any], bool], Picture]
    per_game: int

    def figures(self) -> dict[str, float]:
        """The picture after a move: warm, and as the first of a process, as ratios to bare encoding and to
        the pictures' own, which is some three times as quick.
        """
        warm, bare, own, sizes = [], [], [], []
        for steps in self.games():
            for number in range(1, self.per_game + 1):
                at = number * (len(steps) - 1) // self.per_game
                self.draw(steps[at - 1], False)
                png, taken = self._timed(steps[at], True)
                warm.append(taken)
                bare.append(_encoding_ms(png))
                own.append(_own_encoding_ms(png))
                sizes.append(len(png) / 1024)
        ratios = [one / other for one, other in zip(warm, bare, strict=True)]
        to_own = [one / other for one, other in zip(warm, own, strict=True)]
        cold, cold_to_own = zip(*(self._cold(number) for number in range(COLD)), strict=True)
        found = {
            "bare_ms": statistics.median(bare),
            "own_ms": statistics.median(own),
            "warm_ms": statistics.median(warm),
            "warm_ratio": statistics.median(ratios),
            "warm_p95_ratio": sorted(ratios)[int(len(ratios) * 0.95)],
            "cold_ratio": statistics.median(cold),
            "cold_max_ratio": max(cold),
            "warm_own_ratio": statistics.median(to_own),
            "cold_own_ratio": statistics.median(cold_to_own),
            "max_kib": max(sizes),
        }
        return {f"{self.key}_picture_{name}": figure for name, figure in found.items()}

    def print_cold(self, number: int) -> None:
        """Draw one picture as the first of this process, from the later half of a game, and print how long it
        took, by its bare encoding and by its own.
        """
        games = self.games()
        steps = games[number % len(games)]
        share = 0.5 + 0.5 * (number + 1) / COLD
        png, taken = self._timed(steps[int((len(steps) - 1) * share)], False)
        print(taken / _encoding_ms(png), taken / _own_encoding_ms(png))

    def _timed(self, step: Step[Any], changed: bool) -> tuple[bytes, float]:
        start = time.process_time()
        png = self.draw(step, changed).png
        return png, 1000 * (time.process_time() - start)

    def _cold(self, number: int) -> tuple[float, float]:
        lean = "from bot.operations.memory import keep_little; keep_little()"
        program = f"{lean}; from {self.module} import TABLES; TABLES.print_cold({number})"
        done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
        bare, own = done.stdout.split()[-2:]
        return float(bare), float(own)


def _encoding_ms(png: bytes) -> float:
    """The bare encoding: Pillow's own, with its standard settings; the median of some."""
    image = _decoded(png)
    return _median_ms(lambda: image.save(io.BytesIO(), "PNG"))


def _own_encoding_ms(png: bytes) -> float:
    """The encoding that the pictures have."""
    image = _decoded(png)
    return _median_ms(lambda: encode(image))


def _decoded(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def _median_ms(work: Callable[[], object]) -> float:
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        work()
        found.append(1000 * (time.process_time() - start))
    return statistics.median(found)
