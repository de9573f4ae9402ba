"""The order cards: their choice after the auction (VI), and by cash after each stock round (VII.2)."""

from __future__ import annotations

from engine.core import Action, Choices, Draft, NotYourTurn, RuleError
from engine.vienna1840.actions import Order
from engine.vienna1840.events import CardTaken, PlayersOrdered
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.state import OrderChoice, State

__all__ = ["begin", "choices", "deciders", "kinds", "play", "redistribute", "settle"]


def begin(move: Move) -> None:
    """The poorest chooses first; ties: who was earlier before (R5.1)."""
    state = move.state
    queue = tuple(sorted(state.order, key=lambda seat: (state.cash[seat], state.order.index(seat))))
    move.update(phase=OrderChoice(queue, {}))


def _phase(state: State) -> OrderChoice:
    assert isinstance(state.phase, OrderChoice)
    return state.phase


def _free(state: State) -> tuple[int, ...]:
    taken = _phase(state).cards
    return tuple(position for position in range(1, state.seats + 1) if position not in taken)


def deciders(state: State) -> tuple[int, ...]:
    """The seat that chooses."""
    return _phase(state).queue[:1]


def kinds(state: State, seat: int) -> tuple[str, ...]:
    """Take a card."""
    return ("order",) if seat in deciders(state) else ()


def choices(state: State, _seat: int, draft: Draft) -> Choices | None:
    """The cards left."""
    return None if "position" in draft.fields else Choices("position", _free(state))


def play(move: Move, seat: int, action: Action) -> None:
    """Take a card."""
    if seat not in deciders(move.state) or not isinstance(action, Order):
        raise NotYourTurn
    if action.position not in _free(move.state):
        raise RuleError("card_not_free", "VI", position=action.position)
    _take(move, seat, action.position)


def _take(move: Move, seat: int, position: int) -> None:
    phase = _phase(move.state)
    move.phase(queue=phase.queue[1:], cards={**phase.cards, position: seat})
    move.tell(CardTaken(seat, position))


def settle(move: Move) -> Flow:
    """The last card goes to the last seat by itself."""
    queue = _phase(move.state).queue
    if len(queue) == 1:
        _take(move, queue[0], _free(move.state)[0])
    elif queue:
        return Flow.WAIT
    cards = _phase(move.state).cards
    _set_order(move, tuple(cards[position] for position in sorted(cards)))
    return Flow.ENDED


def redistribute(move: Move, before: tuple[int, ...]) -> None:
    """Most cash gets the lowest card; ties: who was earlier `before` stays earlier (R5.2)."""
    _set_order(move, tuple(sorted(before, key=lambda seat: -move.state.cash[seat])))


def _set_order(move: Move, order: tuple[int, ...]) -> None:
    move.update(order=order)
    move.tell(PlayersOrdered(order))
