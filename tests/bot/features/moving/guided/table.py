"""Sitting down at a position, and beginning a move by its turn call."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.store import Store
from bot.table import Table
from bot.table.tables import Tables
from engine.core import registry
from tests.bot.features.moving.guided.positions import Position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room

__all__ = ["NAMES", "button_of", "press_kind", "sit_down"]

NAMES = ("ann", "ben", "cat", "dan")


async def sit_down(room: Room, wanted: Position) -> tuple[Table, str]:
    """A table in a position, its seats taken, and who is to move."""
    names = NAMES[: wanted.journal.seats]
    # Written beside the bot, whose first word here is then the answer to somebody who joins.
    store = await Store.open(room.url)
    await Tables(store, lambda _: None).continue_journal(
        registry.game(wanted.journal.game),
        wanted.journal,
        channel_id=room.channel.id,
        guild_id=room.guild.id,
        host=room.people[names[0]].id,
        names=names,
    )
    await store.close()
    host, *others = names
    await room.do(host, "game join", seat=1)
    for seat, name in enumerate(others, start=2):
        # Not all may take a seat by themselves: some come with a hidden hand.
        await room.do(host, "game replace", seat=seat, **{"with": room.people[name]})
    return await room.bot.services.tables.get(room.channel.id), names[wanted.seat]


def button_of(room: Room, kind: str) -> str:
    """The id of the turn call's button for a kind: `stellwerk:<game>:<revision>:<verb>:<words>`. The one that
    leads there step by step, where there is another one that makes a move at once.
    """
    found = _buttons_by_verb(room.offered.values(), kind)
    return found.get("move") or found["do"]


def _buttons_by_verb(ids: Iterable[str], kind: str) -> dict[str, str]:
    return {
        parts[3]: custom_id
        for custom_id in ids
        if (parts := custom_id.split(":"))[0] == "stellwerk"
        and parts[3] in ("do", "move")
        and parts[4].split()[0] == kind
    }


async def press_kind(room: Room, who: str, kind: str, said: Callable[[str], str] = str) -> Guide:
    """Press the turn call's button for a kind, or where it stands behind "More", that first. `said` tells how
    English words stand on the buttons.
    """
    hand = RoomHand(room, who)
    if _buttons_by_verb(room.offered.values(), kind):
        result = await hand.click(room.last.id, button_of(room, kind))
        return Guide(hand, result.response.id, said)
    result = await hand.click(room.last.id, room.offered[said("More")])
    guide = Guide(hand, result.response.id, said)
    found = _buttons_by_verb(guide.buttons.values(), kind)
    await guide.click(found.get("move") or found["do"])
    return guide
