"""A channel's wishes are read once for a post, and hold from the moment in which they are chosen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.posting.channels import preferences as channel_preferences
from bot.posting.channels.preferences import ChannelPreferences
from bot.store import Store

CHANNEL = 100


@pytest.fixture
def preferences(store: Store) -> ChannelPreferences:
    return ChannelPreferences(store, lambda _: None)


@pytest.fixture
def readings(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each time that the database is read."""
    seen: list[int] = []
    reading = store.reading

    @asynccontextmanager
    async def counted() -> AsyncIterator[Any]:
        seen.append(len(seen))
        async with reading() as connection:
            yield connection

    monkeypatch.setattr(store, "reading", counted)
    return seen


async def test_what_a_post_asks_several_times_is_read_once(
    preferences: ChannelPreferences, readings: list[int]
) -> None:
    for _ in range(3):
        assert await preferences.is_quiet(CHANNEL)
    assert len(readings) == 1


async def test_what_is_chosen_holds_at_once_and_for_its_channel_alone(
    preferences: ChannelPreferences,
) -> None:
    assert await preferences.is_quiet(CHANNEL)
    await preferences.choose(CHANNEL, {"posts": "each"})
    assert not await preferences.is_quiet(CHANNEL)
    assert await preferences.is_quiet(CHANNEL + 1)
    await preferences.choose(CHANNEL, {"posts": None})
    assert await preferences.is_quiet(CHANNEL)


async def test_what_is_chosen_while_it_is_read_is_not_forgotten(
    preferences: ChannelPreferences, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, go_on = asyncio.Event(), asyncio.Event()
    reading = store.reading

    @asynccontextmanager
    async def slow() -> AsyncIterator[Any]:
        async with reading() as connection:
            yield connection
        read.set()
        await go_on.wait()

    monkeypatch.setattr(store, "reading", slow)
    first = asyncio.create_task(preferences.is_quiet(CHANNEL))
    await read.wait()
    await preferences.choose(CHANNEL, {"posts": "each"})
    go_on.set()
    assert await first
    assert not await preferences.is_quiet(CHANNEL)


async def test_what_another_process_was_told_is_seen_after_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel_preferences, "KEPT_SECONDS", 0.2)
    here, there = (ChannelPreferences(store, lambda _: None) for _ in range(2))
    assert await here.is_quiet(CHANNEL)
    await there.choose(CHANNEL, {"posts": "each"})
    assert await here.is_quiet(CHANNEL)
    await asyncio.sleep(0.3)
    assert not await here.is_quiet(CHANNEL)
