"""How strong the computer players are, in a few games each: a short ladder."""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from engine.core import Level
from engine.core.registry import games, partner_of
from tests.ladder.matches import Match, play
from tests.ladder.players import RANDOM

__all__ = ["strength_figures"]

DEALS = 3
"""Deals of a match, each played from every seat: enough to see that a level has fallen apart, no more."""


def strength_figures() -> dict[str, float]:
    """`ladder_<game>_inspector_driver` and `_driver_random`: the share of games won at the smallest table for
    two or more; `_move_p95_ms`: the 95th percentile of the inspector's decisions.
    """
    figures: dict[str, float] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for match in _matches():
            tally = play(match, DEALS, pool, sure=False)
            name = f"ladder_{match.game.id}"
            figures[f"{name}_{match.player}_{match.others}"] = tally.won
            if match.player == Level.INSPECTOR:
                figures[f"{name}_move_p95_ms"] = statistics.quantiles(tally.times, n=20)[-1]
    return figures


def _matches() -> Iterator[Match]:
    for game in games().values():
        if partner_of(game) is not None:
            seats, options = min((each for each in game.setups() if each[0] > 1), key=lambda each: each[0])
            for player, others in ((Level.INSPECTOR, Level.DRIVER), (Level.DRIVER, RANDOM)):
                yield Match(game, seats, options, player, others)
