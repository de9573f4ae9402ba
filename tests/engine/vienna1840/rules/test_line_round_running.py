"""The line rounds, running: routes, revenue, maintenance, deficits (IX.7, IX.8)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Malformed, NotYourTurn
from engine.vienna1840.events import DeficitPaid, LoanTaken, TramRan
from engine.vienna1840.facts import TRAM_LETTERS, maintenance
from engine.vienna1840.holdings import revenue
from engine.vienna1840.state import LineRound, State
from tests.engine.vienna1840.rules.positions import (
    act,
    cash,
    change_company,
    enter,
    founded,
    kinds,
    on_board,
    owned,
    play,
    refused,
    round_name,
    told,
    values,
    with_line,
    with_tram,
)

T4 = "J22 L26 0; I21 5 4; I23 3 1; H24 3 0"
"""The reconstruction of T-4: Südbahnhof (30), line 18's base (20), a stop, Belvedere (20), a stop."""
T4_ROUTE = "J22-I21-I23-H22-H24"
SOUTH = "J6 4 1; J8 4 1; J10 57 1; J12 4 1; J14 4 1; J16 57 1; J18 4 1; J20 4 1"
"""From Hietzing (J4) eastward through J10 and J16."""


def ready(
    colour: str | None = "yellow",
    newest: str | None = "yellow",
    name: str = "LR3a",
    lays: str = T4,
    stations: str = "18 I21",
    line: str = "18",
    **options: Any,
) -> State:
    """A line of WT about to run (it has passed on building), with a tram of this colour."""
    state = with_line(founded(4, map="full", **options), line, "WT")
    state = on_board(state, lays, stations)
    if colour is not None:
        state = with_tram(state, f"{TRAM_LETTERS[colour]}-0", line, newest)
    return state if name == "" else play(enter(state, name).state, "pass")


def before_running(state: State, name: str = "LR3a") -> State:
    """Begin a line round and pass on building."""
    return play(enter(state, name).state, "pass")


def box(state: State) -> int:
    return revenue(state, "WT")


# --- worked examples ----------------------------------------------------------------------------------


def test_t4_line_18() -> None:
    """T-4 (IX.8): LR3a, yellow tram, red bought: 30 + 20 + 10 + 40 + 10 = 110, less 50: 60 into Revenue."""
    state = before_running(owned(ready(newest="red", name=""), "SB", "WT"))
    step = act(state, f"run {T4_ROUTE}")
    (ran,) = told(step, TramRan)
    assert (ran.value, ran.maintenance, ran.total) == (110, -50, 60)
    assert box(step.state) == 60


def test_t5_a_full_interchange_of_others_counts_nothing() -> None:
    """T-5 (IX.8, LR2b): the example's picture is missing; only its sums (110, 130, 160, 80) are known.

    What it says in words is tested: a place without a station of line 3 on its route does not count.
    """
    lays = "F18 57 1; F20 57 1; F22 57 1"
    state = ready(lays=lays, stations="7 F18; 4 F22; 3 F20", line="3", name="LR2b")
    (ran,) = told(act(state, "run F18-F20"), TramRan)
    assert ran.value == 20, "F20 with its own station; F18, with line 7's, only ends the route"


def test_t15_line_2() -> None:
    """T-15 (IX.8): line 2, LR3a, yellow tram after the first red: route worth 150, so 100 into Revenue."""
    state = ready(newest="red", lays=SOUTH, stations="2 J4; 2 J10; 2 J16", line="2")
    step = act(state, "run J4-J6-J8-J10-J12-J14-J16-J18-J20")
    (ran,) = told(step, TramRan)
    assert (ran.value, ran.total) == (150, 100)
    assert box(step.state) == 100


# --- the run ------------------------------------------------------------------------------------------


def test_each_line_with_a_tram_runs_once() -> None:
    """IX.3, IX.7, R17.1: one route a turn, and running is not optional."""
    state = ready()
    assert "pass" not in kinds(state)
    assert refused(state, "run none") == ("must_run", "IX.7")
    with pytest.raises(NotYourTurn):
        act(state, "pass")
    assert round_name(play(state, "run")) == "LR3b"


def test_a_line_without_a_tram_does_not_run() -> None:
    """IX.7, R17.1: nothing to run with."""
    state = enter(ready(colour=None, name=""), "LR3a").state
    assert round_name(play(state, "pass")) == "LR3b"


def test_running_comes_after_building() -> None:
    """IX.3, R16.4: first tiles and stations, then the run; no way back."""
    state = enter(ready(name=""), "LR3a").state
    assert "run" not in kinds(state)
    with pytest.raises(NotYourTurn):
        act(state, "run")
    for late in ("tile I25 4 1", "station J22", "remove E23 D"):
        with pytest.raises(NotYourTurn):
            act(play(state, "pass"), late)


@pytest.mark.parametrize(
    ("route", "code"),
    [
        ("I21", "route_too_short"),
        ("I23-H22", "route_no_station"),
        ("I21-J22-I21", "route_place_twice"),
        ("I21-H22", "route_no_track"),
        ("I21-I25", "route_gap"),
    ],
)
def test_what_is_no_route(route: str, code: str) -> None:
    """IX.2, IX.7, R17.2, R17.3, R17.4: at least two places, a station of the line, no gap, no place twice."""
    assert refused(ready(), f"run {route}")[0] == code


def test_a_route_is_a_list_of_hexes() -> None:
    """IX.7: what can't be read is refused."""
    with pytest.raises(Malformed):
        act(ready(), "run I21--J22")


def test_arrows_are_ends() -> None:
    """IX.7, R17.7 (OP-18): no running through a red area."""
    lays = "J16 57 2; J14 3 5"
    state = ready(lays=lays, stations="15 J16; 15 K17", line="15", route_check="none")
    assert box(play(state, "run J16-K17")) == 20 + 30
    state = ready(lays="J16 5 5; J18 3 0", stations="15 J16; 15 K17", line="15", route_check="none")
    assert refused(state, "run J16-K17-J18")[0] == "route_through_arrow"


def test_a_full_interchange_can_only_be_the_end() -> None:
    """IX.2, IX.7, R17.6: full of other tokens: not passed; Stadtbahn tokens fill circles too."""
    lays = "J10 57 1; J12 4 1; J14 4 1; J16 57 1; J18 4 1"
    blocked = ready(lays=lays, stations="8 J10; 15 J16", line="8")
    assert refused(blocked, "run J10-J12-J14-J16-J18") == ("route_blocked", "IX.7")
    assert box(play(blocked, "run J10-J12-J14")) == 40
    free = ready(lays=lays, stations="8 J10", line="8")
    assert box(play(free, "run")) == 20 + 10 + 10 + 10, "J16 is passed, and counts nothing"


def test_dotted_track_is_not_for_lines() -> None:
    """IX.7, R17.5: lines can't use it."""
    state = ready(lays="J10 57 2; I9 L4 1", stations="8 J10", line="8", route_check="none")
    assert refused(state, "run J10-I9") == ("route_no_track", "IX.7")


def test_a_purple_hex_without_a_tile_is_no_place() -> None:
    """IX.2, IX.7, R17.8 (OP-19): nor is a centre hex without a tile."""
    state = ready(lays="D18 235 4", stations="1 D18", line="1", route_check="none")
    assert refused(state, "run D18-D20") == ("route_no_track", "IX.7")
    state = ready(lays="I21 5 4", stations="18 I21", line="18", route_check="none")
    assert refused(state, "run I21-J22") == ("route_no_track", "IX.7")


def test_the_best_route_must_be_claimed() -> None:
    """IX.8, R17.10: the highest revenue that any player can find."""
    state = ready()
    assert refused(state, "run I21-I23") == ("better_route", "IX.8")
    assert values(state, "run") == ["H24-H22-I23-I21-J22"]
    assert box(play(state, "run")) == box(play(state, f"run {T4_ROUTE}")) == 90


def test_revenue_counts_stops_and_own_stations() -> None:
    """IX.8, R17.9: all stops, interchanges with this line's station; others 0."""
    one = ready(lays=SOUTH, stations="15 J16", line="15")
    two = ready(lays=SOUTH, stations="15 J16; 15 J10", line="15")
    assert box(play(one, "run")) == 10 + 10 + 10 + 10 + 20 + 10 + 10
    assert box(play(two, "run")) == 10 + 10 + 20 + 10 + 10 + 20 + 10 + 10


def test_values_follow_the_newest_colour() -> None:
    """III.4.1, IX.8, R4.3: J22's 30 in yellow and green, 10 in brown and grey."""
    assert [box(play(ready(name=name), "run")) for name in ("LR1b", "LR2a", "LR4a", "LR5a")] == [
        90,
        90,
        70,
        70,
    ]


def test_landmark_bonus() -> None:
    """IV.2, IX.8, R7.5: 20 more for a landmark on the route, if the company has the private, not a player."""
    bare = ready(name="")
    for owner, total in (("WT", 110), (0, 90), ("DTKC", 90), (None, 90)):
        state = before_running(owned(bare, "SB", owner))
        assert box(play(state, "run")) == total


def test_landmark_off_the_route() -> None:
    """IV.2, IX.8, R7.5: only where the route starts, ends or passes."""
    state = ready(name="", lays="J22 L26 0; I21 5 4")
    assert box(play(before_running(owned(state, "SB", "WT")), "run")) == 50


# --- maintenance --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "newest", "upkeep"),
    [
        ("yellow", "yellow", 0),
        ("yellow", "orange", 0),
        ("yellow", "red", -50),
        ("yellow", "pink", -200),
        ("yellow", "purple", -400),
        ("orange", "red", 0),
        ("orange", "pink", -100),
        ("orange", "purple", -300),
        ("red", "red", 0),
        ("red", "pink", -50),
        ("red", "purple", -100),
        ("pink", "pink", 0),
        ("pink", "purple", 0),
        ("purple", "purple", 200),
    ],
)
def test_maintenance(colour: str, newest: str, upkeep: int) -> None:
    """VIII.5.3, IX.8, R13.10, R17.11: table 7, by the newest colour bought; purple earns 200."""
    assert maintenance(colour, newest) == upkeep
    state = ready(colour=colour, newest=newest, name="")
    step = act(before_running(change_company(state, "WT", treasury=1000)), "run")
    (ran,) = told(step, TramRan)
    assert (ran.value, ran.maintenance, ran.total) == (90, upkeep, 90 + upkeep)
    assert box(step.state) + step.state.companies["WT"].treasury == 1000 + 90 + upkeep


def test_only_a_line_that_runs_pays() -> None:
    """VIII.5.3, R13.10: a tram without a line costs nothing."""
    state = with_tram(ready(name=""), "Y1-1", "WT", "purple")
    state = play(with_tram(state, "Y1-0", "WT"), "0: scrap Y1-0")
    after = before_running(state)
    assert round_name(after) == "LR3b"
    assert after.companies["WT"].treasury == 1000


# --- deficits -----------------------------------------------------------------------------------------


def deficit(in_box: int, treasury: int, money: int, **options: Any) -> State:
    """A run of 90 with 400 to pay: 310 short."""
    state = with_line(ready(newest="purple", name="", **options), "1", "WT", revenue=in_box)
    state = cash(change_company(state, "WT", treasury=treasury), money, 500, 500, 500)
    state = enter(state, "LR3a").state
    assert isinstance(state.phase, LineRound)
    return play(state, "pass", "pass")


@pytest.mark.parametrize(
    ("in_box", "treasury", "money", "paid", "loans", "left"),
    [
        (400, 100, 50, (310, 0, 0), 0, (90, 100, 50)),
        (200, 300, 50, (200, 110, 0), 0, (0, 190, 50)),
        (100, 60, 200, (100, 60, 150), 0, (0, 0, 50)),
        (100, 60, 30, (100, 60, 150), 2, (0, 0, 80)),
        (0, 0, 0, (0, 0, 310), 4, (0, 0, 90)),
    ],
)
def test_a_deficit_is_paid(
    in_box: int,
    treasury: int,
    money: int,
    paid: tuple[int, int, int],
    loans: int,
    left: tuple[int, int, int],
) -> None:
    """IX.8, R17.13: from Revenue, then Treasury, then the director's cash, then loans of 100 (R14.3)."""
    step = act(deficit(in_box, treasury, money), "run")
    (event,) = told(step, DeficitPaid)
    assert (event.from_revenue, event.from_treasury, event.from_director) == paid
    assert sum(each.count for each in told(step, LoanTaken)) == step.state.loans[0] == loans
    assert (box(step.state), step.state.companies["WT"].treasury, step.state.cash[0]) == left


def test_a_positive_result_goes_into_revenue() -> None:
    """IX.8, R17.12: not into Treasury."""
    before = ready()
    after = play(before, "run")
    assert box(after) == 90
    assert after.companies["WT"].treasury == before.companies["WT"].treasury


def test_revenue_adds_up_over_the_line_rounds() -> None:
    """III.5, IX.8, R1.2: until the next dividend decision."""
    state = play(ready(), "run", "pass", "run")
    assert round_name(state) == "CR4"
    assert box(state) == 180


def test_scrapping_just_before_the_run() -> None:
    """IX.8, VIII.5.3, R17.14: to escape, the tram may be scrapped before it runs."""
    state = ready(newest="purple")
    after = play(state, "scrap Y1-0")
    assert round_name(after) == "LR3b"
    assert after.companies["WT"].treasury == state.companies["WT"].treasury


def test_a_tram_without_a_route_still_costs() -> None:
    """IX.8, R17.15 (OP-20): it earns 0 and pays maintenance, unless it is scrapped."""
    state = ready(newest="red", lays="", stations="18 I21")
    assert values(state, "run") == ["none"]
    assert told(act(state, "run none"), TramRan) == told(act(state, "run"), TramRan)
    step = act(state, "run")
    (ran,) = told(step, TramRan)
    assert (ran.value, ran.maintenance) == (0, -50)
    assert step.state.companies["WT"].treasury == 950
    assert play(state, "scrap Y1-0").companies["WT"].treasury == 1000


def test_a_purple_tram_without_a_route_earns_nothing() -> None:
    """VIII.5.3, R13.10: the 200 are per run."""
    state = play(ready(colour="purple", newest="purple", lays="", stations="18 I21"), "run")
    assert box(state) == 0
    assert state.companies["WT"].treasury == 1000
