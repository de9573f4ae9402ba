"""Draws pictures, in processes of low priority or in a thread of the bot, so that no move waits for one.

A subject says what to draw and holds only values: a view, names, a language, a theme and events. An easel
draws one at a time. A process that dies or hangs is replaced, and its picture drawn again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Protocol, TypeVar

from prometheus_client import Counter

from bot.aside import Aside, WorkFailed
from bot.aside.process import COMMAND
from bot.games import Circumstances, Pictures, Plate, Rules, Scene, presentation, shelf
from bot.language import words
from engine.core import Action, Content, Event, Value, registry
from render.core.stored import cache_folder

__all__ = [
    "DRAWING_SECONDS",
    "Beside",
    "Consequence",
    "DrawingFailed",
    "Easel",
    "Hand",
    "Illustration",
    "Legend",
    "PictureRequest",
    "Plates",
    "Position",
    "ProcessEasel",
    "Subject",
    "ThreadEasel",
    "request_for",
]

T = TypeVar("T")
Drawn_co = TypeVar("Drawn_co", covariant=True)

LOST = Counter("stellwerk_drawing_processes_lost", "Drawing processes that died or hung, and were replaced")

DRAWING_SECONDS = 20.0
"""How long a picture may take, including the start of its process: a hundred times the slowest one's time."""


class Subject(Protocol[Drawn_co]):
    """Something to draw: a value that can be pickled, without what only the bot can work out."""

    def drawn(self, pictures: Pictures, scene: Scene) -> Drawn_co:
        """The picture, or the pictures. Slow: call it off the event loop.

        Args:
            scene: the position, as one viewer sees it, without kinds of moves, deeds, and choices.

        Raises:
            Exception: it can't be drawn.
        """
        ...


@dataclass(frozen=True, slots=True)
class Plates:
    """Pictures of what a person may choose or do; if they show all choices, `marks` names them in order."""

    plates: Sequence[Plate] = ()
    marks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """One of a game's pictures, by its name, and what changed last."""

    name: str
    events: Sequence[Event] = ()

    def drawn(self, pictures: Pictures, scene: Scene) -> Plate:
        """The picture."""
        return pictures.draw(self.name, scene, self.events)


@dataclass(frozen=True, slots=True)
class Hand:
    """What only the scene's seat may see; None if a game has no hands."""

    def drawn(self, pictures: Pictures, scene: Scene) -> Plate | None:
        """The picture."""
        return pictures.hand(scene)


@dataclass(frozen=True, slots=True)
class Beside:
    """The pictures beside a choice in a guided move.

    Attributes:
        chosen: its filled fields.
        values: the values of the next field.
        actions: the whole moves, if they are the choices.
        whole: whether the actions may be shown on one sheet.
        begun: the values that the next field has so far, if it's a tuple.
    """

    kind: str
    chosen: Mapping[str, Content] = field(default_factory=dict)
    values: Sequence[Value] = ()
    actions: Sequence[Action] = ()
    whole: bool = False
    begun: Sequence[Value] = ()

    def drawn(self, pictures: Pictures, scene: Scene) -> Plates:
        """The sheet of all choices, or the overview."""
        here = replace(scene, chosen=self.chosen, begun=self.begun)
        if self.whole and (sheet := pictures.sheet(here, self.actions)) is not None:
            return Plates([sheet], pictures.marks(here, self.kind, (), self.actions))
        overview = pictures.overview(here, self.kind, self.values, self.actions)
        if overview is None:
            return Plates()
        if not self.values or self.chosen or self.kind not in pictures.lettered:
            return Plates([overview])
        return Plates([overview], pictures.marks(here, self.kind, self.values, self.actions))


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a move would lead to: its maker's view then, and the events."""

    view: Any
    action: Action
    events: Sequence[Event]

    def drawn(self, pictures: Pictures, scene: Scene) -> Plates:
        """The pictures of it."""
        after = replace(scene, view=self.view)
        return Plates(pictures.preview(scene, after, self.action, self.events))


@dataclass(frozen=True, slots=True)
class Legend:
    """The meanings of some signs on cards and pictures, by the signs' names."""

    names: Sequence[str]

    def drawn(self, pictures: Pictures, scene: Scene) -> Plate:
        """The picture."""
        return pictures.shown.part(Rules).legend(self.names, scene.words, scene.theme)


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture in the rules digest, by its name, as it holds at a table."""

    name: str
    circumstances: Circumstances

    def drawn(self, pictures: Pictures, scene: Scene) -> Plate:
        """The picture."""
        rules = pictures.shown.part(Rules)
        return rules.illustration(self.name, scene.words, self.circumstances, scene.theme)


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A requested picture: its subject, and a scene without the past, which only the bot can work out.

    Attributes:
        game: the game's id.
        language: of what is written in it.
        names: the players' names by seat.
        theme: the colours; empty for the game's own choice.
    """

    game: str
    subject: Subject[Any]
    language: str
    names: tuple[str, ...]
    view: Any
    theme: str

    @property
    def title(self) -> str:
        """The game and the subject: a picture by its name, anything else by its type."""
        return f"game={self.game} {getattr(self.subject, 'name', type(self.subject).__name__)}"

    def done(self) -> Any:
        """The result of the subject's `drawn`. Raises Exception: it can't be drawn."""
        _keep_pictures()
        pictures = presentation(registry.games()[self.game]).pictures
        spoken = words(self.language).of(self.game)
        return self.subject.drawn(pictures, Scene(spoken, self.names, self.view, theme=self.theme))


def request_for(pictures: Pictures, subject: Subject[Any], scene: Scene) -> PictureRequest:
    """The request that is sent to a drawing process."""
    return PictureRequest(
        pictures.game.id, subject, scene.words.language, tuple(scene.names), scene.view, scene.theme
    )


@cache
def _keep_pictures() -> None:
    """Keep drawn parts for other processes and later runs."""
    for shown in shelf():
        shown.pictures.keep_in(cache_folder())


class DrawingFailed(Exception):
    """A picture couldn't be drawn; the text says why, for the log."""


class Easel(Protocol):
    """Draws one subject at a time, off the event loop."""

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """A subject's picture, or pictures, by a game's way to draw. Raises Exception: it can't be drawn."""
        ...

    async def close(self) -> None:
        """Stop drawing. A picture being drawn may be lost."""


class ProcessEasel(Aside):
    """An easel in a process of its own, started with the first picture."""

    def __init__(self, seconds: float = DRAWING_SECONDS, command: Sequence[str] = COMMAND) -> None:
        super().__init__(LOST, seconds, command)

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """The picture, or the pictures, of a subject by a game's way to draw.

        Raises:
            DrawingFailed: it can't be drawn, or took too long.
            Exception: what is needed to draw it couldn't be worked out.
        """
        request = await asyncio.to_thread(request_for, pictures, subject, scene)
        try:
            drawn: T = await self.do(request)
        except WorkFailed as error:
            raise DrawingFailed(str(error)) from None
        return drawn


class ThreadEasel:
    """An easel with a thread of its own, so that moves never wait in a shared pool. It starts no process, but
    moves and pictures share one interpreter.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """A subject's picture, or pictures, by a game's way to draw. Raises Exception: it can't be drawn."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, subject.drawn, pictures, scene)

    async def close(self) -> None:
        """End the thread after the picture being drawn."""
        self._thread.shutdown(wait=False, cancel_futures=True)
