"""Why something happened, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from bot.games.core.scene import Deed, Part, Scene
from bot.games.core.telling import Telling
from bot.language import N_
from engine.core import Event

__all__ = ["FORCED", "REFUSAL", "Correction", "Explanation", "Reasons", "Topic"]

REFUSAL, FORCED = "refusal", "forced"
"""What can be asked about in every game."""
FORCED_LABEL = N_("the last step that nobody chose")
REFUSAL_LABEL = N_("what you were refused last")


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why: in lines, and the numbers of the digest's rules that stand behind it."""

    lines: Sequence[str]
    rules: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that can be asked about: its label, and what a move tells of it, None where it tells nothing.
    Slow: call it off the event loop.
    """

    label: str
    explain: Callable[[Scene, Deed], Explanation | None]


@dataclass(frozen=True, slots=True)
class Correction:
    """What a version of the rules does otherwise than the one before, in a line; `where` are the options of
    the tables that it concerns, empty for all.
    """

    text: str
    where: Mapping[str, str] = field(default_factory=dict)

    def concerns(self, options: Mapping[str, object]) -> bool:
        """Whether a table with these options notices."""
        return all(options.get(name) == value for name, value in self.where.items())


class Reasons(Part):
    """The rules behind what happens.

    Attributes:
        own_topics: what can be asked about in this game alone, by name.
        by_themselves: what the rules do by themselves, each with the rules behind it.
        corrections: what each version of the rules does otherwise than the one before.
    """

    own_topics: ClassVar[Mapping[str, Topic]] = {}
    by_themselves: ClassVar[Mapping[type[Event], Sequence[str]]] = {}
    corrections: ClassVar[Mapping[int, Sequence[Correction]]] = {}

    @property
    def topics(self) -> Mapping[str, str]:
        """All that can be asked about, by name, with a label."""
        own = {name: topic.label for name, topic in self.own_topics.items()}
        return {REFUSAL: REFUSAL_LABEL, **own, FORCED: FORCED_LABEL}

    def why(self, scene: Scene, topic: str, deed: Deed) -> Explanation | None:
        """What a move tells about a topic; None where it tells nothing. Slow: call it off the event loop."""
        return self._forced(scene, deed) if topic == FORCED else self.own_topics[topic].explain(scene, deed)

    def unchosen(self, deed: Deed, event: Event) -> Sequence[str]:
        """The rules by which something happened in a move that nobody chose; empty where somebody did."""
        return self.by_themselves.get(type(event), ())

    def _forced(self, scene: Scene, deed: Deed) -> Explanation | None:
        """What followed from a move without anybody's choice."""
        lines: list[str] = []
        rules: list[str] = []
        for event in deed.events:
            behind = self.unchosen(deed, event)
            said = self.shown.part(Telling).event(scene, event) if behind else None
            if said:
                lines.append(said)
                rules += behind
        if not lines:
            return None
        head = scene.say("The rules did this by themselves:")
        return Explanation([head, *(f"• {line}" for line in lines)], tuple(dict.fromkeys(rules)))
