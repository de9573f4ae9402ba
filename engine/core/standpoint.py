"""A decision as its seat may know it: what a computer player is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from engine.core.actions import Action
from engine.core.chance import Chance
from engine.core.choices import Choices, Draft
from engine.core.game import Game, Seat, legal_actions

__all__ = ["Standpoint"]

S = TypeVar("S")
V = TypeVar("V")

NO_SECRET = bytes(16)


class Standpoint(Generic[S, V]):
    """What a decider sees and may do.

    Nothing here depends on what is hidden from the seat: positions that it can't tell apart give equal
    answers, so a computer player can't cheat.

    Attributes:
        game: the rules.
        seat: the seat that decides.
    """

    def __init__(self, game: Game[S, V], state: S, seat: Seat, secret: bytes = NO_SECRET) -> None:
        """`secret`: 16 to 64 bytes known to nobody else, so that nobody can predict the draws."""
        self.game = game
        self.seat = seat
        self._state = state
        self._secret = secret

    @cached_property
    def view(self) -> V:
        """What the seat sees."""
        return self.game.view(self._state, self.seat)

    @cached_property
    def kinds(self) -> Sequence[str]:
        """The kinds of move open to the seat."""
        return self.game.kinds(self._state, self.seat)

    def choices(self, draft: Draft) -> Choices | None:
        """The legal values of a draft's next open field, or None if nothing is left to fill.

        Raises:
            GameError: the draft can't be completed to a legal move.
        """
        return self.game.choices(self._state, self.seat, draft)

    def actions(self) -> Iterator[Action]:
        """The listed legal moves, lazily. In some games there are thousands; ask `choices` there."""
        return legal_actions(self.game, self._state, self.seat)

    def chance(self, purpose: str) -> Chance:
        """A generator for one purpose, made from the view and the secret, so the same decision draws the
        same.
        """
        return Chance.keyed(self._secret, f"{self._seen} {purpose}")

    def world(self, number: int) -> S:
        """The position with everything hidden from the seat dealt anew, for the `number`-th time."""
        return self.game.redealt(self._state, self.seat, self.chance(f"world {number}"))

    @cached_property
    def _seen(self) -> str:
        """A hash of the view."""
        kind: Any = type(self.view)
        return blake2b(_adapter(kind).dump_json(self.view), digest_size=16).hexdigest()


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Made once for each game's views, because making it takes at least 20 ms."""
    return TypeAdapter(kind)
