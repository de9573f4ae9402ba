"""How long a best route takes: in recorded positions and on maps as full as can be drawn."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress

from engine.vienna1840.options import ONLINE, RULEBOOK, Options1840
from engine.vienna1840.rounds.running import bonus_hexes
from engine.vienna1840.routes import search_route
from engine.vienna1840.state import value_colour
from tests.bench.positions import recorded
from tests.conformance.test_board_replay import COLOURS, board_of, landmarks, moments
from tests.engine.vienna1840.routes.adversarial import Question, full_maps
from tests.engine.vienna1840.routes.referee import TooLargeError, best_value
from tests.shared import recorded_files

__all__ = ["route_figures"]

MAPS = 60
PLAIN_STEPS = 400_000
"""Where the plain search stops: a second or so. Its true time on full maps is beyond any age."""
PLAIN_MAPS = 6
PLAIN_RECORDED = 150

Asked = tuple[Question, Options1840]


def route_figures() -> dict[str, float]:
    """Milliseconds of processor time for a best route, and ours by the plain search's on the same positions.

    The plain search tries every route. Where it is stopped its time counts as it stands, so that the ratios
    are never better than the truth.
    """
    known, full = _recorded(), [(question, RULEBOOK) for question in full_maps(MAPS)]
    figures: dict[str, float] = {"route_recorded_positions": float(len(known))}
    figures |= _spread("route_recorded", [_ours(*asked) for asked in known])
    figures |= _spread("route_adversarial", [_ours(*asked) for asked in full])
    figures["route_plain_ratio"] = _ratio(known[:: -(-len(known) // PLAIN_RECORDED)])
    figures["route_adversarial_plain_ratio"] = _ratio(full[:PLAIN_MAPS])
    return figures


def _recorded() -> Sequence[Asked]:
    """Each position of the recorded games in which a line ran; without them, of a kept one."""
    if traces := recorded_files("*.json.gz"):
        return [
            (
                Question(
                    str(moment),
                    board_of(moment.before, moment.map),
                    moment.action["entity"],
                    COLOURS[moment.before["phase"] - 1],
                    landmarks(moment.before, moment.action["entity"]),
                ),
                ONLINE,
            )
            for path in traces
            for moment in moments(path)
            if moment.action["type"] == "run_routes"
        ]
    game = recorded()
    return [
        (
            Question("", state.board, state.phase.lines[0], value_colour(state), bonus),
            state.options,
        )
        for state, (_, action) in zip(game.states(), game.moves, strict=False)
        if action.kind == "run"
        for bonus in (bonus_hexes(state, state.phase.lines[0]),)
    ]


def _ours(question: Question, options: Options1840) -> float:
    gc.collect()
    start = time.process_time()
    answer = search_route(question.board, options, question.line, question.colour, question.bonus)
    taken = 1000 * (time.process_time() - start)
    assert answer is None or answer.proven, question.name
    return taken


def _plain(question: Question, options: Options1840) -> float:
    start = time.process_time()
    with suppress(TooLargeError):
        best_value(question.board, options, question.line, question.colour, question.bonus, PLAIN_STEPS)
    return 1000 * (time.process_time() - start)


def _ratio(questions: Iterable[Asked]) -> float:
    asked = list(questions)
    return sum(_ours(*each) for each in asked) / sum(_plain(*each) for each in asked)


def _spread(name: str, times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        f"{name}_p50_ms": statistics.median(ordered),
        f"{name}_p95_ms": ordered[int(len(ordered) * 0.95)],
        f"{name}_max_ms": ordered[-1],
    }
