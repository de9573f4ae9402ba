"""What is said of a step of the view: one object for each step says all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.games.core.scene import Scene
from bot.language import N_
from engine.core import Seat
from engine.vienna1840.view import View

__all__ = ["PASS", "Call", "Case", "Step"]

PASS = N_("Pass")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a seat has to decide, as sentences after its mention.

    Attributes:
        call: the sentence if everything that belongs to the step is open.
        narrowed: the sentences if only some of it is open to the seat, by those kinds; without what can be
            done at any time.
        raised: the sentence for a player who is asked only because they may scrap or return something first;
            empty if nothing changes.
    """

    call: str
    narrowed: Mapping[frozenset[str], str] = field(default_factory=dict)
    raised: str = ""

    def at(self, asked: frozenset[str], raises: bool) -> str:
        """The sentence if these kinds are asked for. `raises` says whether money can be raised first."""
        return self.raised if raises and self.raised else self.narrowed.get(asked, self.call)


Case = tuple[Callable[[View], bool], Call]
"""A condition under which the step asks for something unusual, and its call."""


def _none(*_: object) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Call):
    """One step of the view, and what is mostly to be decided at it.

    Attributes:
        called: what stands for it in a heading; empty: nothing.
        cases: where something else is to be decided; the first of them that holds.
        passing: what passing means, as on a button.
        passed: the sentence for a pass that no event tells: who gave up what; empty: events tell it.
        further: what else is worth saying of it; may be empty.
        lost: what a seat would let go by passing, as a sentence; None where there is nothing.
        stage: what is traded, where one can pass for the rest of the round; empty: one can't.
    """

    called: str = ""
    cases: Sequence[Case] = ()
    passing: str | Callable[[Scene, Seat], str] = PASS
    passed: str = ""
    further: Callable[[Scene, View], str | None] = _none
    lost: Callable[[Scene, Seat], str | None] = _none
    stage: str = ""

    def call_in(self, view: View) -> Call:
        """What is to be decided in a position at this step."""
        return next((call for holds, call in self.cases if holds(view)), self)
