"""`stellwerk page`: one game, and the folder of a server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.cli import main
from bot.operations import pages
from bot.operations.pages import Server, server_as_seen, write_site
from bot.store import Store
from bot.store.people import forgetting
from bot.store.schema import seats
from bot.table.tables import Tables
from engine.core import registry
from tests.games import GAMES, kept

SERVER, HALL, CELLAR = 5, 100, 200
ANN = 77
MOVES = 3
PICTURE = re.compile(r"data:image/[^\"')]*")
"""A picture in a page: any three letters may follow one another in it."""


@pytest.fixture(autouse=True)
def all_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


@pytest.fixture
def url(prepared_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("DATABASE_URL", prepared_url)
    return prepared_url


async def begun(store: Store, channel: int, names: Sequence[str]) -> int:
    """A game of Trambahn, a few moves old, in the database; its number."""
    journal = kept("trambahn-random-seed5").opening(MOVES).journal
    table = await Tables(store, lambda _: None).continue_journal(
        GAMES["trambahn"], journal, channel_id=channel, guild_id=SERVER, host=ANN, names=names
    )
    async with store.writing() as connection:
        mine = (seats.c.game_id == table.record.id) & (seats.c.seat == 0)
        await connection.execute(seats.update().where(mine).values(user_id=ANN))
    return table.record.id


async def test_a_game_is_written_by_its_number(url: str, tmp_path: Path) -> None:
    store = await Store.open(url)
    number = await begun(store, HALL, ("Ann", "Ben"))
    await store.close()
    file = tmp_path / "game.html"
    assert await asyncio.to_thread(main, ["page", str(number), str(file)]) == 0
    html = file.read_text(encoding="utf-8")
    assert "<h1>Trambahn: Ann and Ben</h1>" in html
    assert f'id="move-{MOVES}"' in html
    assert [path.name for path in tmp_path.glob("*.p*")] == []
    drawn = tmp_path / "cache/stellwerk/pages"
    assert [*drawn.iterdir()] != []
    # Names are in pictures, too.
    assert await asyncio.to_thread(main, ["forget", str(ANN)]) == 0
    assert [*drawn.iterdir()] == []


async def test_what_cannot_be_written_is_one_line(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    await (await Store.open(url)).close()
    assert await asyncio.to_thread(main, ["page", "9", "game.html"]) == 1
    assert capsys.readouterr().err == "There is no game 9, and none in a channel 9.\n"
    for wrong in (["page"], ["page", "9"], ["page", "9", "a", "--site", "b"], ["page", "--site", "b"]):
        assert await asyncio.to_thread(main, wrong) == 2
        assert "GAME and FILE" in capsys.readouterr().err


async def test_a_folder_holds_what_everybody_may_see_and_no_one_who_was_forgotten(
    url: str, tmp_path: Path
) -> None:
    store = await Store.open(url)
    shown = await begun(store, HALL, ("Ann", "<b>Ben"))
    hidden = await begun(store, CELLAR, ("Ann", "Zoe"))
    public = {HALL}

    async def is_public(channel: int) -> bool:
        return channel in public

    server = Server(SERVER, "The <hall>", "en-GB", is_public)
    folder = tmp_path / "site"
    assert await write_site(store, server, folder, "https://trams.example/games/") == 1
    assert sorted(path.name for path in folder.iterdir()) == [
        f"game-{shown}.html",
        f"game-{shown}.png",
        "index.html",
    ]
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert "<h1>The &lt;hall&gt;</h1>" in index
    assert f'href="game-{shown}.html"' in index
    assert "Ann and &lt;b&gt;Ben" in index
    assert f"{MOVES} moves, still being played" in index
    page = (folder / f"game-{shown}.html").read_text(encoding="utf-8")
    assert f'"og:image" content="https://trams.example/games/game-{shown}.png"' in page
    assert '"og:title" content="Trambahn: Ann and &lt;b&gt;Ben"' in page

    async with store.writing() as connection:
        await forgetting.forget(connection, ANN)
    public.add(CELLAR)
    assert await write_site(store, server, folder) == 2
    written = [PICTURE.sub("", path.read_text("utf-8")) for path in folder.glob("*.html")]
    assert not any("Ann" in text for text in written)
    public.remove(HALL)
    (folder / "notes.html").write_text("mine")
    assert await write_site(store, server, folder) == 1
    assert sorted(path.name for path in folder.iterdir()) == [
        f"game-{hidden}.html",
        f"game-{hidden}.png",
        "index.html",
        "notes.html",
    ]
    await store.close()


class Discord:
    """What Discord tells whoever asks once: a hall for all, a cellar for some, threads below both."""

    def __init__(self, *, intents: discord.Intents) -> None:
        pass

    async def __aenter__(self) -> Discord:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def login(self, token: str) -> None:
        assert token == "token"

    async def fetch_guild(self, server: int) -> Any:
        async def fetch_channels() -> list[Any]:
            return [_channel(HALL, views=True), _channel(CELLAR, views=False)]

        return SimpleNamespace(
            id=server,
            name="The hall",
            preferred_locale="de",
            default_role="all",
            fetch_channels=fetch_channels,
        )

    async def fetch_channel(self, channel: int) -> Any:
        if channel not in THREADS:
            raise discord.NotFound(SimpleNamespace(status=404, reason=""), "unknown channel")  # type: ignore[arg-type]
        parent, private = THREADS[channel]
        thread = discord.Thread.__new__(discord.Thread)
        thread.id, thread.parent_id = channel, parent
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        thread._type = kind  # type: ignore[assignment]
        return thread


THREADS = {301: (HALL, False), 302: (HALL, True), 303: (CELLAR, False)}


def _channel(number: int, *, views: bool) -> Any:
    return SimpleNamespace(id=number, permissions_for=lambda role: discord.Permissions(view_channel=views))


async def test_public_is_what_everybody_in_the_server_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord, "Client", Discord)
    async with server_as_seen("token", SERVER) as server:
        assert (server.id, server.name, server.language) == (SERVER, "The hall", "de")
        asked = (HALL, CELLAR, 301, 302, 303, 999)
        assert [await server.is_public(channel) for channel in asked] == [
            True,
            False,
            True,
            False,
            False,
            False,
        ]


def test_a_folder_needs_a_token(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        pages.site(Path("site"), SERVER, "")
    assert "DISCORD_TOKEN" in capsys.readouterr().err
