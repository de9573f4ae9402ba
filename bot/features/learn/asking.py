"""What a lesson's pictures show, asked for in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.features.learn.places import LessonTellPress
from bot.features.learn.presses import open_step
from bot.features.learn.sitting import Sitting, sitting_of
from bot.features.looking.asking import Asking
from bot.interactions.answers import answering, opening_form
from bot.interactions.forms import Form, typed_in
from bot.interactions.manners import WORDS, choose
from bot.interactions.pressed import Pressed, in_private
from bot.limits import ROWS
from bot.posting.messages.buttons import WITH_PICTURES, button

__all__ = ["FORM", "LessonTellItem"]


class LessonTellItem(Pressed[LessonTellPress], press=LessonTellPress):
    """A button that asks about a step."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer, or open the form that asks what about."""
        match self.press.about:
            case "place":
                async with opening_form(interaction):
                    sitting = await sitting_of(interaction, self.press)
                    await interaction.response.send_modal(_asking(sitting).form(sitting.asks("typed")))
            case "pictures":
                async with answering(interaction, anew=not in_private(interaction)):
                    await choose(interaction, "pictures")
                    await open_step(interaction, await sitting_of(interaction, self.press))
            case about:
                async with answering(interaction):
                    await _asking(await sitting_of(interaction, self.press)).tell_about(interaction, about)


async def _sent(interaction: discord.Interaction[Any], press: LessonTellPress) -> None:
    """Tell about what was typed into the form."""
    async with answering(interaction) as reply:
        sitting = await sitting_of(interaction, press)
        reply.shown = sitting.shown
        await _asking(sitting).tell_place(interaction, reply, typed_in(interaction.data or {}))


FORM = Form(LessonTellPress, _sent)


def _asking(sitting: Sitting) -> Asking:
    """The learner, as someone who asks about the step."""
    scene = replace(sitting.scene, aloud=True)
    back = button(sitting.asks("pictures"), sitting.words.say(WITH_PICTURES), row=ROWS - 1)
    return Asking(sitting.shown, scene, [*WORDS.about_position(scene, sitting.asks), back])
