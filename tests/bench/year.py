"""A year of slow games, its clock moved by hand: `python -m tests.bench.year`.

People in many zones, with rhythms, quiet hours, absences and standing orders of their own, play kept games of
all kinds at many tables, some with clocks, some with formalities made by themselves; on holidays they have
computers play, and from there on their games go other ways than the kept ones. The bot is killed in the
middle of moves and of what falls due, and is away for days. Beside it a second reading (`year_books.py`) goes
by the journal's rows and the posts, and counts from minute to minute what should have been. Printed is what
was told and what it cost, and where the two differ: each of these has to be 0.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import select

from bot.games import planned
from bot.happenings import (
    Excused,
    FellAsleep,
    Flag,
    FlagSettled,
    Happening,
    HeadsUp,
    Moved,
    Person,
    Relieved,
    Reminded,
    Resumed,
    SeatTaken,
    Silence,
    Unheard,
    read,
)
from bot.language.refusals import Refusal
from bot.store import Store
from bot.store.people import preferences
from bot.store.schema import log, moves
from bot.store.waiting import clocks, due
from bot.table import Table, abandoned, hosting, lobby, orders, stand_ins, voting
from bot.table.automation import Thinker
from bot.table.automation.actors import STAND_IN
from bot.table.ballots import SilentTable
from bot.table.tables import Tables
from bot.table.waiting import away, flag
from bot.table.waiting.control import TimeControl
from bot.table.waiting.reminders import Reminders
from bot.table.waiting.scheduler import Scheduler
from bot.table_settings import Formalities, TableSettings
from engine.core import GameError
from tests.bench import year_flags, year_holidays
from tests.bench.year_books import FAULTS, Books
from tests.bench.year_books import Table as BookedTable
from tests.bench.year_games import Playing
from tests.bench.year_people import somebody
from tests.games import Played, kept, names

__all__ = ["FAULTS", "Year", "main"]

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
CONTROLS = (None, None, "24+72", "12+48 8-22 Europe/Vienna", "48+24 9-21 America/New_York")
ABSENCE_DAYS = 30
KILLS_A_DAY = 0.5
FORGOTTEN = 0.001
"""Of moves: the part that comes only after months."""
PLANNED = 4
"""Moves of a plan, at most one less."""
HOLIDAYS = range(30, 300)
"""Days after which somebody has computers play for a fortnight."""
DIRECT = 10**9
"""Added to a person's id: the channel for direct messages to them."""


class Year:
    """The people, the tables, the bot, and the books that are kept of them.

    Args:
        directory: where the database goes.
        tables: how many games are played at a time.
        people: how many play them.
        days: for how long.
        seed: of all chance.
        begin: when it begins.
        games: which kept games are played; None: all of them.
        thinker: who thinks in people's places; None: nobody, moves are drawn by lot.
    """

    def __init__(
        self,
        directory: Path,
        tables: int,
        people: int,
        days: int,
        seed: int = 1,
        begin: datetime = BEGIN,
        games: Sequence[Played] | None = None,
        thinker: Thinker | None = None,
    ) -> None:
        self.chance = random.Random(seed)
        self.lot = random.Random(f"{seed} holidays")
        self.now = begin
        self.end = begin + timedelta(days=days)
        self.url = f"sqlite+aiosqlite:///{directory / 'year.sqlite3'}"
        self.channels = range(1, tables + 1)
        self.ids = count(1)
        self.agenda: list[tuple[datetime, int, str, int]] = []
        self.playing: dict[int, Playing] = {}
        self.seen = 0
        self.games = list(games or map(kept, names()))
        self.thinker = thinker or year_holidays.AtRandom()
        self.people = {100 + number: somebody(self.chance) for number in range(people)}
        self.books = Books({person: each.habit for person, each in self.people.items()})
        self.channel_of: dict[int, int] = {}
        self.killed = 0
        self.doomed = False
        self.posts: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    async def run(self) -> Books:
        """Let the time pass."""
        await self._open()
        async with self.store.writing() as connection:
            for person, each in self.people.items():
                await preferences.keep_habits(connection, person, each.wishes)
        for person in self.people:
            self.plan("away", person, days=self.chance.randrange(120))
            self.plan("holiday", person, days=self.lot.choice(HOLIDAYS))
        self.plan("kill", 0, days=1)
        await self.seat_all()
        while self.agenda and self.agenda[0][0] < self.end:
            await self._go_on(min(self.agenda[0][0], await self._next_due()))
            while self.agenda and self.agenda[0][0] <= self.now:
                _, _, kind, about = heapq.heappop(self.agenda)
                with self._taking("people"):
                    await getattr(self, f"_{kind}")(about)
                await self._settle()
        await self.store.close()
        return self.books

    async def seat_all(self) -> None:
        """Have people sit down at all tables, in the course of a day."""
        for channel in self.channels:
            self.plan("table", channel, minutes=self.chance.randrange(60 * 24))

    # -- the bot ---------------------------------------------------------------------------------------

    async def _open(self) -> None:
        """Start the bot."""
        self.store = await Store.open(self.url)
        self.scheduler = Scheduler(self.store, now=lambda: self.now)
        self.tables = Tables(self.store, lambda _: None, self.scheduler, thinker=self.thinker)
        stand_ins.StandIns(self.store, self.scheduler, self.tables)
        Reminders(self.store, self.scheduler, lambda _: None, self._converse)
        flag.Flags(self.store, self.scheduler, lambda _: None, ABSENCE_DAYS)
        abandoned.Abandoned(self.store, self.scheduler, self.tables, lambda _: None)

    async def _converse(self, person: int) -> int | None:
        return None if person % 7 == 0 else DIRECT + person

    async def _next_due(self) -> datetime:
        async with self.store.reading() as connection:
            return await due.next_after(connection, self.now) or self.end

    async def _go_on(self, to: datetime) -> None:
        """Time has come to that which is next."""
        self.now = max(self.now, to)
        await self._settle()

    @contextmanager
    def _taking(self, what: str) -> Iterator[None]:
        """Count the processor's time that something takes."""
        begun = time.process_time()
        yield
        self.seconds[what] += time.process_time() - begun

    async def _settle(self) -> None:
        """Have the bot do all that is due, and look at what it posted."""
        with self._taking("what falls due"):
            while True:
                await self.scheduler._begin_all()
                tasks = list(self.scheduler._tasks.values())
                if not tasks:
                    break
                if self.doomed:
                    await self._die()
                else:
                    await asyncio.gather(*tasks)
        with self._taking("the books"):
            await self._read_posts()
            self.books.look(self.now)

    async def _read_posts(self) -> None:
        query = select(log.c.id, log.c.game_id, log.c.kind, log.c.payload)
        query = query.where(log.c.id > self.seen).order_by(log.c.id)
        async with self.store.reading() as connection:
            found = (await connection.execute(query)).all()
        self.seen = max((row.id for row in found), default=self.seen)
        hushed: defaultdict[int, set[int]] = defaultdict(set)
        settled: set[tuple[int, int]] = set()
        for row in found:
            self.posts[row.kind] += 1
            told = read(row.kind, row.payload)
            if isinstance(told, Relieved):
                self.books.relieved(row.game_id, told.who.id or 0, self.now)
            if isinstance(told, Moved | Resumed | SeatTaken | Relieved):
                await self._read_call(row.game_id, told)
                hushed[row.game_id].update(told.hushed)
            elif isinstance(told, FlagSettled):
                settled.add((row.game_id, told.seat))
            else:
                self._read_post(row.game_id, told)
        for game, seats in hushed.items():
            self.books.hushed(game, seats, self.now)
        for game, seat in settled:
            self.books.settled(game, seat, self.now)

    async def _read_call(self, game: int, told: Happening) -> None:
        """A post that tells moves may tell of some that nobody pressed just now."""
        channel = self.channel_of.get(game)
        rows = told.revision if isinstance(told, Moved) else 0
        if channel is not None and rows > self.playing[channel].seen:
            await self._note(await self.tables.get(channel))

    def _read_post(self, game: int, told: Happening) -> None:
        """What the books make of a post."""
        match told:
            case Reminded(who=Person(int(user)), number=number):
                self.books.reminded(user, number, self.now)
            case HeadsUp(who=Person(int(user)), of=seat):
                self.books.warned(game, user, seat, self.now)
            case Unheard(host=Person(int(host)), silent=Person(int(user))):
                self.books.unheard(game, user, host, self.now)
            case Excused(who=Person(int(user)), until=until):
                self.books.counts["excused"] += 1
                span = (self.now, until)
                if span not in self.books.habits[user].away:
                    self.books.excused(user, self.now)
                    self.books.goes_away(user, span, self.now)
            case Silence(hushed=hushed):
                self.books.asked(game, hushed, self.now)
                self.plan("speak", game, minutes=self.chance.randrange(60 * 24 * 90))
            case FellAsleep():
                self.books.slept(game, self.now)
            case Flag(seat=seat):
                self.books.flag(game, seat, self.now)
                self.plan("answer", game, minutes=self.chance.randrange(60 * 24 * 3))

    async def _kill(self, _: int) -> None:
        """The bot is to end in the midst of what falls due next."""
        self.doomed = True
        self.plan("kill", 0, minutes=1 + int(self.chance.expovariate(KILLS_A_DAY / 60 / 24)))

    async def _die(self) -> None:
        """End the bot while it works, and start it at once or after a while."""
        self.doomed = False
        self.killed += 1
        await asyncio.sleep(self.chance.random() / 200)
        await self.scheduler._stop()
        await self.store.close()
        outage = timedelta()
        if self.chance.random() < 0.1:
            outage = MINUTE * self.chance.randrange(60 * 24 * 4)
        await self._open()
        await self._read_posts()
        self.now += outage
        self.books.outage(self.now)

    # -- the people ------------------------------------------------------------------------------------

    def plan(self, kind: str, about: int, **by: int) -> None:
        heapq.heappush(self.agenda, (self.now + timedelta(**by), next(self.ids), kind, about))

    async def _table(self, channel: int) -> None:
        """Some of them sit down to a game."""
        game = self.chance.choice(self.games)
        seated = self.chance.sample(list(self.people), game.seats)
        control = self.chance.choice(CONTROLS)
        formalities: Formalities = self.chance.choice(("off", "forced"))
        table = await self.tables.create(
            game.game,
            channel_id=channel,
            guild_id=1,
            host=seated[0],
            name=f"P{seated[0]}",
            options=game.journal.options,
            seed=game.journal.seed,
            settings=TableSettings(
                seating="joined",
                players=game.seats,
                formalities=formalities,
                clock=control,
            ),
        )
        for person in seated[1:]:
            await lobby.join(table, person, f"P{person}")
        if table.record.status == "lobby":
            await lobby.start(table, seated[0])
        self.playing[channel] = Playing(game)
        self.books.opened(table.record.id, BookedTable(list(seated), _booked(control)))
        self.channel_of[table.record.id] = channel
        await self._note(table)
        self._next_move(channel)

    def _next_move(self, channel: int) -> None:
        """Somebody moves, now or later, or much later."""
        slow = self.chance.random()
        hours = self.chance.expovariate(1 / (4 if slow < 0.6 else 30 if slow < 0.95 else 200))
        if slow > 1 - FORGOTTEN:
            hours += 24 * 100
        self.plan("move", channel, minutes=1 + int(hours * 60))

    async def _move(self, channel: int) -> None:
        table = await self.tables.get(channel)
        if table.record.paused:
            return
        following = self.playing[channel].next_of(table.state, table.deciders, self.chance)
        if following is None:
            await self._close(channel, table)
            return
        seat, action = following
        person = table.seats[seat].user_id or 0
        if self.books.habits[person].is_away(self.now) and self.chance.random() < 0.8:
            self.plan("move", channel, minutes=60 * 12)
            return
        if not table.seats[seat].in_person:
            self.books.counts["looked at while nobody played in person"] += 1
            if self.chance.random() < 0.8:
                self.plan("move", channel, minutes=60 * 12)
                return
            self.books.taken_back(table.record.id, seat, self.now)
        elif self.chance.random() < 0.01:
            await hosting.pause(table, table.record.host, "host")
            self.books.changed(table.record.id, table.deciders, self.now, paused=True)
            self.plan("resume", channel, minutes=self.chance.randrange(60 * 24 * 20))
            return
        try:
            await self._submit(channel, person, action, next(self.ids))
        except GameError:
            if not self.playing[channel].other_order:
                self.books.fault(
                    "orders that stray", ("no way back", table.record.id, table.revision, action)
                )
            await self._close(channel, table)
            return
        table = await self.told(channel)
        await self._order(channel, table)
        self._next_move(channel)

    async def _note(self, table: Table) -> None:
        """Tell the books what the journal says of moves that were made, and when."""
        game = table.record.id
        playing = self.playing[self.channel_of[game]]
        query = select(moves.c.revision, moves.c.seat, moves.c.action, moves.c.cause, moves.c.created_at)
        query = query.where(moves.c.game_id == game, moves.c.revision > playing.seen)
        async with self.store.reading() as connection:
            rows = (await connection.execute(query.order_by(moves.c.revision))).all()
        for row in rows:
            playing.seen = row.revision
            self.books.counts["moves"] += 1
            self.books.counts[f"moves of {(row.cause or 'people').partition(':')[0]}"] += 1
            if playing.made(row.seat, row.action):
                continue
            if (row.cause or "").startswith(STAND_IN):
                playing.astray = True
            else:
                self.books.fault("orders that stray", (game, row.revision, row.seat, row.action, row.cause))
        made = [row.created_at.replace(tzinfo=UTC) for row in rows]
        if rows and min(made) != self.now:
            self.books.fault("clocks that differ", ("the journal", game, made, self.now))
        self.books.changed(game, table.deciders, self.now, moved=[row.seat for row in rows])

    async def _close(self, channel: int, table: Table) -> None:
        """A game is over, or nobody knows how it goes on; people sit down to the next one."""
        if table.record.status == "running":
            await hosting.end(table, table.record.host, "host")
            self.books.counts["games given up"] += 1
        else:
            self.books.counts["games"] += 1
        await self._read_posts()
        self.books.closed(table.record.id)
        del self.channel_of[table.record.id]
        await self._table(channel)

    async def _order(self, channel: int, table: Table) -> None:
        """A person who isn't awaited gives an order, or withdraws one."""
        seats = [each.seat for each in table.seats if each.in_person and each.seat not in table.deciders]
        if table.record.status != "running" or not seats or self.chance.random() > 0.3:
            return
        seat = self.chance.choice(seats)
        person = table.seats[seat].user_id or 0
        standing = orders.standing_of(table, person)
        if standing and self.chance.random() < 0.2:
            await orders.withdraw(table, person, standing[0].id)
            self.books.counts["orders withdrawn"] += 1
        elif not standing and (plan := self.playing[channel].plan(seat, self.chance.randrange(1, PLANNED))):
            await orders.give(table, person, planned(plan), table.revision)
            self.books.counts["orders given"] += 1

    async def _submit(self, channel: int, person: int, action: Any, interaction: int) -> None:
        """Make a move; now and then the bot is killed in the middle, and the same press comes again."""
        table = await self.tables.get(channel)
        if self.chance.random() < 0.02:
            self.killed += 1
            task = asyncio.create_task(table.submit(person, action, interaction))
            await asyncio.sleep(self.chance.random() / 100)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await self.store.close()
            await self._open()
            table = await self.tables.get(channel)
        await table.submit(person, action, interaction)

    async def _resume(self, channel: int) -> None:
        table = await self.tables.get(channel)
        await hosting.resume(table, table.record.host, "host")
        self.books.changed(table.record.id, table.deciders, self.now)
        await self.compare(table)
        self._next_move(channel)

    async def _away(self, person: int) -> None:
        """Somebody goes away, in some days."""
        starts = self.now + timedelta(days=self.chance.randrange(5))
        span = (starts, starts + timedelta(days=self.chance.randrange(1, 11)))
        if not self.books.habits[person].is_away(self.now):
            try:
                async with self.store.writing() as connection:
                    await away.announce(connection, person, span, self.now, ABSENCE_DAYS)
            except Refusal:
                self.books.counts["absences refused"] += 1
            else:
                self.books.counts["absences"] += 1
                self.books.goes_away(person, span, self.now)
        self.plan("away", person, days=self.chance.randrange(20, 120))

    async def _holiday(self, person: int) -> None:
        await year_holidays.begin(self, person)
        self.plan("holiday", person, days=self.lot.choice(HOLIDAYS))

    async def _back(self, person: int) -> None:
        await year_holidays.end(self, person)

    async def handed_over(self, channel: int, seat: int, until: datetime | None) -> None:
        """A seat was given to a computer."""
        table = await self.tables.get(channel)
        self.books.stood_in(table.record.id, seat, until, self.now)
        await self.told(channel)

    async def told(self, channel: int) -> Table:
        """The table of a channel in which something was done, once the books know what was said of it."""
        table = await self.tables.get(channel)
        await self._read_posts()
        await self.compare(table)
        return table

    async def _speak(self, game: int) -> None:
        """Somebody says of a silent table that it goes on, unless it sleeps or is played again by now."""
        table = await self.tables.of_game(game)
        people = [place.person for place in table.seats if place.person is not None]
        if people and await voting.kept(table, (SilentTable, 0)) is not None:
            await voting.vote(table, self.chance.choice(people), (SilentTable, 0), "on")
            self.books.spoken(game, self.now)

    async def _answer(self, game: int) -> None:
        await year_flags.answer(self, game)

    async def compare(self, table: Table) -> None:
        """The clocks of a game with those of the books."""
        booked = self.books.tables[table.record.id]
        if booked.clock is None:
            return
        async with self.store.reading() as connection:
            stored = await clocks.of_game(connection, table.record.id)
        for seat, clock in stored.items():
            slow = booked.clocks[seat]
            self.books.counts["clocks compared"] += 1
            kept = (clock.move_left / MINUTE, clock.bank_left / MINUTE)
            used_up = clock.run_out and not (clock.move_left or clock.bank_left)
            if used_up and self.books.left(booked, seat, self.now) == (0, 0):
                # The bot noted that all was used up when the clock ran out, the books only work it out.
                continue
            if (*kept, clock.since) != (slow.move, slow.bank, slow.since):
                self.books.fault("clocks that differ", (table.record.id, seat, clock, slow, self.now))


def _booked(control: str | None) -> Any:
    read = None if control is None else TimeControl.read(control)
    if read is None:
        return None
    zone = ZoneInfo(read.zone) if read.zone else None
    return int(read.move / MINUTE), int(read.bank / MINUTE), zone, read.hours


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the year, and print what came of it; 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--people", type=int, default=300)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--directory", help="where the database goes meanwhile")
    parser.add_argument("--copies", type=int, default=1, help="how many there are of each table and person")
    chosen = parser.parse_args(arguments)
    begun = time.monotonic()
    from tests.bench.year_many import Copies  # which is a year itself

    with tempfile.TemporaryDirectory(prefix="stellwerk-year-", dir=chosen.directory) as directory:
        of_year = Path(directory), chosen.tables, chosen.people, chosen.days, chosen.seed
        year = Copies(*of_year, copies=chosen.copies) if chosen.copies > 1 else Year(*of_year)
        books = asyncio.run(year.run())
    counts = {"kills": year.killed, **books.counts, **books.faults}
    for name, number in counts.items():
        print(f"{number:>9,}  {name}")
    for kind, number in year.posts.most_common():
        print(f"{number / chosen.days:>9,.1f}  posts a day: {kind}")
    for what, seconds in year.seconds.items():
        print(f"{seconds / chosen.days:>9,.1f}  seconds of CPU a day: {what}")
    for note in books.notes[:20]:
        print(note)
    print(f"{time.monotonic() - begun:.0f} s")
    return 1 if any(books.faults.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
