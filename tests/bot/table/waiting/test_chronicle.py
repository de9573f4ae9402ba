"""How long a game waited."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.table.waiting.chronicle import longest, waited

BEGIN = datetime(2026, 3, 23, 9, tzinfo=UTC)
MOMENTS = [BEGIN + timedelta(hours=hours) for hours in (0, 5, 6, 9, 9, 30)]


def test_the_longest_wait_is_between_two_moments() -> None:
    assert longest(MOMENTS, ()) == timedelta(hours=21)
    assert longest(MOMENTS[:1], ()) == timedelta()
    assert longest([], ()) == timedelta()


def test_while_a_game_rests_nobody_keeps_it_waiting() -> None:
    rests = [
        ("paused", BEGIN + timedelta(hours=10)),
        ("resumed", BEGIN + timedelta(hours=20)),
        ("paused", BEGIN + timedelta(hours=21)),
        ("resumed", BEGIN + timedelta(hours=28)),
    ]
    assert waited(MOMENTS[4], MOMENTS[5], rests) == timedelta(hours=4)
    assert waited(MOMENTS[2], MOMENTS[3], rests) == timedelta(hours=3)
    assert longest(MOMENTS, rests) == timedelta(hours=5)
