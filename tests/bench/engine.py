"""How fast the rules are: replaying a whole game, and one move late in it."""

from __future__ import annotations

import gc
import statistics
import time
from functools import partial

from engine.vienna1840 import GAME
from tests.bench.measure import median_ms
from tests.bench.positions import LATE, late, recorded
from tests.games import Played

__all__ = ["engine_figures"]

RUNS = 5


def engine_figures() -> dict[str, float]:
    """`replay_ms_per_action` with full checking; `late_move_ms`: checks, apply and view of one move."""
    game = recorded()
    replay = median_ms(partial(_replay, game), RUNS) / len(game.moves)
    positions = late()
    moves = game.moves[len(game.moves) - len(positions) :]
    times = []
    for state, (seat, action) in zip(positions, moves, strict=True):
        gc.collect()
        start = time.process_time()
        GAME.kinds(state, seat)
        step = GAME.apply(state, seat, action)
        GAME.view(step.state, None)
        times.append(1000 * (time.process_time() - start))
    times.sort()
    return {
        "replay_ms_per_action": replay,
        "replay_actions": float(len(game.moves)),
        "late_move_ms": statistics.median(times),
        "late_move_p95_ms": times[int(len(times) * 0.95)],
        "late_move_first": float(min(LATE, len(game.moves) - 40)),
    }


def _replay(game: Played) -> None:
    """Play all moves again; `Played.steps` would only remember them."""
    state = game.steps()[0].state
    for seat, action in game.moves:
        state = game.game.apply(state, seat, action).state
    assert state == game.steps()[-1].state
