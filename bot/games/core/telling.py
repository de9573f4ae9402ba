"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from bot.games.core.addressing import YOU, ToYou, addressed
from bot.games.core.emblems import Emblems
from bot.games.core.naming import Naming
from bot.games.core.sayings import Saying
from bot.games.core.scene import Part, Scene
from engine.core import Action, Event, Seat

__all__ = ["Brief", "Briefly", "Telling", "in_brief"]


@dataclass(frozen=True, slots=True)
class Brief:
    """What happened in few words: `what`, and where or how; what is alike in that stands together."""

    what: str
    where: str = ""


Briefly = Callable[[Scene, Any], Brief | None]
"""The same in few words."""


def in_brief(said: Iterable[Brief]) -> str:
    """What happened in one line, each place or way once: "column 1: R2, R3 · money: 2"."""
    parts: dict[str, list[str]] = {}
    for each in said:
        parts.setdefault(each.where or each.what, []).append(each.what)
    return " · ".join(
        where if whats[0] == where else f"{where}: {', '.join(whats)}" for where, whats in parts.items()
    )


class Telling(Part):
    """What moves did, or would do.

    Attributes:
        events: what is said of events, by their class (`sayings` makes it of sentences).
        weighty: events that are told one by one also where much happened, the weightiest first; all others
            are only counted then.
        brief_events: what is said of events in few words, where the moves of one seat stand in one line;
            empty where each move has a line.
        addressed: by the message that tells everybody of somebody, the one that tells that person, with the
            same places.
        restated: kinds of move whose first sentence says nothing that their name and what they lead to don't.
        own_line: events that begin a line of their own where much is told of one move.
    """

    events: ClassVar[Mapping[type[Event], Saying]] = {}
    weighty: ClassVar[Sequence[type[Event]]] = ()
    brief_events: ClassVar[Mapping[type[Event], Briefly]] = {}
    restated: ClassVar[frozenset[str]] = frozenset()
    own_line: ClassVar[frozenset[type[Event]]] = frozenset()
    addressed: ClassVar[ToYou] = {}

    def to(self, scene: Scene, seat: Seat | None) -> Scene:
        """A scene from which a seat is told of its own moves: "You take red." None: a spectator."""
        return scene if seat is None else addressed(scene, seat, self.addressed)

    def headline(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> str:
        """A move in its first sentence, or its name where none tells of it, to whom the scenes speak."""
        told = self.told(before, after, seat, action, events)
        return told[0].strip() if told else self.named(before, seat, action)

    def named(self, before: Scene, seat: Seat, action: Action) -> str:
        """A move by its name and what was chosen, as a sentence, where no event tells of it."""
        naming = self.shown.part(Naming)
        parts = (naming.kind(before, seat, action.kind), naming.option(replace(before, chosen={}), action))
        return f"{': '.join(part for part in parts if part)}."

    def event(self, scene: Scene, event: Event) -> str | None:
        """What happened, as a sentence; None where it goes without saying."""
        saying = self.events.get(type(event))
        if saying is None:
            return _plain(scene, event)
        return saying(replace(scene, emblems=self.shown.part(Emblems).known), event)

    def brief(self, scene: Scene, events: Sequence[Event]) -> Sequence[Brief]:
        """What happened in few words, its maker left out."""
        emblems = replace(scene, emblems=self.shown.part(Emblems).known)
        return [said for event in events if (said := self._brief(emblems, event)) is not None]

    def _brief(self, scene: Scene, event: Event) -> Brief | None:
        if (saying := self.brief_events.get(type(event))) is not None:
            return saying(scene, event)
        said = self.event(scene, event)
        return Brief(said.removesuffix(".")) if said else None

    def untold(self, before: Scene, seat: Seat, action: Action, events: Sequence[Event]) -> str | None:
        """A sentence for a move that no event tells of; `before` is the position in which it was made."""
        return None

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """What a move leads to, in lines, for its maker, beforehand. Slow: call it off the event loop."""
        return self.told(before, after, seat, action, events)

    def receipt(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """What a move led to, in lines, for its maker alone, who made it without a preview; what can be done
        next stands below. Slow: call it off the event loop.
        """
        return self.preview(before, after, seat, action, events)

    def uncertain(self, scene: Scene, seat: Seat, action: Action) -> Sequence[str]:
        """What can be said, in lines, before a move that turns over something hidden, for its maker alone."""
        return ()

    def uncovered(self, scene: Scene, seat: Seat, events: Sequence[Event]) -> Sequence[str]:
        """What moves of a seat turned over, in lines, for their maker alone, who could not know it before:
        its receipt says so. The `scene` is as that seat sees it after them.
        """
        return ()

    def told(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> list[str]:
        """All that is to be said of a move, in lines."""
        untold = self.untold(before, seat, action, events)
        return [said for said in (untold, *(self.event(after, event) for event in events)) if said]


def _plain(scene: Scene, event: Event) -> str:
    parts = []
    for each in fields(event):
        value = getattr(event, each.name)
        parts.append(scene.name(value).replace(YOU, "") if each.name == "seat" else f"{each.name} {value}")
    return f"{_spaced(type(event).__name__)}: {', '.join(parts)}" if parts else type(event).__name__


def _spaced(name: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
