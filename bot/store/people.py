"""Taking a person out of the database: the games stay whole, and nobody's name or id is in them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import due, games, mirrors, moves, outbox, preferences, proposals, seats

__all__ = ["NOBODY", "forget"]

NOBODY = "Nobody"
"""The name of a seat whose player was taken out."""
NAMES = ("name", "former", "host")
"""Fields of a post in which a person's name may stand."""
IDS = {"user": "name", "from": "former"}
"""Fields of a post in which a person's id may stand, each with that of the name."""
OPEN = proposals.c.status == "open"
"""Nobody could settle a wish of which it is not known any more whose it was."""


async def forget(connection: AsyncConnection, user_id: int) -> int:
    """Take a person's id and names out of every game; in how many games a seat was.

    The seat of a game that goes on is free then, and somebody else can claim it. Moves stay, as nobody's.
    """
    mine = seats.c.user_id == user_id
    rows = (await connection.execute(select(seats.c.game_id, seats.c.name).where(mine))).all()
    seated = [(int(game_id), str(name)) for game_id, name in rows]
    for game_id, name in {*seated, *await _named(connection, user_id)}:
        posts = select(outbox.c.id, outbox.c.payload).where(outbox.c.game_id == game_id)
        for post_id, payload in (await connection.execute(posts)).all():
            changed = {key: _without(key, value, user_id, name) for key, value in payload.items()}
            if changed != payload:
                await connection.execute(update(outbox).where(outbox.c.id == post_id).values(payload=changed))
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
    await connection.execute(delete(due).where(due.c.user_id == user_id))
    own = (preferences.c.scope == "person") & (preferences.c.owner_id == user_id)
    await connection.execute(delete(preferences).where(own))
    await connection.execute(
        update(games).where(games.c.host == user_id).values(host=-1, version=games.c.version + 1)
    )
    return len(seated)


async def _named(connection: AsyncConnection, user_id: int) -> set[tuple[int, str]]:
    """The games with posts about seats that were offered or handed over in which the person is named, and
    how: who gave a seat away is in no list of seats any more.
    """
    posts = select(outbox.c.game_id, outbox.c.payload).where(outbox.c.kind.in_(("offer", "seat")))
    return {
        (int(game_id), str(payload.get(name, "")))
        for game_id, payload in (await connection.execute(posts)).all()
        for field, name in IDS.items()
        if payload.get(field) == user_id
    }


def _without(key: str, value: Any, user_id: int, name: str) -> Any:
    if key in IDS and value == user_id:
        return 0
    return NOBODY if key in NAMES and value == name else value
