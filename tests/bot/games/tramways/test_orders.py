"""Standing orders of Tramways, held against what their words say, in positions of games that were played and
in auctions that are built for them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from bot.games import Do, Legal, Order, Over, Scene, SeenMove, presentation
from bot.games.tramways.orders import BidForPlace, PassAuction
from bot.language import words
from engine.core import Action
from engine.tramways import GAME, auction
from engine.tramways.actions import Bid, Pass
from engine.tramways.events.town import BuildingBuilt, PassengerMoved
from engine.tramways.ledger import Move
from engine.tramways.state import Player, State
from engine.tramways.view import View
from tests.bot.games.following import hold_to_words, positions
from tests.engine.tramways.tables import ANNA, BEN, CLEO, play, player, table
from tests.games import kept, names

ORDERS = presentation(GAME).orders
GAMES = ("tramways-building-3p-seed1", "tramways-random-4p-seed2")
PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil")
EVERY = 5 if os.environ.get("STELLWERK_LONG") == "1" else 23
"""Orders are given in one of so many positions."""
ROUNDS = 6


def scene(view: View, language: str = "en") -> Scene:
    return Scene(words(language).of(GAME.id), PEOPLE[: len(view.players)], view)


def given(view: View, seat: int) -> Iterator[Order]:
    """All orders that a seat is offered, with the least, the most and one between of each of their terms."""
    for offer in ORDERS.offers(scene(view), seat):
        choices = []
        for term in offer.terms(scene(view)):
            values = [value for value, _ in term.options]
            choices.append([(term.field, each) for each in {values[0], values[len(values) // 8], values[-1]}])
        for chosen in product(*choices):
            yield ORDERS.read({**offer.record(), **dict(chosen)})


def is_covered(order: Order, view: View, seat: int, action: Action) -> bool:
    """Whether the words of an order say that its seat makes this move here; read from the words alone."""
    lane = view.auction
    assert isinstance(order, BidForPlace | PassAuction)
    if view.round != order.round or lane is None or seat not in lane.waiting:
        return False
    if isinstance(order, PassAuction):
        return isinstance(action, Pass)
    free = [place for place in range(1, len(lane.placed) + 1) if lane.placed[place - 1] is None]
    brought, wanted = max(free) <= order.place, min(free) <= order.place
    after = {**lane.bids, seat: 0}
    highest = max(after.values())
    if isinstance(action, Bid):
        bids = {**lane.bids, seat: action.amount}
        ahead = [each for each in lane.waiting if each in bids and bids[each] == max(bids.values())]
        leads = ahead[0] == seat
        least = action.amount in (1, highest, highest + 1) or lane.bids.get(seat) == action.amount - 1
        cheap = action.amount <= order.most and not action.icons
        return leads and least and cheap and wanted and not brought
    # The bid that leads for certain is one more than all that were made.
    dear = highest + 1 > min(order.most, view.players[seat].money)
    own = lane.bids.get(seat) == highest + 1
    return isinstance(action, Pass) and (brought or not wanted or dear or own)


@pytest.mark.parametrize("name", GAMES)
def test_an_order_makes_no_move_that_its_words_do_not_cover(name: str) -> None:
    hold_to_words(name, EVERY, given, is_covered)


@pytest.mark.parametrize("name", GAMES)
def test_orders_are_read_from_their_notation_and_admitted_where_they_are_offered(name: str) -> None:
    game, steps = positions(name)
    for number in range(0, len(game.moves), EVERY):
        for seat in range(game.seats):
            view = GAME.view(steps[number].state, seat)
            for order in given(view, seat):
                assert ORDERS.parse(order.notation()) == order
                assert ORDERS.admits(scene(view), seat, order)
                assert order.words(scene(view))
                assert "Runde" in order.label(scene(view, "de"))
                for wrong in ({"round": 9}, {"place": 5}, {"most": 0}):
                    other = order.model_copy(update=wrong)
                    assert other == order or not ORDERS.admits(scene(view), seat, other)


def bidding(*players: Player, round: int = 1) -> State:
    """The auction of a round begins, in the order of the seats."""
    state = table(*players, market=(62, 65, 68, 69, 70)[: len(players)], round=round)
    move = Move(replace(state, auction_deck=(71, 72, 73, 74, 76)[: len(players)]))
    auction.begin(move)
    return move.state


def rich(count: int, money: int = 40) -> list[Player]:
    return [player(money=money) for _ in range(count)]


def said(state: State, seat: int, **terms: int) -> Any:
    order = BidForPlace(round=state.round, **terms)
    return order.decide((), Legal(GAME, state, seat))


def test_it_bids_the_least_that_leads_up_to_its_most() -> None:
    state = play(bidding(*rich(3)), "bid 2 -").state
    assert said(state, BEN, place=1, most=3) == Do(Bid(amount=3, icons=()))
    assert said(state, BEN, place=1, most=2) == Do(Pass(), last=True)
    assert said(state, BEN, place=3, most=24) == Do(Pass(), last=True)
    assert said(bidding(*rich(3)), ANNA, place=2, most=1) == Do(Bid(amount=1, icons=()))


def test_it_leads_with_the_bid_of_one_to_its_right() -> None:
    """R5.4: of equal bids the left one leads."""
    state = play(bidding(*rich(3)), "bid 1 -", "bid 3 -", "bid 2 -").state
    assert state.turn == ANNA
    assert said(state, ANNA, place=1, most=9) == Do(Bid(amount=3, icons=()))


def test_it_passes_once_that_brings_the_place_or_none_is_free() -> None:
    state = play(bidding(*rich(4)), "pass", "pass").state
    assert said(state, CLEO, place=2, most=9) == Do(Pass(), last=True)
    assert said(state, CLEO, place=1, most=9) == Do(Bid(amount=1, icons=()))
    state = play(bidding(*rich(4)), "bid 5 -", "bid 1 -", "pass", "bid 2 -").state
    assert state.turn == BEN
    assert said(state, BEN, place=1, most=9) == Do(Pass(), last=True)
    assert said(state, BEN, place=2, most=9) == Do(Bid(amount=2, icons=()))


def test_it_pays_with_coins_alone() -> None:
    state = play(bidding(player(money=9), player("83 73", money=2)), "bid 2 -").state
    assert state.turn == BEN
    assert said(state, BEN, place=1, most=9) == Do(Pass(), last=True)


def test_it_waits_for_its_round_and_is_over_with_it() -> None:
    state = bidding(*rich(3), round=2)
    legal = Legal(GAME, state, ANNA)
    for order in (BidForPlace(round=3, place=1, most=5), PassAuction(round=3)):
        assert order.decide((), legal) is None
    for order in (BidForPlace(round=1, place=1, most=5), PassAuction(round=1)):
        assert order.decide((), legal) == Over("auction")
    step = GAME.apply(state, ANNA, Pass())
    views = GAME.view(state, ANNA), GAME.view(step.state, ANNA)
    told = SeenMove(*views, step.events, ANNA)
    assert ORDERS.heed(PassAuction(round=2), ANNA, told) == Over("auction")
    assert ORDERS.heed(PassAuction(round=2), BEN, told) is None
    assert ORDERS.heed(PassAuction(round=3), ANNA, told) is None


def test_it_is_offered_for_the_next_auction_in_which_one_has_a_word() -> None:
    state = bidding(*rich(3), round=2)
    rounds = {order.values()["round"] for order in ORDERS.offers(scene(GAME.view(state, ANNA)), ANNA)}
    assert rounds == {2}
    state = GAME.apply(state, ANNA, Pass()).state
    assert [_round(state, seat) for seat in (ANNA, BEN)] == [3, 2]
    assert _round(replace(state, round=ROUNDS), ANNA) is None
    alone = kept(next(name for name in names("tramways") if "-1p-" in name))
    for each, seat, _, _ in alone.turns():
        assert not ORDERS.offers(scene(GAME.view(each, seat)), seat)


def _round(state: State, seat: int) -> Any:
    offers = ORDERS.offers(scene(GAME.view(state, seat)), seat)
    return offers[0].values()["round"] if offers else None


def test_a_plan_ends_when_somebody_travels_over_my_links_or_builds() -> None:
    game, steps = positions(GAMES[0])
    rung = Counter[str]()
    for place, (mover, _) in enumerate(game.moves):
        events = steps[place + 1].events
        views = GAME.view(steps[place].state, ANNA), GAME.view(steps[place + 1].state, ANNA)
        alarms = ORDERS.alarmed(ANNA, SeenMove(*views, events, mover))
        mine = {link.number for link in views[0].links if link.owner == ANNA}
        over = any(isinstance(each, PassengerMoved) and mine & set(each.links) for each in events)
        assert ("travelled" in alarms) == over
        assert ("built" in alarms) == any(isinstance(each, BuildingBuilt) for each in events)
        rung.update(alarms)
    assert set(rung) == {"travelled", "built"}
