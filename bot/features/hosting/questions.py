"""What is asked in private before a game is ended or a seat is offered: nothing changes before the press."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord

from bot.games import display_name
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.authority import moderates
from bot.interactions.pressed import Pressed, is_present
from bot.interactions.questions import ask
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import CUSTOM_ID
from bot.posting.buttons import button
from bot.table import hosting, unread

__all__ = ["EndButton", "OfferButton", "ask_to_end", "ask_to_offer"]

ANYONE = "0"
"""In the place of a person to whom a seat is offered."""

END = N_("End this game for good? It can't be taken up again.")
END_UNREAD = N_("End this game for good? It can't be loaded any more, and can't be taken up again.")
OFFER = N_("Offer your seat to {name}? It stays yours until {name} takes it.")
OFFER_ANYONE = N_(
    "Offer your seat to anyone who wants it, here and in `/tables`? It stays yours until somebody takes it."
)
ENDED = N_("The game is ended.")
ENDED_UNREAD = N_("The game is ended. It could not be loaded any more.")
OFFERED = N_("Your seat is offered to {name}. It is yours until it is taken.")
OFFERED_ANYONE = N_(
    "Your seat is offered to whoever wants it, here and in `/tables`. It is yours until it is taken."
)


async def ask_to_end(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Ask whether to stop the channel's game, also one that can't be loaded any more.

    Raises:
        Refusal: there is none, or one may not.
    """
    words, user, power = reply.words, interaction.user.id, moderates(interaction)
    try:
        table = await reply.find_table()
    except Refusal as refusal:
        if refusal.code not in unread.UNREADABLE:
            raise
        store, channel = services_of(interaction).store, interaction.channel_id or 0
        game = (await unread.may_end(store, channel, user, moderates=power)).id
        said, revision = words.say(END_UNREAD), 0
    else:
        hosting.may_end(table, user, moderates=power)
        game, revision = table.record.id, table.revision
        said = " ".join([words.say(END), *_played(words, len(table.past.done))])
    place = f"end:{game}:{revision}:{user}"
    await ask(interaction, words, said, button(place, words.say("End the game"), discord.ButtonStyle.danger))


def _played(words: Words, moves: int) -> Iterator[str]:
    if moves:
        yield words.count("{number} move was made.", "{number} moves were made.", moves)


async def ask_to_offer(interaction: discord.Interaction[Any], reply: Reply, to: discord.User | None) -> None:
    """Ask whether to offer one's own seat to somebody, or with None to whoever wants it.

    Raises:
        Refusal: as `hosting.may_offer`.
    """
    words, table = reply.words, await reply.find_table()
    seat = hosting.may_offer(table, interaction.user.id, None if to is None else to.id)
    place = f"offer:{table.record.id}:{seat}:{interaction.user.id}"
    if to is None:
        said, whom = words.say(OFFER_ANYONE), ANYONE
    else:
        said = words.say(OFFER, name=display_name(to.display_name))
        whom = f"{to.id}:{to.display_name}"
    custom_id = f"{place}:{whom}"[:CUSTOM_ID]
    yes = button(custom_id, words.say("Offer the seat"), discord.ButtonStyle.primary)
    await ask(interaction, words, said, yes)


class EndButton(Pressed, template=r"end:(?P<game>\d{1,18}):(?P<revision>\d{1,9}):(?P<user>\d{1,20})"):
    """Ends the game for which its presser was asked; of one that can't be loaded the revision is 0."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """End it, if nobody has moved since."""
        async with answering(interaction, anew=False) as reply:
            _own(self.match, interaction)
            user, power = interaction.user, moderates(interaction)
            try:
                table = await reply.find_table()
            except Refusal as refusal:
                if refusal.code not in unread.UNREADABLE:
                    raise
                store, channel = services_of(interaction).store, interaction.channel_id or 0
                record = await unread.may_end(store, channel, user.id, moderates=power)
                if record.id != int(self.match["game"]):
                    raise Refusal("stale_button") from refusal
                await unread.end(store, channel, user.id, moderates=power)
                await answer(interaction, reply.words.say(ENDED_UNREAD))
                return
            if not is_present(self.match, table):
                raise Refusal("stale_button")
            await hosting.end(table, user.id, user.display_name, moderates=power)
            await answer(interaction, reply.words.say(ENDED))


class OfferButton(
    Pressed,
    template=r"offer:(?P<game>\d{1,18}):(?P<seat>\d{1,3}):(?P<user>\d{1,20}):(?P<to>\d{1,20})"
    r"(?::(?P<name>(?s:.+)))?",
):
    """Offers the seat of which its presser was asked; `to` is 0 for whoever wants it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Offer it, if it is still the presser's."""
        async with answering(interaction, anew=False) as reply:
            _own(self.match, interaction)
            table, user = await reply.find_table(), interaction.user.id
            if table.record.id != int(self.match["game"]) or table.own_seat(user) != int(self.match["seat"]):
                raise Refusal("stale_button")
            if self.match["to"] == ANYONE:
                await hosting.vacate(table, user)
                await answer(interaction, reply.words.say(OFFERED_ANYONE))
                return
            name = self.match["name"] or ""
            await hosting.offer(table, user, int(self.match["to"]), name)
            await answer(interaction, reply.words.say(OFFERED, name=display_name(name)))


def _own(match: re.Match[str], interaction: discord.Interaction[Any]) -> None:
    """Let the one pass who was asked.

    Raises:
        Refusal: somebody else.
    """
    if int(match["user"]) != interaction.user.id:
        raise Refusal("question_not_yours")
