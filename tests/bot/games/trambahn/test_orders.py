"""The order of a small turn, held against its words, in every position of games that were played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from bot.games import Do, Legal, Order, Over, Scene, SeenMove, presentation
from bot.games.trambahn.orders import SmallTurn
from bot.language import words
from engine.core import Action
from engine.trambahn import GAME
from engine.trambahn.actions import End, Passenger, TakeMoney
from engine.trambahn.facts import CARDS
from engine.trambahn.view import View
from tests.games import kept, names

ORDERS = presentation(GAME).orders
PEOPLE = ("Ann", "Ben")
TERMS = tuple(product((0, 1, 3), ("keep", "money")))


def is_covered(order: Order, view: View, action: Action) -> bool:
    """Whether the words of an order say that its seat makes this move here; read from the words alone."""
    assert isinstance(order, SmallTurn)
    mine = view.players[view.turn]
    if any(column.tram is None for column in mine.columns):
        return False
    match action:
        case Passenger(card=card, row=row):
            first = view.step == "passengers" and not view.passengers_played
            there = row or CARDS[card].colour
            return (
                first and (card, there) == (order.card, order.row) and len(view.rows[order.row]) <= order.most
            )
        case TakeMoney(card=None):
            return order.rest == "money" and view.passengers_played == 1
        case End():
            return view.passengers_played == 1 and (order.rest == "keep" or not mine.hand)
    return False


@pytest.mark.parametrize("name", names("trambahn")[:3])
def test_it_makes_no_move_that_its_words_do_not_cover(name: str) -> None:
    """Followed where its moves lead, beside the game as it was played."""
    made = {True: 0, False: 0}
    for state, seat, _, _ in kept(name).turns():
        view = GAME.view(state, seat)
        scene = Scene(words("en").of(GAME.id), PEOPLE, view)
        for offer, (most, rest) in product(ORDERS.offers(scene, seat)[:2], TERMS):
            order = ORDERS.read({**offer.record(), "most": most, "rest": rest})
            assert ORDERS.parse(order.notation()) == order
            assert ORDERS.admits(scene, seat, order)
            made[ended_turn(order, state, seat)] += 1
    assert all(made.values()), made


def ended_turn(order: Order, state: object, seat: int) -> bool:
    """Whether an order makes the whole of a turn."""
    did: list[Action] = []
    while seat in GAME.deciders(state):  # type: ignore[arg-type]
        legal = Legal(GAME, state, seat)
        said = order.decide(tuple(did), legal)
        if not isinstance(said, Do):
            return False
        assert is_covered(order, legal.view, said.action), (order, did, said.action)
        state = GAME.apply(state, seat, said.action).state  # type: ignore[arg-type]
        did.append(said.action)
        assert said.last == isinstance(said.action, End)
    return bool(did)


def test_it_is_offered_with_its_terms_until_the_turn_has_begun() -> None:
    for state, seat, _, _ in kept(names("trambahn")[0]).turns():
        view = GAME.view(state, seat)
        scene = Scene(words("de").of(GAME.id), PEOPLE, view)
        begun = view.step != "passengers" or view.passengers_played > 0
        assert begun or ORDERS.offers(scene, seat)
        assert not (begun and ORDERS.offers(scene, seat))
        for order in ORDERS.offers(scene, seat)[:1]:
            assert [term.field for term in order.terms(scene)] == ["most", "rest", "alarms"]
            assert "Wenn du am Zug bist" in order.words(scene)
            assert order.label(scene).startswith("Nur Fahrgast")
            assert not ORDERS.admits(scene, seat, order.model_copy(update={"most": 4}))
            assert not ORDERS.admits(scene, seat, order.model_copy(update={"rest": "no"}))
        other = 1 - seat
        theirs = Scene(words("en").of(GAME.id), PEOPLE, GAME.view(state, other))
        held = theirs.view.players[other].hand or ()
        assert {each.values()["card"] for each in ORDERS.offers(theirs, other)} <= set(held)


def test_a_fuller_row_or_another_hand_calls_its_owner() -> None:
    legal = next(
        legal
        for state, seat, _, _ in kept(names("trambahn")[0]).turns()
        if (legal := Legal(GAME, state, seat)).kinds == ("passenger",) and any(legal.view.rows.values())
    )
    row = next(row for row, waiting in legal.view.rows.items() if waiting)
    full = SmallTurn(card="J", row=row, most=0, rest="keep", alarms=())
    hand: Sequence[str] = legal.view.players[legal.seat].hand
    missing = next(card for card in CARDS if card not in hand)
    assert full.model_copy(update={"card": missing}).decide((), legal) == Over("illegal")
    held = full.model_copy(update={"card": hand[0]})
    assert held.decide((), legal) == Over("row")


def test_its_alarms_ring_for_what_the_other_does() -> None:
    rung = set()
    for before, mover, _, step in kept(names("trambahn")[0]).turns():
        other = 1 - mover
        told = SeenMove(GAME.view(before, other), GAME.view(step.state, other), step.events, mover)
        heard = ORDERS.alarmed(other, told)
        rung |= set(heard)
        for alarm in ORDERS.alarms:
            order = SmallTurn(card="J", row="red", most=3, rest="keep", alarms=(alarm,))
            assert ORDERS.heed(order, other, told) == (Over(alarm) if alarm in heard else None)
            assert ORDERS.heed(order, mover, told) == Over("moved")
    assert {"toured", "bought"} <= rung
