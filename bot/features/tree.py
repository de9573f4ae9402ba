"""Slash commands and their autocomplete."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.features.game import game_group
from bot.features.help.pages import help_
from bot.features.help.why import why
from bot.features.history.commands import history
from bot.features.history.replay import replay
from bot.features.looking.ask import ask_commands
from bot.features.looking.look import look_commands
from bot.features.moving.commands import play_group
from bot.features.next.commands import next_turn
from bot.features.settings.posts import posts
from bot.features.settings.privacy import privacy
from bot.features.settings.theme import theme
from bot.features.settings.watch import watch
from bot.features.typing.commands import do
from bot.features.whatif.commands import whatif
from bot.games import shelf

__all__ = ["plant"]


def plant(tree: app_commands.CommandTree[Any]) -> None:
    """Put all commands into the tree: the table's own, and a group for each game of the registry."""
    tree.add_command(game_group())
    for command in (
        *look_commands(),
        help_,
        do,
        history,
        replay,
        next_turn,
        posts,
        watch,
        whatif,
        why,
        privacy,
        theme,
    ):
        tree.add_command(command)
    for shown in shelf():
        tree.add_command(play_group(shown))
    for asking in ask_commands(shelf()):
        tree.add_command(asking)
