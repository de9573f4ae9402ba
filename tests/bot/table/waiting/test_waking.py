"""Hours that count, against a second reading that goes from minute to minute."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.table.waiting.waking import Day, Span, after, counted, next_counting

MINUTE = timedelta(minutes=1)
VIENNA = ZoneInfo("Europe/Vienna")
ZONES = (
    "Europe/Vienna",
    "America/New_York",
    "Australia/Lord_Howe",  # put forward and back by half an hour
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/St_Johns",
)
FIRST = datetime(2025, 1, 1, tzinfo=UTC)

hours = st.integers(0, 23)
moments = st.integers(0, 2 * 366 * 24 * 60).map(lambda minutes: FIRST + minutes * MINUTE)
near_changes = st.sampled_from(
    [
        datetime(2026, *date, tzinfo=UTC)
        for date in ((3, 28, 12), (10, 24, 12), (3, 7, 12), (10, 31, 12), (4, 4, 2))
    ]
).flatmap(lambda at: st.integers(0, 48 * 60).map(lambda minutes: at + minutes * MINUTE))


@st.composite
def spans(draw: st.DrawFn, begin: datetime) -> Span:
    start = begin + draw(st.integers(-2000, 4000)) * MINUTE
    return start, start + draw(st.integers(1, 4000)) * MINUTE


@st.composite
def days(draw: st.DrawFn) -> tuple[Day, datetime]:
    start = draw(st.one_of(moments, near_changes))
    away = draw(st.lists(spans(start), max_size=2))
    zone = draw(st.one_of(st.none(), st.sampled_from(ZONES).map(ZoneInfo)))
    return Day(zone, (draw(hours), draw(hours)), tuple(away)), start


def slow(day: Day, start: datetime) -> Iterator[tuple[datetime, bool]]:
    """Each minute from a start on, and whether it counts."""
    first, last = day.quiet
    quiet = {hour % 24 for hour in range(first, last if first <= last else last + 24)}
    while True:
        wall = start if day.zone is None else start.astimezone(day.zone)
        at_home = not any(begin <= start < end for begin, end in day.away)
        yield start, at_home and (day.zone is None or wall.hour not in quiet)
        start += MINUTE


@settings(max_examples=150, deadline=None)
@given(days(), st.integers(0, 60 * 60))
def test_so_much_time_after(drawn: tuple[Day, datetime], minutes: int) -> None:
    day, start = drawn
    left = minutes
    for moment, counts in slow(day, start):
        if counts and left == 0:
            assert after(day, start, minutes * MINUTE) == moment
            return
        left -= counts


@settings(max_examples=150, deadline=None)
@given(days(), st.integers(0, 5 * 24 * 60))
def test_how_much_time_counted(drawn: tuple[Day, datetime], minutes: int) -> None:
    day, start = drawn
    end = start + minutes * MINUTE
    total = 0
    for moment, counts in slow(day, start):
        if moment >= end:
            break
        total += counts
    assert counted(day, start, end) == total * MINUTE


@settings(max_examples=100, deadline=None)
@given(days(), st.integers(0, 60 * 60))
def test_both_say_the_same(drawn: tuple[Day, datetime], minutes: int) -> None:
    day, start = drawn
    until = after(day, start, minutes * MINUTE)
    assert day.counts(until)
    assert counted(day, start, until) == minutes * MINUTE
    assert next_counting(day, until) == until


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        # The clocks are put forward in the night of March 29, and back in that of October 25.
        (datetime(2026, 3, 28, 20, tzinfo=VIENNA), datetime(2026, 3, 29, 14, tzinfo=VIENNA)),
        (datetime(2026, 10, 24, 20, tzinfo=VIENNA), datetime(2026, 10, 25, 14, tzinfo=VIENNA)),
        # At the beginning of the quiet hours it is too late: the next morning.
        (datetime(2026, 6, 1, 14, tzinfo=VIENNA), datetime(2026, 6, 2, 8, tzinfo=VIENNA)),
    ],
)
def test_eight_waking_hours_are_the_same_by_the_clock_whatever_the_night(
    start: datetime, expected: datetime
) -> None:
    assert after(Day(VIENNA, (22, 8)), start, timedelta(hours=8)) == expected
