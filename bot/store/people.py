"""Taking a person out of the database: the games stay whole, and nobody's name or id is in them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import String, cast, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import results
from bot.store.bulletins import BULLETIN
from bot.store.deliveries import GONE, PICTURES, TOLD, UNSHOWN
from bot.store.schema import (
    absences,
    due,
    follows,
    games,
    looks,
    mirrors,
    moves,
    orders,
    outbox,
    preferences,
    proposals,
    seats,
)

__all__ = ["NOBODY", "forget"]

NOBODY = "Nobody"
"""The name of a seat whose player was taken out."""
NAMES = ("name", "former", "host")
"""Fields of a post in which a person's name may stand."""
IDS = {"user": "name", "from": "former", "heir": "host"}
"""Fields of a post in which a person's id may stand, each with that of the name."""
UNSAID = "refused"
"""The failure of a post, where what Discord said of it may hold a name."""
OPEN = proposals.c.status == "open"
"""Nobody could settle a wish of which it is not known any more whose it was."""
AT_ONCE = datetime(2000, 1, 1, tzinfo=UTC)
"""When something falls due that is to be done now, whoever's clock it is."""


async def forget(connection: AsyncConnection, user_id: int) -> int:
    """Take a person's id and names out of every game; in how many games a seat was.

    The seat of a game that goes on is free then, and somebody else can claim it. Moves stay, as nobody's.
    """
    mine = seats.c.user_id == user_id
    rows = (await connection.execute(select(seats.c.game_id, seats.c.name).where(mine))).all()
    seated = [(int(game_id), str(name)) for game_id, name in rows]
    named = {*seated, *await _named(connection, user_id)}
    for game_id in {game_id for game_id, _ in named}:
        names = {name for number, name in named if number == game_id and name}
        posts = select(outbox.c.id, outbox.c.payload, outbox.c.failure).where(outbox.c.game_id == game_id)
        for post_id, payload, failure in (await connection.execute(posts)).all():
            values = {
                "payload": _without(payload, user_id, names),
                "failure": failure if failure in (None, GONE, TOLD, UNSHOWN) else UNSAID,
            }
            if values != {"payload": payload, "failure": failure}:
                await connection.execute(update(outbox).where(outbox.c.id == post_id).values(values))
    changed_games = [game_id for game_id, _ in seated]
    await connection.execute(
        update(games).where(games.c.id.in_(changed_games)).values(version=games.c.version + 1)
    )
    await connection.execute(update(seats).where(mine).values(user_id=None, name=NOBODY))
    await connection.execute(update(moves).where(moves.c.user_id == user_id).values(user_id=None))
    asked = proposals.c.user_id == user_id
    await connection.execute(update(proposals).where(asked, OPEN).values(status="dropped"))
    await connection.execute(update(proposals).where(asked).values(user_id=-1))
    await connection.execute(update(mirrors).where(mirrors.c.user_id == user_id).values(user_id=-1))
    await results.disown(connection, user_id)
    await connection.execute(delete(due).where(due.c.user_id == user_id))
    await connection.execute(delete(orders).where(orders.c.user_id == user_id))
    await connection.execute(delete(looks).where(looks.c.user_id == user_id))
    await connection.execute(delete(follows).where(follows.c.user_id == user_id))
    # Standing posts of servers name who plays.
    await connection.execute(update(due).where(due.c.kind == BULLETIN).values(at=AT_ONCE))
    await connection.execute(delete(absences).where(absences.c.user_id == user_id))
    own = (preferences.c.scope == "person") & (preferences.c.owner_id == user_id)
    await connection.execute(delete(preferences).where(own))
    await connection.execute(
        update(games).where(games.c.host == user_id).values(host=-1, version=games.c.version + 1)
    )
    return len(seated)


async def _named(connection: AsyncConnection, user_id: int) -> set[tuple[int, str]]:
    """The games with posts in which the person is named, and how: who gave a seat away, or moderated, is in
    no list of seats.
    """
    written = cast(outbox.c.payload, String).contains(str(user_id))
    posts = select(outbox.c.game_id, outbox.c.payload).where(written)
    return {
        (int(game_id), str(payload.get(name, "")))
        for game_id, payload in (await connection.execute(posts)).all()
        for field, name in IDS.items()
        if payload.get(field) == user_id
    }


def _without(payload: Mapping[str, Any], user_id: int, names: set[str]) -> dict[str, Any]:
    """A post without a person. What its pictures show in few words may name him: that goes altogether."""
    named = {name for field, name in IDS.items() if payload.get(field) == user_id}
    changed: dict[str, Any] = {}
    for key, value in payload.items():
        if key in IDS and value == user_id:
            changed[key] = 0
        elif key in NAMES and (key in named or value in names):
            changed[key] = NOBODY
        elif key == PICTURES:
            changed[key] = [[file, ""] for file, _ in value]
        else:
            changed[key] = value
    return changed
