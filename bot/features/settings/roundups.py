"""How often and where a person is told what has happened at their tables. Set from `/reminders`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

import discord

from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, chosen, in_private, stopped
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import HabitPress, RoundupPress, button, menu
from bot.table.waiting import roundups
from bot.table.waiting.roundups import Wish, plan

__all__ = ["RoundupItem", "roundup_button"]

Menu = Literal["often", "where"]
NEVER = "never"
OFTEN = {
    NEVER: N_("Never"),
    "daily": N_("Daily, when your quiet hours end"),
    "weekly": N_("On Mondays, when your quiet hours end"),
}
ALONE = N_("By a direct message")
WHERE: Mapping[str, str] = {"direct": ALONE, "here": N_("In this channel")}


class RoundupItem(Pressed[RoundupPress], press=RoundupPress):
    """The button that shows what is set, and the menus that set it otherwise."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Keep what was chosen, and show all of it."""
        async with answering(interaction, anew=not in_private(interaction)) as reply:
            if self.press.step != "open":
                await _keep(interaction, self.press.step, chosen(interaction))
            await _show(interaction, reply.words)


def roundup_button(words: Words, row: int | None = None) -> discord.ui.Button[Any]:
    """The button that leads here."""
    return button(RoundupPress("open"), words.say("A summary of my tables …"), row=row)


async def _keep(interaction: discord.Interaction[Any], step: Menu, value: str | None) -> None:
    """Keep a choice, and have fall due what follows from it, in one transaction.

    Raises:
        Refusal: nothing that is offered, or a channel in which the person may not write.
    """
    services, user_id = services_of(interaction), interaction.user.id
    if value not in (OFTEN if step == "often" else WHERE):
        raise Refusal("stale_button")
    async with services.store.writing() as connection:
        wish = await roundups.of(connection, user_id)
        if step == "often":
            wish = replace(wish, often=None if value == NEVER else value)
        else:
            wish = replace(wish, where=_here(interaction) if value == "here" else None)
        await roundups.keep(connection, user_id, wish)
        await plan(connection, user_id, services.scheduler.now())
    services.scheduler.wake()


def _here(interaction: discord.Interaction[Any]) -> tuple[int, int | None] | None:
    """The channel in which the person acts; None if that's their direct messages.

    Raises:
        Refusal: the person may not write there.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    threaded = isinstance(interaction.channel, discord.Thread)
    allowed = interaction.permissions
    if not (allowed.send_messages_in_threads if threaded else allowed.send_messages):
        raise Refusal("watch_not_yours", channel=f"<#{interaction.channel_id}>")
    return interaction.channel_id, interaction.guild_id


async def _show(interaction: discord.Interaction[Any], words: Words) -> None:
    wish = await services_of(interaction).store.read(roundups.of, interaction.user.id)
    await answer(
        interaction, "\n".join(_lines(words, wish)), view=stopped(_items(words, wish, interaction.channel_id))
    )


def _lines(words: Words, wish: Wish) -> Iterator[str]:
    """What is set."""
    yield words.say("**What happened at your tables**, all in one message")
    yield words.say("How often: {often}", often=words.say(OFTEN[wish.often or NEVER]))
    if wish.often is not None:
        where = words.say(ALONE) if wish.where is None else f"<#{wish.where[0]}>"
        yield words.say("Where: {where}", where=where)
    yield words.say("-# It's left out when nothing happened. `/since` tells you at any time.")


def _items(words: Words, wish: Wish, here: int | None) -> Iterator[discord.ui.Item[Any]]:
    """A menu for how often, and one for where, as they look in the channel `here`."""
    often = [(name, words.say(said)) for name, said in OFTEN.items()]
    yield menu(RoundupPress("often"), words.say("How often"), often, wish.often or NEVER)
    where = [(name, words.say(said)) for name, said in WHERE.items()]
    present = "direct" if wish.where is None else "here" if wish.where[0] == here else None
    yield menu(RoundupPress("where"), words.say("Where"), where, present)
    yield button(HabitPress("open"), words.say("Reminders …"))
