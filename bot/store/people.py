"""Taking a person out of the database: the games stay whole, and nobody's name or id is in them."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import games, mirrors, moves, outbox, preferences, seats

__all__ = ["NOBODY", "forget"]

NOBODY = "Nobody"
"""The name of a seat whose player was taken out."""
NAMES = ("name", "host")
"""Fields of a post in which a person's name may stand."""


async def forget(connection: AsyncConnection, user_id: int) -> int:
    """Take a person's id and names out of every game; in how many games a seat was.

    The seat of a game that goes on is free then, and somebody else can claim it. Moves stay, as nobody's.
    """
    mine = seats.c.user_id == user_id
    seated = (await connection.execute(select(seats.c.game_id, seats.c.name).where(mine))).all()
    for game_id, name in seated:
        posts = select(outbox.c.id, outbox.c.payload).where(outbox.c.game_id == game_id)
        for post_id, payload in (await connection.execute(posts)).all():
            changed = {
                key: NOBODY if key in NAMES and value == name else value for key, value in payload.items()
            }
            if changed != payload:
                await connection.execute(update(outbox).where(outbox.c.id == post_id).values(payload=changed))
    changed_games = [game_id for game_id, _ in seated]
    await connection.execute(
        update(games).where(games.c.id.in_(changed_games)).values(version=games.c.version + 1)
    )
    await connection.execute(update(seats).where(mine).values(user_id=None, name=NOBODY))
    await connection.execute(update(moves).where(moves.c.user_id == user_id).values(user_id=None))
    await connection.execute(update(mirrors).where(mirrors.c.user_id == user_id).values(user_id=-1))
    own = (preferences.c.scope == "person") & (preferences.c.owner_id == user_id)
    await connection.execute(delete(preferences).where(own))
    await connection.execute(
        update(games).where(games.c.host == user_id).values(host=-1, version=games.c.version + 1)
    )
    return len(seated)
