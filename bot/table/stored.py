"""A game as the database has it, played to its present position."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, NoReturn

from sqlalchemy.exc import DBAPIError

from bot.language.refusals import Refusal
from bot.store import GameRecord, SeatRecord, Store, queries, tells_damage
from bot.table.chronicle import Chronicle
from bot.table.positions import Positions
from engine.core import Game, GameError, state_hash

__all__ = ["Stored", "read"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is stored of one game, and what it comes to. `version` counts the game's changes."""

    record: GameRecord
    seats: tuple[SeatRecord, ...]
    chronicle: Chronicle
    version: int
    positions: Positions
    state: Any


async def read(store: Store, game: Game[Any, Any], game_id: int) -> Stored:
    """Read a game and play it.

    Raises:
        Refusal: it can't be played again as it was.
    """
    try:
        async with store.reading() as connection:
            record = await queries.game_with(connection, game_id)
            version = await queries.version_of(connection, game_id)
            seats = await queries.seats_of(connection, game_id)
            chronicle = Chronicle(await queries.moves_of(connection, game_id))
    except (ValueError, LookupError) as error:
        _damaged(game_id, repr(error))
    except DBAPIError as error:
        if not tells_damage(error):
            raise
        _damaged(game_id, f"the database is damaged: {error.orig}")
    if record.rules_version != game.rules_version:
        raise Refusal("other_rules_version", version=record.rules_version)
    positions = Positions(store, game, record, len(seats))
    state = None
    if record.status != "lobby" and seats:
        state = await _state_of(game, record, chronicle, positions)
    return Stored(record, seats, chronicle, version, positions, state)


async def _state_of(
    game: Game[Any, Any], record: GameRecord, chronicle: Chronicle, positions: Positions
) -> Any:
    """The state that a journal leads to, which is the one on record."""
    try:
        state = await positions.after(chronicle.done)
    except GameError as error:
        _damaged(record.id, repr(error))
    if chronicle.done:
        mark = await asyncio.to_thread(state_hash, game, state)
        if mark != chronicle.done[-1].state_hash:
            _damaged(record.id, "the state's hash is not the one on record")
    return state


def _damaged(game_id: int, reason: str) -> NoReturn:
    log.error("game=%d can't be loaded: %s", game_id, reason)
    raise Refusal("game_damaged", game=game_id)
