"""Matches: every deal from every seat, and as many of them as say something."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.trambahn import GAME
from engine.trambahn.options import STANDARD
from engine.tramways import GAME as TRAMWAYS
from tests.ladder.matches import Match, Tally, play
from tests.ladder.players import RANDOM


@pytest.fixture(scope="module")
def won() -> Tally:
    with ThreadPoolExecutor(2) as pool:
        return play(Match(GAME, 2, STANDARD, "driver", RANDOM), 50, pool)


def test_each_deal_is_played_from_every_seat(won: Tally) -> None:
    assert won.games == 2 * len(won.shares) == len(won.lengths)
    assert len(won.other_scores) == won.games


def test_a_match_ends_when_it_is_sure(won: Tally) -> None:
    assert won.won == 1
    assert len(won.shares) < 50


def test_equals_share_the_wins() -> None:
    """The same player on both sides of the same deals wins just half of them."""
    with ThreadPoolExecutor(2) as pool:
        tally = play(Match(GAME, 2, STANDARD, "driver", "driver"), 4, pool, sure=False)
    assert tally.won == 0.5
    assert sorted(tally.scores) == sorted(tally.other_scores)


@pytest.mark.parametrize(("seats", "even"), [(1, 1 / 2), (2, 1 / 2), (4, 1 / 4)])
def test_equals_would_win_alike(seats: int, even: float) -> None:
    assert Match(TRAMWAYS, seats, TRAMWAYS.options_type(), "driver", "driver").even == even


@pytest.mark.parametrize(("others", "won"), [("driver", 0.5), (RANDOM, 1)])
def test_who_play_alone_are_compared(others: str, won: float) -> None:
    """Each plays the same deal alone, and the higher score wins."""
    options = next(options for seats, options in TRAMWAYS.setups() if seats == 1)
    with ThreadPoolExecutor(2) as pool:
        tally = play(Match(TRAMWAYS, 1, options, "driver", others), 2, pool, sure=False)
    assert tally.won == won
    assert tally.games == len(tally.other_scores) == 2
    assert (tally.scores == tally.other_scores) == (won == 0.5)
