"""Buttons that work for ever: what a press means stands in the button's id."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.answers import answer, answering
from bot.limits import BUTTON_LABEL, BUTTONS_A_ROW, CUSTOM_ID, shorten
from bot.messages.options import options_text
from bot.presentation import Presentation, Scene
from bot.refusals import Refusal
from engine.core import Action, Draft, GameError, Seat, build, parse

if TYPE_CHECKING:
    from bot.client import StellwerkBot
    from bot.table import Table

__all__ = ["TableButton", "buttons", "simple_actions"]

log = logging.getLogger(__name__)

ACTIONS_SHOWN = BUTTONS_A_ROW - 1
"""Moves shown as buttons; the last place of the row is for the options."""


class TableButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"stellwerk:(?P<game>\d+):(?P<revision>\d+):(?P<verb>options|do)(?::(?P<words>.+))?",
):
    """A button under a post: `options` shows what the presser may do, `do` makes a move in notation."""

    def __init__(self, game: int, revision: int, verb: str, words: str, label: str) -> None:
        self.game = game
        self.revision = revision
        self.verb = verb
        self.words = words
        parts = ["stellwerk", str(game), str(revision), verb, *([words] if words else [])]
        style = discord.ButtonStyle.primary if verb == "do" else discord.ButtonStyle.secondary
        super().__init__(
            discord.ui.Button(label=shorten(label, BUTTON_LABEL), custom_id=":".join(parts), style=style)
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> TableButton:
        """The button that was pressed."""
        label = item.label if isinstance(item, discord.ui.Button) else None
        return cls(
            int(match["game"]), int(match["revision"]), match["verb"], match["words"] or "", label or "-"
        )

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says, if the position is still the one it was made for."""
        bot: StellwerkBot = interaction.client
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if (table.record.id, table.revision) != (self.game, self.revision):
                raise Refusal("stale_button")
            if self.verb == "options":
                scene = await bot.scene(interaction, table)
                text = await options_text(table, scene, interaction.user.id)
                await answer(interaction, text, await bot.hand(interaction, table))
                return
            action = parse(table.game.kinds_by_name, self.words)
            await bot.submit(interaction, table, action, self.revision)


def simple_actions(table: Table, state: Any, seat: Seat) -> Sequence[Action]:
    """The moves that need no further word: pass, run the best route ..."""
    found = []
    for kind in table.game.kinds(state, seat):
        try:
            choices = table.game.choices(state, seat, Draft(kind))
        except GameError:
            continue
        except Exception:
            # A button less is better than a post that never comes.
            log.exception("game=%d kind=%s has no choices", table.record.id, kind)
            continue
        if choices is None or choices.optional:
            found.append(build(table.game.kinds_by_name, {"kind": kind}))
    return found


def buttons(
    table: Table, shown: Presentation, scene: Scene, revision: int, actions: Sequence[Action]
) -> discord.ui.View:
    """The row of buttons under a post."""
    view = discord.ui.View(timeout=None)
    game = table.record.id
    for action in actions[:ACTIONS_SHOWN]:
        button = TableButton(game, revision, "do", action.notation(), shown.button(scene, action))
        if len(button.item.custom_id or "") <= CUSTOM_ID:
            view.add_item(button)
    view.add_item(TableButton(game, revision, "options", "", scene.say("My options")))
    # A stopped view is not kept in memory; presses find their way by the id alone.
    view.stop()
    return view
