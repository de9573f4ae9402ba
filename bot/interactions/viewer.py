"""The person who acts, and what they may see of a position."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import discord
from sqlalchemy.exc import NoResultFound

from bot.games import Circumstances, Presentation, Scene, presentation, usual
from bot.interactions.authority import may_see
from bot.interactions.manners import manner_for
from bot.interactions.pressed import press_of
from bot.interactions.services import services_of
from bot.language import Words, words
from bot.language.refusals import Refusal
from bot.posting.pictures.gallery import file_of
from bot.press import OfGame
from bot.store.games import queries
from bot.store.people import preferences
from bot.table import Table

__all__ = [
    "circumstances_of",
    "game_here",
    "game_of",
    "hand_along",
    "hand_for",
    "scene_for",
    "table_for",
    "table_here",
    "table_of",
    "theme_for",
    "words_for",
]

log = logging.getLogger(__name__)


def words_for(interaction: discord.Interaction[Any]) -> Words:
    """The language of the person who acts."""
    return words(str(interaction.locale))


async def table_for(interaction: discord.Interaction[Any]) -> Table:
    """The table of the channel in which the person acts, or of another channel if they pressed a private
    button for a game there, for example one of `/next`.

    Raises:
        Refusal: there's none, it rests, or the person has no seat and may not read its channel.
    """
    services, channel_id = services_of(interaction), interaction.channel_id or 0
    elsewhere = await _elsewhere(interaction, channel_id)
    services.circuit_breaker.check(elsewhere or channel_id)
    table = await services.tables.get(elsewhere or channel_id)
    if elsewhere is not None and not _may_look(interaction, table):
        raise Refusal("not_seated")
    return table


def _may_look(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Whether the person may still see a table from elsewhere: since the button was made, they may have lost
    their seat or the right to read the channel.
    """
    seated = table.seat_of(interaction.user.id) is not None
    return seated or may_see(interaction, table.record.channel_id)


async def table_of(interaction: discord.Interaction[Any], game_id: int) -> Table:
    """The table of a game, also of one that is over, wherever it is played.

    Raises:
        Refusal: there's none, it rests, or the person has no seat and may not read its channel.
    """
    services = services_of(interaction)
    try:
        table = await services.tables.of_game(game_id)
    except NoResultFound as error:
        raise Refusal("stale_button") from error
    if not _may_look(interaction, table):
        raise Refusal("not_seated")
    services.circuit_breaker.check(table.record.channel_id)
    return table


async def _elsewhere(interaction: discord.Interaction[Any], channel_id: int) -> int | None:
    """The channel of the game that the pressed id names; None if it names none, or one of this channel. Only
    private messages lead elsewhere.
    """
    if interaction.message is None:
        return None
    if interaction.guild_id is not None and not interaction.message.flags.ephemeral:
        return None
    press = press_of(interaction)
    if not isinstance(press, OfGame):
        return None
    async with services_of(interaction).store.reading() as connection:
        home = await queries.channel_of(connection, press.game)
    return None if home == channel_id else home


async def table_here(interaction: discord.Interaction[Any]) -> Table | None:
    """The table of the channel in which the person acts; None if there's none, or it rests after errors."""
    try:
        return await table_for(interaction)
    except Refusal:
        return None


async def game_here(interaction: discord.Interaction[Any]) -> Presentation:
    """The game of the channel, or the usual one if none is played."""
    return game_of(await table_here(interaction))


def game_of(table: Table | None) -> Presentation:
    """The game of a table; the usual one if there's no table."""
    return usual() if table is None else presentation(table.game)


def circumstances_of(table: Table | None) -> Circumstances:
    """What decides which rules hold at a table; without one, as the usual game is usually played."""
    rules = game_of(table).rules
    if table is None:
        return rules.circumstances()
    seats = table.record.settings.players if table.record.status == "lobby" else len(table.seats)
    return rules.circumstances(table.record.options, seats)


async def scene_for(interaction: discord.Interaction[Any], table: Table) -> Scene:
    """The position as the person who acts may see it, in that person's language and theme.

    Nothing is awaited after reading it, so right after the call `table.revision` is the scene's.
    """
    theme = await theme_for(interaction, table)
    seat = table.seat_of(interaction.user.id)
    aloud = (await manner_for(interaction)).brief
    return replace(table.scene(words_for(interaction), table.state, seat), theme=theme, aloud=aloud)


async def theme_for(interaction: discord.Interaction[Any], table: Table) -> str:
    """The colours that the person chose, or else the channel; empty if neither did."""
    services = services_of(interaction)
    async with services.store.reading() as connection:
        own = await preferences.chosen(connection, "person", interaction.user.id, "theme")
    if own is not None and own in presentation(table.game).pictures.themes:
        return own
    return await services.preferences.theme(table, table.record.channel_id)


async def hand_for(interaction: discord.Interaction[Any], table: Table) -> list[discord.File]:
    """What the person who acts holds, for an answer to that person alone; empty without a hand."""
    scene = await scene_for(interaction, table)
    if scene.view is None or table.seat_of(interaction.user.id) is None:
        return []
    manner, gallery = await manner_for(interaction), services_of(interaction).gallery
    plate = await manner.hand(gallery, presentation(table.game), scene)
    return [] if plate is None else [file_of(plate)]


async def hand_along(interaction: discord.Interaction[Any], table: Table) -> list[discord.File]:
    """The hand, as an addition to an answer that must not fail."""
    try:
        return await hand_for(interaction, table)
    except Exception:
        log.exception("game=%d revision=%d hand", table.record.id, table.revision)
        return []
