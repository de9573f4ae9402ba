"""How people did at the daily puzzles: who tried, who solved them, and how many days in a row."""

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
"""An answer was given; the best one was; or the best was shown to a person who hadn't found it. Only the
first can still change.
"""


@dataclass(frozen=True, slots=True)
class Grade:
    """How many people tried a puzzle, and how many of them found the best answer."""

    tried: int
    found: int


@dataclass(frozen=True, slots=True)
class Solver:
    """A person who found a day's best answer, and how many days in a row they did so in time."""

    user_id: int
    streak: int


async def outcome_of(connection: AsyncConnection, user_id: int, day: int) -> Outcome | None:
    """How a person did at a day's puzzle; None if they gave no answer."""
    query = select(solvings.c.outcome).where(solvings.c.user_id == user_id, solvings.c.day == day)
    return await connection.scalar(query)


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
    """Note the outcome of an answer, and return how the person did overall.

    Args:
        guild_id: the server where it was given; None: none, and the stored one stays.
        in_time: whether it was given on the puzzle's own day.
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
    """How all who tried a day's puzzle did."""
    query = select(solvings.c.outcome, func.count()).where(solvings.c.day == day)
    rows = await connection.execute(query.group_by(solvings.c.outcome))
    counts = {str(outcome): int(number) for outcome, number in rows}
    return Grade(sum(counts.values()), counts.get("solved", 0))


async def streaks(connection: AsyncConnection, user_ids: Collection[int], today: int) -> Mapping[int, int]:
    """How many days in a row, up to today or yesterday, each of some people solved the puzzle in time."""
    query = select(solvings.c.user_id, solvings.c.day).where(
        solvings.c.user_id.in_(user_ids), solvings.c.in_time, solvings.c.day <= today
    )
    days: defaultdict[int, set[int]] = defaultdict(set)
    for user_id, day in await connection.execute(query):
        days[user_id].add(day)
    return {user_id: _in_a_row(days[user_id], today) for user_id in user_ids}


async def solvers(connection: AsyncConnection, guild_id: int, day: int, today: int) -> Sequence[Solver]:
    """Who found a day's best answer on a server, longest streaks first."""
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
