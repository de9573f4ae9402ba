"""How fast the pictures are, against the bare PNG encoding of the very same pictures.

Measured over positions spread across all recorded games, in processor time: what else the machine does at the
moment counts for neither side.
"""

from __future__ import annotations

import gc
import io
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from PIL import Image

from engine.vienna1840 import GAME
from render.vienna1840 import Changes, changes_of, draw_map, draw_market, keep_boards_in
from render.vienna1840.detail import draw_detail, has_detail
from render.vienna1840.themes import THEMES
from tests.bench.positions import all_recorded

__all__ = ["cold_main", "memory_main", "picture_figures"]

PER_GAME = 10
"""Moves of each recorded game after which the pair is drawn."""
COLD = 7
"""Positions at which a fresh process draws its first pair."""
BEFORE = 20
"""Moves between the board that was kept and the first picture after the restart."""
PER_GAME_IN_THEMES = 4
OTHERS, BEFORE_OTHERS = 100, 40
"""Positions of games at random, drawn one after the other; how many before them don't count."""

Pair = tuple[bytes, bytes]


@dataclass(frozen=True)
class Shot:
    """A position to be drawn: the views before and after a move, and what the move changed."""

    before: Any
    after: Any
    changes: Changes


def picture_figures() -> dict[str, float]:
    """The pair of pictures (map and market) after a move: warm, cold and after a restart, as ratios to bare
    encoding; the memory of all that is kept; the largest files.
    """
    shots = list(_shots(PER_GAME))
    warm, ratios, bare, sizes = [], [], [], []
    for shot in shots:
        _draw(shot.before)
        start = time.process_time()
        pair = _draw(shot.after, shot.changes)
        warm.append(1000 * (time.process_time() - start))
        bare.append(_encoding_ms(pair))
        ratios.append(warm[-1] / bare[-1])
        sizes.append([len(data) / 1024 for data in pair])
    cold, restart = _cold_ratios()
    return _among_others() | {
        "picture_positions": float(len(shots)),
        "picture_bare_ms": statistics.median(bare),
        "picture_warm_ms": statistics.median(warm),
        "picture_warm_p95_ms": _p95(warm),
        "picture_warm_ratio": statistics.median(ratios),
        "picture_warm_p95_ratio": _p95(ratios),
        "picture_cold_ratio": statistics.median(cold),
        "picture_cold_max_ratio": max(cold),
        "picture_restart_ratio": statistics.median(restart),
        "picture_restart_max_ratio": max(restart),
        "picture_cache_mib": float(_in_a_process("memory_main()")),
        "picture_map_max_kib": max(size[0] for size in sizes),
        "picture_market_max_kib": max(size[1] for size in sizes),
    }


def _among_others() -> dict[str, float]:
    """The means of map, market and detail where nearly each position is of another game than the one before:
    few of its hexes lie as on a board that is kept.
    """
    chance, games = random.Random(1840), _games()
    taken: dict[str, list[float]] = {"map": [], "market": [], "detail": []}
    for number in range(BEFORE_OTHERS + OTHERS):
        steps = chance.choice(games)
        step = chance.choice(steps[1:])
        view, changes = GAME.view(step.state, None), changes_of(step.events)
        drawings = {"map": partial(draw_map, view, changes), "market": partial(draw_market, view, changes)}
        if has_detail(view, step.events):
            # First, as a post has it.
            drawings = {"detail": partial(draw_detail, view, step.events), **drawings}
        for name, draw in drawings.items():
            start = time.process_time()
            draw()
            if number >= BEFORE_OTHERS:
                taken[name].append(1000 * (time.process_time() - start))
    return {f"picture_other_{name}_ms": statistics.fmean(times) for name, times in taken.items()}


def _p95(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


@cache
def _games() -> tuple[list[Any], ...]:
    """The steps of each recorded game."""
    return tuple(game.steps() for game in all_recorded())


def _shots(per_game: int) -> Iterator[Shot]:
    """Moves spread evenly over each game, its last among them."""
    for steps in _games():
        for number in range(1, per_game + 1):
            at = number * (len(steps) - 1) // per_game
            before, after = GAME.view(steps[at - 1].state, None), GAME.view(steps[at].state, None)
            yield Shot(before, after, changes_of(steps[at].events))


def _draw(view: Any, changes: Changes | None = None, theme: str = "light") -> Pair:
    changed = changes or Changes()
    return draw_map(view, changed, theme).png, draw_market(view, changed, theme).png


def _encoding_ms(pair: Pair) -> float:
    """The bare encoding of a pair: Pillow's own, with its standard settings; the median of three."""
    images = []
    for data in pair:
        image = Image.open(io.BytesIO(data))
        image.load()
        images.append(image)
    times = []
    for _ in range(3):
        start = time.process_time()
        for image in images:
            image.save(io.BytesIO(), "PNG")
        times.append(1000 * (time.process_time() - start))
    return statistics.median(times)


def _cold_ratios() -> tuple[list[float], list[float]]:
    """Of the first pair of a fresh process: with nothing kept, and with boards kept by the process before."""
    cold, restart = [], []
    for number in range(COLD):
        cold.append(float(_in_a_process(f"cold_main(None, {number}, 0)")))
        with tempfile.TemporaryDirectory() as folder:
            _in_a_process(f"cold_main({folder!r}, {number}, {BEFORE})")
            restart.append(float(_in_a_process(f"cold_main({folder!r}, {number}, 0)")))
    return cold, restart


def _in_a_process(call: str) -> str:
    lean = "from bot.operations.memory import keep_little; keep_little()"
    program = f"{lean}; from tests.bench.pictures import *; {call}"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return done.stdout.split()[-1]


def cold_main(folder: str | None, number: int, moves_before: int) -> None:
    """Draw one pair as the first of this process, and print how long it took, by its bare encoding.

    Args:
        folder: where painted boards of processes before lie; without it nothing was ever kept.
        number: which position: spread over the later halves of all games.
        moves_before: so many moves earlier.
    """
    games = all_recorded()
    steps = games[number % len(games)].steps()
    share = 0.5 + 0.5 * (number + 1) / COLD
    view = GAME.view(steps[int((len(steps) - 1) * share) - moves_before].state, None)
    start = time.process_time()
    if folder is not None:
        keep_boards_in(Path(folder))
    pair = _draw(view)
    taken = 1000 * (time.process_time() - start)
    print(taken / _encoding_ms(pair))


def memory_main() -> None:
    """Draw positions of all games in all themes, and print by how many MiB this process has grown."""
    shots = list(_shots(PER_GAME_IN_THEMES))
    _encoding_ms(_tiny())
    gc.collect()
    before = _resident_mib()
    for theme in THEMES:
        for shot in shots:
            _draw(shot.after, shot.changes, theme)
    gc.collect()
    print(_resident_mib() - before)


def _tiny() -> Pair:
    """A pair of pictures of one point, so that Pillow is loaded."""
    out = io.BytesIO()
    Image.new("P", (1, 1)).save(out, "PNG")
    return out.getvalue(), out.getvalue()


def _resident_mib() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20
