"""Run the bot: `python -m bot`."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress

import aiohttp
import discord

from bot.client import StellwerkBot, create_bot
from bot.settings import read_settings, refuse
from bot.store import DatabaseUnavailable
from bot.store.lock import sole_use


def main() -> None:
    """Read the settings and run until interrupted."""
    settings = read_settings()
    if settings.discord_token is None:
        refuse("DISCORD_TOKEN is not set: the bot needs a token to run on Discord")
    discord.utils.setup_logging(level=logging.getLevelName(settings.log_level), root=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        with sole_use(settings.database_file):
            asyncio.run(run(create_bot(settings), settings.discord_token.get_secret_value()))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return
    except discord.LoginFailure:
        refuse("DISCORD_TOKEN: Discord does not accept this token")
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: the database can't be opened: {error}")
    except aiohttp.ClientConnectionError as error:
        refuse(f"Discord can't be reached: {error}")


async def run(bot: StellwerkBot, token: str) -> None:
    """Run until the task is cancelled, as Ctrl-C does, and SIGTERM, with which a container is stopped."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):  # there are no such signals on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with bot:
        await bot.start(token)


if __name__ == "__main__":
    main()
