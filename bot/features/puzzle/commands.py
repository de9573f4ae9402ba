"""The day's puzzle: its screens, an answer handed in, the proof. All that an answer is stands in the ids of
its buttons; nothing is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from typing import Annotated, Any, Literal

import discord
from discord import app_commands

from bot.games import Plate, Presentation, Scene, shelf
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import words_for
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.messages.buttons import button
from bot.posting.pictures.gallery import file_of
from bot.press import Numbers, Press, number
from bot.store.people import habits, preferences

__all__ = ["PuzzleItem", "PuzzlePress", "puzzle"]

Step = Literal["at", "hand", "proof"]
ITEMS = 25
"""Buttons of a message."""
OTHERS = 3
"""Buttons beside the steps: hand in, back, start again."""


@dataclass(frozen=True, slots=True)
class PuzzlePress(Press, prefix="puzzle"):
    """An answer to a day's puzzle, as far as it has come (`at`), handed in (`hand`), or beside the best one
    (`proof`).

    Attributes:
        day: the day, counted from the first day of the year 1; days beyond the last puzzle begin anew.
        step: what is shown.
        path: the steps of the answer, each by its place among those that were offered.
    """

    day: Annotated[int, number(8)]
    step: Step
    path: Numbers = ()


@app_commands.command(description="The day's puzzle: find the best answer, in private, as often as you like")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def puzzle(interaction: discord.Interaction[Any]) -> None:
    """Ask the puzzle of the day on which the person is."""
    async with answering(interaction):
        services = services_of(interaction)
        async with services.store.reading() as connection:
            zone = (await habits.of(connection, interaction.user.id)).zone
        today = services.scheduler.now().astimezone(zone or UTC).date()
        await _show(interaction, PuzzlePress(today.toordinal(), "at"))


class PuzzleItem(Pressed[PuzzlePress], press=PuzzlePress):
    """A button of the puzzle."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show what it leads to in the place of what is there."""
        async with answering(interaction, anew=False):
            await _show(interaction, self.press)


@dataclass(frozen=True, slots=True)
class _Page:
    """What is shown at a step."""

    lines: Sequence[str]
    plates: Sequence[Plate]
    buttons: Sequence[tuple[PuzzlePress, str, bool]]
    """Each with its label, and whether it is the one that leads on."""


async def _show(interaction: discord.Interaction[Any], press: PuzzlePress) -> None:
    shown = next((each for each in shelf() if each.puzzles.are_posed), None)
    if shown is None:
        raise Refusal("no_puzzle")
    services = services_of(interaction)
    async with services.store.reading() as connection:
        theme = await preferences.chosen(connection, "person", interaction.user.id, "theme") or ""
    words = words_for(interaction).of(shown.game.id)
    scene = Scene(words, (), None, theme=theme if theme in shown.pictures.themes else "")
    page = await asyncio.to_thread(_page, shown, scene, press)
    buttons = [
        button(each, label, discord.ButtonStyle.primary if leads else discord.ButtonStyle.secondary)
        for each, label, leads in page.buttons
    ]
    text = shorten("\n".join([scene.say("**Puzzle of the day**"), *page.lines]), MESSAGE)
    await answer(interaction, text, [file_of(plate) for plate in page.plates], view=stopped(buttons))


def _page(shown: Presentation, scene: Scene, press: PuzzlePress) -> _Page:
    riddles = shown.puzzles.kept
    state = riddles[press.day % len(riddles)].state
    scene = replace(scene, view=shown.game.view(state, None))
    pages = {"at": _screen, "hand": _handed_in, "proof": _proof}
    return pages[press.step](shown, scene, press)


def _screen(shown: Presentation, scene: Scene, press: PuzzlePress) -> _Page:
    found = shown.puzzles.screen(scene, press.path)
    onward = [
        (replace(press, path=(*press.path, place)), label, False) for place, label in enumerate(found.steps)
    ]
    fitting = [each for each in onward if each[0].fits][: ITEMS - OTHERS]
    return _Page(found.lines, found.plates, [*fitting, *_beside(scene, press, whole=found.whole)])


def _beside(scene: Scene, press: PuzzlePress, *, whole: bool) -> Iterator[tuple[PuzzlePress, str, bool]]:
    """What there is to press beside the steps."""
    if whole:
        yield replace(press, step="hand"), scene.say("Hand in"), True
    if press.path:
        yield replace(press, path=press.path[:-1]), scene.say("Back"), False
    if len(press.path) > 1:
        yield replace(press, path=()), scene.say("Start again"), False


def _handed_in(shown: Presentation, scene: Scene, press: PuzzlePress) -> _Page:
    """What the answer is worth; the proof where it is the best."""
    value, best = shown.puzzles.score(scene, press.path)
    if value == best:
        found = _proof(shown, scene, press)
        return replace(found, lines=[scene.say("**Solved.** There's no better answer."), *found.lines])
    said = scene.say("Your answer is worth {value}; the best is worth {best}.", value=value, best=best)
    screen = shown.puzzles.screen(scene, press.path)
    go_on = replace(press, step="at")
    buttons = [
        (go_on, scene.say("Change it"), True),
        (replace(go_on, path=()), scene.say("Start again"), False),
        (replace(press, step="proof"), scene.say("Show the best"), False),
    ]
    return _Page([said], screen.plates, buttons)


def _proof(shown: Presentation, scene: Scene, press: PuzzlePress) -> _Page:
    found = shown.puzzles.proof(scene, press.path)
    again = (PuzzlePress(press.day, "at"), scene.say("Start again"), False)
    return _Page(found.lines, found.plates, [again])
