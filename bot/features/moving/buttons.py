"""Buttons that work for ever: what a press means stands in the button's id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord

from bot.features.moving.options import options_text
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.pressed import label_of, stopped
from bot.limits import BUTTON_LABEL, shorten
from engine.core import parse

if TYPE_CHECKING:
    from bot.client import StellwerkBot
    from bot.table import Table

__all__ = ["TableButton", "answer_present"]


class TableButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"stellwerk:(?P<game>\d+):(?P<revision>\d+):(?P<verb>options|try|do|move)(?::(?P<words>.+))?",
):
    """A button under a post: `options` shows what the presser may do, `try` opens a sandbox, `do` makes a
    move in notation where there is no doubt about it, `move` leads step by step to a move of a kind, or to
    the confirmation of a whole one.
    """

    def __init__(
        self,
        game: int,
        revision: int,
        verb: str,
        words: str,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        self.game = game
        self.revision = revision
        self.verb = verb
        self.words = words
        parts = ["stellwerk", str(game), str(revision), verb, *([words] if words else [])]
        super().__init__(
            discord.ui.Button(label=shorten(label, BUTTON_LABEL), custom_id=":".join(parts), style=style)
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> TableButton:
        """The button that was pressed."""
        return cls(
            int(match["game"]), int(match["revision"]), match["verb"], match["words"] or "", label_of(item)
        )

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says, if the position is still the one it was made for."""
        # Not at the top: they answer with the present turn, too.
        from bot.features import whatif
        from bot.features.moving import guided

        bot: StellwerkBot = interaction.client
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if (table.record.id, table.revision) != (self.game, self.revision):
                await answer_present(interaction, reply, table)
            elif self.verb == "options":
                scene = await bot.scene(interaction, table)
                text = await options_text(table, scene, interaction.user.id)
                await answer(interaction, text, await bot.hand(interaction, table))
            elif self.verb == "try":
                await whatif.opened(interaction, table)
            elif self.verb == "move":
                await guided.begin(interaction, table, self.words)
            else:
                action = parse(table.game.kinds_by_name, self.words)
                if not await guided.asked_again(interaction, table, action):
                    await bot.submit(interaction, table, action, self.revision)


async def answer_present(interaction: discord.Interaction[Any], reply: Reply, table: Table) -> None:
    """Answer whoever pressed something outdated with the present turn and its buttons.

    The interaction was acknowledged before.
    """
    # Not at the top: a turn is made of these buttons.
    from bot.posting.turns import turn_of

    bot: StellwerkBot = interaction.client
    scene = await bot.scene(interaction, table)
    turn = await turn_of(table, scene, mentioning=False)
    said = reply.words.say("That was for an earlier position. This is the present one:")
    view = stopped(turn.buttons) if turn.buttons else None
    await answer(interaction, "\n".join([said, *turn.lines]), view=view)
