"""What second looks found, so that each is worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.games.thoughts import Kinds, choice_of, records_of
from bot.store.schema import second_looks
from engine.core import Choice

__all__ = ["Missed", "add", "of"]


@dataclass(frozen=True, slots=True)
class Missed:
    """A move that cost its player something.

    Attributes:
        revision: the move.
        cost: how much more the inspector's move is worth, at least.
        choice: what the inspector would have done.
    """

    revision: int
    cost: float
    choice: Choice


async def add(connection: AsyncConnection, game_id: int, seat: int, missed: Sequence[Missed]) -> None:
    """Store what was found about a seat. Raises sqlalchemy.exc.IntegrityError: it's stored already."""
    found = [
        {"revision": each.revision, "cost": each.cost, "weighed": records_of(each.choice)} for each in missed
    ]
    await connection.execute(insert(second_looks).values(game_id=game_id, seat=seat, missed=found))


async def of(connection: AsyncConnection, game_id: int, seat: int, kinds: Kinds) -> Sequence[Missed] | None:
    """What was found about a seat; None if nobody has looked. `kinds`: the game's kinds of move by name."""
    query = select(second_looks.c.missed).where(
        second_looks.c.game_id == game_id, second_looks.c.seat == seat
    )
    found = (await connection.execute(query)).scalar_one_or_none()
    if found is None:
        return None
    return [Missed(each["revision"], each["cost"], choice_of(kinds, each["weighed"])) for each in found]
