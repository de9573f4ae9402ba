"""Lengths of time in words."""

from __future__ import annotations

from datetime import timedelta

from render.core.words import Words

__all__ = ["span"]

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
FROM = 2
"""Of a larger unit there are at least so many; below that the smaller one says more."""


def span(words: Words, time: timedelta) -> str:
    """A length of time as people say it, in one unit, rounded: `3 hours`."""
    if time >= FROM * DAY:
        return words.count("{number} day", "{number} days", round(time / DAY))
    if time >= FROM * HOUR:
        return words.count("{number} hour", "{number} hours", round(time / HOUR))
    if time >= MINUTE:
        return words.count("{number} minute", "{number} minutes", round(time / MINUTE))
    return words.say("less than a minute")
