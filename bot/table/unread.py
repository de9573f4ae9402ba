"""Games that can't be loaded: they can be stopped, and their stored data saved."""

from __future__ import annotations

import json
from dataclasses import asdict

from bot.language.refusals import Refusal
from bot.store import GameRecord, Store
from bot.store.games import ballots, queries
from bot.store.waiting import due
from bot.store.waiting.awaiting import await_seats
from bot.table.automation import ACT
from bot.table.ballots import MATTERS

__all__ = ["UNREADABLE", "contents", "end", "may_end"]

UNREADABLE = frozenset({"game_damaged", "unknown_game"})
"""The codes of the refusals that say so."""


async def may_end(store: Store, channel_id: int, user_id: int, *, moderates: bool) -> GameRecord:
    """The game of a channel, if the person may stop it.

    Raises:
        Refusal: neither host nor moderator, no game, or already over or stopped.
    """
    record = await _record(store, channel_id, user_id, moderates=moderates)
    if record.status not in ("lobby", "running"):
        raise Refusal("game_over" if record.status == "over" else "game_ended")
    return record


async def end(store: Store, channel_id: int, user_id: int, *, moderates: bool) -> None:
    """Stop the game of a channel for good, without reading its moves.

    Raises:
        Refusal: as `may_end`, or it has changed in the meantime.
    """
    record = await may_end(store, channel_id, user_id, moderates=moderates)
    version = await store.read(queries.version_of, record.id)
    async with store.writing() as connection:
        if not await queries.begin_change(connection, record.id, version):
            raise Refusal("try_again")
        await queries.set_ended(connection, record.id)
        await await_seats(connection, record.id, ())
        await due.withdraw(connection, ACT, record.id)
        for each in await ballots.standing(connection, record.id, MATTERS):
            await ballots.close(connection, each.id, each.outcome)


async def contents(store: Store, channel_id: int, user_id: int, *, moderates: bool) -> tuple[int, bytes]:
    """The number of a channel's game, and all that is stored of its moves, as JSON, without its seed, which
    determines what is still to be drawn.

    Raises:
        Refusal: neither host nor moderator, no game, or not even that can be read.
    """
    record = await _record(store, channel_id, user_id, moderates=moderates)
    try:
        async with store.reading() as connection:
            seats = await queries.seats_of(connection, record.id)
            rows = await queries.moves_of(connection, record.id)
    except ValueError as error:
        raise Refusal("game_damaged", game=record.id) from error
    told = {
        "game": record.game,
        "rules_version": record.rules_version,
        "options": dict(record.options),
        "seats": [place.name for place in seats],
        "moves": [
            {key: value for key, value in asdict(row).items() if key not in ("user_id", "interaction_id")}
            for row in rows
        ],
    }
    return record.id, json.dumps(told, ensure_ascii=False, indent=1).encode()


async def _record(store: Store, channel_id: int, user_id: int, *, moderates: bool) -> GameRecord:
    record = await store.read(queries.game_of_channel, channel_id)
    if record is None:
        raise Refusal("no_game")
    if user_id != record.host and not moderates:
        raise Refusal("not_host")
    return record
