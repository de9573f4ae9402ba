"""`stellwerk export`: a stored game as a file for another site."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from sqlalchemy.exc import NoResultFound

from bot.games import presentation, sentence
from bot.language import words
from bot.language.refusals import Refusal
from bot.settings import read_settings, refuse
from bot.store import DatabaseUnavailable, GameRecord, Store
from bot.store.games import queries
from bot.table.loading import load
from engine.core import GameError, registry

__all__ = ["NotWritten", "export", "stored_game"]


class NotWritten(Exception):
    """There is no such game, or no file can be made of it; the text says why."""


def export(number: int, out: Path | None) -> int:
    """Write the game with a number, or the newest one of the channel with that id, into a file, or to the
    standard output; 1 where that can't be, else 0.
    """
    settings = read_settings()
    file = settings.database_file
    if file is not None and not file.is_file():
        refuse(f"DATABASE_URL: there is no database at {file}")
    try:
        data = asyncio.run(_exported(settings.database_url, number))
        if out is None:
            sys.stdout.buffer.write(data + b"\n")
        else:
            out.write_bytes(data)
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: the database can't be opened: {error}")
    except OSError as error:
        print(f"{out}: {error.strerror}", file=sys.stderr)
        return 1
    except NotWritten as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def _exported(database_url: str, number: int) -> bytes:
    store = await Store.open(database_url)
    try:
        record = await stored_game(store, number)
        game = registry.game(record.game)
        shown = presentation(game)
        try:
            found = await load(store, game, record.id)
            if found.state is None:
                raise Refusal("not_started")
            return shown.interchange.write(found.past.journal(), [place.name for place in found.seats])
        except (GameError, Refusal) as error:
            raise NotWritten(sentence(words(), error, shown)) from error
    finally:
        await store.close()


async def stored_game(store: Store, number: int) -> GameRecord:
    """The game with this number, else the newest of this channel's. Raises NotWritten: there is neither."""
    async with store.reading() as connection:
        try:
            return await queries.game_with(connection, number)
        except NoResultFound:
            record = await queries.game_of_channel(connection, number)
    if record is None:
        raise NotWritten(f"There is no game {number}, and none in a channel {number}.")
    return record
