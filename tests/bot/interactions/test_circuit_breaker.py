from __future__ import annotations

import logging

import pytest

from bot.interactions.admission import CHANNELS, FAILURES, REST_SECONDS, WINDOW_SECONDS, CircuitBreaker
from bot.language.refusals import Refusal
from tests.bot.interactions.test_token_buckets import Clock

HERE, THERE = 1, 2


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> CircuitBreaker:
    return CircuitBreaker(clock)


def rests(breaker: CircuitBreaker, channel: int = HERE) -> bool:
    try:
        breaker.check(channel)
    except Refusal as refusal:
        return refusal.code == "game_rests"
    return False


def fail(breaker: CircuitBreaker, times: int, channel: int = HERE) -> None:
    for _ in range(times):
        breaker.failed(channel)


def test_a_game_that_fails_again_and_again_rests_and_others_go_on(
    breaker: CircuitBreaker, caplog: pytest.LogCaptureFixture
) -> None:
    fail(breaker, FAILURES - 1)
    assert not rests(breaker)
    with caplog.at_level(logging.ERROR):
        fail(breaker, 1)
    assert f"channel={HERE}" in caplog.text
    assert rests(breaker)
    assert not rests(breaker, THERE)


def test_failures_that_are_far_apart_are_no_reason_to_rest(breaker: CircuitBreaker, clock: Clock) -> None:
    for _ in range(3 * FAILURES):
        fail(breaker, 1)
        clock.now += WINDOW_SECONDS / (FAILURES - 1) + 1
    assert not rests(breaker)


def test_it_is_tried_again_by_itself_and_one_more_failure_sends_it_back(
    breaker: CircuitBreaker, clock: Clock
) -> None:
    fail(breaker, FAILURES)
    clock.now += REST_SECONDS - 1
    assert rests(breaker)
    clock.now += 2
    assert not rests(breaker)
    fail(breaker, 1)
    assert rests(breaker)


def test_a_game_that_is_well_again_has_all_its_chances_back(breaker: CircuitBreaker, clock: Clock) -> None:
    fail(breaker, FAILURES)
    fail(breaker, 50)
    clock.now += REST_SECONDS + WINDOW_SECONDS + 1
    assert not rests(breaker)
    fail(breaker, FAILURES - 1)
    assert not rests(breaker)


def test_the_refusal_says_how_long(breaker: CircuitBreaker) -> None:
    fail(breaker, FAILURES)
    with pytest.raises(Refusal) as refused:
        breaker.check(HERE)
    assert refused.value.params == {"minutes": REST_SECONDS // 60}


def test_the_failures_of_many_channels_take_little_room(breaker: CircuitBreaker) -> None:
    for channel in range(3 * CHANNELS):
        fail(breaker, FAILURES, channel)
    assert len(breaker._circuits) == CHANNELS
