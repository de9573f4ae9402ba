"""`/game pause`, `resume`, `end`, `seat` and `replace`, and settings: the host's part, and seats that change
hands. Computers that play alone are stopped, and go on, by a button.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import discord
from discord import app_commands

from bot.features.hosting.questions import ask_to_end, ask_to_offer
from bot.games import display_name, plain_name
from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.completion import rows
from bot.interactions.options import CommandOption, command_of
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.viewer import table_for
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import WatchPress, button
from bot.table import hosting
from bot.table_settings import SETTINGS, Setting

__all__ = ["WatchItem", "end", "offer_seat", "pause", "replace", "resume", "settling"]


@app_commands.command(description="Pause this channel's game (host, moderators)")
async def pause(interaction: discord.Interaction[Any]) -> None:
    """Nobody can move until it is resumed."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        user = interaction.user
        await hosting.pause(table, user.id, user.display_name, moderates=moderates(interaction))
        await answer(interaction, reply.words.say("The game is paused."))


@app_commands.command(description="Resume a paused game (host, moderators)")
async def resume(interaction: discord.Interaction[Any]) -> None:
    """Take it up again."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        user = interaction.user
        await hosting.resume(table, user.id, user.display_name, moderates=moderates(interaction))
        await answer(interaction, reply.words.say("The game continues."))


@app_commands.command(description="End this channel's game for good; asks you first (host, moderators)")
async def end(interaction: discord.Interaction[Any]) -> None:
    """Ask whether to stop the game."""
    async with answering(interaction) as reply:
        await ask_to_end(interaction, reply)


def settling() -> Iterator[app_commands.Command[Any, Any, Any]]:
    """A command for each setting of a table that can be changed while its game runs."""
    for name, setting in SETTINGS.items():
        if setting.change:
            yield _settling(name, setting)


def _settling(name: str, setting: Setting) -> app_commands.Command[Any, Any, Any]:
    async def settle(interaction: discord.Interaction[Any], mode: str) -> None:
        """Settle it; what can be made by itself now is made at once."""
        async with answering(interaction) as reply:
            table, user = await reply.find_table(), interaction.user
            power = moderates(interaction)
            await hosting.settle(table, user.id, user.display_name, name, mode, moderates=power)
            await answer(interaction, reply.words.say(setting.of(mode).answer))

    literal: Any = Literal
    mode = CommandOption(literal[setting.values], app_commands.locale_str(setting.mode), needed=True)
    return command_of(name, setting.change, settle, {"mode": mode})


@app_commands.command(
    name="seat", description=("Offer your seat to someone who plays on for you; asks first")
)
@app_commands.describe(to="who takes your seat; leave empty for anyone who wants it")
async def offer_seat(interaction: discord.Interaction[Any], to: discord.User | None = None) -> None:
    """Ask whether to post the offer; the other one takes the seat by its button."""
    async with answering(interaction) as reply:
        if to is not None:
            _person(to)
        await ask_to_offer(interaction, reply, to)


@app_commands.command(
    description=("Give the seat of someone who is gone to another player (host, moderators)")
)
@app_commands.describe(seat="whose seat", to="who plays on")
@app_commands.rename(to="with")
async def replace(
    interaction: discord.Interaction[Any], seat: app_commands.Range[int, 1, 25], to: discord.User
) -> None:
    """Replace a player."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        _person(to)
        place = await hosting.replace_player(
            table, interaction.user.id, seat - 1, to.id, to.display_name, moderates=moderates(interaction)
        )
        said = reply.words.say(
            "{name} now plays seat {seat}.", name=display_name(place.name), seat=place.seat + 1
        )
        await answer(interaction, said)


@replace.autocomplete("seat")
async def _seats(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table = await table_for(interaction)
    return rows(
        str(current),
        ((place.seat + 1, f"{place.seat + 1} {plain_name(place.name)}") for place in table.seats),
    )


def _person(user: discord.User | discord.Member) -> None:
    if user.bot:
        raise Refusal("substitute_bot")


class WatchItem(Pressed[WatchPress], press=WatchPress):
    """A button below the moves of computers that play alone, or in the answer to it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Stop the game or have it go on, as `/game pause` and `/game resume` do."""
        stops = self.press.verb == "stop"
        async with answering(interaction, anew=stops) as reply:
            table, user = await reply.find_table_of(self.press.game), interaction.user
            power = moderates(interaction)
            if stops:
                await hosting.pause(table, user.id, user.display_name, moderates=power)
                again = button(WatchPress(table.record.id, "go"), reply.words.say("Resume"))
                await answer(interaction, reply.words.say("The game is paused."), view=stopped([again]))
            else:
                await hosting.resume(table, user.id, user.display_name, moderates=power)
                await answer(interaction, reply.words.say("The game continues."))
