"""Deletes a person from the database: their games stay complete, without their name and id."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import NOBODY, read
from bot.store.games import results
from bot.store.games.log import naming
from bot.store.outbox.bulletins import BULLETIN
from bot.store.outbox.deliveries import GONE, TOLD, UNSHOWN
from bot.store.people.preferences import OF_PEOPLE
from bot.store.schema import (
    absences,
    ballots,
    due,
    follows,
    games,
    log,
    looks,
    mirrors,
    moves,
    orders,
    outbox,
    preferences,
    seats,
    solvings,
)

__all__ = ["forget"]

UNSAID = "refused"
"""The failure of a post if Discord's own error may contain a name."""
AT_ONCE = datetime(2000, 1, 1, tzinfo=UTC)
"""The time of what is due at once, whatever the clock says."""


async def forget(connection: AsyncConnection, user_id: int) -> int:
    """Remove a person's id and names from every game; return in how many they had a seat.

    Their seats in running games become free, and others can take them. Moves stay, as nobody's.
    """
    mine = seats.c.user_id == user_id
    rows = (await connection.execute(select(seats.c.game_id, seats.c.name).where(mine))).all()
    seated = [(int(game_id), str(name)) for game_id, name in rows]
    # People who gave a seat away or moderated aren't among the seats.
    named = {
        *seated,
        *((game_id, person.name) for game_id, _, _, person in await naming(connection, user_id)),
    }
    for game_id in {game_id for game_id, _ in named}:
        names = {name for number, name in named if number == game_id and name}
        happened = select(log.c.id, log.c.kind, log.c.payload).where(log.c.game_id == game_id)
        for row_id, kind, payload in (await connection.execute(happened)).all():
            happening = read(kind, payload)
            if (left := happening.without(user_id, names)) != happening:
                await connection.execute(update(log).where(log.c.id == row_id).values(payload=left.payload))
        said = (outbox.c.game_id == game_id) & outbox.c.failure.not_in((GONE, TOLD, UNSHOWN))
        await connection.execute(update(outbox).where(said).values(failure=UNSAID))
    changed_games = [game_id for game_id, _ in seated]
    await connection.execute(
        update(games).where(games.c.id.in_(changed_games)).values(version=games.c.version + 1)
    )
    await connection.execute(update(seats).where(mine).values(user_id=None, name=NOBODY))
    await connection.execute(update(moves).where(moves.c.user_id == user_id).values(user_id=None))
    # Nobody could settle a proposal of a forgotten person.
    asked = update(ballots).where(ballots.c.user_id == user_id)
    await connection.execute(asked.values(stands=False, user_id=-1))
    await connection.execute(update(mirrors).where(mirrors.c.user_id == user_id).values(user_id=-1))
    await results.disown(connection, user_id)
    for table in (due, orders, looks, follows, solvings, absences):
        await connection.execute(delete(table).where(table.c.user_id == user_id))
    # Standing posts of servers name players.
    await connection.execute(update(due).where(due.c.kind == BULLETIN).values(at=AT_ONCE))
    own = preferences.c.scope.in_(OF_PEOPLE) & (preferences.c.owner_id == user_id)
    await connection.execute(delete(preferences).where(own))
    await connection.execute(
        update(games).where(games.c.host == user_id).values(host=-1, version=games.c.version + 1)
    )
    return len(seated)
