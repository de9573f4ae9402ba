"""Which puzzle a day has, and what is shown of it: the answer in the making, what it is worth, the best one.
All that an answer is stands in the ids of the buttons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import cache
from math import gcd
from typing import Annotated, Literal

import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import Plate, Presentation, PuzzleKind, Riddle, Scene, shelf
from bot.interactions.pressed import stopped
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import BUTTONS_A_ROW, ROWS
from bot.posting.messages.buttons import button
from bot.press import Numbers, Press, number
from bot.store.outbox import mornings
from bot.store.people import preferences
from bot.store.people.preferences import zone_named
from bot.store.people.solvings import Outcome

__all__ = ["Daily", "Page", "PuzzlePress", "daily", "page", "today_of"]

GOLDEN = 0.618
"""The part of all puzzles by which one goes on from day to day: so kinds and games alternate."""


@dataclass(frozen=True, slots=True)
class PuzzlePress(Press, prefix="puzzle"):
    """An answer to a day's puzzle: begun from a post (`open`), as far as it has come (`at`), handed in
    (`hand`), or beside the best one (`proof`).

    Attributes:
        day: the day, counted from the first day of the year 1; days beyond the last puzzle begin anew.
        path: the steps of the answer, each by its place among those that were offered.
    """

    day: Annotated[int, number(8)]
    step: Literal["open", "at", "hand", "proof"]
    path: Numbers = ()


@dataclass(frozen=True, slots=True)
class Daily:
    """A day's puzzle: its game, its kind, and the position with its answer."""

    shown: Presentation
    kind: PuzzleKind
    riddle: Riddle


def daily(day: int) -> Daily:
    """The puzzle of a day. Slow: call it off the event loop. Raises Refusal: no game has puzzles."""
    every = [each for shown in shelf() for each in _of_game(shown)]
    if not every:
        raise Refusal("no_puzzle")
    step = round(GOLDEN * len(every)) or 1
    while gcd(step, len(every)) > 1:
        step += 1
    return every[day * step % len(every)]


@cache
def _of_game(shown: Presentation) -> Sequence[Daily]:
    return [Daily(shown, kind, riddle) for kind in shown.puzzles.kinds for riddle in kind.kept]


async def today_of(connection: AsyncConnection, user_id: int, guild_id: int | None, now: datetime) -> int:
    """The day on which somebody is: in their time zone, or that of the server's mornings, or UTC."""
    zone: tzinfo | None = (await preferences.habits_of(connection, user_id)).zone
    if zone is None and guild_id is not None:
        morning = await mornings.of(connection, guild_id)
        zone = zone_named(None if morning is None else morning.zone)
    return now.astimezone(zone or UTC).date().toordinal()


ITEMS = ROWS * BUTTONS_A_ROW
"""Buttons of a message."""
OTHERS = 3
"""Buttons beside the steps: hand in, back, start again."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown at a step.

    Attributes:
        buttons: each with its label, and whether it is the one that leads on.
        outcome: what became of the answer, where it was handed in or given up.
    """

    lines: Sequence[str]
    plates: Sequence[Plate]
    buttons: Sequence[tuple[PuzzlePress, str, bool]]
    outcome: Outcome | None = None

    @property
    def view(self) -> discord.ui.View | None:
        """The buttons."""
        styles = {True: discord.ButtonStyle.primary, False: discord.ButtonStyle.secondary}
        return stopped([button(each, label, styles[leads]) for each, label, leads in self.buttons])


def page(words: Words, theme: str, press: PuzzlePress) -> Page:
    """What a press leads to. Slow: call it off the event loop. Raises Refusal: no puzzle, or no such path."""
    posed = daily(press.day)
    shown, kind = posed.shown, posed.kind
    view = kind.view(posed.riddle.state)
    fitting = theme if theme in shown.pictures.themes else ""
    scene = Scene(words.of(shown.game.id), (), view, theme=fitting)
    pages = {"open": _screen, "at": _screen, "hand": _handed_in, "proof": _proof}
    found = pages[press.step](posed, scene, replace(press, step="at") if press.step == "open" else press)
    return replace(found, lines=[words.say("**Puzzle of the day**"), *found.lines])


def _screen(posed: Daily, scene: Scene, press: PuzzlePress) -> Page:
    found = posed.kind.screen(scene, press.path)
    onward = [
        (replace(press, path=(*press.path, place)), label, False) for place, label in enumerate(found.steps)
    ]
    fitting = [each for each in onward if each[0].fits][: ITEMS - OTHERS]
    return Page(found.lines, found.plates, [*fitting, *_beside(scene, press, whole=found.whole)])


def _beside(scene: Scene, press: PuzzlePress, *, whole: bool) -> Iterator[tuple[PuzzlePress, str, bool]]:
    """What there is to press beside the steps."""
    if whole:
        yield replace(press, step="hand"), scene.say("Hand in"), True
    if press.path:
        yield replace(press, path=press.path[:-1]), scene.say("Back"), False
    if len(press.path) > 1:
        yield replace(press, path=()), scene.say("Start again"), False


def _handed_in(posed: Daily, scene: Scene, press: PuzzlePress) -> Page:
    """What the answer is worth; the proof where it is the best."""
    verdict = posed.kind.verdict(scene, posed.riddle.answer, press.path)
    if verdict.best:
        found = _proof(posed, scene, press)
        lines = [scene.say("**Solved.** There's no better answer."), *found.lines]
        return replace(found, lines=lines, outcome="solved")
    screen = posed.kind.screen(scene, press.path)
    go_on = replace(press, step="at")
    buttons = [
        (go_on, scene.say("Change it"), True),
        (replace(go_on, path=()), scene.say("Start again"), False),
        (replace(press, step="proof"), scene.say("Show the best"), False),
    ]
    return Page([verdict.said], screen.plates, buttons, "tried")


def _proof(posed: Daily, scene: Scene, press: PuzzlePress) -> Page:
    found = posed.kind.proof(scene, posed.riddle.answer, press.path)
    again = (PuzzlePress(press.day, "at"), scene.say("Start again"), False)
    return Page(found.lines, found.plates, [again], "shown")
