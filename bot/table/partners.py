"""Seats that the program plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.store import PARTNER, SeatRecord
from engine.core import Action, Game, Seat, legal_actions

__all__ = ["choice", "due"]


def due(deciders: Iterable[Seat], seats: Sequence[SeatRecord]) -> Seat | None:
    """A seat that must decide and that the program plays."""
    return next((seat for seat in deciders if seats[seat].user_id == PARTNER), None)


def choice(game: Game[Any, Any], state: Any, seat: Seat) -> Action:
    """What the game's computer player does, from no more than the seat's own view."""
    assert game.partner is not None
    return game.partner.choose(game.view(state, seat), tuple(legal_actions(game, state, seat)))
