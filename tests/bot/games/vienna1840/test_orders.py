"""Standing orders of 1840, held against what their words say, in every position of games that were played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from bot.games import Order, Over, Scene, SeenMove, presentation
from bot.games.vienna1840.moves.auction import BidUpTo
from bot.games.vienna1840.moves.dividends import PayOut
from bot.games.vienna1840.moves.passing import PassRound
from bot.games.vienna1840.moves.running import RunBest
from bot.games.vienna1840.moves.shares import BuyAt
from bot.language import words
from engine.core import Action
from engine.vienna1840 import GAME
from engine.vienna1840.actions import Bid, Buy, Dividend, Pass, Run
from engine.vienna1840.events import PrivateDiscounted
from engine.vienna1840.view import View
from tests.bot.games.following import hold_to_words, positions

ORDERS = presentation(GAME).orders
GAMES = ("vienna1840-rulebook-4p-seed0", "vienna1840-lively-3p-seed0", "vienna1840-online-4p-seed1")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
EVERY = 5
"""Orders are given in one of so many positions."""
STAGES = {
    "stock": ("stock",),
    "privates": ("name_private", "bid_private"),
    "lines": ("name_line", "bid_line"),
}
BONUS_STEPS = (
    "bonus_extra_yellow",
    "bonus_center_tile",
    "bonus_station_tile",
    "bonus_upgrade_green",
    "bonus_extra_token",
)


def scene(view: View) -> Scene:
    return Scene(words("en"), NAMES, view)


def given(view: View, seat: int) -> Iterator[Order]:
    """All orders that a seat is offered, with the least and the most of each of their terms. A share is to be
    bought at its price, or at the one below: in a round prices only fall.
    """
    for offer in ORDERS.offers(scene(view), seat):
        choices = []
        for term in offer.terms(scene(view)):
            values = [value for value, _ in term.options]
            ends: list[Any] = [(), tuple(values)] if term.several else [values[0], values[-1]]
            if isinstance(offer, BuyAt) and term.field == "most":
                below = [int(each) for each in values if int(each) < offer.most]
                ends = [max(below, default=offer.most), offer.most]
            choices.append([(term.field, each) for each in ends])
        for chosen in product(*choices):
            yield ORDERS.read({**offer.record(), **dict(chosen)})


def price_of(view: View, company: str) -> int | None:
    tramways = {each.company: each.price for each in view.companies}
    return tramways[company] if company in tramways else _stadtbahn(view)[company]


def _stadtbahn(view: View) -> dict[str, int]:
    return {each.company: each.price for each in view.stadtbahn}


def is_covered(order: Order, view: View, seat: int, action: Action) -> bool:
    """Whether the words of an order say that its seat makes this move here; read from the words alone."""
    owner = {each.company: each.director for each in view.companies}
    match order:
        case PassRound(stage=stage, round=number):
            return view.round == number and view.step in STAGES[stage] and isinstance(action, Pass)
        case BidUpTo(bidder=bidder, lot=lot, most=most):
            assert view.auction is not None
            mine = bidder == str(seat) if view.acting is None else owner[bidder] == seat
            acts = view.acting in (None, bidder)
            bids = isinstance(action, Bid) and action.lot == lot and action.amount <= most
            return mine and acts and view.auction.lot == lot and (bids or isinstance(action, Pass))
        case BuyAt(company=company, round=number, most=most):
            if view.round != number or view.step != "stock":
                return False
            if isinstance(action, Buy):
                cost = price_of(view, company)
                return action.company == company and cost is not None and cost <= most
            return isinstance(action, Pass)
        case RunBest(line=line, round=number):
            assert view.turn is not None
            lines = {each.line: each.company for company in view.companies for each in company.lines}
            if view.round != number or owner[lines[view.turn.line]] != seat:
                return False
            if line not in ("all", view.turn.line):
                return False
            if isinstance(action, Run):
                return view.step == "run" and action.route is None
            return isinstance(action, Pass) and view.step in ("build", "after_run", *BONUS_STEPS)
        case PayOut(company=company, keep=keep):
            revenue = next(each.revenue for each in view.companies if each.company == company)
            if not isinstance(action, Dividend) or view.acting != company or owner[company] != seat:
                return False
            return 0 <= revenue - keep - action.amount < 10
    return False


@pytest.mark.whole
@pytest.mark.sample(3)
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
                assert order.label(scene(view))
                other = order.model_copy(update={"round": 99, "lot": "no", "company": "no", "keep": 7})
                assert not ORDERS.admits(scene(view), seat, other)


def test_one_who_sells_what_i_hold_ends_my_passing_only_if_i_said_so() -> None:
    game, steps = positions(GAMES[0])
    # Move 117 of the game: Cat sells a share of the company that Ann directs.
    views = [GAME.view(steps[place].state, 0) for place in (116, 117)]
    told = SeenMove(views[0], views[1], steps[117].events, game.moves[116][0])
    assert ORDERS.heed(PassRound(stage="stock", round=6, alarms=("sold",)), 0, told) == Over("sold")
    assert ORDERS.heed(PassRound(stage="stock", round=6, alarms=("founded",)), 0, told) is None
    assert ORDERS.heed(PassRound(stage="stock", round=6, alarms=()), 0, told) is None
    assert ORDERS.heed(PassRound(stage="stock", round=6, alarms=("sold",)), 2, told) is None


def test_a_private_that_my_own_pass_makes_cheaper_ends_my_passing_if_i_said_so() -> None:
    view = GAME.view(positions(GAMES[0])[1][0].state, 0)
    told = SeenMove(view, view, (PrivateDiscounted("P1", 15),), 0, pressed=False)
    passing = PassRound(stage="privates", round=view.round, alarms=("cheaper",))
    assert ORDERS.heed(passing, 0, told) == Over("cheaper")
    assert ORDERS.heed(passing, 1, told) == Over("cheaper")
    assert ORDERS.heed(passing.model_copy(update={"alarms": ("named",)}), 0, told) is None


def test_a_share_that_its_owner_bought_himself_is_not_bought_again() -> None:
    game, steps = positions(GAMES[0])
    place = next(number for number, (_, move) in enumerate(game.moves) if isinstance(move, Buy))
    seat, move = game.moves[place]
    assert isinstance(move, Buy)
    views = GAME.view(steps[place].state, seat), GAME.view(steps[place + 1].state, seat)
    told = SeenMove(*views, steps[place + 1].events, seat)
    order = BuyAt(company=move.company, round=views[0].round, most=200, alarms=())
    assert ORDERS.heed(order, seat, told) == Over("done")
    assert ORDERS.heed(order.model_copy(update={"company": "other"}), seat, told) is None
    assert ORDERS.heed(order, (seat + 1) % game.seats, told) is None


def test_who_bids_himself_has_no_need_of_the_order_that_bids() -> None:
    game, steps = positions(GAMES[0])
    place, view = next(
        (number, after)
        for number, (_, move) in enumerate(game.moves)
        if isinstance(move, Bid) and (after := GAME.view(steps[number + 1].state, 0)).auction is not None
    )
    seat = game.moves[place][0]
    assert view.auction is not None
    order = BidUpTo(bidder=str(seat), lot=view.auction.lot, most=50)
    for pressed, over in ((True, Over("moved")), (False, None)):
        told = SeenMove(view, view, steps[place + 1].events, seat, pressed)
        assert ORDERS.heed(order, seat, told) == over
