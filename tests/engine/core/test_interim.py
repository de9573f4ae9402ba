"""How a game stands is ranked by the rule that ranks its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import INTERIM, Outcome
from tests.games import kept, names

OPEN_TO_ALL = ("trambahn", "tramways", "vienna1840")
"""Games in which nothing is counted at the end that was hidden before."""


@pytest.mark.parametrize("name", [name for game in OPEN_TO_ALL for name in names(game)])
def test_at_the_end_the_interim_result_is_the_outcome(name: str) -> None:
    played = kept(name)
    last = played.states()[-1]
    outcome = played.game.outcome(last)
    if outcome is None:
        pytest.skip("a game that was not played to its end")
    interim = played.game.interim(played.game.view(last, None))
    assert interim == replace(outcome, reason=INTERIM)


def test_the_highest_rank_wins_and_equal_ones_share_a_place() -> None:
    outcome = Outcome.ranked([9, 12, 9, 12], [(9, 1), (12, 0), (9, 4), (12, 0)], "over")
    assert outcome.ranking == ((1, 3), (2,), (0,))
    assert outcome.scores == (9, 12, 9, 12)
    assert outcome.winners == (1, 3)
