"""Open the sandbox: `python -m bot.sandbox [--port PORT] [--data DIRECTORY]`."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    # As in `bot/__main__.py`.
    gc.disable()

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from pathlib import Path
from typing import Final, NoReturn

from bot.client import create_bot
from bot.games import shelf
from bot.posting.pictures.emojis import emoji_pictures
from bot.sandbox.server import serve
from bot.sandbox.showcase import Showcase
from bot.sandbox.world import World
from bot.settings import SETTINGS_EXIT_CODE, Settings, read_settings
from bot.store import DatabaseUnavailable
from bot.store.database.lock import sole_use

PORT: Final = 8840
DATA: Final = Path("data/sandbox")


def main() -> None:
    """Run the sandbox until it is interrupted."""
    gc.freeze()
    gc.enable()
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description="A chat page to play in.")
    parser.add_argument("--port", type=int, default=PORT, help=f"the page's port on 127.0.0.1 ({PORT})")
    parser.add_argument("--data", type=Path, default=DATA, help=f"where games and pictures are kept ({DATA})")
    arguments = parser.parse_args()
    settings = sandbox_settings(arguments.data)
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for talkative in ("discord", "alembic"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
    try:
        with sole_use(settings.database_file):
            asyncio.run(run(settings, arguments.data, arguments.port))
    except DatabaseUnavailable as error:
        _refuse(f"the games in {arguments.data} can't be opened: {error}")


def sandbox_settings(directory: Path) -> Settings:
    """The machine's settings with a database of the sandbox's own, and no other Discord."""
    directory.mkdir(parents=True, exist_ok=True)
    address = f"sqlite+aiosqlite:///{directory / 'games.sqlite3'}"
    changed = {
        "database_url": address,
        "discord_api_base": None,
        "discord_gateway_url": None,
        # One person at the keyboard plays everybody.
        "rate_limit": 1000,
        # Pictures are kept with the sandbox's own games, and nobody waits behind them.
        "drawing_processes": 0,
    }
    return read_settings().model_copy(update=changed)


async def run(settings: Settings, directory: Path, port: int) -> None:
    """The bot in its world and the page over it, until SIGINT or SIGTERM."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # where the platform's loop has no signal handlers
            loop.add_signal_handler(number, stopped.set)
    for shown in shelf():
        shown.pictures.keep_in(directory / "pictures")
    # Drawn before, for SimCord waits a few seconds at most until the bot has begun.
    await asyncio.to_thread(emoji_pictures)
    async with World(lambda: create_bot(settings), directory) as world:
        showcase = Showcase(world)
        try:
            runner = await serve(world, port, showcase)
        except OSError:
            _refuse(f"port {port} on 127.0.0.1 is taken; choose another: make play PORT={port + 1}")
        address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        print(f"The table is laid: {address}  (Ctrl-C ends it; games are kept)", flush=True)
        showing = asyncio.create_task(showcase.run())
        await stopped.wait()
        showing.cancel()
        await asyncio.gather(showing, return_exceptions=True)
        await runner.cleanup()


def _refuse(line: str) -> NoReturn:
    print(f"stellwerk: {line}", file=sys.stderr)
    raise SystemExit(SETTINGS_EXIT_CODE)


if __name__ == "__main__":
    main()
