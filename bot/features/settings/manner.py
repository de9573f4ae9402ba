"""By words or with pictures: how somebody is shown what only that person sees."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.moving.present import changed, present_of
from bot.interactions.answers import answer, answering
from bot.interactions.manners import choose, manner_for
from bot.interactions.pressed import Pressed, in_private, stopped
from bot.interactions.viewer import hand_along, table_here
from bot.language import N_
from bot.posting.messages.buttons import WITH_PICTURES, MannerPress

__all__ = ["MannerItem"]

CHOSEN = {
    "words": N_(
        "From now on what only you see comes without pictures, and all buttons say what they do. To get "
        "pictures back, press **{button}** in `/help`."
    ),
    "pictures": N_("From now on what only you see comes with pictures."),
}


class MannerItem(Pressed[MannerPress], press=MannerPress):
    """A button that changes it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Keep the choice, and say so above what can be done now, with the hand if pictures were chosen."""
        async with answering(interaction, anew=not in_private(interaction)) as reply:
            chosen = self.press.chosen
            await choose(interaction, chosen)
            lines = [reply.words.say(CHOSEN[chosen], button=reply.words.say(WITH_PICTURES))]
            table = await table_here(interaction)
            if table is None or table.state is None:
                other = (await manner_for(interaction)).other(reply.words)
                await answer(interaction, lines[0], view=stopped([other]))
                return
            present = await present_of(interaction, table)
            await answer(
                interaction,
                "\n".join([*lines, *present.lines, *await changed(interaction, table)]),
                await hand_along(interaction, table),
                view=present.view,
            )
