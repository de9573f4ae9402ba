"""What a person, a channel or a server chose, one value by name: `theme`, `posts` ... Among them is how a
person wants to be called and reminded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import preferences

__all__ = [
    "OFF",
    "OF_PEOPLE",
    "QUIET",
    "RHYTHMS",
    "Habits",
    "Rhythm",
    "Scope",
    "all_chosen",
    "choose",
    "chosen",
    "habits_of",
    "hours_of",
    "keep_habits",
    "told_ahead",
    "who_chose",
    "zone_named",
]

Scope = Literal["person", "channel", "server", "lesson"]
"""Who chose; `lesson`: which step a person has reached in a game's lesson, by the game's id."""
OF_PEOPLE: tuple[Scope, ...] = ("person", "lesson")
"""The scopes whose owner is a person."""

QUIET = (22, 8)
"""The quiet hours of people who chose no others."""
OFF = "off"
USUAL = "usual"

CHOSEN = select(preferences.c.value).where(
    preferences.c.scope == bindparam("scope"),
    preferences.c.owner_id == bindparam("owner_id"),
    preferences.c.name == bindparam("name"),
)
"""Built once: it's run for each move, and building it takes longer than running it."""
ALL_CHOSEN = select(preferences.c.name, preferences.c.value).where(
    preferences.c.scope == bindparam("scope"), preferences.c.owner_id == bindparam("owner_id")
)
"""Likewise."""


async def chosen(connection: AsyncConnection, scope: Scope, owner_id: int, name: str) -> str | None:
    """The value that was chosen, or None."""
    asked = {"scope": scope, "owner_id": owner_id, "name": name}
    return await connection.scalar(CHOSEN, asked)


async def all_chosen(connection: AsyncConnection, scope: Scope, owner_id: int) -> dict[str, str]:
    """All values that were chosen, by name."""
    rows = await connection.execute(ALL_CHOSEN, {"scope": scope, "owner_id": owner_id})
    return {row.name: row.value for row in rows}


async def who_chose(
    connection: AsyncConnection, user_ids: Collection[int], name: str, value: str
) -> set[int]:
    """Which of some people chose a value."""
    columns = preferences.c
    theirs = (columns.scope == "person") & columns.owner_id.in_(user_ids)
    query = select(columns.owner_id).where(theirs, columns.name == name, columns.value == value)
    return {int(row[0]) for row in await connection.execute(query)}


async def choose(
    connection: AsyncConnection, scope: Scope, owner_id: int, name: str, value: str | None
) -> None:
    """Store a choice; None deletes it."""
    columns = preferences.c
    await connection.execute(
        delete(preferences).where(columns.scope == scope, columns.owner_id == owner_id, columns.name == name)
    )
    if value is not None:
        row = {"scope": scope, "owner_id": owner_id, "name": name, "value": value}
        await connection.execute(insert(preferences).values(row))


@dataclass(frozen=True, slots=True)
class Rhythm:
    """When a person is reminded: first after so many of their waking hours, then every so many days."""

    first: int
    days: int


RHYTHMS: Mapping[str, Rhythm] = {
    "brisk": Rhythm(4, 1),
    USUAL: Rhythm(8, 1),
    "calm": Rhythm(16, 2),
    "rare": Rhythm(48, 7),
}
"""The rhythms by name; `off` means none."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a person wants to be called and reminded.

    Attributes:
        zone: the time zone; None while it is not known.
        quiet: the hours from and to which they aren't disturbed; the same twice: there are none.
        rhythm: when they are reminded; None: never.
        direct: by a direct message, and not by a mention in the channel.
        ahead: they are told when the player before them is called.
        language: the code of the language in which they set this; None if they set nothing.
        asked: they were asked for their time zone.
    """

    zone: ZoneInfo | None = None
    quiet: tuple[int, int] = QUIET
    rhythm: Rhythm | None = RHYTHMS[USUAL]
    direct: bool = False
    ahead: bool = False
    language: str | None = None
    asked: bool = False


def zone_named(name: str | None) -> ZoneInfo | None:
    """The time zone with this name; None if there's none."""
    try:
        return None if not name else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def hours_of(text: str | None) -> tuple[int, int] | None:
    """Hours written as two numbers from 0 to 24 (`22-8`); None if the text isn't that."""
    first, _, last = (text or "").replace("–", "-").partition("-")
    if not (first.strip().isdecimal() and last.strip().isdecimal()):
        return None
    hours = int(first), int(last)
    return (hours[0] % 24, hours[1] % 24) if max(hours) <= 24 else None


async def habits_of(connection: AsyncConnection, user_id: int) -> Habits:
    """How a person wants to be called and reminded."""
    chosen = await all_chosen(connection, "person", user_id)
    named = chosen.get("rhythm", USUAL)
    return Habits(
        zone=zone_named(chosen.get("zone")),
        quiet=hours_of(chosen.get("quiet")) or QUIET,
        rhythm=None if named == OFF else RHYTHMS.get(named, RHYTHMS[USUAL]),
        direct=chosen.get("by") == "direct",
        ahead=chosen.get("ahead") == "yes",
        language=chosen.get("language"),
        asked=chosen.get("asked") is not None,
    )


async def told_ahead(connection: AsyncConnection, user_ids: Collection[int]) -> set[int]:
    """Those of some people who are told when the player before them is called."""
    return await who_chose(connection, user_ids, "ahead", "yes")


async def keep_habits(connection: AsyncConnection, user_id: int, chosen: Mapping[str, str | None]) -> None:
    """Store choices by name, as `habits_of` reads them; None deletes one."""
    for name, value in chosen.items():
        await choose(connection, "person", user_id, name, value)
