"""Reads moments: a date, a number of days, or a timestamp of Discord's."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta, tzinfo

from bot.language.refusals import Refusal
from bot.limits import shorten

__all__ = ["moment_meant", "moment_of"]

STAMP = re.compile(r"<t:(\d{1,12})(?::[A-Za-z])?>")
DAYS = re.compile(r"(\d{1,3}) ?(d|days?|tage?n?|w|weeks?|wochen?)?", re.IGNORECASE)
DATE = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
GERMAN_DATE = re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\.(?: ?(?P<year>\d{4}))?")
CLOCK = re.compile(r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?(?: ?(?:h|uhr))?", re.IGNORECASE)
DAY = timedelta(days=1)
QUOTED = 80
"""How many characters are quoted of what can't be read."""


def moment_meant(typed: str, now: datetime, zone: tzinfo | None) -> datetime | None:
    """The moment that is meant, in a time zone; None if it can't be told.

    A day without an hour means its end.

    Args:
        typed: `<t:1767225600>`, `5`, `5 days`, `2 weeks`, `2026-12-24`, `24.12.`, `24.12.2026 18:00`.
        now: the time, with its zone.
        zone: the time zone; None: UTC.
    """
    text = " ".join(typed.split())
    if stamp := STAMP.fullmatch(text):
        return _from_seconds(int(stamp[1]))
    if days := DAYS.fullmatch(text):
        weeks = (days[2] or "").casefold().startswith("w")
        return now + int(days[1]) * (7 if weeks else 1) * DAY
    for pattern in (DATE, GERMAN_DATE):
        if found := pattern.match(text):
            hours = text[found.end() :].strip(" ,T")
            return _on(found, hours, now.astimezone(zone or UTC))
    return None


def moment_of(typed: str, now: datetime, zone: tzinfo | None) -> datetime:
    """Like `moment_meant`.

    Raises:
        Refusal: it can't be told which is meant.
    """
    found = moment_meant(typed, now, zone)
    if found is None:
        raise Refusal("no_moment", moment=shorten(typed, QUOTED))
    return found


def _from_seconds(seconds: int) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError):
        return None


def _on(date: re.Match[str], hours: str, now: datetime) -> datetime | None:
    """The end of a day, or an hour of it; without a year, the next day with that date."""
    clock = CLOCK.fullmatch(hours)
    if hours and clock is None:
        return None
    years = [int(date["year"])] if date["year"] else [now.year, now.year + 1]
    at = time() if clock is None else None
    for year in years:
        try:
            if clock is not None:
                at = time(int(clock["hour"]) % 24, int(clock["minute"] or 0))
            day = datetime(year, int(date["month"]), int(date["day"]))
            assert at is not None
            moment = _next(datetime.combine(day + DAY if clock is None else day, at, now.tzinfo), now)
        except (ValueError, OverflowError):
            continue
        if moment > now or date["year"]:
            return moment
    return None


def _next(wall: datetime, now: datetime) -> datetime:
    """A local time as a moment; in the hour that comes twice when clocks are put back, the first one that
    isn't over.
    """
    # Compared in UTC, because two times of one zone would be compared as written.
    first, second = (wall.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    return second if first <= now.astimezone(UTC) < second else first
