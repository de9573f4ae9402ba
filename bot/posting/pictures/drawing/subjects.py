"""What can be drawn: a subject is sent to a drawing process, where the game's pictures draw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from bot.games import Circumstances, Pictures, Plate, Rules, Scene
from engine.core import Action, Content, Event, Value

__all__ = ["Beside", "Consequence", "Hand", "Illustration", "Legend", "Plates", "Position", "Subject"]

Drawn_co = TypeVar("Drawn_co", covariant=True)


class Subject(Protocol[Drawn_co]):
    """Something to draw: a value that can be pickled, without what only the bot can work out."""

    def drawn(self, pictures: Pictures, scene: Scene) -> Drawn_co:
        """The picture, or the pictures. Slow: call it off the event loop.

        Args:
            pictures: the game's part that draws.
            scene: the position, as one viewer sees it, without kinds of moves, deeds, and choices.

        Raises:
            Exception: it can't be drawn.
        """
        ...


@dataclass(frozen=True, slots=True)
class Plates:
    """Pictures of what a person may choose or do.

    Attributes:
        plates: the pictures.
        marks: what they call each choice, in order; empty if they don't show all of them.
    """

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
        kind: the kind of the move.
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
