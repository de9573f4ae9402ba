"""Time controls: how much time a table gives each of its seats. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.store import GameRecord
from bot.store.people.preferences import zone_named
from bot.store.waiting.clocks import SeatClock
from bot.table.waiting.waking import Day, Span, after, counted

__all__ = ["TimeControl", "control_of", "deadline", "full", "settled"]

WRITTEN = re.compile(
    r"(?P<move>\d{1,3})\+(?P<bank>\d{1,4})(?: (?P<first>\d{1,2})-(?P<last>\d{1,2}) (?P<zone>[\w/+-]{1,40}))?"
)
HOURS = 24


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What is agreed when a table opens, in time.

    Attributes:
        move: the time for each move.
        bank: the time for all moves together, used once the time for a move is over.
        hours: the hours from and to which the table plays; the same twice: always.
        zone: their time zone; empty if it always plays.
    """

    move: timedelta
    bank: timedelta
    hours: tuple[int, int] = (0, 0)
    zone: str = ""

    @classmethod
    def read(cls, text: str) -> TimeControl | None:
        """Read hours per move and hours in the bank, with optional hours of play: `24+72`, `24+72 8-22
        Europe/Vienna`. None if it isn't a time control.
        """
        found = WRITTEN.fullmatch(" ".join(text.split()))
        if found is None or not (int(found["move"]) or int(found["bank"])):
            return None
        move, bank = (timedelta(hours=int(found[part])) for part in ("move", "bank"))
        if found["zone"] is None:
            return cls(move, bank)
        hours = int(found["first"]) % HOURS, int(found["last"]) % HOURS
        if max(int(found["first"]), int(found["last"])) > HOURS or zone_named(found["zone"]) is None:
            return None
        return cls(move, bank, hours, found["zone"])

    def __str__(self) -> str:
        hour = timedelta(hours=1)
        amounts = f"{self.move // hour}+{self.bank // hour}"
        return f"{amounts} {self.hours[0]}-{self.hours[1]} {self.zone}" if self.zone else amounts

    def day(self, away: Sequence[Span]) -> Day:
        """The hours that count for a person at this table."""
        first, last = self.hours
        return Day(zone_named(self.zone), (last, first), away)


def control_of(record: GameRecord) -> TimeControl | None:
    """The time control of a table; None if it has none."""
    return TimeControl.read(record.settings.clock or "")


def full(control: TimeControl, seat: int) -> SeatClock:
    """The clock of a seat that has used nothing yet."""
    return SeatClock(seat, control.move, control.bank)


def settled(clock: SeatClock, day: Day, now: datetime) -> SeatClock:
    """The clock, stopped, less the time it has used: first from the move, then from the bank."""
    if clock.since is None:
        return clock
    used = counted(day, clock.since, now)
    of_bank = max(timedelta(), used - clock.move_left)
    return replace(
        clock,
        move_left=max(timedelta(), clock.move_left - used),
        bank_left=max(timedelta(), clock.bank_left - of_bank),
        since=None,
    )


def deadline(clock: SeatClock, day: Day) -> datetime | None:
    """When a clock runs out if nobody moves; None if it stands."""
    if clock.since is None:
        return None
    return after(day, clock.since, clock.move_left + clock.bank_left)
