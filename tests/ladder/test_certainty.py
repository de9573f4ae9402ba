"""When a match has said enough."""

from __future__ import annotations

import random

import pytest

from tests.ladder.certainty import expected, interval, verdict


def test_thirty_points_of_elo_are_a_little_more_than_half() -> None:
    assert expected(0) == 0.5
    assert expected(30) == pytest.approx(0.543, abs=0.001)
    assert expected(400) == pytest.approx(10 / 11)


def test_a_lead_is_counted_from_what_equals_win() -> None:
    """At a table for four, equals win a quarter."""
    assert expected(0, 1 / 4) == pytest.approx(1 / 4)
    assert expected(400, 1 / 4) == pytest.approx(10 / 13)
    shares = [0.5, 0.25, 0.5, 0.25] * 10
    assert (verdict(shares), verdict(shares, 1 / 4)) == ("not stronger", "stronger")


def test_little_is_never_enough() -> None:
    assert verdict([1.0] * 7) == "open"


@pytest.mark.whole
@pytest.mark.parametrize(("lead", "wrong"), [(30, "not stronger"), (0, "stronger")])
def test_it_is_wrong_about_once_in_twenty(lead: float, wrong: str) -> None:
    """Of 400 matches between players of a known strength, pairs of games as they come."""
    rng = random.Random(7)
    errors = sum(_match(rng, expected(lead)) == wrong for _ in range(400))
    assert errors <= 400 * 0.08


def _match(rng: random.Random, chance: float) -> str:
    shares: list[float] = []
    while (found := verdict(shares)) == "open":
        shares.append(((rng.random() < chance) + (rng.random() < chance)) / 2)
    return found


def test_an_interval_as_wilson_gives_it() -> None:
    assert interval(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert interval(0, 10)[0] == pytest.approx(0)
    assert interval(10, 10)[1] == pytest.approx(1)
