"""Whose decision it is, and which: what stands in a turn call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from bot.games.core.dialogue import Row
from bot.games.core.legal import Legal
from bot.games.core.naming import Naming
from bot.games.core.scene import Part, Scene
from engine.core import Action, Seat

__all__ = ["Calling", "Stroke"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """Moves, one after the other, that a single press makes, and what stands on its button.

    Attributes:
        instead: the kind of move whose own button would do no more than this one, so that it's left out.
    """

    actions: tuple[Action, ...]
    label: str
    instead: str = ""


class Calling(Part):
    """Turn calls. Several seats may have to decide at the same time, each its own thing.

    Attributes:
        specific: a call says more than the question about its only kind of move: for which company, for
            example, or that there's no choice but to move.
    """

    specific: ClassVar[bool] = False

    @cached_property
    def beside(self) -> frozenset[str]:
        """Kinds of move that no step asks for, open all the while."""
        return self._in(Row.BESIDE) | self.giving_up

    @cached_property
    def idle(self) -> frozenset[str]:
        """Kinds by which a seat does no more."""
        return self._in(Row.IDLE)

    @cached_property
    def giving_up(self) -> frozenset[str]:
        """Kinds that give something away for nothing, and are seldom meant."""
        return self._in(Row.GIVING_UP)

    def _in(self, row: Row) -> frozenset[str]:
        dialogues = self.shown.part(Naming).dialogues
        return frozenset(kind for kind, each in dialogues.items() if each.row is row)

    def forfeits(self, view: Any, seat: Seat, kind: str) -> bool:
        """Whether a seat would lose something by a move of an `idle` kind: nobody makes it in its place."""
        return False

    def heading(self, scene: Scene) -> Sequence[str]:
        """Where the game is, for everybody who decides, in lines: the round and step, the company or line."""
        return ()

    def means(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """What a seat decides with, in lines: the money that matters."""
        return ()

    def call(self, scene: Scene, seat: Seat) -> str:
        """What a seat has to decide, to stand after its mention."""
        return scene.say("it's your turn.")

    def warns(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Lines about a position that the call says too; a receipt above the call leaves them out."""
        return ()

    def closed(self, scene: Scene, legal: Legal) -> Sequence[str]:
        """Why kinds of move that somebody may look for are closed to a seat now, a sentence each, what
        matters most first: as much as the view of the scene shows. Slow: call it off the event loop.
        """
        return ()

    def at_once(self, scene: Scene, seat: Seat) -> Sequence[Action]:
        """Moves with fields that stand in the turn call by themselves, in place of the button for their kind;
        they are confirmed before they are made.
        """
        return ()

    def covered(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Kinds of move of which only the seat can know whether it can make them: their buttons stand in the
        call to all in any case, so that nobody learns from them what it holds.
        """
        return ()

    def strokes(self, scene: Scene, seat: Seat) -> Sequence[Stroke]:
        """What a single press makes, the best first, beside the buttons of its kinds. What would be doubted
        (`Dialogue.doubt`) does not belong here. Slow: call it off the event loop.
        """
        return ()
