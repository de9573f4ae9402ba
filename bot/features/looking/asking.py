"""What pictures show, asked for in words: one's own things, the whole board, a place."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.games import Scene, presentation
from bot.interactions.answers import answer, answering, opening_form
from bot.interactions.forms import Form, field, form, typed_in
from bot.interactions.manners import WORDS
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.sections import answer_in_parts
from bot.interactions.viewer import scene_for
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, pages, shorten
from bot.posting.messages.buttons import TellPress
from bot.posting.summaries.recounting import changes
from bot.table import Table

__all__ = ["FORM", "AskItem"]

TYPED = 100
"""Characters of what is asked about."""


class AskItem(Pressed[TellPress], press=TellPress):
    """A button that asks. The answer is a message of its own, so that the way to a move stays where it is."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer, or open the form that asks what about."""
        if self.press.about == "place":
            await _open_form(interaction, self.press)
            return
        async with answering(interaction) as reply:
            table = await reply.find_table()
            scene, shown = await _scene(interaction, table), presentation(table.game)
            match self.press.about:
                case "board":
                    lines = await asyncio.to_thread(shown.standing.in_words, scene)
                    said = [WORDS.text(scene.words, each) for each in lines]
                    below = WORDS.questions(scene, table.record.id, table.revision)
                    await answer_in_parts(interaction, pages(said), below)
                case "things":
                    if table.seat_of(interaction.user.id) is None:
                        raise Refusal("not_seated")
                    things = await asyncio.to_thread(shown.speaking.things, scene)
                    await _answer(interaction, table, scene, "\n".join(things))
                case "changed":
                    seat = table.own_seat(interaction.user.id)
                    news = await asyncio.to_thread(changes, scene.words, table, seat)
                    nothing = scene.say("Nothing has happened since your last move.")
                    await _answer(interaction, table, scene, "\n".join(news) or nothing)
                case _:
                    await _answer(interaction, table, scene, scene.say("What do you want to know?"))


async def _sent(interaction: discord.Interaction[Any], _: TellPress) -> None:
    """Tell about what was typed into the form."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        scene, typed = await _scene(interaction, table), typed_in(interaction.data or {})
        lines = await asyncio.to_thread(presentation(table.game).speaking.about, scene, typed)
        await _answer(interaction, table, scene, "\n".join(lines))


FORM = Form(TellPress, _sent)


async def _open_form(interaction: discord.Interaction[Any], press: TellPress) -> None:
    async with opening_form(interaction) as reply:
        table = await reply.find_table()
        scene = await _scene(interaction, table)
        places = scene.say(presentation(table.game).speaking.places)
        asked = form(
            TellPress(press.game, "typed"),
            scene.say("Ask about a place"),
            field(scene.say("What about?"), hint=places, max_length=TYPED),
        )
        await interaction.response.send_modal(asked)


async def _scene(interaction: discord.Interaction[Any], table: Table) -> Scene:
    """The position as the person who asks may see it.

    Raises:
        Refusal: there is none yet.
    """
    table.check_begun()
    return await scene_for(interaction, table)


async def _answer(interaction: discord.Interaction[Any], table: Table, scene: Scene, text: str) -> None:
    """An answer, with what else can be asked."""
    below = WORDS.questions(scene, table.record.id, table.revision)
    said = shorten(WORDS.text(scene.words, text), MESSAGE)
    await answer(interaction, said, view=stopped(below))
