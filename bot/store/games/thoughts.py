"""Why the computer player made its moves, and what it thought of the next best ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import thoughts
from engine.core import Action, Choice, Reason, Weighed, build

__all__ = ["add", "of"]

Kinds = Mapping[str, type[Action]]


async def add(connection: AsyncConnection, game_id: int, revision: int, choice: Choice) -> None:
    """Keep the choice behind the move with this revision."""
    weighed = [_record(each) for each in (choice.made, *choice.others)]
    await connection.execute(insert(thoughts).values(game_id=game_id, revision=revision, weighed=weighed))


async def of(
    connection: AsyncConnection, game_id: int, kinds: Kinds, revisions: range
) -> Mapping[int, Choice]:
    """The choices behind those of these moves that a computer made, by revision. `kinds`: the game's kinds of
    move by name. One undone and made again has its choice under the revision in which it was first made.
    """
    query = select(thoughts.c.revision, thoughts.c.weighed).where(
        thoughts.c.game_id == game_id,
        thoughts.c.revision >= revisions.start,
        thoughts.c.revision < revisions.stop,
    )
    found = await connection.execute(query)
    return {revision: _choice(kinds, weighed) for revision, weighed in found}


def _record(weighed: Weighed) -> dict[str, Any]:
    reason = weighed.reason
    return {
        "action": weighed.action.record(),
        "value": weighed.value,
        "key": reason.key,
        "params": dict(reason.params),
        "secret": reason.secret,
    }


def _choice(kinds: Kinds, records: list[dict[str, Any]]) -> Choice:
    made, *others = (
        Weighed(
            build(kinds, record["action"]),
            record["value"],
            Reason(record["key"], record["params"], record["secret"]),
        )
        for record in records
    )
    return Choice(made, tuple(others))
