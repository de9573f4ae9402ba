"""Who moves without pressing: the computer player, and the stand-in of somebody who does not answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games import presentation
from bot.store import PARTNER, SeatRecord
from engine.core import Action, Game, Seat, legal_actions

__all__ = ["ACT", "COMPUTER", "STAND_IN", "Actor", "Decision", "acts", "decide"]

ACT = "act"
"""The kind of what falls due where a seat moves by itself."""
COMPUTER = "computer"
"""The cause of a computer player's moves."""
STAND_IN = "stand-in"
"""The cause of the moves that are made for somebody whose time has run out."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who moves for a seat by himself.

    Attributes:
        cause: what is put on record as the cause of the moves, and told in their posts.
        choose: the move to be made, from what the seat may see, never more, and its legal moves; None: this
            decision is left to a person.
    """

    cause: str
    choose: Callable[[Any, Sequence[Action]], Action | None]


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that is to be made for a seat, and its cause."""

    seat: Seat
    action: Action
    cause: str


def acts(game: Game[Any, Any], places: Iterable[SeatRecord]) -> bool:
    """Whether somebody moves by himself for one of these seats."""
    return any(_actor_of(game, place) for place in places)


def decide(game: Game[Any, Any], state: Any, places: Sequence[SeatRecord]) -> Decision | None:
    """The next move that is made by itself; None where all decisions that are awaited are left to people."""
    for seat in game.deciders(state):
        actor = _actor_of(game, places[seat])
        if actor is None:
            continue
        action = actor.choose(game.view(state, seat), tuple(legal_actions(game, state, seat)))
        if action is not None:
            return Decision(seat, action, actor.cause)
    return None


def _actor_of(game: Game[Any, Any], place: SeatRecord) -> Actor | None:
    """Who moves for a seat by himself, if anybody does."""
    return next((actor for find in ACTORS if (actor := find(game, place)) is not None), None)


def _computer(game: Game[Any, Any], place: SeatRecord) -> Actor | None:
    """The game's computer player decides everything for the seats that it was given."""
    if place.user_id != PARTNER or game.partner is None:
        return None
    return Actor(COMPUTER, game.partner.choose)


def _stand_in(game: Game[Any, Any], place: SeatRecord) -> Actor | None:
    """Where the others have said so, moves are made for somebody who does not answer: those that are forced,
    and those by which he does no more.
    """
    if not place.careful:
        return None
    idle = presentation(game).calling.idle

    def choose(_: Any, legal: Sequence[Action]) -> Action | None:
        if len(legal) == 1:
            return legal[0]
        return next((action for action in legal if action.kind in idle and not action.field_names()), None)

    return Actor(STAND_IN, choose)


ACTORS: Sequence[Callable[[Game[Any, Any], SeatRecord], Actor | None]] = (_computer, _stand_in)
"""For each sort of actor: who acts for a seat. The first one found has the word."""
