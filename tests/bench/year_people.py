"""Who plays in the year of slow games: where people live, when they sleep, how they want to be reminded."""

from __future__ import annotations

import random
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.store.people.preferences import RHYTHMS
from tests.bench.year_books import Habit

__all__ = ["Somebody", "somebody"]

ZONES = (
    *("Europe/Vienna", "Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles"),
    *("America/Sao_Paulo", "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney", "Australia/Lord_Howe"),
)
QUIET = ((22, 8), (23, 7), (21, 9), (0, 8), (22, 22))


class Somebody(NamedTuple):
    """A person as the books know them, and the same as they tell it to the bot."""

    habit: Habit
    wishes: dict[str, str]


def somebody(chance: random.Random) -> Somebody:
    """A person as chance has it."""
    rhythm = chance.choice(list(RHYTHMS))
    zone, (first, last) = chance.choice(ZONES), chance.choice(QUIET)
    wishes = {
        "zone": zone,
        "quiet": f"{first}-{last}",
        "rhythm": rhythm,
        "ahead": chance.choice(("yes", "no", "no")),
        "by": chance.choice(("channel", "channel", "direct")),
    }
    return Somebody(Habit(ZoneInfo(zone), (first, last), RHYTHMS[rhythm].first, RHYTHMS[rhythm].days), wishes)
