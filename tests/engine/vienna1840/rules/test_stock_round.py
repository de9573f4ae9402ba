"""The stock rounds (VII), and the first of them (VII.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import NotYourTurn, Unknown
from engine.vienna1840 import market
from engine.vienna1840.events import CompanyFounded, Passed, PriceMoved, SharesSold
from engine.vienna1840.facts import PAR_CELLS
from engine.vienna1840.holdings import certificates
from engine.vienna1840.ledger import Move
from engine.vienna1840.rounds import sequence, stock
from engine.vienna1840.state import State
from tests.engine.vienna1840.rules.positions import (
    act,
    cash,
    decider,
    enter,
    holdings,
    kinds,
    new,
    owned,
    play,
    playing,
    price_of,
    refused,
    round_name,
    told,
    values,
)


def first_round(seats: int = 3, *money: int, order: tuple[int, ...] = (), **options: Any) -> State:
    """SR1 with so much cash beside the subscription right."""
    state = cash(new(seats, map="full" if seats > 2 else None, **options), *(money or (100,) * seats))
    move = Move(replace(state, order=order or tuple(range(seats)), round=1))
    stock.begin(move, 1)
    sequence.settle(move)
    return move.state


def later(seats: int = 3, name: str = "SR2", **options: Any) -> State:
    """A later stock round; seat 0 begins with 500 in cash, like everybody."""
    return enter(playing(seats, **options), name).state


# --- the first stock round ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("par", "beside", "capital"), [(70, 0, 700), (80, 50, 800), (90, 100, 900), (100, 150, 1000)]
)
def test_t9_director_certificate(par: int, beside: int, capital: int) -> None:
    """T-9 (VII.5, R10.1, R10.3, R8.3): 5 x par, of which the right pays 350; the treasury gets 10 x par."""
    step = act(first_round(3, 150, 150, 150), f"par SJE {par}")
    state = step.state
    assert state.cash[0] == 150 - beside
    assert state.companies["SJE"].treasury == capital
    assert state.companies["SJE"].director == 0
    assert state.shares["SJE"].players == (50, 0, 0)
    assert price_of(state, "SJE") == par
    assert told(step, CompanyFounded) == [CompanyFounded(0, "SJE", par, capital)]


def test_t9_the_cash_beside_the_right_decides() -> None:
    """T-9 (VII.5): with 49 in cash a par of 80 is too dear."""
    state = first_round(3, 49, 50, 150)
    assert refused(state, "par WT 80") == ("cash_short", "VII.5")
    assert values(state, "par", "WT") == [70]
    assert values(play(state, "par WT 70"), "par", "SJE") == [70, 80]


def test_every_player_founds_one_company_first() -> None:
    """VII.5, R10.1, R8.1: first everybody, once, takes a certificate still free; no other purchase before."""
    state = first_round()
    assert kinds(state) == {"par"}
    assert refused(state, "buy W") == ("found_first", "VII.5")
    assert refused(state, "pass") == ("found_first", "VII.5")
    assert refused(state, "par WT 75") == ("par_price", "VII.5")
    state = play(state, "par WT 70")
    assert decider(state) == 1
    assert refused(state, "par WT 70") == ("company_taken", "VII.5")
    state = play(state, "par GWStStB 80", "par BBG 70")
    assert kinds(state) >= {"buy", "pass"}
    assert refused(state, "par SJE 70") == ("founding_over", "VII.5")
    with pytest.raises(Unknown):
        act(state, "par XYZ 70")


def test_a_company_that_was_not_drawn_can_not_be_founded() -> None:
    """VII.5, D-1: online only as many companies as there are players, drawn by lot."""
    state = first_round(tc_choice="random_n")
    drawn = set(values(state, "par"))
    assert len(drawn) == 3
    for company in ("WT", "DTKC", "SJE", "BBG", "WKB", "GWStStB"):
        if company not in drawn:
            assert refused(state, f"par {company} 70") == ("company_not_drawn", "VII.5")


def test_the_rest_of_the_companies_leave_the_game() -> None:
    """VII.5, R10.3, R3.9: one company for each player; those nobody took leave the game."""
    state = play(first_round(), "par WT 70", "par GWStStB 80", "par BBG 70")
    assert set(state.companies) == {"WT", "GWStStB", "BBG"}
    assert set(state.shares) == {"WT", "GWStStB", "BBG", "W", "V", "G", "D"}
    with pytest.raises(Unknown):
        act(state, "buy SJE")


def test_par_tokens_go_under_the_stack() -> None:
    """VII.5, R10.2, X.1: the price token goes on the par cell, under the tokens there."""
    state = play(first_round(), "par WT 70", "par GWStStB 70", "par BBG 70")
    cell = PAR_CELLS[70]
    assert [each.company for each in state.prices if (each.row, each.column) == cell] == [
        "WT",
        "GWStStB",
        "BBG",
    ]
    assert market.in_order(state.prices, state.companies) == ("WT", "GWStStB", "BBG")


def test_normal_purchases_follow_in_the_same_order_without_sales() -> None:
    """VII.5, VII.4, R10.4, R9.9: then purchases in the same order; no selling in SR1."""
    state = play(first_round(3, 500, 500, 500, order=(1, 0, 2)), "par WT 70", "par SJE 70", "par BBG 70")
    assert decider(state) == 1
    state = play(state, "buy W", "buy D", "buy BBG")
    assert "sell" not in kinds(state)
    assert refused(state, "sell W 1") == ("no_sales_yet", "VII.4")
    state = play(state, "pass", "pass", "pass")
    assert round_name(state) == "CR1"


# --- turns --------------------------------------------------------------------------------------------


def test_sell_then_buy_then_the_turn_is_over() -> None:
    """VII.1, R9.1: first sell any number of shares, then buy one certificate."""
    state = holdings(holdings(playing(), "W", 30, 0, 0), "G", 20, 0, 0)
    state = enter(state, "SR2").state
    state = play(state, "sell W 2", "sell G 1")
    assert decider(state) == 0
    state = play(state, "buy D")
    assert decider(state) == 1


def test_selling_alone_is_a_turn() -> None:
    """VII.1, R9.1: either part may be left out; who sold has not passed."""
    state = enter(holdings(playing(), "W", 20, 0, 0), "SR2").state
    step = act(play(state, "sell W 1"), "pass")
    assert told(step, Passed) == []
    state = play(step.state, "pass", "pass")
    assert round_name(state) == "SR2", "seat 0 sold, so only two passed in a row"
    assert round_name(play(state, "pass")) == "LR2a"


def test_who_can_neither_sell_nor_buy_is_not_asked() -> None:
    """VII.1, D-15: all that's left is to pass; the player may have another turn later in the round."""
    state = enter(cash(playing(), 0, 500, 500), "SR2").state
    assert decider(state) == 1, "seat 0 holds nothing but a director's certificate"
    assert decider(play(state, "pass", "buy WT")) == 1, "still the same"
    state = holdings(cash(playing(), 0, 500, 500), "D", 10, 0, 0)
    assert (decider(enter(state, "SR2").state), kinds(enter(state, "SR2").state)) == (0, {"sell", "pass"})


def test_who_could_buy_for_a_private_is_asked() -> None:
    """VII.1, IV.2, R7.3: it goes back at any time for its face value; the cheapest share costs 65."""
    state = owned(cash(playing(map="full"), 4, 500, 500), "SSB", 0)
    assert decider(enter(state, "SR2").state) == 1
    state = enter(cash(state, 5, 500, 500), "SR2").state
    assert (decider(state), kinds(state)) == (0, {"pass", "return"})


def test_who_passed_may_act_again() -> None:
    """VII.1, R9.1: a pass is for this turn only."""
    step = act(later(), "pass")
    assert told(step, Passed) == [Passed(0)]
    state = play(step.state, "buy D", "pass")
    assert decider(state) == 0
    assert "buy" in kinds(state)
    assert decider(play(state, "buy D")) == 1


def test_round_ends_when_all_pass_in_a_row() -> None:
    """VII.2, R9.2: a purchase starts the count anew."""
    state = play(later(), "pass", "pass", "buy D", "pass", "pass")
    assert round_name(state) == "SR2"
    assert round_name(play(state, "pass")) == "LR2a"


def test_one_certificate_a_turn() -> None:
    """VII.1, R9.1: one purchase ends the turn."""
    state = play(later(), "buy D")
    with pytest.raises(NotYourTurn):
        act(state, "0: buy D")


# --- buying -------------------------------------------------------------------------------------------


def test_a_share_costs_the_current_price() -> None:
    """VII.3, VII.6, R9.3, R9.4: one 10 % share from the bank at the current price; buying moves no token."""
    state = play(later(), "buy DTKC")
    assert state.cash[0] == 500 - 90
    assert state.shares["DTKC"].players == (10, 50, 0)
    assert state.shares["DTKC"].bank == 40
    assert price_of(state, "DTKC") == 90
    assert state.companies["DTKC"].treasury == 900, "the bank gets the money"


def test_a_share_needs_the_cash() -> None:
    """VII.6, R9.4: no credit."""
    state = enter(cash(playing(), 89, 90, 90), "SR2").state
    assert refused(state, "buy DTKC") == ("cash_short", "VII.6")
    assert "DTKC" not in values(state, "buy")
    assert play(state, "buy SJE").cash[0] == 9


def test_no_more_than_60_percent() -> None:
    """VII.3, R9.4: who holds 60 % of a company may not buy more of it."""
    assert "WT" in values(later(), "buy"), "from 50 % to 60 %"
    state = play(later(), "buy WT", "pass", "pass")
    assert state.shares["WT"].players[0] == 60
    assert refused(state, "buy WT") == ("holding_limit", "VII.3")
    assert "WT" not in values(state, "buy")
    state = enter(holdings(playing(), "W", 0, 60, 0), "SR2").state
    assert refused(play(state, "pass"), "buy W") == ("holding_limit", "VII.3")


def test_certificates_count_director_shares_and_privates() -> None:
    """VII.3, IV.2, R9.5, R7.2, R8.1: 1 for the director's certificate, each share and each private."""
    state = owned(owned(holdings(playing(4), "W", 30, 0, 0, 0), "KK", 0), "SD", 0)
    assert certificates(state, 0) == 1 + 3 + 2
    assert certificates(holdings(state, "WT", 60, 0, 0, 0), 0) == 2 + 3 + 2
    assert certificates(owned(state, "KK", "WT"), 0) == 1 + 3 + 1, "a company's private isn't the player's"


def test_certificate_limit() -> None:
    """VII.3, R9.5: at the limit (12 for six players) no purchase; selling makes room."""
    state = playing(6)
    state = holdings(holdings(state, "W", 60, 0, 0, 0, 0, 0), "V", 50, 0, 0, 0, 0, 0)
    assert certificates(state, 0) == 12
    state = enter(state, "SR2").state
    assert refused(state, "buy D") == ("certificate_limit", "VII.3")
    assert "buy" not in kinds(state)
    assert play(state, "sell V 1", "buy D").shares["D"].players[0] == 10


def test_the_bank_is_one_reserve() -> None:
    """VII.1, VII.6, R9.3: unsold shares and shares sold back are bought at the same price."""
    state = enter(holdings(playing(), "W", 50, 50, 0), "SR2").state
    assert refused(play(state, "pass", "pass"), "buy W") == ("bank_has_none", "VII.6")
    assert "W" not in values(play(state, "pass", "pass"), "buy")
    state = play(state, "sell W 2", "pass", "pass")
    price = price_of(state, "W")
    assert play(state, "buy W").cash[2] == 500 - price


def test_a_purchase_may_say_which_of_the_banks_shares_it_takes() -> None:
    """VII.1, VII.6, R9.3: one never sold or one sold back, where the bank has such a one."""
    state = later()
    with pytest.raises(Unknown):
        act(state, "buy W pool")
    state = enter(holdings(playing(), "W", 50, 50, 0), "SR2").state
    state = play(state, "sell W 2", "pass")
    assert values(state, "buy", "W") == ["pool"]
    with pytest.raises(Unknown):
        act(state, "buy W initial")
    assert play(state, "buy W pool").shares["W"].pool == 10
    state = play(enter(holdings(playing(), "W", 30, 0, 0), "SR2").state, "sell W 1", "pass")
    after = play(state, "buy W pool").shares["W"]
    assert (after.initial, after.pool) == (70, 0)
    after = play(state, "buy W initial").shares["W"]
    assert (after.initial, after.pool) == (60, 10)


# --- selling ------------------------------------------------------------------------------------------


def test_selling_pays_the_price_before_the_move() -> None:
    """VII.4, X.3, R9.7: the price as it stands before the move for each share, then one cell down a share."""
    state = enter(holdings(playing(), "W", 30, 0, 0), "SR2").state
    step = act(state, "sell W 2")
    assert told(step, SharesSold) == [SharesSold(0, "W", 2, 190)]
    assert step.state.cash[0] == 500 + 190
    assert price_of(step.state, "W") == 75, "95, 85, 75"
    assert step.state.shares["W"].bank == 90


def test_the_seller_chooses_the_order_of_companies() -> None:
    """VII.4, R9.7: of several companies, in any order."""
    state = enter(holdings(holdings(playing(), "W", 20, 0, 0), "G", 20, 0, 0), "SR2").state
    for first, second in (("W", "G"), ("G", "W")):
        after = play(state, f"sell {first} 1", f"sell {second} 1")
        assert after.cash[0] == 500 + 95 + 75


def test_the_token_stops_at_the_bottom() -> None:
    """X.3, R11.3: no cell below: no move."""
    state = enter(holdings(playing(), "D", 50, 0, 0), "SR2").state
    assert price_of(state, "D") == 65
    step = act(state, "sell D 5")
    assert step.state.cash[0] == 500 + 5 * 65
    assert price_of(step.state, "D") == 65
    assert told(step, PriceMoved) == []


def test_no_buying_what_was_sold_this_round() -> None:
    """VII.6, R9.6: not that company for the rest of this stock round; in the next one again."""
    state = enter(holdings(playing(), "W", 30, 0, 0), "SR2").state
    state = play(state, "sell W 1")
    assert refused(state, "buy W") == ("sold_this_round", "VII.6")
    state = play(state, "buy D", "pass", "pass")
    assert refused(state, "buy W") == ("sold_this_round", "VII.6")
    assert play(enter(state, "SR3").state, "buy W").shares["W"].players[0] == 30


def test_director_certificate_is_never_sold() -> None:
    """VII.4, R9.8: even if another player holds 50 %; only the shares above it can be sold."""
    state = enter(holdings(playing(), "WT", 50, 50, 0), "SR2").state
    assert refused(state, "sell WT 1") == ("director_certificate", "VII.4")
    assert refused(state, "sell WT 5") == ("director_certificate", "VII.4")
    state = enter(holdings(playing(), "WT", 60, 0, 0), "SR2").state
    assert refused(state, "sell WT 2") == ("director_certificate", "VII.4")
    state = play(state, "sell WT 1")
    assert state.shares["WT"].players[0] == 50
    assert state.companies["WT"].director == 0


def test_a_director_may_sell_into_the_certificate_share_by_share() -> None:
    """VII.4, D-14: online, where another player holds 50 %: that one has the company from the first share."""
    state = holdings(playing(director_certificate="dumpable"), "WT", 50, 50, 0)
    state = enter(state, "SR2").state
    assert values(state, "sell", "WT") == [1, 2, 3, 4, 5]
    state = play(state, "sell WT 1")
    assert (state.companies["WT"].director, state.shares["WT"].players) == (1, (40, 50, 0))
    assert [certificates(state, seat) for seat in (0, 1)] == [4, 2], "seat 1 has its own company's as well"
    assert values(state, "sell", "WT") == [1, 2, 3, 4]


def test_only_what_one_has() -> None:
    """VII.4: no player sells more than they hold."""
    state = enter(holdings(playing(), "W", 20, 0, 0), "SR2").state
    assert refused(state, "sell W 3") == ("not_that_many", "VII.4")
    assert refused(state, "sell W 0") == ("not_that_many", "VII.4")
    assert values(state, "sell", "W") == [1, 2]


def test_everything_may_be_sold_back() -> None:
    """VII.4 (D-17): the bank takes any number."""
    state = enter(holdings(playing(), "W", 60, 40, 0), "SR2").state
    state = play(state, "sell W 6", "pass", "sell W 4")
    assert state.shares["W"].bank == 100


# --- the end of the round -----------------------------------------------------------------------------


def test_sold_out_tramway_company_rises() -> None:
    """X.3, R9.10: all shares of a tramway company in players' hands: one cell up at the end of the round."""
    state = enter(holdings(playing(), "DTKC", 20, 60, 20), "SR2").state
    assert price_of(state, "DTKC") == 90
    state = play(state, "pass", "pass", "pass")
    assert price_of(state, "DTKC") == 100, "from 90, one cell up"
    assert price_of(state, "SJE") == 80, "not sold out"


def test_sold_out_at_the_top_stays() -> None:
    """X.3, R9.10: top of the column: no move."""
    state = enter(holdings(playing(), "WT", 60, 20, 20), "SR2").state
    assert price_of(state, "WT") == 100
    assert PAR_CELLS[100][0] == 1
    state = play(state, "pass", "pass", "pass")
    assert price_of(state, "WT") == 110
    state = enter(state, "SR3").state
    assert price_of(play(state, "pass", "pass", "pass"), "WT") == 110


def test_cards_and_rise_do_not_touch_each_other() -> None:
    """X.3, VII.2, R9.11 (OP-6): the rise changes no cash, the cards no price."""
    state = cash(holdings(playing(), "DTKC", 20, 60, 20), 10, 30, 20)
    state = play(enter(state, "SR2").state, "pass", "pass", "pass")
    assert state.order == (1, 2, 0)
    assert price_of(state, "DTKC") == 100


def test_sold_out_stadtbahn_company_stays() -> None:
    """X.3 (OP-5): the rule names the tramway companies only."""
    state = enter(holdings(playing(), "W", 60, 20, 20), "SR2").state
    assert price_of(play(state, "pass", "pass", "pass"), "W") == 95
