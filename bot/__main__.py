"""Run the bot: `python -m bot`."""

from __future__ import annotations

import logging
import signal

import aiohttp
import discord

from bot.client import create_bot
from bot.settings import SETTINGS_EXIT_CODE, read_settings, refuse
from bot.store import DatabaseUnavailable


def main() -> None:
    """Read the settings and run until interrupted."""
    settings = read_settings()
    if settings.discord_token is None:
        refuse("DISCORD_TOKEN is not set: the bot needs a token to run on Discord")
    bot = create_bot(settings)
    # A stopped container asks with SIGTERM; that is to end things as tidily as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        bot.run(
            settings.discord_token.get_secret_value(),
            log_level=logging.getLevelName(settings.log_level),
            root_logger=True,
        )
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: the database can't be opened: {error}")
    except aiohttp.ClientConnectionError as error:
        refuse(f"Discord can't be reached: {error}")
    except discord.LoginFailure:
        refuse("DISCORD_TOKEN: Discord does not accept this token")
    except discord.PrivilegedIntentsRequired:
        raise SystemExit(SETTINGS_EXIT_CODE) from None


if __name__ == "__main__":
    main()
