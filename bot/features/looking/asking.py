"""What pictures show, asked for in words: one's own things, the whole board, a place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.games import Presentation, Scene, presentation
from bot.interactions.answers import Below, Reply, answer, answering, opening_form
from bot.interactions.forms import Form, field, form, typed_in
from bot.interactions.manners import WORDS, Buttons
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.sections import answer_in_parts
from bot.interactions.viewer import scene_for
from bot.language.refusals import Refusal, typed
from bot.limits import MESSAGE, pages, shorten
from bot.posting.messages.buttons import TellPress
from bot.posting.summaries.recounting import changes
from bot.press import Press
from bot.table import Table
from engine.core import Unknown

__all__ = ["FORM", "AskItem", "Asking"]

TYPED = 100
"""Characters of what is asked about."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Someone who asks about a position. An answer is a message of its own, so that the way to a move stays
    where it is.

    Attributes:
        scene: the position as that person may see it.
        below: what else can be asked, below each answer.
    """

    shown: Presentation
    scene: Scene
    below: Buttons

    async def tell(self, interaction: discord.Interaction[Any], lines: Sequence[str]) -> None:
        """Answer with these lines."""
        said = shorten(WORDS.text(self.scene.words, "\n".join(lines)), MESSAGE)
        await answer(interaction, said, view=stopped(self.below))

    async def tell_about(self, interaction: discord.Interaction[Any], about: str) -> None:
        """Tell all of the `board`, or the `things` that the person's seat has (only for a scene with a seat);
        for anything else, show what can be asked.
        """
        match about:
            case "board":
                lines = await asyncio.to_thread(self.shown.standing.in_words, self.scene)
                said = [WORDS.text(self.scene.words, each) for each in lines]
                await answer_in_parts(interaction, pages(said), self.below)
            case "things":
                await self.tell(interaction, await asyncio.to_thread(self.shown.speaking.things, self.scene))
            case _:
                await self.tell(interaction, [self.scene.say("What do you want to know?")])

    async def tell_place(self, interaction: discord.Interaction[Any], reply: Reply, place: str) -> None:
        """Tell about what was typed.

        Raises:
            GameError, Refusal: it names nothing; below stands what people can ask about.
        """
        reply.go_on(self._instead)
        try:
            lines = await asyncio.to_thread(self.shown.speaking.about, self.scene, place)
        except Unknown as error:
            near = await asyncio.to_thread(self.shown.speaking.nearest, self.scene, place)
            if not near:
                raise
            raise Refusal("nearest", sentence=error, words=typed(near)) from error
        await self.tell(interaction, lines)

    async def _instead(self) -> Below:
        places = self.scene.say(self.shown.speaking.places)
        return Below([self.scene.say("You can ask about: {places}.", places=places)], self.below)

    def form(self, press: Press) -> discord.ui.Modal:
        """The form that asks what about; `press` is what it's sent as."""
        examples = self.scene.say(self.shown.speaking.examples)
        about = field(self.scene.say("What about?"), hint=examples, max_length=TYPED)
        return form(press, self.scene.say("Ask about a place"), about)


class AskItem(Pressed[TellPress], press=TellPress):
    """A button that asks."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer, or open the form that asks what about."""
        if self.press.about == "place":
            async with opening_form(interaction) as reply:
                asking = await _asking(interaction, await reply.find_table())
                await interaction.response.send_modal(asking.form(TellPress(self.press.game, "typed")))
            return
        async with answering(interaction) as reply:
            table = await reply.find_table()
            asking = await _asking(interaction, table)
            match self.press.about:
                case "things":
                    table.seat_held(interaction.user.id)
                    await asking.tell_about(interaction, "things")
                case "changed":
                    seat, scene = table.seat_held(interaction.user.id), asking.scene
                    news = await asyncio.to_thread(changes, scene.words, table, seat)
                    nothing = scene.say("Nothing has happened since your last move.")
                    await asking.tell(interaction, news or [nothing])
                case about:
                    await asking.tell_about(interaction, about)


async def _sent(interaction: discord.Interaction[Any], _: TellPress) -> None:
    """Tell about what was typed into the form."""
    async with answering(interaction) as reply:
        asking = await _asking(interaction, await reply.find_table())
        await asking.tell_place(interaction, reply, typed_in(interaction.data or {}))


FORM = Form(TellPress, _sent)


async def _asking(interaction: discord.Interaction[Any], table: Table) -> Asking:
    """The person who asks, at the table. Raises Refusal: the game hasn't begun."""
    table.check_begun()
    scene = replace(await scene_for(interaction, table), aloud=True)
    return Asking(presentation(table.game), scene, WORDS.questions(scene, table.record.id, table.revision))
