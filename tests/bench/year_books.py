"""A second, slow reading of what a year of slow games should bring, from minute to minute."""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from zoneinfo import ZoneInfo

__all__ = ["FAULTS", "MOST", "Books", "Habit", "SlowClock", "Table"]

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
QUARTER = 15
"""Minutes: no clock is put forward or back within a quarter of an hour."""
MOST = 5
SILENT, ASLEEP = 30 * DAY, 60 * DAY
"""Of silence, until a table's people are asked; of silence after that, until the table sleeps."""
FAULTS = (
    "lost",
    "doubled",
    "in quiet hours",
    "while away",
    "contradicting",
    "clocks that differ",
    "orders that stray",
)


@cache
def _minutes(zone: ZoneInfo | None, quiet: tuple[int, int], day: datetime) -> bytes:
    """For each minute of a day (UTC) whether it counts, by what a clock on the wall shows."""
    first, last = quiet
    resting = {each % 24 for each in range(first, last if first <= last else last + 24)}
    quarters = [day + MINUTE * minute for minute in range(0, 24 * 60, QUARTER)]
    counts = (zone is None or moment.astimezone(zone).hour not in resting for moment in quarters)
    return b"".join(bytes([each]) * QUARTER for each in counts)


@dataclass
class Hours:
    """Minutes that count: those of a zone's day that are not quiet, outside of all absences."""

    zone: ZoneInfo | None
    quiet: tuple[int, int]
    away: Sequence[tuple[datetime, datetime]] = ()

    def _days(self, start: datetime) -> Iterator[tuple[datetime, bytes]]:
        """From a moment on, in pieces of a day at most, each with its beginning."""
        while True:
            day = start.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
            found = bytearray(_minutes(self.zone, self.quiet, day))
            for first, last in self.away:
                spent = range(max(0, (first - day) // MINUTE), min(len(found), (last - day) // MINUTE))
                found[spent.start : max(spent.start, spent.stop)] = bytes(len(spent))
            yield start, bytes(found[(start - day) // MINUTE :])
            start = day + DAY

    def counted(self, start: datetime, end: datetime) -> int:
        """How many minutes count between two moments."""
        total = 0
        for begin, minutes in self._days(start):
            if begin >= end:
                break
            total += minutes[: (end - begin) // MINUTE].count(1)
        return total

    def after(self, start: datetime, minutes: int) -> datetime:
        """The first minute that counts, and before which so many have counted."""
        for begin, piece in self._days(start):
            if (here := piece.count(1)) <= minutes:
                minutes -= here
                continue
            place = -1
            for _ in range(minutes + 1):
                place = piece.index(1, place + 1)
            return begin + MINUTE * place
        raise AssertionError("the days do not end")


@dataclass
class Habit:
    """A person as the books know them: where they live, when they sleep, how they want to be reminded."""

    zone: ZoneInfo
    quiet: tuple[int, int]
    first: int
    days: int
    away: list[tuple[datetime, datetime]] = field(default_factory=list)

    @property
    def hours(self) -> Hours:
        """When they may be disturbed."""
        return Hours(self.zone, self.quiet, self.away)

    def is_away(self, moment: datetime) -> bool:
        return any(start <= moment < end for start, end in self.away)

    def is_awake(self, moment: datetime) -> bool:
        hour, (first, last) = moment.astimezone(self.zone).hour, self.quiet
        return hour not in {each % 24 for each in range(first, last if first <= last else last + 24)}

    def next_awake(self, moment: datetime) -> datetime:
        return self.hours.after(moment, 0)

    def after_waking(self, moment: datetime, minutes: int) -> datetime:
        return self.hours.after(moment, minutes)


@dataclass
class Call:
    """A decision that a person owes: since when, how often they were reminded, when they must be next, and
    whether the post that called them was read.
    """

    person: int
    since: datetime
    told: int = 0
    bound: datetime | None = None
    host: datetime | None = None
    hushed: bool = False
    posted: bool = False
    over: bool = False


@dataclass
class SlowClock:
    """A seat's clock, in minutes."""

    move: int
    bank: int
    since: datetime | None = None


@dataclass
class Table:
    """A game as the books know it. `flags`: the seats of which the table was told that their time is over;
    `silent`: since when nobody moved; `asked`: when its people were asked whether it goes on; `paused`: it
    is, or it sleeps; `stood`: the seats that have a stand-in, and until when (None: until their people play).
    """

    people: list[int]
    clock: tuple[int, int, ZoneInfo | None, tuple[int, int]] | None
    calls: dict[int, Call] = field(default_factory=dict)
    clocks: dict[int, SlowClock] = field(default_factory=dict)
    deciders: set[int] = field(default_factory=set)
    flags: set[int] = field(default_factory=set)
    paused: bool = False
    silent: datetime | None = None
    asked: datetime | None = None
    stood: dict[int, datetime | None] = field(default_factory=dict)


class Books:
    """Keeps what should have been, and counts where the bot did otherwise."""

    def __init__(self, habits: Mapping[int, Habit]) -> None:
        self.habits = dict(habits)
        self.tables: dict[int, Table] = {}
        self.faults: Counter[str] = Counter(dict.fromkeys(FAULTS, 0))
        self.notes: list[str] = []
        self.counts: Counter[str] = Counter()
        self._games: defaultdict[int, set[int]] = defaultdict(set)
        self._bounds: list[tuple[datetime, int, int, Call]] = []
        self._silences: list[tuple[datetime, int]] = []
        self._leaving: list[tuple[datetime, int, int]] = []
        self._ids = count()

    def fault(self, name: str, note: object) -> None:
        self.faults[name] += 1
        self.notes.append(f"{name}: {note}")

    # -- what happens ----------------------------------------------------------------------------

    def opened(self, game: int, table: Table) -> None:
        """People sat down to a game."""
        self.tables[game] = table
        for person in table.people:
            self._games[person].add(game)

    def copied(self, game: int, former: Table, beyond: int) -> None:
        """The same game is played by others, whose ids are so much larger."""
        table = deepcopy(former)
        table.people = [person + beyond for person in table.people]
        self.opened(game, table)
        if table.silent is not None:
            heapq.heappush(self._silences, (table.silent + SILENT, game))
        for call in table.calls.values():
            call.person += beyond
            self._bind(game, call, call.bound)

    def closed(self, game: int) -> None:
        """A game is over: nothing more may be said about it."""
        table = self.tables.pop(game)
        for call in table.calls.values():
            call.over = True
        for person in table.people:
            self._games[person].discard(game)

    def replaced(self, game: int, seat: int, person: int) -> None:
        """Somebody else sits on a seat."""
        table = self.tables[game]
        self._games[table.people[seat]].discard(game)
        table.people[seat] = person
        self._games[person].add(game)

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
        self.spoken(game, now)
        self._set_clocks(table, newly, set(seated), now)
        called = set() if paused else set(deciders) if resumed else newly
        for seat in [seat for seat in table.calls if seat not in deciders or seat in called or paused]:
            table.calls.pop(seat).over = True
        for seat in called - table.stood.keys():
            self._call(game, table, seat, now)

    def _call(self, game: int, table: Table, seat: int, now: datetime) -> None:
        """The person of a seat is called."""
        call = table.calls[seat] = Call(table.people[seat], now)
        habit = self.habits[call.person]
        woken = habit.next_awake(now)
        call.hushed = woken > now
        self._bind(game, call, woken if call.hushed else habit.after_waking(now, habit.first * 60))

    def stood_in(self, game: int, seat: int, until: datetime | None, now: datetime) -> None:
        """A computer plays in the place of a seat's person from now on."""
        self.counts["stand-ins"] += 1
        table = self.tables[game]
        self._hand_on(game, table, seat, now, {**table.stood, seat: until})
        if until is not None:
            heapq.heappush(self._leaving, (until, game, seat))

    def taken_back(self, game: int, seat: int, now: datetime) -> None:
        """The person of a seat plays again, as the bot is going to say."""
        self.counts["stand-ins taken back"] += 1
        self.tables[game].stood[seat] = now
        heapq.heappush(self._leaving, (now, game, seat))

    def relieved(self, game: int, person: int, now: datetime) -> None:
        """The bot said that somebody plays again."""
        table = self.tables.get(game)
        if table is None or person not in table.people:
            self.fault("contradicting", ("nobody's stand-in", game, person, now))
            return
        seat = table.people.index(person)
        until = table.stood.get(seat)
        if until is None or until > now:
            self.fault("contradicting", ("a stand-in that stays", game, seat, until, now))
        others = {each: then for each, then in table.stood.items() if each != seat}
        self._hand_on(game, table, seat, now, others)

    def _hand_on(
        self, game: int, table: Table, seat: int, now: datetime, stood: dict[int, datetime | None]
    ) -> None:
        """A seat passes from its person to a stand-in, or back. That is no move: the table is as silent."""
        table.stood = stood
        if table.asked is not None:
            self.spoken(game, now)
        self._set_clocks(table, {seat} & table.deciders, set(), now)
        if seat in table.calls:
            table.calls.pop(seat).over = True
        if seat in table.deciders and seat not in stood and not table.paused:
            self._call(game, table, seat, now)

    def goes_away(self, person: int, span: tuple[datetime, datetime], now: datetime) -> None:
        habit = self.habits[person]
        habit.away.append(span)
        for game, call in self._calls_of(person):
            if call.hushed:
                self._bind(game, call, habit.next_awake(now))
            elif call.bound is not None and call.told == 0:
                bound = max(now, habit.after_waking(call.since, habit.first * 60))
                self._bind(game, call, habit.next_awake(bound))
            elif call.bound is not None:
                self._bind(game, call, habit.next_awake(max(call.bound, now)))

    def _bind(self, game: int, call: Call, moment: datetime | None) -> None:
        """Somebody must be reminded at a moment, and neither before nor later."""
        call.bound = moment
        if moment is not None:
            heapq.heappush(self._bounds, (moment, next(self._ids), game, call))

    def spoken(self, game: int, now: datetime) -> None:
        """Something was done at a table: its silence begins anew, unless nobody has to decide any more."""
        table = self.tables[game]
        table.silent, table.asked = now if table.deciders else None, None
        heapq.heappush(self._silences, (now + SILENT, game))

    # -- what the bot posted -----------------------------------------------------------------------

    def hushed(self, game: int, seats: Collection[int], now: datetime) -> None:
        """The bot called people, and these of them without a sound."""
        if game not in self.tables:
            return
        table = self.tables[game]
        for seat, call in table.calls.items():
            if call.since == now and not call.posted and call.hushed != (seat in seats):
                self.fault("in quiet hours", ("a call", game, seat, call.person, now))
            call.posted = True

    def reminded(self, person: int, number: int, now: datetime) -> None:
        """The bot reminded somebody; it says, for which time."""
        self.counts["reminders"] += 1
        habit = self._undisturbed(person, now)
        waiting = [(game, call) for game, call in self._calls_of(person) if call.bound is not None]
        if not waiting:
            self.fault("contradicting", ("nothing waits", person, now))
            return
        if min(call.bound for _, call in waiting if call.bound) > now:
            self.fault("doubled", (person, now))
        for game, call in waiting:
            if call.hushed:
                call.hushed = False
                self._bind(game, call, habit.after_waking(now, habit.first * 60))
                continue
            call.told += 1
            following = habit.next_awake(now + DAY * habit.days) if call.told < MOST else None
            self._bind(game, call, following)
            call.host = now + DAY if call.told == MOST else None
        if number != (most := max(call.told for _, call in waiting)):
            self.fault("contradicting", ("a number", person, number, most, now))

    def warned(self, game: int, person: int, seat: int, now: datetime) -> None:
        """The bot told a person that the player before them is called."""
        self.counts["told ahead"] += 1
        self._undisturbed(person, now)
        table = self.tables.get(game)
        if table is None or seat not in table.deciders or table.paused:
            self.fault("contradicting", ("nobody is called", game, seat, person, now))

    def _undisturbed(self, person: int, now: datetime) -> Habit:
        """A person is disturbed, which must not happen while they sleep or are away."""
        habit = self.habits[person]
        if not habit.is_awake(now):
            self.fault("in quiet hours", (person, now))
        if habit.is_away(now):
            self.fault("while away", (person, now))
        return habit

    def unheard(self, game: int, person: int, host: int, now: datetime) -> None:
        """The bot told a host of somebody."""
        self.counts["hosts told"] += 1
        calls = self.tables[game].calls.values() if game in self.tables else ()
        found = [call for call in calls if call.person == person and call.host]
        if not found:
            self.fault("contradicting", ("no host to be told", game, person, now))
        for call in found:
            call.host = None
        if host in self.habits:
            self._undisturbed(host, now)

    def flag(self, game: int, seat: int, now: datetime) -> None:
        """The bot said that a clock has run out."""
        self.counts["clocks run out"] += 1
        table = self.tables.get(game)
        if table is None or seat not in table.deciders or table.paused:
            self.fault("contradicting", ("the clock of nobody who is awaited", game, seat, now))
        elif self.left(table, seat, now) != (0, 0):
            self.fault("contradicting", ("a clock that runs", game, seat, now, self.left(table, seat, now)))
        elif seat in table.flags:
            self.fault("contradicting", ("a clock twice", game, seat, now))
        else:
            table.flags.add(seat)

    def settled(self, game: int, seat: int, now: datetime) -> None:
        """The bot showed anew how things stand with a clock that had run out."""
        table = self.tables.get(game)
        if table is not None and seat not in table.flags:
            self.fault("contradicting", ("no clock had run out", game, seat, now))
        elif table is not None and self.left(table, seat, now) != (0, 0):
            table.flags.discard(seat)

    def asked(self, game: int, hushed: Collection[int], now: datetime) -> None:
        """The bot asked the people of a table whether it goes on, and called some without a sound."""
        self.counts["tables asked"] += 1
        table = self.tables.get(game)
        if table is None or table.paused or table.silent is None or now - table.silent < SILENT:
            self.fault("contradicting", ("a table that goes on", game, now, table))
            return
        if table.asked is not None:
            self.fault("doubled", ("asked again", game, now))
        table.asked = now
        heapq.heappush(self._silences, (now + ASLEEP, game))
        for seat, person in enumerate(table.people):
            if seat not in hushed and seat not in table.stood:
                self._undisturbed(person, now)

    def slept(self, game: int, now: datetime) -> None:
        """The bot said that a table sleeps."""
        self.counts["tables asleep"] += 1
        table = self.tables.get(game)
        if table is None or table.paused or table.asked is None or now - table.asked < ASLEEP:
            self.fault("contradicting", ("a table that is awake", game, now, table))
        else:
            self.changed(game, table.deciders, now, paused=True)

    def outage(self, now: datetime) -> None:
        """The bot was away until now: what is overdue comes at once, or when that person wakes."""
        for game, table in self.tables.items():
            for call in table.calls.values():
                if call.bound is not None and call.bound <= now:
                    self._bind(game, call, self.habits[call.person].next_awake(now))

    def look(self, now: datetime) -> None:
        """The bot has done all that was due: nothing may be late."""
        while self._bounds and self._bounds[0][0] <= now:
            moment, _, game, call = heapq.heappop(self._bounds)
            if call.bound == moment and not call.over:
                self.fault("lost", (game, call, now))
                call.bound = None
        while self._leaving and self._leaving[0][0] <= now:
            until, game, seat = heapq.heappop(self._leaving)
            if game in self.tables and self.tables[game].stood.get(seat) == until:
                self.fault("lost", ("a stand-in that was to leave", game, seat, now))
        while self._silences and self._silences[0][0] <= now:
            moment, game = heapq.heappop(self._silences)
            table = self.tables.get(game)
            if table is None or table.paused or table.silent is None:
                continue
            if moment == (table.silent + SILENT if table.asked is None else table.asked + ASLEEP):
                self.fault("lost", ("a silence", game, table.silent, table.asked, now))

    # -- clocks ------------------------------------------------------------------------------------

    def left(self, table: Table, seat: int, now: datetime) -> tuple[int, int]:
        """Minutes left for the move, and in the bank."""
        if table.clock is None:
            return 0, 0
        clock = table.clocks[seat]
        _, _, zone, (first, last) = table.clock
        hours = Hours(zone, (last, first), self.habits[table.people[seat]].away)
        used = hours.counted(clock.since, now) if clock.since else 0
        return max(0, clock.move - used), max(0, clock.bank - max(0, used - clock.move))

    def excused(self, person: int, now: datetime) -> None:
        """An absence was taken by itself: what all clocks of somebody have used is taken off."""
        for table in [self.tables[game] for game in self._games[person]]:
            for seat, clock in table.clocks.items():
                if table.people[seat] == person and clock.since is not None:
                    table.clocks[seat] = SlowClock(*self.left(table, seat, now), now)

    def granted(self, game: int, seat: int, now: datetime) -> None:
        """The others gave somebody the time for another move."""
        table = self.tables[game]
        assert table.clock is not None
        table.clocks[seat] = SlowClock(table.clock[0], 0, now)

    def _set_clocks(self, table: Table, newly: set[int], seated: set[int], now: datetime) -> None:
        if table.clock is None:
            return
        move, bank = table.clock[:2]
        for seat in range(len(table.people)):
            clock = table.clocks.setdefault(seat, SlowClock(move, bank))
            runs = seat in table.deciders and seat not in table.stood and not table.paused
            if runs and clock.since is not None and seat not in newly:
                continue
            left = (move, bank) if seat in seated else self.left(table, seat, now)
            if seat in newly or seat not in table.deciders:
                left = move, left[1]
            table.clocks[seat] = SlowClock(*left, now if runs else None)

    def _calls_of(self, person: int) -> list[tuple[int, Call]]:
        """What somebody owes, each with its game."""
        return [
            (game, call)
            for game in sorted(self._games[person])
            for call in self.tables[game].calls.values()
            if call.person == person
        ]
