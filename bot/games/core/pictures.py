"""What is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from PIL import Image

from bot.games.core.scene import Part, Plate, Scene
from bot.language.refusals import Refusal
from engine.core import Action, Event, Value
from render.core.animation import from_png
from render.core.letters import letters

__all__ = ["DETAIL", "Pictures"]

DETAIL = "detail"
"""The name of the picture that a phone can read as it stands in a post."""


class Pictures(Part):
    """A game's pictures. Drawing is slow: call what draws off the event loop.

    Attributes:
        names: the pictures in the order in which they are posted.
        commands: what the commands are for that show a picture, by the picture's name. `/board` shows the
            first picture of any game; the others have commands of their own.
        themes: the colours in which they can be had, the game's own choice first.
        lettered: kinds of which the overview shows what their first field may hold, by its marks.
        lasting: events of which the last one matters for pictures, with the field that tells their sorts
            apart.
    """

    names: ClassVar[Sequence[str]] = ()
    commands: ClassVar[Mapping[str, str]] = {}
    themes: ClassVar[Sequence[str]] = ()
    lettered: ClassVar[frozenset[str]] = frozenset()
    lasting: ClassVar[Mapping[type[Event], str]] = {}

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """One of the pictures; `events` are what changed last. Raises Refusal: there is no such picture."""
        raise Refusal("no_picture")

    def posted(self, scene: Scene, events: Sequence[Event]) -> Sequence[str]:
        """The pictures that a post of the position shows, by the names that `draw` knows; `events` are what
        happened in the turn so far.
        """
        return self.names

    def closing(self, scene: Scene) -> Sequence[str]:
        """The pictures beside the result, by name; none before it, or where the last turn's say it."""
        return ()

    def hand(self, scene: Scene) -> Plate | None:
        """What the scene's seat alone may see, to be shown to nobody else; None where a game has no hands."""
        return None

    def overview(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Plate | None:
        """A picture beside what there is to choose from on the way to a move: values of its next field, or
        whole moves; None where words say it better.
        """
        return None

    def sheet(self, scene: Scene, actions: Sequence[Action]) -> Plate | None:
        """A picture of moves to choose from, side by side, by their marks; None where words say it better."""
        return None

    def marks(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Sequence[str]:
        """What a picture calls each of the things that there are to choose from, and so their buttons: values
        of a field, or else whole moves, in their order. A, B .. Z, AA, AB .. where they have no names; empty
        for those that it doesn't name, which are offered behind the others.
        """
        return letters(len(values or actions))

    def caption(self, scene: Scene, kind: str, label: str, note: str) -> str:
        """What is said below a picture of a choice, by what menus say; empty where it shows enough."""
        return ""

    def preview(
        self, before: Scene, after: Scene, action: Action, events: Sequence[Event]
    ) -> Sequence[Plate]:
        """What a move leads to, for its maker alone, before it is made."""
        return [self.draw(name, after, events) for name in self.names[:1]]

    def stirs(self, events: Sequence[Event]) -> bool:
        """Whether what happened shows on the first picture."""
        return bool(events)

    def still(self, scene: Scene, events: Sequence[Event]) -> Image.Image:
        """The first picture, for a moving one. Call it in a process of its own.

        Raises:
            Refusal: the game has no pictures.
        """
        return from_png(self.draw(next(iter(self.names), ""), scene, events).png)

    def keep_in(self, folder: Path) -> None:
        """Keep in a folder what makes the first pictures after the next start quick; it may be lost."""
