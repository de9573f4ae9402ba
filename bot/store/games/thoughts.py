"""Why the computer player made its moves, and what it thought of the next best ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import thoughts
from engine.core import Action, Choice, Reason, Weighed, build

__all__ = ["Kinds", "add", "choice_of", "of", "records_of"]

Kinds = Mapping[str, type[Action]]


async def add(connection: AsyncConnection, game_id: int, revision: int, choice: Choice) -> None:
    """Store the choice behind the move with this revision."""
    values = {"game_id": game_id, "revision": revision, "weighed": records_of(choice)}
    await connection.execute(insert(thoughts).values(**values))


async def of(
    connection: AsyncConnection, game_id: int, kinds: Kinds, revisions: range
) -> Mapping[int, Choice]:
    """The choices behind the computer's moves among these, by revision. `kinds`: the game's kinds of move by
    name. A redone move has its choice under the revision in which it was first made.
    """
    query = select(thoughts.c.revision, thoughts.c.weighed).where(
        thoughts.c.game_id == game_id,
        thoughts.c.revision >= revisions.start,
        thoughts.c.revision < revisions.stop,
    )
    found = await connection.execute(query)
    return {revision: choice_of(kinds, weighed) for revision, weighed in found}


def records_of(choice: Choice) -> list[dict[str, Any]]:
    """A choice as it is stored."""
    return [_record(each) for each in choice.ranked]


def _record(weighed: Weighed) -> dict[str, Any]:
    reason = weighed.reason
    return {
        "action": weighed.action.record(),
        "value": weighed.value,
        "key": reason.key,
        "params": dict(reason.params),
        "secret": reason.secret,
    }


def choice_of(kinds: Kinds, records: list[dict[str, Any]]) -> Choice:
    """A stored choice; `kinds`: the game's kinds of move by name."""
    made, *others = (
        Weighed(
            build(kinds, record["action"]),
            record["value"],
            Reason(record["key"], record["params"], record["secret"]),
        )
        for record in records
    )
    return Choice(made, tuple(others))
