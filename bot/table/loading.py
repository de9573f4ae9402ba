"""Loads a game from the database and replays it to its present position."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.refusals import Refusal
from bot.store import GameRecord, OrderRecord, SeatRecord, Store, tells_damage
from bot.store.games import orders, positions, queries, stretches
from bot.store.games.log import has_begun
from bot.store.games.positions import Keyframe
from bot.table.changeover import change_over, examined, is_on_record
from bot.table.past import Past
from bot.table.rows import Former
from engine.core import Game, GameError

__all__ = ["Loaded", "former_of", "load"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that is stored of one game, and its state, which is None before the game starts. `version` counts
    the game's changes. `keyframe` is what its next positions can be packed against. `changed`: it has been
    moved to the present rules.
    """

    record: GameRecord
    seats: tuple[SeatRecord, ...]
    version: int
    past: Past
    state: Any
    keyframe: Keyframe | None
    orders: tuple[OrderRecord, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class _Stored:
    """What the database has; `kept` are its positions by move, if the game started under other rules."""

    record: GameRecord
    seats: tuple[SeatRecord, ...]
    version: int
    past: Past
    begun: bool
    keyframe: Keyframe | None
    orders: tuple[OrderRecord, ...]
    kept: Mapping[int, bytes]


async def load(store: Store, game: Game[Any, Any], game_id: int) -> Loaded:
    """Read a game and replay it; one that started under other rules is moved to the present ones.

    Raises:
        Refusal: it can't be replayed.
    """
    changed = False
    found = await _read(store, game, game_id)
    while found.record.rules_version != game.rules_version:
        await _change_over(store, game, found)
        changed = True
        found = await _read(store, game, game_id)
    state = await _state_of(store, game, found.record, found.past) if found.begun else None
    return Loaded(
        found.record, found.seats, found.version, found.past, state, found.keyframe, found.orders, changed
    )


async def former_of(connection: AsyncConnection, game_id: int) -> Former | None:
    """What of a game was played under former rules; None if all of it is under the present ones."""
    ended = await stretches.of(connection, game_id)
    if not ended:
        return None
    found = await positions.all_of(connection, game_id, ended[-1].revision)
    kept = {move: state for move, state in found.items() if state}
    # If the first position isn't on record, one that is replaces it.
    return Former(ended, {0: ended[0].state, **kept})


async def _read(store: Store, game: Game[Any, Any], game_id: int) -> _Stored:
    try:
        async with store.reading() as connection:
            record = await queries.game_with(connection, game_id)
            version = await queries.version_of(connection, game_id)
            seats = await queries.seats_of(connection, game_id)
            begun = record.status in ("running", "over")
            if record.status == "ended":
                begun = await has_begun(connection, game_id)
            other = record.rules_version != game.rules_version
            kept = await positions.all_of(connection, game_id) if other else {}
            keyframe = await positions.newest_keyframe(connection, game_id)
            rows = await queries.moves_of(connection, game_id)
            given = await orders.of_game(connection, game_id)
            past = Past(game, record, len(seats), rows, store, await former_of(connection, game_id))
    except (ValueError, LookupError) as error:
        _damaged(game_id, repr(error))
    except DBAPIError as error:
        if not tells_damage(error):
            raise
        _damaged(game_id, f"the database is damaged: {error.orig}")
    return _Stored(record, seats, version, past, begun or bool(past.rows), keyframe, given, kept)


async def _change_over(store: Store, game: Game[Any, Any], found: _Stored) -> None:
    """Move a game to the present rules, unless another process did, or changed the game, in the meantime."""
    record, change = found.record, None
    if found.begun:
        try:
            change = await asyncio.to_thread(examined, game, found.past, found.kept)
        except GameError as error:
            _damaged(record.id, repr(error))
    async with store.writing() as connection:
        if not await queries.begin_change(connection, record.id, found.version):
            return
        if change is None:
            await stretches.set_rules_version(connection, record.id, game.rules_version)
        else:
            await change_over(connection, game, record, found.past, change)
    departs = None if change is None else change.departs
    log.info(
        "game=%d goes over from rules version %d to %d%s",
        record.id,
        record.rules_version,
        game.rules_version,
        "" if departs is None else f", in a new stretch: revision {departs} departs",
    )


async def _state_of(store: Store, game: Game[Any, Any], record: GameRecord, past: Past) -> Any:
    """The state that a journal leads to, checked against the one on record."""
    try:
        state = await past.state(past.revision)
    except GameError as error:
        _damaged(record.id, repr(error))
    if past.reversible:
        last = past.reversible[-1]
        kept = await _position(store, record.id, last.revision)
        if not await asyncio.to_thread(is_on_record, game, state, last.state_hash, kept):
            _damaged(record.id, "the state's hash is not the one on record")
    return state


async def _position(store: Store, game_id: int, move: int) -> bytes | None:
    found = await store.read(positions.among, game_id, [move])
    return None if found is None else found[1]


def _damaged(game_id: int, reason: str) -> NoReturn:
    log.error("game=%d can't be loaded: %s", game_id, reason)
    raise Refusal("game_damaged", game=game_id)
