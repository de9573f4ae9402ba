"""Why something happened, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import ClassVar

from bot.games.core.emblems import Emblems
from bot.games.core.sayings import Fills, Sentence
from bot.games.core.scene import Deed, Part, Scene
from bot.games.core.telling import Telling
from bot.language import N_
from engine.core import Event, Reason
from engine.core.registry import partner_of

__all__ = ["FORCED", "REFUSAL", "THOUGHT", "Correction", "Explanation", "Reasons", "Topic"]

REFUSAL, FORCED, THOUGHT = "refusal", "forced", "computer"
"""What can be asked about in every game; the last where the game has a computer player."""
THOUGHT_LABEL = N_("the computer's last move")
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
        clauses: why the computer makes a move, by the key of its reason.
        obvious: the keys of reasons that go without saying where the move is told.
        guarded: the keys of reasons that tell how far a computer would go, which others don't hear in time.
        places: what fills the places of clauses, unless one says otherwise.
        all_open: no player holds anything in secret, so that what a computer weighed beside its move gives
            nothing away.
        mistake: from how much on a move that is worth less than the inspector's matters, in the values of
            the game's computer player.
    """

    own_topics: ClassVar[Mapping[str, Topic]] = {}
    by_themselves: ClassVar[Mapping[type[Event], Sequence[str]]] = {}
    corrections: ClassVar[Mapping[int, Sequence[Correction]]] = {}
    clauses: ClassVar[Mapping[str, Sentence]] = {}
    obvious: ClassVar[frozenset[str]] = frozenset()
    guarded: ClassVar[frozenset[str]] = frozenset()
    places: ClassVar[Fills] = {}
    all_open: ClassVar[bool] = False
    mistake: ClassVar[float] = 1.0

    @property
    def topics(self) -> Mapping[str, str]:
        """All that can be asked about, by name, with a label."""
        own = {name: topic.label for name, topic in self.own_topics.items()}
        computers = {} if partner_of(self.game) is None else {THOUGHT: THOUGHT_LABEL}
        return {REFUSAL: REFUSAL_LABEL, **own, FORCED: FORCED_LABEL, **computers}

    def why(self, scene: Scene, topic: str, deed: Deed) -> Explanation | None:
        """What a move tells about a topic; None where it tells nothing. Slow: call it off the event loop."""
        return self._forced(scene, deed) if topic == FORCED else self.own_topics[topic].explain(scene, deed)

    def unchosen(self, deed: Deed, event: Event) -> Sequence[str]:
        """The rules by which something happened in a move that nobody chose; empty where somebody did."""
        return self.by_themselves.get(type(event), ())

    def is_secret(self, reason: Reason) -> bool:
        """Whether a computer's reason is told only when the game is over."""
        return reason.secret or reason.key in self.guarded

    def clause(self, scene: Scene, reason: Reason) -> str | None:
        """Why the computer made a move, as a clause without an end; None where there are no words for it, as
        there may be for a reason that another release gave. The `scene` is that of the position before.
        """
        clause = self.clauses.get(reason.key)
        if clause is None:
            return None
        emblems = replace(scene, emblems=self.shown.part(Emblems).known)
        try:
            return clause.say(emblems, SimpleNamespace(**reason.params), self.places)
        except (AttributeError, LookupError):
            return None

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
        head = scene.say("The rules did this automatically:")
        return Explanation([head, *(f"• {line}" for line in lines)], tuple(dict.fromkeys(rules)))
