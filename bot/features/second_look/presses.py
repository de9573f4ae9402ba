"""The button at a game's end, and in `/history`, that shows a player the moves that cost them most. The
answer stands behind one press more: first one tries what would have been better.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord

from bot.features.whatif.variation import VariationPlace
from bot.games import presentation
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, in_private, stopped
from bot.interactions.viewer import words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.messages.buttons import SECOND_LOOK, SecondLookPress, button
from bot.posting.messages.thoughts import in_full
from bot.posting.summaries.recounting import headline
from bot.store.games.second_looks import Missed
from bot.table import Table, second_look

__all__ = ["SecondLookButton"]


class SecondLookButton(Pressed[SecondLookPress], press=SecondLookPress):
    """Shows the moves that cost most, or the answer to one of them."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Look, which takes a while the first time, and show what was found."""
        async with answering(interaction, anew=not in_private(interaction)) as reply:
            table, user = await reply.find_table_of(self.press.game), interaction.user.id
            found = await second_look.known(table, user)
            if found is None:
                await answer(interaction, reply.words.say("I'm looking at your moves again …"))
                found = await second_look.looked(table, user)
            if self.press.step == "look":
                await _show(interaction, table, found)
            else:
                missed = next((each for each in found if each.revision == self.press.revision), None)
                if missed is None:
                    raise Refusal("stale_button")
                await _tell(interaction, table, missed)


async def _show(interaction: discord.Interaction[Any], table: Table, found: Sequence[Missed]) -> None:
    """The moves that cost most, without what would have been better."""
    words = words_for(interaction)
    if not found:
        said = words.say("There's nothing to learn from this game: no move cost you much.")
        await answer(interaction, said)
        return
    asked = words.count(
        "**Second look** · this move cost you most. What would you do instead?",
        "**Second look** · these moves cost you most. What would you do instead?",
        len(found),
    )
    lines = [asked]
    items = list[discord.ui.Button[Any]]()
    for number, each in enumerate(found, 1):
        lines.append(f"{number} · {await _own(words, table, each)}")
        place = VariationPlace.of(table.record.id, each.revision - 1, "open")
        told = SecondLookPress(table.record.id, "told", each.revision)
        row = number - 1
        items.append(button(place, words.say("Try {number}", number=number), row=row))
        items.append(button(told, words.say("Answer to {number}", number=number), row=row))
    await answer(interaction, shorten("\n".join(lines), MESSAGE), view=stopped(items))


async def _tell(interaction: discord.Interaction[Any], table: Table, missed: Missed) -> None:
    """What an inspector would have done, and why."""
    words, shown = words_for(interaction), presentation(table.game)
    seat = table.seat_of(interaction.user.id)
    assert seat is not None
    move = await table.past.move(missed.revision)
    before = table.scene(words, move.before, seat)

    def said() -> Sequence[str]:
        better = shown.telling.named(before, seat, missed.choice.made.action).removesuffix(".")
        return [
            words.say("An inspector: **{move}**", move=better),
            *in_full(shown, before, seat, missed.choice, over=True),
        ]

    lines = [await _own(words, table, missed), *await asyncio.to_thread(said)]
    again = button(SecondLookPress(table.record.id, "look"), words.say(SECOND_LOOK))
    await answer(interaction, shorten("\n".join(lines), MESSAGE), view=stopped([again]))


async def _own(words: Words, table: Table, missed: Missed) -> str:
    """One's own move, in a sentence."""
    move = await table.past.move(missed.revision)
    said = await asyncio.to_thread(headline, words, table, move, move.seat)
    return words.say("Move {number}: {said}", number=missed.revision, said=said)
