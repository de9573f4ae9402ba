"""How people came along with the puzzles of days: who tried, who found the best, how many days in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import solvings

__all__ = ["Grade", "Outcome", "Solver", "grade", "note", "outcome_of", "solvers", "streaks"]

Outcome = Literal["tried", "solved", "shown"]
"""An answer was handed in; the best one was; or the best was shown to somebody who had not found it. Only the
first of them changes any more.
"""


@dataclass(frozen=True, slots=True)
class Grade:
    """How many people tried a puzzle, and how many of them found the best answer."""

    tried: int
    found: int


@dataclass(frozen=True, slots=True)
class Solver:
    """Somebody who found a day's best answer, and how many days in a row that was so in its day."""

    user_id: int
    streak: int


async def outcome_of(connection: AsyncConnection, user_id: int, day: int) -> Outcome | None:
    """How somebody came along with a day's puzzle; None before anything was handed in."""
    query = select(solvings.c.outcome).where(solvings.c.user_id == user_id, solvings.c.day == day)
    found: Outcome | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def note(
    connection: AsyncConnection,
    user_id: int,
    day: int,
    outcome: Outcome,
    *,
    guild_id: int | None,
    in_time: bool,
    now: datetime,
) -> Outcome:
    """Note what became of an answer, and say how the person came along in all.

    Args:
        guild_id: the server where it was handed in; None: none, and it stays what it was.
        in_time: it was in the day of the puzzle.
    """
    known = await outcome_of(connection, user_id, day)
    told = {"guild_id": guild_id} if guild_id is not None else {}
    solved = outcome == "solved" and in_time
    if known is None:
        row = {"user_id": user_id, "day": day, "outcome": outcome, "in_time": solved, "at": now, **told}
        await connection.execute(insert(solvings).values(row))
        return outcome
    values: dict[str, object] = dict(told)
    if known == "tried":
        values |= {"outcome": outcome, "in_time": solved, "at": now}
    if values:
        here = (solvings.c.user_id == user_id) & (solvings.c.day == day)
        await connection.execute(update(solvings).where(here).values(values))
    return outcome if known == "tried" else known


async def grade(connection: AsyncConnection, day: int) -> Grade:
    """How a day's puzzle was found by all who tried it."""
    query = select(solvings.c.outcome, func.count()).where(solvings.c.day == day)
    rows = await connection.execute(query.group_by(solvings.c.outcome))
    counts = {str(outcome): int(number) for outcome, number in rows}
    return Grade(sum(counts.values()), counts.get("solved", 0))


async def streaks(connection: AsyncConnection, user_ids: Collection[int], today: int) -> Mapping[int, int]:
    """How many days in a row, up to today or yesterday, each of some people solved the puzzle in its day."""
    query = select(solvings.c.user_id, solvings.c.day).where(
        solvings.c.user_id.in_(user_ids), solvings.c.in_time, solvings.c.day <= today
    )
    days: defaultdict[int, set[int]] = defaultdict(set)
    for user_id, day in await connection.execute(query):
        days[user_id].add(day)
    return {user_id: _in_a_row(days[user_id], today) for user_id in user_ids}


async def solvers(connection: AsyncConnection, guild_id: int, day: int, today: int) -> Sequence[Solver]:
    """Who found a day's best answer on a server, those with the longest streaks first."""
    query = select(solvings.c.user_id).where(
        solvings.c.guild_id == guild_id, solvings.c.day == day, solvings.c.outcome == "solved"
    )
    found = [int(row[0]) for row in await connection.execute(query.order_by(solvings.c.at))]
    lengths = await streaks(connection, found, today)
    return sorted((Solver(each, lengths[each]) for each in found), key=lambda each: -each.streak)


def _in_a_row(days: Collection[int], today: int) -> int:
    last = today if today in days else today - 1
    first = last
    while first in days:
        first -= 1
    return last - first
