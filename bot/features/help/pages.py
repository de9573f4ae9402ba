"""`/help`: what to do now and the few commands that one needs; all others stand on pages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot import VERSION
from bot.features.help.setting_up import show_setup
from bot.features.help.turning import FIRST, PAGES, SETUP, HelpPress, Page, turning
from bot.games import Inquiry, Presentation, display_name
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.authority import moderates
from bot.interactions.manners import manner_for
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import game_here, scene_for
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.messages.turns import turn_of
from bot.table import Table

__all__ = ["HelpItem", "help_"]

LOBBY = {
    "host": N_("**Now:** wait until everyone has joined with `/game join`, then start with `/game start`."),
    "seated": N_("**Now:** you have a seat; the host starts with `/game start`."),
    "onlooker": N_("**Now:** the game hasn't started; take a seat with `/game join`."),
}
AFTER = N_("**Now:** this game is over. `/game new` opens a table for another.")
BEGINNING = ("learn", "game new", "game join", "game start", "rules", "next")
IN_GAME = ("rules", "game status", "do", "whatif", "hint", "why", "game undo")
PLAYING, WATCHING = (*IN_GAME, "learn"), ("learn", *IN_GAME)
"""What one needs most: before a game, in it, and beside it."""
ALL_OR_NONE = N_(
    "The whole line is read before any move is made. If moves wait for what earlier ones turn "
    "up, you're told which, and asked first."
)


@app_commands.command(name="help", description="How to play here")
@app_commands.guild_only()
async def help_(interaction: discord.Interaction[Any]) -> None:
    """Say what the person can do now, with its buttons, and what one needs most."""
    async with answering(interaction) as reply:
        await _first(interaction, reply)


class HelpItem(Pressed[HelpPress], press=HelpPress):
    """A button that turns to a page."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page in the place of the one that is there."""
        async with answering(interaction, anew=False) as reply:
            name = self.press.page
            if name == SETUP and moderates(interaction):
                await show_setup(interaction, reply)
                return
            page = PAGES.get(name)
            if page is None:
                await _first(interaction, reply)
                return
            shown = await game_here(interaction)
            lines = _lines(services_of(interaction).commands, reply.words, shown, page)
            view = stopped(turning(interaction, reply.words, name))
            await answer(interaction, shorten("\n".join(lines), MESSAGE), view=view)


# --- the first page ---------------------------------------------------------------------------------


async def _first(interaction: discord.Interaction[Any], reply: Reply) -> None:
    now, needed, buttons = await _now(interaction, reply)
    rows = _rows(services_of(interaction).commands, reply.words, needed)
    lines = [*now, "", reply.words.say("**The basics:**"), *rows, f"-# Stellwerk {VERSION}"]
    manner = await manner_for(interaction)
    view = stopped([*buttons, *turning(interaction, reply.words, FIRST), manner.other(reply.words)])
    await answer(interaction, shorten("\n".join(lines), MESSAGE), view=view)


async def _now(
    interaction: discord.Interaction[Any], reply: Reply
) -> tuple[Sequence[str], Sequence[str], Sequence[discord.ui.Item[Any]]]:
    """What the one who asks can do at this moment, the commands for it, and the buttons of the turn."""
    words = reply.words
    try:
        table = await reply.find_table()
    except Refusal:
        said = words.say(
            "**Now:** there's no game in this channel. `/game new` opens a table, with people or computers."
        )
        return [said], BEGINNING, ()
    if table.record.status != "running":
        return [words.say(_before_or_after(table, interaction.user.id))], BEGINNING, ()
    seat = table.seat_of(interaction.user.id)
    if seat in table.deciders:
        scene = await scene_for(interaction, table)
        turn = await turn_of(table, scene, mentioning=False)
        said = words.say("**Now:** it's your turn. Press what you want to do.")
        return [said, *turn.lines], PLAYING, turn.buttons
    waiting = words.listing([display_name(table.names[other]) for other in table.deciders])
    if seat is not None:
        return [words.say("**Now:** waiting for {names}.", names=waiting)], PLAYING, ()
    lines = [words.say("**Now:** you're watching. Waiting for {names}.", names=waiting)]
    if any(place.user_id is None for place in table.seats):
        lines.append(words.say("A seat is free: `/game join`."))
    return lines, WATCHING, ()


def _before_or_after(table: Table, user_id: int) -> str:
    if table.record.status != "lobby":
        return AFTER
    if table.record.host == user_id:
        return LOBBY["host"]
    return LOBBY["onlooker" if table.seat_of(user_id) is None else "seated"]


# --- the other pages --------------------------------------------------------------------------------


def _lines(
    tree: app_commands.CommandTree[Any], words: Words, shown: Presentation, page: Page
) -> Sequence[str]:
    lines = [f"**{words.say(page.label)}**", *_rows(tree, words, page.commands)]
    if page.of_moves:
        lines += [
            f"-# {words.say(ALL_OR_NONE)}",
            words.say(
                "All moves of {title}: {moves}. Type `/{group}`: every option offers what is legal.",
                title=shown.game.title,
                moves=", ".join(f"`{kind.kind}`" for kind in shown.game.action_types),
                group=shown.naming.group,
            ),
        ]
    if page.of_questions:
        lines += _asked_by(words, shown)
    return lines


def _rows(tree: app_commands.CommandTree[Any], words: Words, names: Sequence[str]) -> list[str]:
    """Commands with what they are for, a line each."""
    known = {
        command.qualified_name: command.description
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    return [f"`/{name}`: {words.say(known[name])}" for name in names]


def _asked_by(words: Words, shown: Presentation) -> Sequence[str]:
    """The commands that show pictures and answer questions about the position, a line each."""
    words = words.of(shown.game.id)
    lines = [f"`/{name}`: {words.say(about)}" for name, about in shown.pictures.commands.items()]
    for each in shown.inquiries.commands:
        if isinstance(each, Inquiry):
            lines.append(f"`/{each.name}`: {words.say(each.description)}")
        else:
            lines += [
                f"`/{each.name} {below.name}`: {words.say(below.description)}" for below in each.inquiries
            ]
    return lines
