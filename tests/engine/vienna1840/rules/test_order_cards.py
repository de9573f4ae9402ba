"""Order cards (VI, VII.2) and the order of play in stock rounds (III.1, VII.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import Step
from engine.vienna1840.events import CardTaken
from engine.vienna1840.ledger import Move
from engine.vienna1840.rounds import order_cards, sequence
from engine.vienna1840.state import PrivateAuction, State, StockRound
from tests.engine.vienna1840.rules.positions import (
    act,
    cash,
    decider,
    enter,
    founded,
    kinds,
    new,
    owned,
    play,
    refused,
    round_name,
    told,
    values,
)


def choosing(order: tuple[int, ...], *amounts: int, **options: Any) -> State:
    """The choice of order cards with so much cash by seat."""
    move = Move(replace(cash(new(len(order), map="full", **options), *amounts), order=order))
    order_cards.begin(move)
    sequence.settle(move)
    return move.state


def test_the_choice_follows_the_last_private() -> None:
    """VI, R5.1: after the last private is sold the order cards are chosen, then SR1 begins."""
    state = replace(new(4), phase=PrivateAuction(turn=0, namer=0), order=(0, 1, 2, 3))
    for name in ("KK", "SB", "HB", "SD", "SSB"):
        state = owned(state, name, 1)
    state = play(state, "name PR", "bid PR 10", "pass", "pass", "pass")
    assert state.phase.kind == "order_choice"
    state = play(state, "order 2", "order 1", "order 4")
    assert round_name(state) == "SR1"


def test_the_poorest_chooses_first() -> None:
    """VI, R5.1: least cash takes any card, then the second-poorest, and so on."""
    state = choosing((0, 1, 2, 3), 90, 20, 70, 50)
    assert decider(state) == 1
    assert kinds(state) == {"order"}
    assert values(state, "order") == [1, 2, 3, 4]
    state = play(state, "order 3")
    assert decider(state) == 3
    assert values(state, "order") == [1, 2, 4]
    assert refused(state, "order 3") == ("card_not_free", "VI")
    assert refused(state, "order 5") == ("card_not_free", "VI")
    state = play(state, "order 1")
    assert decider(state) == 2


def test_ties_by_the_previous_order() -> None:
    """VI, R5.1: of equal cash, who was earlier in the previous order chooses first."""
    state = choosing((2, 0, 3, 1), 50, 50, 50, 10)
    assert decider(state) == 3
    state = play(state, "order 1")
    assert decider(state) == 2
    state = play(state, "order 4")
    assert decider(state) == 0


def test_the_last_card_is_no_choice() -> None:
    """VI, R5.1: the richest gets the card that is left."""
    step = act(play(choosing((0, 1, 2), 30, 20, 10), "order 2"), "order 3")
    assert told(step, CardTaken)[-1] == CardTaken(0, 1)
    assert step.state.order == (0, 2, 1)


def test_first_stock_round_goes_clockwise_from_the_lowest_card() -> None:
    """III.1, VII.5, R5.4: the holder of the lowest card begins, then clockwise."""
    state = play(choosing((0, 1, 2, 3), 10, 20, 30, 40), "order 3", "order 4", "order 1")
    assert state.order == (2, 3, 0, 1)
    state = play(choosing((0, 1, 2, 3), 10, 20, 30, 40), "order 4", "order 1", "order 3")
    assert state.order == (1, 3, 2, 0), "cards 1 to 4"
    assert isinstance(state.phase, StockRound)
    assert state.phase.players == (1, 2, 3, 0), "seating order from the lowest card"


def end_of_round(state: State) -> Step[State]:
    """Let everybody pass."""
    step = act(state, "pass")
    while step.state.phase.kind == "stock_round":
        step = act(step.state, "pass")
    return step


def test_cards_by_cash_after_each_stock_round() -> None:
    """VII.2, R5.2: most cash gets the lowest card, second most the next; nobody chooses."""
    state = cash(founded(4), 40, 90, 10, 60)
    assert end_of_round(enter(state, "SR2").state).state.order == (1, 3, 0, 2)


def test_equal_cash_keeps_the_order() -> None:
    """VII.2, R5.2: who was earlier before stays earlier."""
    state = replace(cash(founded(4), 50, 50, 80, 50), order=(3, 1, 2, 0))
    assert end_of_round(enter(state, "SR3").state).state.order == (2, 3, 1, 0)


def test_later_stock_rounds_follow_the_cards() -> None:
    """III.1, VII.2, R5.3: from SR2 on players act in card order."""
    state = enter(replace(founded(4), order=(3, 1, 0, 2)), "SR2").state
    for seat in (3, 1, 0, 2):
        assert decider(state) == seat
        state = play(state, "buy D")
    assert decider(state) == 3
