"""A second, slow reading of what a year of slow games should bring, from minute to minute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

__all__ = ["MOST", "Books", "Habit", "SlowClock"]

MINUTE = timedelta(minutes=1)
MOST = 5
FAULTS = ("lost", "doubled", "in quiet hours", "while away", "contradicting", "clocks that differ")


@dataclass
class Habit:
    """A person as the books know him: where he lives, when he sleeps, how he wants to be reminded."""

    zone: ZoneInfo
    quiet: tuple[int, int]
    first: int
    days: int
    away: list[tuple[datetime, datetime]] = field(default_factory=list)

    def is_away(self, moment: datetime) -> bool:
        return any(start <= moment < end for start, end in self.away)

    def is_awake(self, moment: datetime) -> bool:
        hour, (first, last) = moment.astimezone(self.zone).hour, self.quiet
        return hour not in {each % 24 for each in range(first, last if first <= last else last + 24)}

    def next_awake(self, moment: datetime) -> datetime:
        while self.is_away(moment) or not self.is_awake(moment):
            moment += MINUTE
        return moment

    def after_waking(self, moment: datetime, minutes: int) -> datetime:
        while True:
            if self.is_awake(moment) and not self.is_away(moment):
                if minutes == 0:
                    return moment
                minutes -= 1
            moment += MINUTE


@dataclass
class Call:
    """A decision that somebody owes: since when, how often he was reminded, when he must be next."""

    person: int
    since: datetime
    told: int = 0
    bound: datetime | None = None
    host: datetime | None = None
    hushed: bool = False


@dataclass
class SlowClock:
    """A seat's clock, in minutes."""

    move: int
    bank: int
    since: datetime | None = None


@dataclass
class Table:
    """A game as the books know it."""

    people: list[int]
    clock: tuple[int, int, ZoneInfo | None, tuple[int, int]] | None
    calls: dict[int, Call] = field(default_factory=dict)
    clocks: dict[int, SlowClock] = field(default_factory=dict)
    deciders: set[int] = field(default_factory=set)
    paused: bool = False


class Books:
    """Keeps what should have been, and counts where the bot did otherwise."""

    def __init__(self, habits: Mapping[int, Habit]) -> None:
        self.habits = habits
        self.tables: dict[int, Table] = {}
        self.faults: Counter[str] = Counter(dict.fromkeys(FAULTS, 0))
        self.notes: list[str] = []
        self.counts: Counter[str] = Counter()

    def fault(self, name: str, note: object) -> None:
        self.faults[name] += 1
        self.notes.append(f"{name}: {note}")

    # -- what happens ----------------------------------------------------------------------------

    def changed(
        self,
        game: int,
        deciders: Collection[int],
        now: datetime,
        *,
        moved: Collection[int] = (),
        seated: Collection[int] = (),
        paused: bool = False,
    ) -> None:
        """A game awaits these seats from now on."""
        table = self.tables[game]
        newly = {seat for seat in deciders if seat not in table.deciders or seat in moved or seat in seated}
        resumed, table.paused = table.paused and not paused, paused
        table.deciders = set(deciders)
        self._set_clocks(table, newly, set(seated), now)
        called = set() if paused else set(deciders) if resumed else newly
        for seat in [seat for seat in table.calls if seat not in deciders or seat in called or paused]:
            del table.calls[seat]
        for seat in called:
            person = table.people[seat]
            since = now
            call = table.calls[seat] = Call(person, since)
            habit = self.habits[person]
            woken = habit.next_awake(now)
            call.hushed = woken > now
            call.bound = woken if call.hushed else habit.after_waking(now, habit.first * 60)

    def goes_away(self, person: int, span: tuple[datetime, datetime], now: datetime) -> None:
        habit = self.habits[person]
        habit.away.append(span)
        for call in self._calls_of(person):
            if call.hushed:
                call.bound = habit.next_awake(now)
            elif call.bound is not None and call.told == 0:
                call.bound = max(now, habit.after_waking(call.since, habit.first * 60))
                call.bound = habit.next_awake(call.bound)
            elif call.bound is not None:
                call.bound = habit.next_awake(max(call.bound, now))

    # -- what the bot posted -----------------------------------------------------------------------

    def reminded(self, person: int, now: datetime) -> None:
        """The bot reminded somebody."""
        self.counts["reminders"] += 1
        habit = self.habits[person]
        if not habit.is_awake(now):
            self.fault("in quiet hours", (person, now))
        if habit.is_away(now):
            self.fault("while away", (person, now))
        waiting = [call for call in self._calls_of(person) if call.bound is not None]
        if not waiting:
            self.fault("contradicting", ("nothing waits", person, now))
        elif min(call.bound for call in waiting if call.bound) > now:
            self.fault("doubled", (person, now))
        for call in waiting:
            if call.hushed:
                call.hushed = False
                call.bound = habit.after_waking(now, habit.first * 60)
                continue
            call.told += 1
            call.bound = habit.next_awake(now + timedelta(days=habit.days)) if call.told < MOST else None
            call.host = now + timedelta(days=1) if call.told == MOST else None

    def unheard(self, game: int, person: int, host: int, now: datetime) -> None:
        """The bot told a host of somebody."""
        self.counts["hosts told"] += 1
        found = [call for call in self.tables[game].calls.values() if call.person == person and call.host]
        if not found:
            self.fault("contradicting", ("no host to be told", game, person, now))
        for call in found:
            call.host = None
        if host in self.habits and not self.habits[host].is_awake(now):
            self.fault("in quiet hours", ("host", host, now))

    def flag(self, game: int, seat: int, now: datetime) -> None:
        """The bot said that a clock has run out."""
        self.counts["clocks run out"] += 1
        table = self.tables[game]
        if seat not in table.deciders or table.paused or self.left(table, seat, now) != (0, 0):
            self.fault("contradicting", ("a clock that runs", game, seat, now, self.left(table, seat, now)))

    def outage(self, now: datetime) -> None:
        """The bot was away until now: what is overdue comes at once, or when that person wakes."""
        for table in self.tables.values():
            for call in table.calls.values():
                if call.bound is not None and call.bound <= now:
                    call.bound = self.habits[call.person].next_awake(now)

    def look(self, now: datetime) -> None:
        """The bot has done all that was due: nothing may be late."""
        for game, table in self.tables.items():
            for call in table.calls.values():
                if call.bound is not None and call.bound <= now:
                    self.fault("lost", (game, call, now))
                    call.bound = None

    # -- clocks ------------------------------------------------------------------------------------

    def left(self, table: Table, seat: int, now: datetime) -> tuple[int, int]:
        """Minutes left for the move, and in the bank."""
        clock = table.clocks[seat]
        used = sum(self._minutes(table, seat, clock.since, now)) if clock.since else 0
        return max(0, clock.move - used), max(0, clock.bank - max(0, used - clock.move))

    def excused(self, person: int, now: datetime) -> None:
        """An absence was taken by itself: what all clocks of somebody have used is taken off."""
        for table in self.tables.values():
            for seat, clock in table.clocks.items():
                if table.people[seat] == person and clock.since is not None:
                    table.clocks[seat] = SlowClock(*self.left(table, seat, now), now)

    def granted(self, game: int, seat: int, now: datetime) -> None:
        """The others gave somebody the time for another move."""
        table = self.tables[game]
        assert table.clock is not None
        table.clocks[seat] = SlowClock(table.clock[0], 0, now)

    def _minutes(self, table: Table, seat: int, start: datetime, end: datetime) -> Iterator[bool]:
        assert table.clock is not None
        _, _, zone, (first, last) = table.clock
        habit = self.habits[table.people[seat]]
        while start < end:
            plays = zone is None or first <= start.astimezone(zone).hour < last
            yield plays and not habit.is_away(start)
            start += MINUTE

    def _set_clocks(self, table: Table, newly: set[int], seated: set[int], now: datetime) -> None:
        if table.clock is None:
            return
        move, bank = table.clock[:2]
        for seat in range(len(table.people)):
            clock = table.clocks.setdefault(seat, SlowClock(move, bank))
            runs = seat in table.deciders and not table.paused
            if runs and clock.since is not None and seat not in newly:
                continue
            left = (move, bank) if seat in seated else self.left(table, seat, now)
            if seat in newly or seat not in table.deciders:
                left = move, left[1]
            table.clocks[seat] = SlowClock(*left, now if runs else None)

    def _calls_of(self, person: int) -> list[Call]:
        return [
            call for table in self.tables.values() for call in table.calls.values() if call.person == person
        ]
