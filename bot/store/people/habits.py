"""How a person wants to be called and reminded. Kept among their `preferences`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import preferences

__all__ = [
    "OFF",
    "QUIET",
    "RHYTHMS",
    "Habits",
    "Rhythm",
    "hours_of",
    "keep",
    "of",
    "told_ahead",
    "zone_named",
]

QUIET = (22, 8)
"""The quiet hours of people who chose no others."""
OFF = "off"
USUAL = "usual"


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


async def of(connection: AsyncConnection, user_id: int) -> Habits:
    """What a person chose."""
    chosen = await preferences.all_chosen(connection, "person", user_id)
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
    return await preferences.who_chose(connection, user_ids, "ahead", "yes")


async def keep(connection: AsyncConnection, user_id: int, chosen: Mapping[str, str | None]) -> None:
    """Store choices by name, as `of` reads them; None deletes one."""
    for name, value in chosen.items():
        await preferences.choose(connection, "person", user_id, name, value)
