"""Hours that count: a person's waking hours, or those in which a table plays. Pure functions of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

__all__ = ["Day", "Span", "after", "counted", "next_counting"]

Span = tuple[datetime, datetime]
"""From one moment to another, not including that."""
WHOLE_DAY = timedelta(days=1)
SMALLEST = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Day:
    """Which hours of the day count for a person, by their local time.

    Attributes:
        zone: their time zone; None: it isn't known, and all hours count.
        quiet: the hours from and to which time doesn't count; the same twice: it always counts.
        away: the spans in which no time counts.
    """

    zone: ZoneInfo | None = None
    quiet: tuple[int, int] = (0, 0)
    away: Sequence[Span] = ()

    def counts(self, moment: datetime) -> bool:
        """Whether a moment, with its zone, counts."""
        if any(start <= moment < end for start, end in self.away):
            return False
        first, last = self.quiet
        if self.zone is None or first == last:
            return True
        hour = moment.astimezone(self.zone).hour
        return not (first <= hour < last if first < last else hour >= first or hour < last)

    def _change(self, moment: datetime) -> datetime:
        """A later moment until which time keeps counting, or not counting, as at this one."""
        edges = [edge for span in self.away for edge in span if edge > moment]
        nearest = min([moment + WHOLE_DAY, *edges])
        if self.zone is None or self.quiet[0] == self.quiet[1]:
            return nearest
        wall = moment.astimezone(self.zone)
        for hour in self.quiet:
            ahead = wall.replace(hour=hour, minute=0, second=0, microsecond=0, tzinfo=None)
            if ahead <= (now := wall.replace(tzinfo=None)):
                ahead += WHOLE_DAY
            nearest = min(nearest, moment + (ahead - now))
        return self._put_forward_or_back(moment, nearest)

    def _put_forward_or_back(self, moment: datetime, until: datetime) -> datetime:
        """`until`, or the earlier moment of a change to or from summer time."""
        if self._offset(moment) == self._offset(until):
            return until
        before, behind = moment, until
        while behind - before > SMALLEST:
            middle = before + (behind - before) / 2
            if self._offset(middle) == self._offset(moment):
                before = middle
            else:
                behind = middle
        return behind

    def _offset(self, moment: datetime) -> timedelta | None:
        return moment.astimezone(self.zone).utcoffset()


def after(day: Day, start: datetime, span: timedelta) -> datetime:
    """The first moment that counts and by which, from the start on, so much time has counted."""
    for begin, end, counts in _stretches(day, start):
        if not counts:
            continue
        if span < end - begin:
            return begin + span
        span -= end - begin
    raise AssertionError("the days do not end")


def next_counting(day: Day, start: datetime) -> datetime:
    """The first moment from a start on that counts."""
    return after(day, start, timedelta())


def counted(day: Day, start: datetime, end: datetime) -> timedelta:
    """How much time counts from one moment to another."""
    total = timedelta()
    for begin, until, counts in _stretches(day, start):
        if begin >= end:
            break
        if counts:
            total += min(until, end) - begin
    return total


def _stretches(day: Day, start: datetime) -> Iterator[tuple[datetime, datetime, bool]]:
    """Time from a moment on, in stretches that count entirely or not at all."""
    moment = start.astimezone(UTC)
    while True:
        until = day._change(moment)
        yield moment, until, day.counts(moment)
        moment = until
