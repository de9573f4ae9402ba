"""How long a game waited."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.store.results import Move
from bot.table.waiting.chronicle import longest, waited

BEGIN = datetime(2026, 3, 23, 9, tzinfo=UTC)
ANN, BEN = 1, 2


def move(hours: float, seat: int, user_id: int | None, cause: str | None = None) -> Move:
    return Move(1, seat, user_id, cause, BEGIN + timedelta(hours=hours))


ROWS = [
    move(0, 0, ANN),
    move(5, 1, BEN),
    move(6, 1, BEN),
    move(9, 0, ANN),
    move(9, 1, BEN, "order:3"),
    move(30, 0, ANN),
]


def test_the_longest_wait_is_between_two_rows() -> None:
    assert longest(ROWS, ()) == timedelta(hours=21)
    assert longest(ROWS[:1], ()) == timedelta()
    assert longest([], ()) == timedelta()


def test_while_a_game_rests_nobody_keeps_it_waiting() -> None:
    rests = [
        ("paused", BEGIN + timedelta(hours=10)),
        ("resumed", BEGIN + timedelta(hours=20)),
        ("paused", BEGIN + timedelta(hours=21)),
        ("resumed", BEGIN + timedelta(hours=28)),
    ]
    assert waited(ROWS[4].at, ROWS[5].at, rests) == timedelta(hours=4)
    assert waited(ROWS[2].at, ROWS[3].at, rests) == timedelta(hours=3)
    assert longest(ROWS, rests) == timedelta(hours=5)
