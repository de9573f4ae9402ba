"""Run the bot: `python -m bot`."""

from __future__ import annotations

import logging

import discord

from bot.client import create_bot
from bot.settings import SETTINGS_EXIT_CODE, read_settings, refuse


def main() -> None:
    """Read the settings and run until interrupted."""
    settings = read_settings()
    if settings.discord_token is None:
        refuse("DISCORD_TOKEN is not set: the bot needs a token to run on Discord")
    bot = create_bot(settings)
    try:
        bot.run(settings.discord_token.get_secret_value(), log_level=logging.getLevelName(settings.log_level))
    except discord.LoginFailure:
        refuse("DISCORD_TOKEN: Discord does not accept this token")
    except discord.PrivilegedIntentsRequired:
        raise SystemExit(SETTINGS_EXIT_CODE) from None


if __name__ == "__main__":
    main()
