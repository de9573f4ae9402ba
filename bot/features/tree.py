"""Slash commands and their autocomplete, and the commands in the menus of messages."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.features.bulletin.commands import tables
from bot.features.help.pages import help_
from bot.features.help.rules import rules
from bot.features.help.why import why
from bot.features.hint.commands import hint
from bot.features.history.replay import replay
from bot.features.history.stepping import history
from bot.features.hosting.commands import end, offer_seat, pause, replace, resume, settling
from bot.features.hosting.stand_ins import standin
from bot.features.interchange.commands import export, import_
from bot.features.learn.commands import learn
from bot.features.looking.ask import ask_commands
from bot.features.looking.look import look_commands, status
from bot.features.moment.menus import menus
from bot.features.moving.commands import play_group
from bot.features.next.commands import next_turn
from bot.features.opening.commands import new_command
from bot.features.opening.post import join, leave, start
from bot.features.puzzle.commands import puzzle
from bot.features.settings.away import away
from bot.features.settings.posts import posts
from bot.features.settings.privacy import privacy
from bot.features.settings.reminders import reminders
from bot.features.settings.theme import theme
from bot.features.settings.watch import watch
from bot.features.share.commands import share
from bot.features.since.commands import since
from bot.features.statistics.commands import stats
from bot.features.typing.commands import do
from bot.features.undo.commands import redo, undo
from bot.features.whatif.presses import whatif
from bot.games import shelf

__all__ = ["add_commands"]


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Put all commands into the tree: the table's own, and a group for each game of the registry."""
    tree.add_command(_game_group())
    for command in (
        *look_commands(),
        rules,
        help_,
        do,
        history,
        replay,
        share,
        next_turn,
        tables,
        since,
        posts,
        watch,
        whatif,
        hint,
        why,
        privacy,
        theme,
        reminders,
        away,
        stats,
        puzzle,
        learn,
    ):
        tree.add_command(command)
    for shown in shelf():
        tree.add_command(play_group(shown))
    for asking in ask_commands(shelf()):
        tree.add_command(asking)
    for menu in menus():
        tree.add_command(menu)


def _game_group() -> app_commands.Group:
    """`/game`, with the subcommands that several features have in it."""
    group = app_commands.Group(name="game", description="This channel's game", guild_only=True)
    commands: list[app_commands.Command[Any, Any, Any]] = [new_command(), join, leave, start, status]
    commands += [undo, redo, pause, resume, end, *settling(), offer_seat, standin, replace, import_, export]
    for command in commands:
        group.add_command(command)
    return group
