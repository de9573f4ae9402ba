"""What the others do in the year of slow games about a clock that has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.table import Table, hosting, seating, voting
from bot.table.ballots import AGREE, RunOutClock

if TYPE_CHECKING:
    from tests.bench.year import Year

__all__ = ["answer"]


async def answer(year: Year, game: int) -> None:
    """The others say what is to be done about a clock that has run out: wait, look for somebody, or have
    a computer play.
    """
    table = await year.tables.of_game(game)
    if table.record.status != "running":
        return
    if table.record.rests:
        year.plan("answer", game, days=1)
        return
    for seat in range(len(table.seats)):
        if await voting.kept(table, (RunOutClock, seat)) is None:
            continue
        choice = year.chance.choice(("wait", "wait", "seek", "careful"))
        decided: str | None = None
        for other in table.seats:
            if other.seat != seat and other.person is not None and decided is None:
                voted = await voting.vote(table, other.person, (RunOutClock, seat), choice)
                decided = voted.outcome
        if decided == "wait":
            year.books.granted(game, seat, year.now)
        elif decided == "seek":
            free = [person for person in year.people if table.seat_of(person) is None]
            person = year.chance.choice(free)
            await _seated(table, person, seat)
            year.books.replaced(game, seat, person)
            year.books.changed(game, table.deciders, year.now, seated=[seat])
            year.books.counts["substitutes"] += 1
        elif decided == "careful":
            year.plan("back", table.seats[seat].owner or 0, days=year.chance.randrange(1, 30))
            await year.handed_over(year.channel_of[game], seat, None)
        await year.compare(table)


async def _seated(table: Table, person: int, seat: int) -> None:
    """A substitute sits down at once, or, where the seat has a hidden hand, once the others agree."""
    if not seating.has_hand(table, seat):
        await hosting.take_free(table, seat, person, f"P{person}")
        return
    asked = await voting.ask_for_seat(table, person, f"P{person}", seat)
    for voter in asked.voters[: asked.needed[AGREE]]:
        await voting.vote(table, table.seats[voter].user_id or 0, asked.number, AGREE)
