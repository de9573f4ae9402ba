"""Slash commands and their autocomplete."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.ask import ask_commands
from bot.commands.game import game_group
from bot.commands.help import help_
from bot.commands.history import history
from bot.commands.look import look_commands
from bot.commands.next import next_turn
from bot.commands.play import play_group
from bot.commands.posts import posts
from bot.commands.privacy import privacy
from bot.commands.replay import replay
from bot.commands.theme import theme
from bot.commands.typed import do
from bot.commands.watch import watch
from bot.commands.whatif import whatif
from bot.commands.why import why
from bot.presentation import shelf

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
