"""What is said of events, as data: a sentence for each class, whose places its fields fill."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sized
from dataclasses import dataclass
from functools import partial
from string import Formatter
from typing import Any, TypeAlias

from bot.games.core.scene import Scene
from engine.core import Event

__all__ = ["Fill", "Numbered", "OneOf", "Saying", "Sentence", "sayings"]

Saying = Callable[[Scene, Any], str | None]
"""From a scene and an event: what happened; None where it goes without saying."""


@dataclass(frozen=True, slots=True)
class Fill:
    """What fills a place of a sentence: a field of the event (None: all of it), and how that is said."""

    field: str | None
    said: Callable[[Scene, Any], object] = lambda _, value: value

    def of(self, scene: Scene, event: Any) -> object:
        """What stands in the place."""
        return self.said(scene, event if self.field is None else getattr(event, self.field))


Fills = Mapping[str, Fill]


class Sentence:
    """A sentence. What fills its places it says itself, or else its game does for all sentences; any other
    place holds the field of its name.
    """

    def __init__(self, message: str, /, **places: Fill) -> None:
        self.message = message
        self.own = places
        self.open = {name for _, name, _, _ in Formatter().parse(message) if name}

    def say(self, scene: Scene, event: Any, places: Fills) -> str:
        """The sentence about an event."""
        return scene.say(self.message, **self._filled(scene, event, places))

    def _filled(self, scene: Scene, event: Any, places: Fills) -> dict[str, object]:
        known = {**places, **self.own}
        return {
            name: known[name].of(scene, event) if name in known else getattr(event, name)
            for name in self.open
        }


class Numbered(Sentence):
    """A sentence with a number in it, `{number}`: in the singular, in the plural, and the field that says how
    many, or holds so many things.
    """

    def __init__(self, one: str, many: str, field: str, /, **places: Fill) -> None:
        super().__init__(many, **places)
        self.one = one
        self.field = field
        self.open -= {"number"}

    def say(self, scene: Scene, event: Any, places: Fills) -> str:
        """The sentence about an event."""
        found = getattr(event, self.field)
        number = len(found) if isinstance(found, Sized) else found
        return scene.words.count(self.one, self.message, number, **self._filled(scene, event, places))


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several, by what a function says of the event; nothing where there is none for that."""

    key: Callable[[Any], Hashable]
    among: Mapping[Hashable, Told]


Told: TypeAlias = Sentence | OneOf | Saying | tuple["Told", ...] | None
"""What is said of an event: a sentence, one of several, several in a row, what a function makes, nothing."""


def sayings(places: Fills, told: Mapping[type[Event], Told]) -> Mapping[type[Event], Saying]:
    """What is said of a game's events, whose sentences have these places."""
    return {kind: partial(_said, each, places) for kind, each in told.items()}


def _said(told: Told, places: Fills, scene: Scene, event: Event) -> str | None:
    match told:
        case None:
            return None
        case Sentence():
            return told.say(scene, event, places)
        case OneOf():
            return _said(told.among.get(told.key(event)), places, scene, event)
        case tuple():
            return " ".join(filter(None, (_said(each, places, scene, event) for each in told))) or None
    return told(scene, event)
