"""The rules options, each with every one of its values.

Where the rulebook and the public games differ, or the rulebook is silent, an option decides. Each test names
the option and what its values mean; the last test sees to it that none is forgotten.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from engine.core import RuleError
from engine.vienna1840 import GAME
from engine.vienna1840.events import LinesDrawn, PrivatePaid
from engine.vienna1840.facts import COMPANIES as ALL_COMPANIES
from engine.vienna1840.holdings import company_trams, worth
from engine.vienna1840.ledger import Move
from engine.vienna1840.options import ONLINE, RULEBOOK, Options1840
from engine.vienna1840.rounds import sequence, stock
from engine.vienna1840.state import LineRound, PrivateAuction, State, StockRound
from tests.engine.vienna1840.positions import course
from tests.engine.vienna1840.rules import test_options_line_rounds as line_rounds
from tests.engine.vienna1840.rules.option_cases import both, tested
from tests.engine.vienna1840.rules.positions import (
    COMPANIES,
    act,
    cash,
    change_company,
    company_at_turn,
    decider,
    enter,
    founded,
    holdings,
    kinds,
    new,
    on_board,
    out_of_turn,
    owned,
    play,
    playing,
    price_of,
    refused,
    round_name,
    step_of,
    told,
    values,
    with_line,
    with_tram,
)

# --- setting up ---------------------------------------------------------------------------------------


@both("preset", ("rulebook", True), ("online", False))
def test_preset(value: str, expected: bool) -> None:
    """III.1: by the rulebook the order cards are dealt at random; online players come in seating order."""
    orders = {new(4, value, seed).order for seed in range(1, 12)}
    assert (len(orders) > 1) is expected
    assert new(3, value).board.map == ("small_3p" if expected else "full"), "XII, D-12"


@both("map", (None, "small_3p"), ("small_3p", "small_3p"), ("full", "full"))
def test_map(value: str | None, expected: str) -> None:
    """III.4, XII, D-12: three players on the small map, as recommended, or on the full one."""
    assert new(3, map=value).board.map == expected


@both("map", ("small_2p", True))
def test_map_for_two(value: str, expected: bool) -> None:
    """XIII, III.4: two players have one map, which is for them alone."""
    assert (new(2, map=value).board.map == value) is expected
    for seats in range(3, 7):
        with pytest.raises(RuleError):
            new(seats, map=value)
    with pytest.raises(RuleError):
        new(2, map="full")
    with pytest.raises(RuleError):
        new(4, map="small_3p")


@both("tc_choice", ("all_six", 6), ("random_n", 3))
def test_tc_choice(value: str, expected: int) -> None:
    """VII.5, IV.1.2, D-1: any of the six companies can be chosen, or only as many as there are players."""
    offers = {tuple(new(3, seed=seed, tc_choice=value).companies) for seed in range(1, 20)}
    assert {len(offer) for offer in offers} == {expected}
    assert all(set(offer) <= set(ALL_COMPANIES) for offer in offers)
    assert (len(offers) > 1) is (expected == 3)


@both("sr1_order", ("seating_from_lowest", (2, 3, 0, 1)), ("cards", (2, 0, 3, 1)))
def test_sr1_order(value: str, expected: tuple[int, ...]) -> None:
    """III.1, VII.5, D-3: from the lowest card clockwise, or in the order of the cards."""
    move = Move(replace(new(4, sr1_order=value), order=(2, 0, 3, 1), round=1))
    stock.begin(move, 1)
    sequence.settle(move)
    assert isinstance(move.state.phase, StockRound)
    assert move.state.phase.players == expected
    assert decider(move.state) == 2


# --- the auction of the privates ----------------------------------------------------------------------


def auction(first: int = 0, **options: Any) -> State:
    """The pre-stock round with four players and 260 each; order cards lie in seating order."""
    state = new(4, **options)
    phase = PrivateAuction(turn=first, namer=first)
    return replace(state, order=(0, 1, 2, 3), phase=phase, cash=(260,) * 4)


@both("private_naming", ("name_then_bid", {"name"}), ("bid_names", {"bid", "pass"}))
def test_private_naming(value: str, expected: set[str]) -> None:
    """VI, D-4: a private is named and then bid for, or the opening bid names it."""
    state = auction(private_naming=value)
    assert kinds(state) == expected
    if value == "name_then_bid":
        assert refused(state, "bid KK 20") == ("name_first", "VI")
        state = play(state, "name KK", "pass", "bid KK 20")
        assert isinstance(state.phase, PrivateAuction)
        assert 0 not in state.phase.bidders, "who passed is out"
    else:
        assert out_of_turn(state, "name KK")
        state = play(state, "pass", "bid KK 20")
        assert isinstance(state.phase, PrivateAuction)
        assert 0 in state.phase.bidders, "D-5: a pass while nothing is on auction does not count"


@both("private_discount", ("first_named_only", 10), ("cheapest_while_unsold", 5))
def test_private_discount(value: str, expected: int) -> None:
    """VI, D-6: after the first private nothing falls, or the cheapest does as long as it is unsold."""
    state = owned(auction(private_discount=value, private_naming="bid_names"), "SSB", 3)
    step = act(play(state, "pass", "pass", "pass"), "pass")
    assert step.state.privates["PR"].minimum == expected
    paid = [PrivatePaid("SSB", 3, 30)]
    assert told(step, PrivatePaid) == (paid if value == "first_named_only" else []), "D-7"


@both("private_discount", ("first_named_only", ("SB", 25)), ("cheapest_while_unsold", ("PR", 5)))
def test_private_discount_of_the_first_named(value: str, expected: tuple[str, int]) -> None:
    """VI, D-6: everybody passes on the first private named: it falls by 5, or the cheapest does."""
    state = play(auction(private_discount=value), "name SB", "pass", "pass", "pass", "pass")
    faces = {name: each.minimum for name, each in auction().privates.items()}
    assert {name: each.minimum for name, each in state.privates.items()} == {
        **faces,
        expected[0]: expected[1],
    }
    assert decider(state) == 0


@both("private_payout_restart", ("lowest_card", 0), ("same_circle", 2))
def test_private_payout_restart(value: str, expected: int) -> None:
    """VI, D-7: after all passed the lowest card begins, or who began the circle of passes."""
    state = owned(auction(2, private_payout_restart=value), "PR", 3)
    assert decider(play(state, "pass", "pass", "pass", "pass")) == expected
    assert decider(play(state, "name KK", "pass", "pass", "pass", "pass")) == expected


@both("reduced_face", ("minimum_only", 20), ("lasting", 15))
def test_reduced_face(value: str, expected: int) -> None:
    """VI, IV.2, D-11 (OP-4): only the least bid falls, or the face value with all that goes by it."""
    state = play(auction(reduced_face=value), "name KK", *["pass"] * 4, "bid KK 15", "pass", "pass", "pass")
    assert worth(state, 0) == state.cash[0] + expected
    assert play(state, "0: return KK").cash[0] == state.cash[0] + expected
    building = with_line(founded(reduced_face=value), "5", "WT")
    least = replace(building.privates["KK"], owner=0, returned=False, minimum=15)
    line = enter(replace(building, privates={**building.privates, "KK": least}), "LR2a").state
    assert values(line, "private", "KK")[-1] == expected
    assert refused(line, f"private KK {expected + 1}") == ("private_price", "IV.2")
    assert play(line, "private KK 1", "return KK").companies["WT"].treasury == 1000 - 1 + expected


def test_a_private_that_lost_all_its_face_value_has_no_price() -> None:
    """VI, IX.3, D-11: taken for nothing, it brings nothing when it is returned, and nobody can buy it."""
    state = play(auction(reduced_face="lasting"), "name PR", *["pass"] * 8)
    assert (state.privates["PR"].owner, state.privates["PR"].minimum) == (0, 0)
    assert play(state, "0: return PR").cash == state.cash
    building = owned(with_line(founded(4, map="full", reduced_face="lasting"), "5", "WT"), "PR", 0)
    none = replace(building.privates["PR"], minimum=0)
    line = enter(replace(building, privates={**building.privates, "PR": none}), "LR2a").state
    assert "private" not in kinds(line)
    assert refused(line, "private PR 1") == ("private_price", "IV.2")


@both("bid_grid", ("multiples_of_5", False), ("min_raise_5", True))
def test_bid_grid(value: str, expected: bool) -> None:
    """VI, VIII.6, D-9: bids are multiples of 5, or anything at least 5 above the last."""
    state = play(auction(bid_grid=value), "name KK")
    lines = founded(bid_grid=value)
    for number in range(3):
        lines = with_tram(lines, f"O1-{number}", COMPANIES[number])
    lines = enter(lines, "CR2").state
    while step_of(lines) == "trams":
        lines = play(lines, "pass")
    lot = values(lines, "name")[0]
    lines = play(lines, f"name {lot}")
    if expected:
        state = play(state, "bid KK 23")
        assert refused(state, "bid KK 27") == ("bid_too_low", "VI")
        play(state, "bid KK 28")
        play(lines, f"bid {lot} 21", f"bid {lot} 27")
    else:
        assert refused(state, "bid KK 23") == ("bid_step", "VI")
        assert refused(lines, f"bid {lot} 21") == ("bid_step", "VIII.6")


# --- stock rounds -------------------------------------------------------------------------------------


@both("sold_out_rise", ("tramways", 95), ("all", 105))
def test_sold_out_rise(value: str, expected: int) -> None:
    """X.3, D-13: sold-out tramway companies rise, or Stadtbahn companies as well."""
    state = holdings(playing(sold_out_rise=value), "W", 40, 30, 30)
    state = enter(holdings(state, "DTKC", 20, 50, 30), "SR2").state
    state = play(state, "pass", "pass", "pass")
    assert price_of(state, "W") == expected
    assert price_of(state, "DTKC") == 100


@both("auto_pass", ("on", "LR2a"), ("off", "SR2"))
def test_auto_pass(value: str, expected: str) -> None:
    """VII.1, D-15: a player who can neither buy nor sell passes automatically, or has to say so."""
    state = enter(cash(playing(auto_pass=value), 0, 10, 20), "SR2").state
    assert round_name(state) == expected


@both("private_return", ("any_time", True), ("own_turn", False))
def test_private_return(value: str, expected: bool) -> None:
    """IV.2, D-19: a private goes back to the bank at any time, or when 18xx.games takes it: in a stock round,
    when one's own company or line acts.
    """
    state = owned(owned(playing(private_return=value), "SD", 2), "KK", 0)
    stock_round = enter(state, "SR2").state
    assert play(stock_round, "0: return KK").cash[0] == 520
    assert play(stock_round, "2: return SD").cash[2] == 550
    line_round = enter(state, "LR2a").state
    assert play(line_round, "0: return KK").cash[0] == 520
    if expected:
        assert play(line_round, "2: return SD").cash[2] == 550
    else:
        assert refused(line_round, "2: return SD") == ("private_not_yours", "IV.2")


@both("director_certificate", ("kept", False), ("dumpable", True))
def test_director_certificate(value: str, expected: bool) -> None:
    """VII.4, D-14: never sold to the bank, or handed to another player who holds 50 %."""
    state = enter(holdings(playing(director_certificate=value), "WT", 50, 50, 0), "SR2").state
    if expected:
        state = play(state, "sell WT 5")
        assert state.companies["WT"].director == 1
        assert state.shares["WT"].players == (0, 50, 0)
        alone = enter(holdings(playing(director_certificate=value), "WT", 50, 40, 0), "SR2").state
        assert refused(alone, "sell WT 5") == ("director_certificate", "VII.4")
    else:
        assert refused(state, "sell WT 5") == ("director_certificate", "VII.4")
        assert "sell" not in kinds(state)


# --- company rounds -----------------------------------------------------------------------------------


@both("cr_d_flow", ("per_company", "trams"), ("phases", "dividend"))
def test_cr_d_flow(value: str, expected: str) -> None:
    """VIII.5, D-22: each company declares and buys, or all declare before the first buys."""
    state = with_line(founded(cr_d_flow=value), "5", "WT", revenue=100)
    state = enter(with_line(state, "15", "DTKC", revenue=100), "CR2").state
    assert (company_at_turn(state), step_of(state)) == ("WT", "dividend")
    state = play(state, "dividend 50")
    assert step_of(state) == expected
    assert company_at_turn(state) == ("WT" if expected == "trams" else "DTKC")


@both("forced_tram", ("after_e", True), ("in_d", False))
def test_forced_tram(value: str, expected: bool) -> None:
    """VIII.5.4, D-26: a company without a tram must have one after the line auctions, or before them."""
    state = enter(founded(forced_tram=value), "CR2").state
    assert ("pass" in kinds(state)) is expected
    if not expected:
        assert refused(state, "pass") == ("must_buy_tram", "VIII.5.4")


@both("loan_cards", ("unlimited", True), ("10", False))
def test_loan_cards(value: str, expected: bool) -> None:
    """I, VIII.5.4, D-28 (OP-1): any number of loans, or ten in the whole game."""
    state = change_company(founded(loan_cards=value, forced_tram="in_d"), "WT", treasury=0)
    state = cash(state, 0, 500, 500)
    last = enter(replace(state, loans=(4, 5, 0)), "CR2").state
    assert values(last, "tram") == (["yellow", "orange", "red"] if expected else ["yellow"])
    none = enter(replace(state, loans=(4, 6, 0)), "CR2").state
    assert (company_at_turn(none) == "WT") is expected
    if expected:
        assert play(none, "tram yellow").loans == (5, 6, 0)
    else:
        assert company_trams(none, "WT") == (), "the duty can't be met (R14.4)"


@both("scrap", ("any_time", True), ("own_steps", False))
def test_scrap(value: str, expected: bool) -> None:
    """VIII.5.3, D-29: at any time, or only while buying trams or about to run."""
    state = with_tram(with_tram(playing(scrap=value), "Y1-0", "5"), "Y1-1", "DTKC")
    for name in ("SR2", "LR2a"):
        now = enter(state, name).state
        if expected:
            assert play(now, "1: scrap Y1-1").trams["Y1-1"].place == "gone"
            assert play(now, "0: scrap Y1-0").trams["Y1-0"].place == "gone"
        else:
            assert refused(now, "1: scrap Y1-1") == ("tram_not_yours", "VIII.5.3")
            assert refused(now, "0: scrap Y1-0") == ("tram_not_yours", "VIII.5.3")
    running = play(enter(state, "LR2a").state, "pass")
    assert play(running, "scrap Y1-0").trams["Y1-0"].place == "gone"
    buying = enter(state, "CR2").state
    assert play(buying, "0: scrap Y1-0").trams["Y1-0"].place == "gone"


@both("tram_assignment", ("free", True), ("fill_lines", False))
def test_tram_assignment(value: str, expected: bool) -> None:
    """VIII.5.3, D-30: a tram may lie unused, or only when every line has one."""
    state = with_line(playing(tram_assignment=value), "6", "WT")
    state = with_tram(with_tram(state, "O1-0", "5"), "O1-1", "WT")
    state = play(enter(state, "CR2").state, "pass")
    assert (company_at_turn(state), step_of(state)) == ("WT", "assign")
    if expected:
        play(state, "pass")
        state = play(state, "assign O1-0:WT")
        assert {state.trams[tram].place for tram in ("O1-0", "O1-1")} == {"WT"}
    else:
        assert out_of_turn(state, "pass")
        assert refused(state, "assign O1-0:WT") == ("line_without_tram", "VIII.5.3")
        play(state, "assign O1-1:6")


@both("tram_assignment", ("free", True), ("fill_lines", False))
def test_tram_assignment_of_the_only_tram(value: str, expected: bool) -> None:
    """VIII.5.3, IV.1.2, D-30, R15.11: the only tram may be kept off the only line, so that the line does not
    run and pays no maintenance; or it must be on the line.
    """
    state = with_tram(playing(tram_assignment=value), "Y1-0", "5", "red")
    state = play(enter(state, "CR3").state, "pass")
    assert ((company_at_turn(state), step_of(state)) == ("WT", "assign")) is expected
    if expected:
        assert play(state, "assign Y1-0:WT").trams["Y1-0"].place == "WT"
        assert play(state, "pass").trams["Y1-0"].place == "5"


def with_a_full_company(**options: Any) -> State:
    """CR2 in which WT has three lines and no tram, the others have trams, at the end of the auctions."""
    state = founded(**options)
    for line in ("5", "6", "7"):
        state = with_line(state, line, "WT")
    for number in (1, 2):
        state = with_tram(state, f"O1-{number}", COMPANIES[number])
    return state


@both("late_buy_full_tcs", ("yes", ["WT", "DTKC", "SJE"]), ("no", ["DTKC", "SJE"]))
def test_late_buy_full_tcs(value: str, expected: list[str]) -> None:
    """VIII.6, D-31: after the auctions all may buy, or only companies with room for a line."""
    state = with_tram(with_a_full_company(late_buy_full_tcs=value), "O1-0", "5")
    state = enter(state, "CR2").state
    buyers = []
    while round_name(state) == "CR2":
        if step_of(state) == "late_trams":
            buyers.append(company_at_turn(state))
        state = play(state, "pass")
    assert buyers == expected


def test_last_chance_of_a_full_company() -> None:
    """VIII.5.4, R14.1: where companies with three lines may not buy after the auctions, their last chance,
    and with it the duty to have a tram, is in step d.
    """
    state = enter(with_a_full_company(late_buy_full_tcs="no"), "CR2").state
    assert company_at_turn(state) == "WT"
    assert refused(state, "pass") == ("must_buy_tram", "VIII.5.4")
    state = enter(with_a_full_company(late_buy_full_tcs="yes"), "CR2").state
    assert "pass" in kinds(state)


@both("line_restock", ("after_purchases", False), ("after_auctions", True))
def test_line_restock(value: str, expected: bool) -> None:
    """VIII.7: new lines come out at the very end of the round, or when the last auction is over."""
    state = playing(line_restock=value)
    for number, company in enumerate(COMPANIES[:3]):
        state = with_tram(state, f"O1-{number}", company)
    state = enter(state, "CR2").state
    while step_of(state) in ("trams", "assign"):
        state = play(state, "pass")
    step = act(play(state, "pass", "pass"), "pass")
    assert step_of(step.state) == "late_trams"
    assert bool(told(step, LinesDrawn)) is expected


@both("idle_steps", ("skipped", False), ("asked", True))
def test_idle_steps(value: str, expected: bool) -> None:
    """A decision with nothing to decide is skipped, or passed by hand: a line auction without money (VIII.6),
    a tram row out of reach (VIII.5.3), a bonus that can't be used (IX.3).
    """
    state = founded(idle_steps=value)
    for number, company in enumerate(COMPANIES[:3]):
        state = with_tram(change_company(state, company, treasury=0), f"O1-{number}", company)
    poor = enter(state, "CR2").state
    assert (round_name(poor) == "CR2") is expected
    line = with_line(founded(4, map="full", idle_steps=value), "18", "WT")
    line = on_board(line, "I21 5 4", "18 I21")
    line = enter(replace(line, board=course(line.board, "V", "B10")), "LR1b").state
    line = play(line, "tile C9 L1 1")
    assert isinstance(line.phase, LineRound)
    assert (line.phase.bonus is not None) is expected, "green tiles are not out yet"


@both("idle_steps", ("skipped", "assign"), ("asked", "trams"))
def test_idle_steps_after_a_purchase(value: str, expected: str) -> None:
    """VIII.5.3: buying ends by itself with the last tram that the treasury can pay for; asked, only when no
    price of a tram that is left, in whatever round, could be paid, or with the third tram.
    """
    state = change_company(founded(idle_steps=value), "WT", treasury=0)
    state = with_line(with_line(state, "5", "WT"), "6", "WT")
    for treasury, step in ((399, expected), (349, "assign")):
        after = play(enter(change_company(state, "WT", treasury=treasury), "CR1").state, "tram orange")
        assert step_of(after) == step
        assert decider(after) == 0
    poor = play(enter(change_company(state, "WT", treasury=399), "CR1").state, "tram orange")
    assert "tram" not in kinds(poor)
    rich = enter(change_company(state, "WT", treasury=999), "CR1").state
    third = step_of(play(rich, "tram yellow", "tram yellow", "tram yellow"))
    assert third == ("trams" if value == "skipped" else "assign"), "the director may scrap, and buy again"


# --- the end ------------------------------------------------------------------------------------------


@both("score_privates", ("true", 60), ("false", 0))
def test_score_privates(value: str, expected: int) -> None:
    """XI.2, D-20: a player's privates count at face value, or not."""
    state = founded(score_privates=value)
    assert worth(owned(state, "SSB", 1), 1) - worth(state, 1) == expected
    result = GAME.outcome(enter(owned(state, "SSB", 1), "CR6").state)
    base = GAME.outcome(enter(state, "CR6").state)
    assert result is not None
    assert base is not None
    assert result.scores[1] - base.scores[1] == expected + 30, "its last dividend too"


# --- all of them --------------------------------------------------------------------------------------


def _values(option: str) -> set[object]:
    """Every value that an option can have."""
    found: set[object] = set()
    waiting = [Options1840.model_fields[option].annotation]
    while waiting:
        kind = waiting.pop()
        inner = get_args(kind)
        if kind is type(None):
            found.add(None)
        elif inner and all(isinstance(each, str | int) for each in inner):
            found.update(inner)
        else:
            waiting.extend(inner)
    return found


@pytest.mark.parametrize("option", list(Options1840.model_fields))
def test_every_value_of_every_option_is_tested(option: str) -> None:
    """No option and no value without a test, here or among those of line rounds."""
    assert line_rounds.__doc__, "imported, so that its cases are known"
    assert tested.get(option, set()) == _values(option)


def test_presets() -> None:
    """The presets differ where the public games do not play by the rulebook."""
    different = {
        name for name in Options1840.model_fields if getattr(RULEBOOK, name) != getattr(ONLINE, name)
    }
    same = {
        "map",
        "reduced_face",
        "auto_pass",
        "private_after_run",
        "cr_d_flow",
        "loan_cards",
        "bonus_station_cost",
        "bonus_tile_reach",
        "first_turn_stadtbahn",
        "station_removal_reach",
        "station_removal_per_turn",
        "remove_g3",
        "purple_without_route",
        "score_privates",
    }
    assert different == set(Options1840.model_fields) - same


def test_an_unknown_option_or_value_is_refused() -> None:
    """A game's options are a closed record."""
    with pytest.raises(ValueError, match="scrap"):
        new(4, scrap="never")
    with pytest.raises(ValueError, match="jokers"):
        new(4, jokers="wild")
