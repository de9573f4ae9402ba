"""`stellwerk page`: a stored game as one page, or all public games of a server as a folder of pages."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import discord
from sqlalchemy import select

from bot.games import presentation, sentence
from bot.language import words
from bot.language.refusals import Refusal
from bot.operations.exporting import NotWritten, stored_game
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.pages import page_request
from bot.posting.pages.drawing import pages_folder, write
from bot.posting.pages.request import PageRequest
from bot.posting.pages.site import PageEntry, clear, index, page_name
from bot.settings import read_settings, refuse
from bot.store import DatabaseUnavailable, GameRecord, Store
from bot.store.games import queries
from bot.store.schema import games
from bot.table.tables import Tables
from engine.core import GameError, registry
from render.core.stored import cache_folder

__all__ = ["Server", "page", "server_as_seen", "site", "write_site"]


@dataclass(frozen=True, slots=True)
class Server:
    """A server. `is_public`: whether everybody in it may see a channel or thread."""

    id: int
    name: str
    language: str
    is_public: Callable[[int], Awaitable[bool]]


@asynccontextmanager
async def server_as_seen(token: str, server_id: int) -> AsyncIterator[Server]:
    """Ask Discord for a server. Raises discord.DiscordException: a wrong token, or the bot isn't there."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        guild = await client.fetch_guild(server_id)
        channels = await guild.fetch_channels()
        public = {each.id for each in channels if each.permissions_for(guild.default_role).view_channel}

        async def is_public(channel_id: int) -> bool:
            if channel_id in public:
                return True
            try:
                thread = await client.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden):
                return False
            return (
                isinstance(thread, discord.Thread) and not thread.is_private() and thread.parent_id in public
            )

        yield Server(guild.id, guild.name, str(guild.preferred_locale), is_public)


MOST_BYTES = 32 * 2**20
"""Of a page that nobody has to send."""


def page(number: int, file: Path) -> int:
    """Write the page of a game, or of a channel's newest, by its number; 1 where that can't be, else 0."""

    async def written(store: Store) -> int:
        record = await stored_game(store, number)
        request = await _request(store, Tables(store, lambda _: None), record)
        await _write(request, file)
        print(f"{file}: {file.stat().st_size} bytes")
        return 0

    return _with_store(written)


def site(folder: Path, server_id: int, address: str) -> int:
    """Write the pages of all games of a server that everybody there may see, and an index; 1 where that can't
    be, else 0. `address`: where the folder will be on the web, if that is known.
    """
    token = read_settings().discord_token
    if token is None:
        refuse("DISCORD_TOKEN: only Discord knows which channels of a server everybody may see")

    async def written(store: Store) -> int:
        async with server_as_seen(token.get_secret_value(), server_id) as server:
            number = await write_site(store, server, folder, address)
        print(f"{folder}: {number} games")
        return 0

    return _with_store(written)


async def write_site(store: Store, server: Server, folder: Path, address: str = "") -> int:
    """Write the pages of a server's public games, the newest first, and their index; how many they are. The
    pages of others are removed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tables, listed = Tables(store, lambda _: None), []
    base = f"{address.rstrip('/')}/" if address else ""
    for record in await _games_of(store, server.id):
        if not await server.is_public(record.channel_id):
            continue
        try:
            request = await _request(store, tables, record)
        except NotWritten as error:
            print(f"game {record.id}: {error}", file=sys.stderr)
            continue
        name = page_name(record.id)
        request = request.model_copy(update={"image": f"{base}{Path(name).with_suffix('.png')}"})
        await _write(request, folder / name)
        listed.append(PageEntry(request, name))
    (folder / "index.html").write_text(index(server.name, words(server.language), listed), encoding="utf-8")
    clear(folder, {each.file for each in listed})
    return len(listed)


async def _games_of(store: Store, server_id: int) -> list[GameRecord]:
    """The games of a server that have begun, the newest first."""
    query = (
        select(games.c.id)
        .where(games.c.guild_id == server_id, games.c.status != "lobby")
        .order_by(games.c.id.desc())
    )
    async with store.reading() as connection:
        numbers = (await connection.execute(query)).scalars().all()
        return [await queries.game_with(connection, number) for number in numbers]


async def _request(store: Store, tables: Tables, record: GameRecord) -> PageRequest:
    """What the page of a game holds, in the language and the colours of its channel.

    Raises:
        NotWritten: it can't be played again, or never began.
    """
    wishes = ChannelPreferences(store, lambda _: None)
    game = registry.games().get(record.game)
    try:
        table = await tables.of_game(record.id)
        spoken = await wishes.words(table, record.channel_id)
        theme = await wishes.theme(table, record.channel_id)
        return await page_request(table, spoken, theme, MOST_BYTES)
    except (GameError, Refusal) as error:
        shown = None if game is None else presentation(game)
        raise NotWritten(sentence(words(), error, shown)) from error


async def _write(request: PageRequest, file: Path) -> None:
    presentation(registry.games()[request.journal.game]).pictures.keep_in(cache_folder())
    await asyncio.to_thread(write, request, file, pages_folder())


def _with_store(work: Callable[[Store], Awaitable[int]]) -> int:
    """Do something with the database; 1 where it can't be done, else what it returns."""
    settings = read_settings()
    if settings.database_file is not None and not settings.database_file.is_file():
        refuse(f"DATABASE_URL: there is no database at {settings.database_file}")

    async def done() -> int:
        store = await Store.open(settings.database_url)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(done())
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: the database can't be opened: {error}")
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    except (NotWritten, discord.DiscordException) as error:
        print(error, file=sys.stderr)
    return 1
