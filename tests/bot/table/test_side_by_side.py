"""Channels do not wait for each other; within a channel everything is in order."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot.table import Receipt
from bot.table.tables import Tables
from engine.core import Action, Seat, Step
from tests.bot.table.test_table import ANN, BEN, CHANNEL, games, running
from tests.toy import Skip, Take, Toy

__all__ = ["games"]

pytestmark = [pytest.mark.every_database, pytest.mark.usefixtures("sqlite_as_it_is")]

SECONDS = 20.0


async def test_a_move_that_takes_long_holds_up_its_own_channel_alone(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await running(tables), await running(tables, CHANNEL + 1)
    begun, go_on = threading.Event(), threading.Event()
    apply = Toy.apply

    def slowly(self: Toy, state: Any, seat: Seat, action: Action) -> Step[Any]:
        if isinstance(action, Skip):
            begun.set()
            assert go_on.wait(SECONDS)
        return apply(self, state, seat, action)

    monkeypatch.setattr(Toy, "apply", slowly)
    long = asyncio.create_task(here.submit(ANN, Skip(), 1))
    assert await asyncio.to_thread(begun.wait, SECONDS)
    after: asyncio.Task[Receipt] = asyncio.create_task(here.submit(BEN, Take(pile="A", stones=1), 2))
    async with asyncio.timeout(SECONDS):
        await there.submit(ANN, Take(pile="A", stones=1), 3)
        await there.submit(BEN, Take(pile="B", stones=1), 4)
    assert (there.revision, here.revision) == (2, 0)
    assert not long.done()
    assert not after.done()
    go_on.set()
    assert [(await long).revision, (await after).revision] == [1, 2]
