"""Which puzzle a day has, and in which day somebody is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import cache
from math import gcd
from typing import Annotated, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import Presentation, PuzzleKind, Riddle, shelf
from bot.language.refusals import Refusal
from bot.press import Numbers, Press, number
from bot.store.outbox import mornings
from bot.store.people import preferences
from bot.store.people.preferences import zone_named

__all__ = ["Daily", "PuzzlePress", "daily", "today_of"]

GOLDEN = 0.618
"""The part of all puzzles by which one goes on from day to day: so kinds and games alternate."""


@dataclass(frozen=True, slots=True)
class PuzzlePress(Press, prefix="puzzle"):
    """An answer to a day's puzzle: begun from a post (`open`), as far as it has come (`at`), handed in
    (`hand`), or beside the best one (`proof`).

    Attributes:
        day: the day, counted from the first day of the year 1; days beyond the last puzzle begin anew.
        step: what is shown.
        path: the steps of the answer, each by its place among those that were offered.
    """

    day: Annotated[int, number(8)]
    step: Literal["open", "at", "hand", "proof"]
    path: Numbers = ()


@dataclass(frozen=True, slots=True)
class Daily:
    """A day's puzzle: its game, its kind, and the position with its answer."""

    shown: Presentation
    kind: PuzzleKind
    riddle: Riddle


def daily(day: int) -> Daily:
    """The puzzle of a day. Slow: call it off the event loop. Raises Refusal: no game has puzzles."""
    every = [each for shown in shelf() for each in _of_game(shown)]
    if not every:
        raise Refusal("no_puzzle")
    step = round(GOLDEN * len(every)) or 1
    while gcd(step, len(every)) > 1:
        step += 1
    return every[day * step % len(every)]


@cache
def _of_game(shown: Presentation) -> Sequence[Daily]:
    return [Daily(shown, kind, riddle) for kind in shown.puzzles.kinds for riddle in kind.kept]


async def today_of(connection: AsyncConnection, user_id: int, guild_id: int | None, now: datetime) -> int:
    """The day on which somebody is: in their time zone, or that of the server's mornings, or UTC."""
    zone: tzinfo | None = (await preferences.habits_of(connection, user_id)).zone
    if zone is None and guild_id is not None:
        morning = await mornings.of(connection, guild_id)
        zone = zone_named(None if morning is None else morning.zone)
    return now.astimezone(zone or UTC).date().toordinal()
