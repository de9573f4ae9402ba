from __future__ import annotations

import pytest

from bot.interactions.admission import TokenBuckets


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_and_then_one_at_a_time(clock: Clock) -> None:
    rates = TokenBuckets(20, 10, clock)
    assert [rates.wait(1) for _ in range(20)] == [0.0] * 20
    assert rates.wait(1) == pytest.approx(0.5)
    clock.now += 0.5
    assert rates.wait(1) == 0.0
    assert rates.wait(1) > 0
    clock.now += 10
    assert [rates.wait(1) for _ in range(20)] == [0.0] * 20


def test_a_refused_act_takes_nothing(clock: Clock) -> None:
    rates = TokenBuckets(2, 10, clock)
    assert [rates.wait(1), rates.wait(1)] == [0.0, 0.0]
    for _ in range(50):
        assert rates.wait(1) == pytest.approx(5.0)
    clock.now += 5
    assert rates.wait(1) == 0.0


def test_one_person_takes_nothing_from_another(clock: Clock) -> None:
    rates = TokenBuckets(1, 10, clock)
    assert rates.wait(1) == 0.0
    assert rates.wait(2) == 0.0
    assert rates.wait(1) > 0


def test_few_are_remembered_and_those_who_act_are_among_them(clock: Clock) -> None:
    rates = TokenBuckets(2, 10, clock, people=100)
    for person in range(1_000):
        rates.wait(-1)
        rates.wait(person)
        clock.now += 5
    assert len(rates) == 100
    assert [rates.wait(-1), rates.wait(-1)] == [0.0, 0.0]
    assert rates.wait(-1) > 0
