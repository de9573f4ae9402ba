"""What a seat may do: the position answers, and is not handed out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.core import Action, Choices, Draft, Event, Game, GameError, Seat, legal_actions

__all__ = ["Foreseen", "Legal"]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a move would lead to: what its maker would see, each seat's open kinds, and what would happen."""

    view: Any
    kinds: Callable[[Seat], Sequence[str]]
    events: Sequence[Event]


class Legal:
    """What one seat may do in one position of a game, as far as that seat may know."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self._state = state

    @cached_property
    def view(self) -> Any:
        """What the seat sees."""
        return self.game.view(self._state, self.seat)

    @cached_property
    def kinds(self) -> Sequence[str]:
        """The kinds of move open to the seat."""
        return self.game.kinds(self._state, self.seat)

    def actions(self) -> Iterator[Action]:
        """The listed legal moves of the seat, one after the other as they are asked for."""
        return legal_actions(self.game, self._state, self.seat)

    def of_kind(self, kind: str) -> Iterator[Action]:
        """Those of one kind."""
        return legal_actions(self.game, self._state, self.seat, kind)

    def choices(self, draft: Draft) -> Choices | None:
        """The legal values of a draft's next open field, or None when nothing is left to fill.

        Raises:
            GameError: the draft can't be completed to a legal move.
        """
        return self.game.choices(self._state, self.seat, draft)

    def is_open(self, kind: str) -> bool:
        """Whether there is something to choose for a kind of move, or nothing that has to be chosen."""
        try:
            choices = self.choices(Draft(kind))
        except GameError:
            return False
        return choices is None or choices.optional or choices.ends or bool(choices.values)

    def foresee(self, action: Action) -> Foreseen | None:
        """What a move would lead to; None where it turns over something hidden, so that nobody can know.

        Raises:
            GameError: what the rules say against it.
        """
        step = self.game.apply(self._state, self.seat, action)
        if step.reveals:
            return None
        view = self.game.view(step.state, self.seat)
        return Foreseen(view, lambda seat: self.game.kinds(step.state, seat), step.events)
