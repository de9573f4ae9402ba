"""What is to be had and for how much, said from a view: the least bid, who may bid, shares."""

from __future__ import annotations

from engine.core import Draft
from engine.vienna1840 import GAME, outlook
from engine.vienna1840.facts import BID_STEP, LINE_MINIMUM, PRIVATES
from engine.vienna1840.state import State
from engine.vienna1840.trading import directed, in_auction, least_bid, purse, share_prices, sold_by_bank
from engine.vienna1840.view import View
from tests.engine.vienna1840.rules.positions import decider, founded, new, play, price_of
from tests.engine.vienna1840.rules.test_line_auction import auction
from tests.games import kept


def seen(state: State) -> View:
    return GAME.view(state, None)


def test_the_least_bid_for_a_private_is_its_minimum_and_then_a_step_more() -> None:
    """VI: the first bid is the face value at least, each further one 5 higher."""
    state = new()
    private, other = list(state.privates)[:2]
    assert least_bid(seen(state), private) == PRIVATES[private].face
    state = play(state, f"name {private}")
    assert least_bid(seen(state), private) == PRIVATES[private].face
    state = play(state, f"bid {private} 55")
    assert least_bid(seen(state), private) == 55 + BID_STEP
    assert least_bid(seen(state), other) == PRIVATES[other].face, "it is not under auction"


def test_the_least_bid_for_a_line_is_twenty_and_then_a_step_more() -> None:
    """VIII.6."""
    state = play(auction(), "name 5")
    assert least_bid(seen(state), "5") == LINE_MINIMUM == 20
    assert least_bid(seen(play(state, "bid 5 35")), "5") == 40


def test_what_is_said_of_bids_is_what_the_rules_list() -> None:
    bids = 0
    for name in ("vienna1840-random-seed1", "vienna1840-lively-3p-seed0"):
        for state, *_ in kept(name).turns():
            view = seen(state)
            if view.auction is None or "bid" not in GAME.kinds(state, decider(state)):
                continue
            offered = GAME.choices(state, decider(state), Draft("bid", {"lot": view.auction.lot}))
            assert offered is not None
            bidder = view.acting or str(decider(state))
            assert offered.values[0] == least_bid(view, view.auction.lot)
            assert least_bid(view, view.auction.lot) <= purse(view, bidder)
            assert in_auction(view, bidder)
            bids += 1
    assert bids > 20


def test_before_the_first_bid_for_a_line_every_company_may_enter() -> None:
    """VIII.6: who may bid is settled by the first bid."""
    named = seen(play(auction(), "name 5"))
    assert in_auction(named, "SJE")
    assert not in_auction(named, "0"), "seats don't bid for lines"
    assert not in_auction(seen(auction()), "SJE"), "nothing is under auction"


def test_shares_cost_what_the_market_says() -> None:
    """VII.1: a company without a par has no price."""
    state = founded(3)
    view = seen(state)
    assert all(price_of(state, name) == price for name, price in share_prices(view).items())
    assert "WT" in share_prices(view)
    assert not set(share_prices(seen(new()))) & {each.company for each in view.companies}
    assert sold_by_bank(view) <= set(share_prices(view))


def test_a_seat_directs_the_companies_of_which_it_is_the_director() -> None:
    """IV.1.2."""
    view = seen(founded(3))
    found = [name for seat in range(3) for name in directed(view, seat)]
    assert sorted(found) == sorted(each.company for each in view.companies if each.director is not None)


def test_a_line_that_joins_no_two_places_has_no_route() -> None:
    """IX.7: a route has at least two stops."""
    looked: set[bool] = set()
    for state, *_ in list(kept("vienna1840-random-seed1").turns())[::9]:
        view = seen(state)
        for line in [line.line for company in view.companies for line in company.lines]:
            joins = outlook.joins_two(view, line)
            looked.add(joins)
            assert joins or outlook.best(view, line) is None
            assert outlook.homes(view, line) or not joins
    assert looked == {True, False}
