"""A game's inquiries as slash commands: `/line routes line`."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import answer, answering
from bot.commands.completion import rows
from bot.limits import DESCRIPTION, MESSAGE, shorten
from bot.messages.message import file_of
from bot.presentation import Presentation, presentation
from bot.presentation.inquiries import Inquiries, Inquiry
from bot.refusals import Refusal
from engine.core import Game, GameError, Journal, steps

if TYPE_CHECKING:
    from bot.client import StellwerkBot
    from bot.table import Table

__all__ = ["ask_groups"]


def ask_groups(shown: Presentation) -> list[app_commands.Group]:
    """The groups of a game's inquiries."""
    return [_group(shown, each) for each in shown.inquiries]


def _group(shown: Presentation, inquiries: Inquiries) -> app_commands.Group:
    group = app_commands.Group(
        name=inquiries.name, description=shorten(inquiries.description, DESCRIPTION), guild_only=True
    )
    for inquiry in inquiries.inquiries:
        group.add_command(_command(shown.game, inquiry))
    return group


def _command(game: Game[Any, Any], inquiry: Inquiry) -> app_commands.Command[Any, Any, Any]:
    async def callback(interaction: discord.Interaction[Any], /, **words: str | None) -> None:
        bot: StellwerkBot = interaction.client
        async with answering(interaction) as reply:
            table = _running(await reply.find_table(), game)
            filled = {name: word for name, word in words.items() if word is not None}
            scene = await bot.scene(interaction, table)
            asked_of = table.state
            if inquiry.over_time:
                asked_of = await bot.off_the_loop(_states, game, table.journal())
            found = await bot.off_the_loop(inquiry.find, scene, asked_of, filled)
            text = shorten("\n".join(found.lines), MESSAGE)
            await answer(interaction, text, [file_of(plate) for plate in found.plates])

    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(
                inspect.Parameter(
                    name,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=inspect.Parameter.empty if asked.required else None,
                    annotation=str if asked.required else str | None,
                )
                for name, asked in inquiry.asked.items()
            ),
        ]
    )
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=inquiry.name, description=shorten(inquiry.description, DESCRIPTION), callback=callback
    )
    for name, asked in inquiry.asked.items():
        command._params[name].description = shorten(asked.description, DESCRIPTION)
        command.autocomplete(name)(_completion(game, inquiry, name))
    return command


def _states(game: Game[Any, Any], journal: Journal) -> list[Any]:
    """All states of the game so far."""
    return [step.state for step in steps(game, journal)]


def _completion(game: Game[Any, Any], inquiry: Inquiry, name: str) -> Any:
    async def complete(
        interaction: discord.Interaction[StellwerkBot], current: str
    ) -> list[app_commands.Choice[str]]:
        bot = interaction.client
        try:
            table = _running(await bot.table_of(interaction), game)
            scene = await bot.scene(interaction, table)
            offered = await bot.off_the_loop(inquiry.asked[name].offers, scene, table.state)
        except (Refusal, GameError):
            return []
        return rows(current, offered)

    return complete


def _running(table: Table, game: Game[Any, Any]) -> Table:
    """The table, if it plays this game and has begun.

    Raises:
        Refusal: it plays another one, or has not begun.
    """
    if table.game.id != game.id:
        shown = presentation(table.game)
        raise Refusal("other_game", game=shown.title, group=shown.group)
    if table.state is None:
        raise Refusal("not_started")
    return table
