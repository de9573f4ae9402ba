"""Where a press in a guided move leads. Nothing else is remembered between two presses.

After others have moved, a press is taken as what it means in the present position. When several players
decide at the same time, each decision makes a new position, and the others' screens still belong to an
earlier one. None of them has to start over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self

import discord

from bot.features.moving.guided.forks import Fork, Path, Way
from bot.games import Dialogue, Legal, Naming, Presentation, Scene
from bot.interactions.manners import PICTURES, Manner
from bot.language import N_
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import TellPress
from bot.press import Numbers, OfGame, Page, Press, Revision, Word
from bot.store import MoveRecord
from bot.table import Table
from engine.core import Action, GameError, Seat

__all__ = ["MEANWHILE", "STALE", "Caught", "Context", "Item", "OnTheWay", "Place", "Step", "caught_up"]

Item = discord.ui.Item[discord.ui.View]

STALE = "stale_button"
"""The code of a refusal that is answered with the present turn."""
MEANWHILE = N_("Someone else has moved in the meantime. Here's the position now:")

Step = Literal[
    "at",
    "of",
    "some",
    "tick",
    "ticked",
    "by",
    "else",
    "do",
    "take",
    "go",
    "type",
    "typed",
    "told",
    "stop",
    "more",
    "open",
    "pick",
    "line",
    "lined",
    "undo",
    "play",
    "keep",
    "away",
]
"""What a press asks for, in a guided move or a variation. Neither uses all of these."""


class OnTheWay(Press):
    """A press on the way to a move, in any position: of a table, a lesson, or a variation.

    Attributes:
        step: `at` shows the place; `of` is a menu there, `some` a menu of several values at once, `ticked` a
            form of a former release in which they are ticked (its button, `tick`, means `at` now). `do` makes
            the move at the place if it's a whole one, `take` is a menu of such moves, `go` makes the move
            that is shown. `type` opens a form for what isn't listed, `typed` is that form sent, `told` makes
            the move that was typed. `stop` gives the move up; `more`, below a receipt, shows all that can be
            done.
        page: the page of choices; for a menu its number, because no two ids on a screen may be the same.
        path: the place. A choice of several values at once is one number; 25 values fit into eight digits.
    """

    __slots__ = ()

    kind: Word
    step: Step
    page: Page
    path: Numbers

    def to(self, step: Step, path: Path, page: int = 0) -> Self:
        """Another press of the same kind of move in the same position."""
        raise NotImplementedError

    @property
    def asks(self) -> Press | None:
        """The press that leads to all that can be asked there; None if nothing can."""
        return None


@dataclass(frozen=True, slots=True)
class Place(OfGame, OnTheWay, prefix="guide"):
    """A press on the way to a move in a stored game; `revision` is the position."""

    revision: Revision
    kind: Word
    step: Step = "at"
    page: Page = 0
    path: Numbers = ()

    def to(self, step: Step, path: Path, page: int = 0) -> Self:
        """Another press of the same kind of move in the same position."""
        return replace(self, step=step, path=path, page=page)

    @property
    def asks(self) -> Press:
        """About the stored game."""
        return TellPress(self.game, "all")


@dataclass(frozen=True, slots=True)
class Context:
    """What a screen is made from: who sees it, and in which position.

    Attributes:
        scene: the position as the person may see it.
        place: the press that led here.
        instead: what else can be pressed, in place of the way out, if something has just been done.
        alone: whether nobody else would have to agree to an undo of a revealing move.
    """

    shown: Presentation
    scene: Scene
    legal: Legal
    place: OnTheWay
    manner: Manner = PICTURES
    instead: Sequence[Item] = ()
    alone: bool = False

    @property
    def naming(self) -> Naming:
        """What things are called."""
        return self.manner.naming(self.shown)

    @property
    def dialogue(self) -> Dialogue:
        """How this kind of move is asked for."""
        return self.naming.dialogue(self.place.kind)


@dataclass(frozen=True, slots=True)
class Caught:
    """A press as it is to be taken in the present position.

    Attributes:
        place: where it leads now.
        holds: whether it still means the same; otherwise its maker is shown the place first.
    """

    place: Place
    holds: bool


async def caught_up(table: Table, user_id: int, place: Place) -> Caught:
    """A person's press, as it's meant in the present position.

    It holds if its maker decides at the same time as those who have moved since, and still has the same
    choices.

    Raises:
        Refusal: it's for another game or a turn that is over, or its kind of move is no longer open.
    """
    if (table.record.id, table.revision) == (place.game, place.revision):
        return Caught(place, holds=True)
    seat = table.seat_of(user_id)
    if table.record.id != place.game or place.revision > table.revision or seat is None:
        raise Refusal(STALE)
    rows, state, revision = table.past.rows[place.revision :], table.state, table.revision
    if any(row.kind != "move" or row.seat == seat for row in rows):
        raise Refusal(STALE)
    before = await table.past.state(place.revision)
    was, now = Legal(table.game, before, seat), Legal(table.game, state, seat)
    if place.kind not in was.kinds or place.kind not in now.kinds:
        raise Refusal(STALE)
    here = replace(place, revision=revision)
    if not await asyncio.to_thread(_lies_alike, was, now, place):
        return Caught(here.to("at", ()), holds=False)
    if not _at_the_same_time(table.game.deciders(before), seat, rows):
        return Caught(here.to("at", place.path), holds=False)
    return Caught(here, holds=True)


def _at_the_same_time(deciders: Sequence[Seat], seat: Seat, rows: Sequence[MoveRecord]) -> bool:
    """Whether a seat and those that moved had to decide at the same time, each for itself."""
    return {seat, *(row.seat for row in rows)} <= set(deciders)


def _lies_alike(was: Legal, now: Legal, place: Place) -> bool:
    """Whether a place, and what there is to choose there, are the same as they were."""
    try:
        return _found(was, place.kind, place.path) == _found(now, place.kind, place.path)
    except (Refusal, GameError):
        return False


def _found(legal: Legal, kind: str, path: Path) -> Fork | Action:
    return Way(legal, kind).at(path)
