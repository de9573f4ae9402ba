"""`/history`: steps through a game, running or over, and shows any of its positions in private.

The buttons' ids say what a press means; nothing is remembered between two presses.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import app_commands

from bot.features.whatif.variation import VariationPlace
from bot.games import Plate, Presentation, Scene, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, chosen, number_in, stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import scene_for
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, OPTIONS_A_MENU, shorten
from bot.posting.messages.buttons import (
    SECOND_LOOK,
    SHARE,
    HistoryPress,
    MomentPress,
    SecondLookPress,
    button,
    menu,
)
from bot.posting.messages.thoughts import in_full
from bot.posting.pictures.gallery import Gallery, file_of
from bot.posting.summaries.recounting import by
from bot.table import Table, second_look
from bot.table.past import PastMove
from engine.core import Choice

__all__ = ["History", "HistoryItem", "history", "history_of", "show"]

MENU_ROW, STEPS_ROW, LAST_ROW = 0, 1, 2
NOTATION = 300
"""How many characters of a move are shown."""


@dataclass(frozen=True)
class History:
    """A game so far, as one person may look back on it.

    Attributes:
        game: the game's number.
        scene: what sentences are made from, in the viewer's language.
        start: the first position.
        moves: the moves that count, oldest first.
        viewer: the viewer's seat, if any.
        thoughts: the choices behind the computer's moves, by revision.
        over: whether the game is over, so that all secrets may be told.
        looks_again: whether the viewer can have a second look at their own moves.
    """

    game: int
    shown: Presentation
    scene: Scene
    start: Any
    moves: Sequence[PastMove]
    viewer: int | None
    thoughts: Mapping[int, Choice]
    over: bool
    looks_again: bool

    def place_of(self, revision: int) -> int:
        """How many moves had been made with this row of the journal, not counting undone ones."""
        return bisect_right([move.revision for move in self.moves], revision)

    def state(self, place: int) -> Any:
        """The position after so many moves."""
        return self.moves[place - 1].after if place else self.start

    def revision(self, place: int) -> int:
        """The row of the journal after so many moves."""
        return self.moves[place - 1].revision if place else 0

    def own_last(self) -> int:
        """How many moves were made up to the viewer's last one. Raises Refusal: there is no such move."""
        for place in range(len(self.moves), 0, -1):
            if self.viewer is not None and self.moves[place - 1].seat == self.viewer:
                return place
        raise Refusal("history_no_move")

    def chapters(self) -> list[tuple[int, str]]:
        """Where each round begins, and its name."""
        turning = self.shown.standing.turning
        found: list[tuple[int, str]] = []
        for place in range(len(self.moves) + 1):
            if place and not any(isinstance(event, turning) for event in self.moves[place - 1].events):
                continue
            name = self.shown.standing.chapter(_scene(self, self.state(place)))
            if name is not None and (not found or name != found[-1][1]):
                found.append((place, name))
        return found


Step = Literal["first", "back", "on", "last", "mine"]
"""Where a button leads to."""


class HistoryItem(Pressed[HistoryPress], press=HistoryPress):
    """A button or a menu that leads to a position: its id names the row of the journal."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the position that the press leads to."""
        async with answering(interaction, anew=self.press.step == "open") as reply:
            table = await reply.find_table_of(self.press.game)
            history = await history_of(interaction, table)
            await show(interaction, history, self._place(interaction, history))

    def _place(self, interaction: discord.Interaction[Any], history: History) -> int:
        match self.press.step:
            case "last":
                return len(history.moves)
            case "mine":
                return history.own_last()
            case "round":
                return history.place_of(number_in(chosen(interaction)))
            case _:
                return history.place_of(self.press.revision)


async def history_of(interaction: discord.Interaction[Any], table: Table) -> History:
    """The table's game so far, for the person who acts. Raises Refusal: the game hasn't started."""
    table.check_begun()
    scene = await scene_for(interaction, table)
    start = await table.past.state(0)
    moves = await table.past.moves()
    viewer = table.seat_of(interaction.user.id)
    thoughts = await table.past.thoughts(range(1, table.revision + 1))
    shown, over = presentation(table.game), table.record.status != "running"
    looks_again = second_look.can_look(table, interaction.user.id)
    return History(table.record.id, shown, scene, start, moves, viewer, thoughts, over, looks_again)


async def show(interaction: discord.Interaction[Any], history: History, place: int) -> None:
    """Answer with the position after so many moves."""
    text = await asyncio.to_thread(_text, history, place)
    view = await asyncio.to_thread(lambda: stopped(_items(history, place)))
    plates = await _plates(services_of(interaction).gallery, history, place)
    await answer(interaction, text, [file_of(plate) for plate in plates], view=view)


def _scene(history: History, state: Any) -> Scene:
    """A past position as everyone may see it."""
    game = history.shown.game
    return Scene(
        history.scene.words,
        history.scene.names,
        game.view(state, None),
        lambda seat: game.kinds(state, seat),
        theme=history.scene.theme,
        aloud=history.scene.aloud,
    )


def _text(history: History, place: int) -> str:
    scene = _scene(history, history.state(place))
    chapter = history.shown.standing.chapter(scene)
    head = scene.say(
        "**History** · move {number} of {all}",
        number=history.revision(place),
        all=history.revision(len(history.moves)),
    )
    lines = [f"{head} · {chapter}" if chapter else head, *_told(history, place, scene)]
    since = len(history.moves) - place
    if since and place and history.moves[place - 1].seat == history.viewer and place == history.own_last():
        said = scene.words.count(
            "That was your last move; {number} move has been made since.",
            "That was your last move; {number} moves have been made since.",
            since,
        )
        lines.append(said)
    return shorten("\n".join(lines), MESSAGE)


def _told(history: History, place: int, scene: Scene) -> list[str]:
    """What the move that led here did."""
    if not place:
        return [scene.say("The start. Seats in order: {names}.", names=scene.everybody())]
    move = history.moves[place - 1]
    untold = history.shown.telling.untold(_scene(history, move.before), move.seat, move.action, move.events)
    events = [history.shown.telling.event(scene, event) for event in move.events]
    name = scene.name(move.seat)
    mark = [f"-# {name} · `{shorten(move.action.notation(), NOTATION)}`"]
    lines = [line for line in (untold, *events) if line]
    said = lines or [history.shown.telling.named(scene, move.seat, move.action)]
    if scene.aloud:
        said, mark = by(name, "\n".join(said)).splitlines(), []
    if (thought := history.thoughts.get(move.revision)) is None:
        return [*said, *mark]
    before = _scene(history, move.before)
    return [*said, *in_full(history.shown, before, move.seat, thought, over=history.over), *mark]


def _items(history: History, place: int) -> Iterator[discord.ui.Item[Any]]:
    """The menu of rounds, the steps, and the way to `/whatif`."""
    say, last = history.scene.say, len(history.moves)
    if len(chapters := history.chapters()) > 1:
        yield _rounds(history, place, chapters)
    steps: Sequence[tuple[Step, str, int, bool]] = (
        ("first", "|◀", 0, place == 0),
        ("back", "◀", max(place - 1, 0), place == 0),
        ("on", "▶", min(place + 1, last), place == last),
        ("last", "▶|", last, place == last),
    )
    for step, label, target, idle in steps:
        yield _button(history, step, label, history.revision(target), idle=idle)
    if any(move.seat == history.viewer for move in history.moves):
        yield _button(history, "mine", say("Since my last move"), 0, row=LAST_ROW)
    what_if = VariationPlace.of(history.game, history.revision(place), "open")
    yield button(what_if, say("What if"), row=LAST_ROW)
    moment = MomentPress(history.game, "open", history.revision(place))
    yield button(moment, say(SHARE), row=LAST_ROW)
    if history.looks_again:
        yield button(SecondLookPress(history.game, "look"), say(SECOND_LOOK), row=LAST_ROW)


def _button(
    history: History, step: Step, label: str, revision: int, *, idle: bool = False, row: int = STEPS_ROW
) -> discord.ui.Button[discord.ui.View]:
    return button(HistoryPress(history.game, step, revision), label, row=row, disabled=idle)


def _rounds(
    history: History, place: int, chapters: Sequence[tuple[int, str]]
) -> discord.ui.Select[discord.ui.View]:
    """A menu of the rounds; if not all fit, of those around the present one."""
    now = bisect_right([first for first, _ in chapters], place) - 1
    first = max(0, min(now - OPTIONS_A_MENU // 2, len(chapters) - OPTIONS_A_MENU))
    rounds = [(str(history.revision(begins)), name) for begins, name in chapters[first:]]
    prompt = history.scene.say("Go to the start of a round")
    return menu(HistoryPress(history.game, "round", 0), prompt, rounds, row=MENU_ROW)


async def _plates(gallery: Gallery, history: History, place: int) -> Sequence[Plate]:
    scene = _scene(history, history.state(place))
    events = history.moves[place - 1].events if place else ()
    # A name of its own, so that no newer position of the game replaces this picture.
    view_key = (("past", history.game, history.revision(place)), 0, None)
    return [
        await gallery.plate(history.shown.pictures, name, scene, view_key, events)
        for name in history.shown.pictures.names
    ]


@app_commands.command(description="Step through the game so far, with its pictures")
@app_commands.describe(move="the number of a move in the log; leave empty for the newest")
@app_commands.guild_only()
async def history(
    interaction: discord.Interaction[Any], move: app_commands.Range[int, 0, 100_000] | None = None
) -> None:
    """Show a past position, and buttons that lead to the others."""
    async with answering(interaction) as reply:
        found = await history_of(interaction, await reply.find_table())
        await show(interaction, found, len(found.moves) if move is None else found.place_of(move))
