"""What the signs on cards and pictures mean: one press away, and beside the rules that a search finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.games import Presentation, Scene
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.interactions.services import services_of
from bot.interactions.viewer import game_of, table_here, theme_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.messages.buttons import SignsPress
from bot.posting.pictures.drawing import Legend
from bot.posting.pictures.gallery import file_of

__all__ = ["SignsItem", "legend_of", "meanings"]


class SignsItem(Pressed[SignsPress], press=SignsPress):
    """The button that tells what the signs mean."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show them in a message of their own, so that what was open stays."""
        async with answering(interaction) as reply:
            table = await table_here(interaction)
            shown = game_of(table)
            if not shown.rules.signs:
                raise Refusal("stale_button")
            theme = "" if table is None else await theme_for(interaction, table)
            names = tuple(shown.rules.signs)
            text = shorten("\n".join(meanings(shown, names, reply.words)), MESSAGE)
            await answer(interaction, text, [await legend_of(interaction, shown, names, reply.words, theme)])


def meanings(shown: Presentation, names: Sequence[str], words: Words) -> Sequence[str]:
    """What some signs are for, a line each."""
    said = words.of(shown.game.id)
    return [said.say(shown.rules.signs[name].meaning) for name in names]


async def legend_of(
    interaction: discord.Interaction[Any], shown: Presentation, names: Sequence[str], words: Words, theme: str
) -> discord.File:
    """The picture of some signs with their names."""
    gallery, scene = services_of(interaction).gallery, Scene(words, (), None, theme=theme)
    return file_of(await gallery.drawn(shown.pictures, Legend(tuple(names)), scene))
