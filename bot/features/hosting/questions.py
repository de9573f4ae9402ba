"""The private questions before a game is ended or a seat offered. Nothing changes before the press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

import discord

from bot.games import display_name
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.authority import moderates
from bot.interactions.pressed import Pressed
from bot.interactions.questions import ask
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import CUSTOM_ID
from bot.posting.messages.buttons import button
from bot.press import GameId, Press, Revision, SeatPress, UserId, Written, number
from bot.store import GameRecord
from bot.table import hosting, unread

__all__ = ["EndButton", "OfferButton", "ask_to_end", "ask_to_offer"]

ANYONE = 0
"""Stands for anyone to whom a seat is offered."""
Name = Annotated[str, Written(r"(?s:.+)", str, "")]

END = N_("End this game for good? It can't be resumed.")
END_UNREAD = N_("This game can no longer be loaded. End it for good? It can't be resumed.")
OFFER = N_("Offer your seat to {name}? It stays yours until {name} takes it.")
OFFER_ANYONE = N_(
    "Offer your seat to anyone who wants it, here and in `/tables`? It stays yours until someone takes it."
)
ENDED = N_("The game has been ended.")
ENDED_UNREAD = N_("The game has been ended. It could no longer be loaded.")
OFFERED = N_("Your seat is offered to {name}. It's yours until it's taken.")
OFFERED_ANYONE = N_(
    "Your seat is offered to anyone who wants it, here and in `/tables`. It's yours until it's taken."
)


async def ask_to_end(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Ask whether to stop the channel's game, even one that can no longer be loaded.

    Raises:
        Refusal: there's none, or the person may not.
    """
    words, user, power = reply.words, interaction.user.id, moderates(interaction)
    try:
        table = await reply.find_table()
    except Refusal as refusal:
        game, revision = (await _unread(interaction, refusal)).id, 0
        said = words.say(END_UNREAD)
    else:
        hosting.may_end(table, user, moderates=power)
        game, revision = table.record.id, table.revision
        said = " ".join([words.say(END), *_played(words, len(table.past.done))])
    place = EndPress(game, revision, user)
    await ask(interaction, words, said, button(place, words.say("End the game"), discord.ButtonStyle.danger))


async def _unread(interaction: discord.Interaction[Any], refusal: Refusal) -> GameRecord:
    """The channel's game that, as the refusal says, can no longer be loaded, if the person may end it.

    Raises:
        Refusal: the given one, if it says something else; or the person may not.
    """
    if refusal.code not in unread.UNREADABLE:
        raise refusal
    store, channel = services_of(interaction).store, interaction.channel_id or 0
    return await unread.may_end(store, channel, interaction.user.id, moderates=moderates(interaction))


def _played(words: Words, moves: int) -> Iterator[str]:
    if moves:
        yield words.count("{number} move was made.", "{number} moves were made.", moves)


async def ask_to_offer(interaction: discord.Interaction[Any], reply: Reply, to: discord.User | None) -> None:
    """Ask whether to offer one's own seat to a person (None: to anyone). Raises Refusal: as `may_offer`."""
    words, table = reply.words, await reply.find_table()
    seat = hosting.may_offer(table, interaction.user.id, None if to is None else to.id)
    place = OfferPress(table.record.id, seat, interaction.user.id, ANYONE)
    if to is None:
        said = words.say(OFFER_ANYONE)
    else:
        said = words.say(OFFER, name=display_name(to.display_name))
        place = replace(place, to=to.id)
        place = replace(place, name=to.display_name[: CUSTOM_ID - len(place.custom_id) - 1])
    yes = button(place, words.say("Offer the seat"), discord.ButtonStyle.primary)
    await ask(interaction, words, said, yes)


@dataclass(frozen=True, slots=True)
class EndPress(Press, prefix="end"):
    """Ends the game that the question was about; the revision of one that can't be loaded is 0."""

    game: GameId
    revision: Revision
    user: UserId


class EndButton(Pressed[EndPress], press=EndPress):
    """Ends the game that the question was about."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """End it, if nobody has moved since."""
        async with answering(interaction, anew=False) as reply:
            _own(self.press.user, interaction)
            user, power = interaction.user, moderates(interaction)
            try:
                table = await reply.find_table()
            except Refusal as refusal:
                record = await _unread(interaction, refusal)
                if record.id != self.press.game:
                    raise Refusal("stale_button") from refusal
                store = services_of(interaction).store
                await unread.end(store, record.channel_id, user.id, moderates=power)
                await answer(interaction, reply.words.say(ENDED_UNREAD))
                return
            if (self.press.game, self.press.revision) != (table.record.id, table.revision):
                raise Refusal("stale_button")
            await hosting.end(table, user.id, user.display_name, moderates=power)
            await answer(interaction, reply.words.say(ENDED))


@dataclass(frozen=True, slots=True)
class OfferPress(SeatPress, prefix="offer"):
    """Offers the seat that the question was about; `to` is `ANYONE`, or a person with that name."""

    user: UserId
    to: Annotated[int, number(20)]
    name: Name = ""


class OfferButton(Pressed[OfferPress], press=OfferPress):
    """Offers the seat that the question was about."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Offer it, if it is still the presser's."""
        async with answering(interaction, anew=False) as reply:
            _own(self.press.user, interaction)
            table, user = await reply.find_table(), interaction.user.id
            if table.record.id != self.press.game or table.own_seat(user) != self.press.seat:
                raise Refusal("stale_button")
            if self.press.to == ANYONE:
                await hosting.vacate(table, user)
                await answer(interaction, reply.words.say(OFFERED_ANYONE))
                return
            name = self.press.name
            await hosting.offer(table, user, self.press.to, name)
            await answer(interaction, reply.words.say(OFFERED, name=display_name(name)))


def _own(asked: int, interaction: discord.Interaction[Any]) -> None:
    """Check that the presser was asked. Raises Refusal: it's another person."""
    if asked != interaction.user.id:
        raise Refusal("question_not_yours")
