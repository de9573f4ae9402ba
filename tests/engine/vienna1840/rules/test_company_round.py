"""The company rounds: privates, tram row, order, dividends, Stadtbahn (VIII.2 to VIII.5.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import NotYourTurn, Step
from engine.vienna1840.board import lift_station, place_station
from engine.vienna1840.events import (
    CompaniesOrdered,
    DividendPaid,
    PriceMoved,
    StadtbahnPaid,
    TramsLeft,
)
from engine.vienna1840.facts import GRID, dividend_steps
from engine.vienna1840.rounds.trams import on_sale
from engine.vienna1840.state import GONE, CompanyRound, State
from tests.engine.vienna1840 import positions as boards
from tests.engine.vienna1840.rules.positions import (
    COMPANIES,
    act,
    company_at_turn,
    enter,
    equipped,
    founded,
    holdings,
    kinds,
    out_of_turn,
    owned,
    play,
    price_of,
    priced,
    refused,
    told,
    values,
    with_line,
    with_tram,
)

# --- a: privates --------------------------------------------------------------------------------------


def test_privates_pay_their_owners() -> None:
    """VIII.2, R12.1, R7.6: a player's private pays the player, a company's pays its treasury (OP-8)."""
    state = owned(owned(owned(founded(4), "PR", 1), "SD", "SJE"), "KK", 1)
    state = enter(state, "CR3").state
    assert state.cash == (500, 515, 500, 500)
    assert state.companies["SJE"].treasury == 800 + 25


def test_a_returned_private_pays_nobody() -> None:
    """IV.2, VIII.2: back in the bank."""
    state = play(owned(enter(equipped(4), "SR2").state, "PR", 1), "1: return PR")
    assert state.cash[1] == 510
    assert enter(state, "CR3").state.cash[1] == 510


# --- b: the tram row ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "prices"),
    [
        ("CR1", {"yellow": 100, "orange": 300}),
        ("CR2", {"yellow": 50, "orange": 200, "red": 500}),
        ("CR3", {"orange": 100, "red": 400, "pink": 600}),
        ("CR4", {"red": 300, "pink": 500, "purple": 800}),
        ("CR5", {"pink": 400, "purple": 600}),
    ],
)
def test_trams_on_sale(name: str, prices: dict[str, int]) -> None:
    """VIII.3, R12.2, R13.11, R3.5: the row shifts at the start of each company round."""
    assert on_sale(enter(founded(), name).state) == prices


@pytest.mark.parametrize(("name", "colour"), [("CR3", "yellow"), ("CR4", "orange"), ("CR5", "red")])
def test_trams_left_on_the_right_space_leave_the_game(name: str, colour: str) -> None:
    """VIII.3, R12.2: what is left there goes, a tram in a company's hands stays."""
    state = founded()
    kept, *rest = [tram for tram, each in state.trams.items() if each.colour == colour]
    state = with_tram(state, kept, "WT")
    step = enter(state, name)
    assert told(step, TramsLeft) == [TramsLeft(colour, len(rest))]
    assert {step.state.trams[tram].place for tram in rest} == {GONE}
    assert step.state.trams[kept].place == "WT"


@pytest.mark.parametrize("name", ["CR1", "CR2"])
def test_no_tram_leaves_before_cr3(name: str) -> None:
    """VIII.3, R12.2: the right space is empty before."""
    assert told(enter(founded(), name), TramsLeft) == []


# --- c: the order of companies ------------------------------------------------------------------------


def order_of(state: State) -> tuple[str, ...]:
    (event,) = told(enter(state, "CR2"), CompaniesOrdered)
    return event.order


def test_order_by_price() -> None:
    """VIII.4, R12.3: by share price, highest first; Stadtbahn companies have no place in it."""
    assert order_of(priced(founded(), ("SJE", 0, 5), ("WT", 2, 0), ("DTKC", 1, 3))) == ("SJE", "DTKC", "WT")


def test_order_on_the_same_cell() -> None:
    """VIII.4, R12.3: on one cell the top of the stack first."""
    assert order_of(priced(founded(), ("SJE", 1, 3), ("WT", 1, 3), ("DTKC", 1, 3))) == ("SJE", "WT", "DTKC")


def test_order_of_equal_prices_on_different_cells() -> None:
    """VIII.4, R12.3: equal prices further right first."""
    assert (GRID[0][3], GRID[1][4], GRID[2][5]) == (115, 111, 108)
    assert (GRID[0][1], GRID[1][3]) == (105, 105)
    assert order_of(priced(founded(), ("SJE", 0, 1), ("WT", 1, 3), ("DTKC", 2, 0))) == ("WT", "SJE", "DTKC")


def test_the_order_is_fixed_for_the_round() -> None:
    """VIII.4, R12.3: moves of the price tokens do not change it any more."""
    state = with_line(equipped(), "6", "SJE", revenue=900)
    state = enter(state, "CR2").state
    assert company_at_turn(state) == "SJE"
    state = play(state, "dividend 900")
    assert price_of(state, "SJE") > price_of(state, "WT")
    assert isinstance(state.phase, CompanyRound)
    assert state.phase.order == ("WT", "DTKC", "SJE")
    assert company_at_turn(state) == "WT", "WT buys first"


# --- d: dividends -------------------------------------------------------------------------------------


def declared(box: int, amount: int, *percent: int) -> Step[State]:
    """WT, at 100, declares a dividend with so much in its revenue box."""
    state = with_line(equipped(), "6", "WT", revenue=box)
    state = holdings(state, "WT", *(percent or (50, 0, 0)))
    return act(enter(state, "CR2").state, f"dividend {amount}")


def test_dividend_by_share_and_the_rest_to_the_treasury() -> None:
    """VIII.5.1, R13.1: players get their shares, the bank keeps its own, the rest goes to Treasury."""
    step = declared(230, 200, 60, 10, 0)
    state = step.state
    assert told(step, DividendPaid)[0] == DividendPaid("WT", 200, 30, {0: 120, 1: 20})
    assert state.cash == (620, 520, 500)
    assert state.companies["WT"].treasury == 1000 + 30
    assert state.lines["6"].revenue == 0


def test_dividends_are_multiples_of_10_up_to_the_box() -> None:
    """VIII.5.1, R13.1: 0, 10, 20 ... up to what is in the revenue box; never from Treasury (R1.2)."""
    state = enter(with_line(equipped(), "6", "WT", revenue=235), "CR2").state
    assert values(state, "dividend") == list(range(0, 231, 10))
    assert refused(state, "dividend 235") == ("dividend_step", "VIII.5.1")
    assert refused(state, "dividend 240") == ("dividend_range", "VIII.5.1")
    assert refused(state, "dividend -10") == ("dividend_range", "VIII.5.1")
    assert out_of_turn(state, "pass"), "to keep all is to declare 0"
    for box, choice in ((10, [0, 10]), (0, [])):
        state = enter(with_line(equipped(), "6", "WT", revenue=box), "CR2").state
        assert (values(state, "dividend") if "dividend" in kinds(state) else []) == choice


def test_the_box_is_the_sum_of_all_lines() -> None:
    """III.5, VIII.5.1, R1.2: Revenue is what all its lines earned since the last decision."""
    state = with_line(equipped(), "6", "WT", revenue=100)
    state = with_line(state, "7", "WT", revenue=150)
    assert max(values(enter(state, "CR2").state, "dividend")) == 250


@pytest.mark.parametrize(
    ("total", "steps"),
    [
        (0, -1),
        (10, 0),
        (90, 0),
        (100, 1),
        (190, 1),
        (200, 2),
        (390, 2),
        (400, 3),
        (590, 3),
        (600, 4),
        (990, 4),
        (1000, 5),
        (1490, 5),
        (1500, 6),
        (2490, 6),
        (2500, 7),
    ],
)
def test_t8_dividends_move_the_price(total: int, steps: int) -> None:
    """T-8 (X.2, R11.2): a dividend moves the token by table 6; half of it falls on the bank (OP-7)."""
    state = declared(2500, total).state
    column = 2 + steps
    assert price_of(state, "WT") == GRID[1][column]
    assert state.cash[0] == 500 + total // 2


@pytest.mark.parametrize(("amount", "kept"), [(0, 250), (250, 0)])
def test_all_or_nothing(amount: int, kept: int) -> None:
    """VIII.5.1, R13.1: a director may also keep everything, or pay everything."""
    assert declared(250, amount).state.companies["WT"].treasury == 1000 + kept


def test_only_the_director_decides() -> None:
    """IV.1.2, VIII.5.1, R1.4: another player has no say, whatever they hold."""
    state = enter(holdings(with_line(equipped(), "6", "WT", revenue=100), "WT", 50, 50, 0), "CR2").state
    with pytest.raises(NotYourTurn):
        act(state, "1: dividend 100")


def test_t3_first_company_round() -> None:
    """T-3 (VIII.5.1, R13.2): in CR1 every company pays 0 and moves left: 95, 85, 75, 65."""
    step = enter(founded(4), "CR1")
    assert [price_of(step.state, name) for name in COMPANIES[:4]] == [95, 85, 75, 65]
    assert [(each.company, each.declared) for each in told(step, DividendPaid)] == [
        (name, 0) for name in COMPANIES[:4]
    ]


# --- d: the Stadtbahn ---------------------------------------------------------------------------------


def test_t2_stadtbahn_in_cr1() -> None:
    """T-2 (VIII.5.2): D 70 and V 70, so 7 a share; W and G pay 0 and move left; D and V stay."""
    state = founded(4)
    for name in "WVGD":
        state = holdings(state, name, 10, 0, 30, 0)
    step = enter(state, "CR1")
    paid = {each.company: each for each in told(step, StadtbahnPaid)}
    assert {name: each.income for name, each in paid.items()} == {"W": 0, "V": 70, "G": 0, "D": 70}
    assert paid["D"].paid == {0: 7, 2: 21}
    assert step.state.cash == (514, 500, 542, 500)
    assert [price_of(step.state, name) for name in "WVGD"] == [90, 85, 70, 65]


@pytest.mark.parametrize(
    ("name", "multiplier"), [("CR2", 1), ("CR3", 1), ("CR4", 2), ("CR5", 3), ("CR6", 10)]
)
def test_stadtbahn_multiplier(name: str, multiplier: int) -> None:
    """VIII.5.2, R13.6: x 2 in CR4, x 3 in CR5, x 10 in CR6; all of it is paid and moves the token."""
    state = holdings(founded(4), "D", 20, 0, 0, 0)
    step = enter(state, name)
    moves = dividend_steps(70 * multiplier)
    assert price_of(step.state, "D") == {0: 65, 1: 70, 2: 75, 4: 91}[moves]
    (paid,) = [each for each in told(step, StadtbahnPaid) if each.company == "D"]
    assert paid.multiplier == multiplier
    assert (paid.income, paid.paid) == (70, {0: 14 * multiplier})


def test_stadtbahn_takes_the_better_run() -> None:
    """VIII.5.2, R13.3: track from both ends, not joined: only the better run counts."""
    state = founded(4)
    state = replace(state, board=boards.course(state.board, "D", "E23"))
    (paid,) = [each for each in told(enter(state, "CR2"), StadtbahnPaid) if each.company == "D"]
    assert (paid.income, set(paid.places)) == (70, {"A17", "A19"})


def test_stadtbahn_joined_counts_everything() -> None:
    """VIII.5.2, R13.3: joined, everything counts, both bases included."""
    state = founded(4)
    state = replace(state, board=boards.course(state.board, "D"))
    (paid,) = [each for each in told(enter(state, "CR2"), StadtbahnPaid) if each.company == "D"]
    assert {"A17", "F24"} <= set(paid.places)
    assert paid.income > 70


def test_a_removed_station_counts_0() -> None:
    """VIII.5.2, R13.4: an interchange whose station has been removed is passed for 0."""
    state = founded(4)
    state = replace(state, board=boards.course(state.board, "D"))
    whole = [each.income for each in told(enter(state, "CR2"), StadtbahnPaid) if each.company == "D"]
    state = replace(state, board=lift_station(state.board, "D22", "a", "D"))
    less = [each.income for each in told(enter(state, "CR2"), StadtbahnPaid) if each.company == "D"]
    assert whole[0] - less[0] == 20


def test_t11_stadtbahn_in_cr6() -> None:
    """T-11 (VIII.5.2): D complete, without stations at D22 and E23, L31 on F24: 120, paid 1200, 91 to 137."""
    state = priced(founded(4), ("D", 3, 4))
    assert price_of(state, "D") == 91
    board = boards.course(state.board, "D")
    for hex in ("D22", "E23"):
        board = lift_station(board, hex, "a", "D")
    state = replace(state, board=replace(board, tiles={**board.tiles, "F24": ("L31", 3)}))
    step = enter(holdings(state, "D", 60, 0, 0, 0), "CR6")
    (paid,) = [each for each in told(step, StadtbahnPaid) if each.company == "D"]
    assert (paid.income, paid.multiplier, paid.paid) == (120, 10, {0: 720})
    assert price_of(step.state, "D") == 137


def test_t1_stadtbahn_d_with_b20() -> None:
    """T-1 (VIII.5.2): A17 40 + A19 30 + B20 10 = 80."""
    state = founded(4)
    state = replace(state, board=boards.course(state.board, "D", "B20"))
    (paid,) = [each for each in told(enter(state, "CR2"), StadtbahnPaid) if each.company == "D"]
    assert (paid.income, set(paid.places)) == (80, {"A17", "A19", "B20"})


@pytest.mark.parametrize(
    ("company", "cell", "income", "before", "after"),
    [("G", (2, 4), 160, 101, 160), ("W", (1, 6), 140, 126, 185)],
)
def test_t12_t13_two_players_in_cr6(
    company: str, cell: tuple[int, int], income: int, before: int, after: int
) -> None:
    """T-12, T-13 (VIII.5.2): G complete 160, paid 1600, 101 to 160; W complete 140, paid 1400, 126 to 185."""
    state = holdings(priced(founded(2), (company, *cell)), company, 60, 40)
    assert price_of(state, company) == before
    board = boards.course(state.board, company)
    state = replace(state, board=replace(board, tiles={**board.tiles, "F24": ("L31", 3)}))
    step = enter(state, "CR6")
    (paid,) = [each for each in told(step, StadtbahnPaid) if each.company == company]
    assert (paid.income, paid.multiplier, sum(paid.paid.values())) == (income, 10, income * 10)
    assert price_of(step.state, company) == after


def test_t16_two_players_in_cr3() -> None:
    """T-16 (VIII.5.2): W complete 130, F24 without a tile; D as far as D22 90; G with B16 and B14 60."""
    state = founded(2)
    board = boards.course(state.board, "W")
    board = boards.course(board, "D", "B20", "C21", "D22")
    board = boards.course(board, "G", "B16", "B14")
    state = replace(state, board=lift_station(board, "D22", "a", "D"))
    step = enter(state, "CR3")
    assert {each.company: each.income for each in told(step, StadtbahnPaid)} == {"W": 130, "D": 90, "G": 60}
    assert [each.company for each in told(step, PriceMoved) if each.company in "WDG"] == ["W"]
    assert price_of(step.state, "W") == 100, "from 95 right 1"


def test_lines_never_block_a_stadtbahn_run() -> None:
    """VIII.5.2, R13.5: stations of lines don't stand in the way of a Stadtbahn company's tram."""
    state = founded(4)
    board = lift_station(boards.course(state.board, "D"), "D22", "a", "D")
    free = enter(replace(state, board=board), "CR2")
    full = enter(replace(state, board=place_station(board, "D22", "a", "7")), "CR2")
    assert told(free, StadtbahnPaid) == told(full, StadtbahnPaid)


def test_stadtbahn_companies_decide_nothing() -> None:
    """IV.1.3, R8.2: ten shares, no director, no trams; they pay everything out."""
    state = enter(founded(4), "CR2").state
    assert not set("WVGD") & set(state.companies)
    assert isinstance(state.phase, CompanyRound)
    assert not {task.company for task in state.phase.tasks} & set("WVGD")


def test_the_bank_never_runs_out() -> None:
    """III.5, R1.3: whatever is due is paid."""
    assert declared(1_000_000, 1_000_000).state.cash[0] == 500 + 500_000


def test_stadtbahn_after_the_companies_in_price_order() -> None:
    """VIII.5.2, R13.7 (OP-9): after all tramway companies, by price."""
    step = enter(priced(founded(4), ("D", 0, 4), ("W", 2, 0)), "CR1")
    paid = [each.company for each in step.events if isinstance(each, DividendPaid | StadtbahnPaid)]
    assert paid == ["WT", "DTKC", "SJE", "BBG", "D", "V", "W", "G"]
