"""Ratings of players who sit at one table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from engine.core import Level
from engine.trambahn import GAME
from engine.trambahn.options import STANDARD
from tests.ladder.players import RANDOM
from tests.ladder.ratings import Table, rated


def test_who_wins_is_rated_higher() -> None:
    """Every deal is played once from every seat."""
    with ThreadPoolExecutor(1) as pool:
        best, other = rated(Table(GAME, 2, STANDARD, (RANDOM, Level.DRIVER)), 1, pool)
    assert best.player == Level.DRIVER
    assert (best.games, best.won, other.games, other.won) == (2, 1, 2, 0)
    assert best.mu > 25 > other.mu
