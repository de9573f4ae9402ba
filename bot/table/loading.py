"""A game as the database has it, played to its present position."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, NoReturn

from sqlalchemy.exc import DBAPIError

from bot.language.refusals import Refusal
from bot.store import GameRecord, SeatRecord, Store, deliveries, queries, tells_damage
from bot.table.past import Past
from engine.core import Game, GameError, state_hash

__all__ = ["Loaded", "load"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that is stored of one game, and what it comes to. `version` counts the game's changes; `state` is
    None before the game begins.
    """

    record: GameRecord
    seats: tuple[SeatRecord, ...]
    version: int
    past: Past
    state: Any


async def load(store: Store, game: Game[Any, Any], game_id: int) -> Loaded:
    """Read a game and play it.

    Raises:
        Refusal: it can't be played again as it was.
    """
    try:
        async with store.reading() as connection:
            record = await queries.game_with(connection, game_id)
            version = await queries.version_of(connection, game_id)
            seats = await queries.seats_of(connection, game_id)
            past = Past(game, record, len(seats), await queries.moves_of(connection, game_id), store)
            begun = record.status in ("running", "over")
            if record.status == "ended":
                begun = bool(past.rows) or await deliveries.has_begun(connection, game_id)
    except (ValueError, LookupError) as error:
        _damaged(game_id, repr(error))
    except DBAPIError as error:
        if not tells_damage(error):
            raise
        _damaged(game_id, f"the database is damaged: {error.orig}")
    if record.rules_version != game.rules_version:
        raise Refusal("other_rules_version", version=record.rules_version)
    return Loaded(record, seats, version, past, await _state_of(game, record, past) if begun else None)


async def _state_of(game: Game[Any, Any], record: GameRecord, past: Past) -> Any:
    """The state that a journal leads to, which is the one on record."""
    try:
        state = await past.state(past.revision)
    except GameError as error:
        _damaged(record.id, repr(error))
    if past.done:
        mark = await asyncio.to_thread(state_hash, game, state)
        if mark != past.done[-1].state_hash:
            _damaged(record.id, "the state's hash is not the one on record")
    return state


def _damaged(game_id: int, reason: str) -> NoReturn:
    log.error("game=%d can't be loaded: %s", game_id, reason)
    raise Refusal("game_damaged", game=game_id)
