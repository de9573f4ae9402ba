"""What every move asks of the log and of the outbox is found by an index, however many rows there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Select, text
from sqlalchemy.dialects import sqlite

from bot.store import Store
from bot.store.outbox import deliveries, queue
from bot.store.schema import log

QUESTIONS: dict[str, Select[Any]] = {
    "open posts": queue.OPEN_POSTS,
    "newest message": deliveries._former(),
    "what a message tells": deliveries._told_by(),
    "what was given up": deliveries._given_up(),
    "what was overtaken": deliveries._overtaken(),
    "what happened": log.select().where(log.c.game_id == 1),
}


async def plan_of(store: Store, question: str) -> Sequence[str]:
    """How SQLite goes about a question, step by step."""
    asked = QUESTIONS[question].params(channel=1, game=1, post=1, message=1)
    statement = asked.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    async with store.reading() as connection:
        steps = await connection.execute(text(f"EXPLAIN QUERY PLAN {statement}"))
        return [str(row.detail) for row in steps]


@pytest.mark.parametrize("question", QUESTIONS)
async def test_no_row_is_looked_at_in_vain(store: Store, question: str) -> None:
    plan = await plan_of(store, question)
    assert [step for step in plan if step.startswith("SEARCH")]
    assert not [step for step in plan if step.startswith("SCAN") and "CONSTANT" not in step], plan
