"""Which game and which moves a post tells of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.happenings import OfJournal
from bot.interactions.services import services_of
from bot.language.refusals import Refusal
from bot.posting.messages.accounts import rows_of
from bot.store.games import queries
from bot.store.outbox import deliveries

__all__ = ["Tale", "tale_of"]

HEADING = re.compile(r"\*\*.+\*\* · <#(\d{1,20})>")
"""The first line of a post where it is read elsewhere than at its table."""
NUMBERED = re.compile(r"^\*\*(\d{1,9})(?:–(\d{1,9}))?\*\* · ", re.MULTILINE)
"""How a line begins that tells of moves."""


@dataclass(frozen=True, slots=True)
class Tale:
    """What a post tells of.

    Attributes:
        game: the game's number.
        rows: the rows of its journal, the oldest first; empty where it tells of none.
    """

    game: int
    rows: Sequence[int]


async def tale_of(interaction: discord.Interaction[Any], message: discord.Message) -> Tale:
    """What a message tells of: by what is on record of posts, and after a month by its own words.

    Raises:
        Refusal: it is no post about a game.
    """
    if message.author.id != interaction.application_id and message.author != interaction.client.user:
        raise Refusal("no_post")
    async with services_of(interaction).store.reading() as connection:
        posts = await deliveries.told_in(connection, message.channel.id, message.id)
        if posts:
            told = [row for post in posts if isinstance(post.happening, OfJournal) for row in rows_of(post)]
            return Tale(posts[-1].game_id, sorted({*told}))
        if not (numbers := [int(each[1] or each[0]) for each in NUMBERED.findall(message.content)]):
            raise Refusal("no_post")
        heading = HEADING.fullmatch(message.content.partition("\n")[0])
        home = message.channel.id if heading is None else int(heading[1])
        game = await queries.game_at(connection, home, message.created_at)
    if game is None:
        raise Refusal("no_post")
    return Tale(game, range(int(NUMBERED.findall(message.content)[0][0]), numbers[-1] + 1))
