"""Routes explained place by place (IX.7, IX.8), and what a tile or a station more would add."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from engine.vienna1840 import GAME, tiles
from engine.vienna1840.advice import advise
from engine.vienna1840.board import Board, place_station
from engine.vienna1840.explaining import explain
from engine.vienna1840.facts import maintenance
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.outlook import laying
from engine.vienna1840.rounds.running import best, bonus_hexes
from engine.vienna1840.routes import best_route, route_value
from engine.vienna1840.state import Line, LineRound, State, value_colour
from engine.vienna1840.stations import station_places
from tests.engine.vienna1840.positions import position
from tests.engine.vienna1840.routes.adversarial import full_map
from tests.engine.vienna1840.test_routes import ROW, T4
from tests.games import kept


def state_of(board: Board, line: str, **changes: Any) -> State:
    """A position in the first line round with a line of WT's, on a board."""
    state = GAME.start(4, RULEBOOK, 1)
    return replace(
        state,
        board=board,
        round=3,
        lines={line: Line(company="WT", director=0, base=True, placed=1)},
        companies={**state.companies, "WT": replace(state.companies["WT"], lines=(line,), treasury=500)},
        **changes,
    )


def test_t4_explained() -> None:
    """T-4 (IX.8): the landmark adds 20 to Belvedere's 20, maintenance takes 50."""
    state = state_of(position(T4, "18 I21"), "18", newest="red")
    state = replace(
        state,
        privates={**state.privates, "SB": replace(state.privates["SB"], owner="WT")},
        trams={**state.trams, "Y1-0": replace(state.trams["Y1-0"], place="18")},
    )
    route = route_value(state.board, RULEBOOK, "18", "yellow", ("H22",), "J22-I21-I23-H22-H24")
    told = explain(GAME.view(state, None), "18", route)
    assert [(place.hex, place.counted, place.bonus, place.reason) for place in told.places] == [
        ("J22", 30, 0, "stop"),
        ("I21", 20, 0, "own_station"),
        ("I23", 10, 0, "stop"),
        ("H22", 20, 20, "stop"),
        ("H24", 10, 0, "stop"),
    ]
    assert (told.value, told.tram, told.maintenance, told.total) == (110, "Y1-0", -50, 60)
    assert told.maintenance == maintenance("yellow", "red")
    assert told.places[3].landmark == "SB"


def test_what_does_not_count() -> None:
    """IX.8: an interchange without a station of the line counts nothing; IX.7: it blocks where it is full."""
    state = state_of(position(ROW, "15 J10; 4 J16"), "15")
    route = route_value(state.board, RULEBOOK, "15", "yellow", (), "J10-J12-J14-J16")
    told = explain(GAME.view(state, None), "15", route)
    assert [(place.printed, place.counted, place.reason, place.end) for place in told.places] == [
        (20, 20, "own_station", "free"),
        (10, 10, "stop", None),
        (10, 10, "stop", None),
        (20, 0, "no_station", "blocked"),
    ]
    assert told.tram is None
    assert told.total == told.value == route.value


def test_explained_like_valued_in_whole_games() -> None:
    """The parts of an explanation add up to the route's value, and to what a run brings."""
    explained = 0
    for name in ("vienna1840-rulebook-4p-seed0", "vienna1840-online-4p-seed1"):
        for state, _, action, step in kept(name).turns():
            if action.kind != "run" or not isinstance(state.phase, LineRound):
                continue
            line = state.phase.lines[0]
            route = best(state, line)
            if route is None:
                continue
            told = explain(GAME.view(state, None), line, route)
            assert told.value == route.value
            assert told.total == told.value + told.maintenance
            ran = next((event for event in step.events if type(event).__name__ == "TramRan"), None)
            if ran is not None and getattr(ran, "route", None) == route.text:
                assert getattr(ran, "total", told.total) == told.total
            explained += 1
    assert explained > 5


def plain_gains(state: State, line: str) -> dict[tuple[str, str], int]:
    """What each hex's best tile and each place's station adds, by trying every one."""
    colour, bonus = value_colour(state), bonus_hexes(state, line)

    def value(board: Board) -> int:
        route = best_route(board, state.options, line, colour, bonus)
        return 0 if route is None else route.value

    now = value(state.board)
    purse = state.companies[state.lines[line].company].treasury
    view = GAME.view(state, None)
    assert view.turn is not None
    gains: dict[tuple[str, str], int] = {}
    for mode in view.turn.rights:
        ctx = laying(view, line, mode)
        for hex in tiles.lay_hexes(state.board, ctx):
            for tile in tiles.lay_tiles(state.board, ctx, hex):
                if tiles.lay_cost(state.board, hex, tile) > purse:
                    continue
                for rotation in tiles.lay_rotations(state.board, ctx, hex, tile):
                    gain = value(tiles.lay(state.board, hex, tile, rotation)) - now
                    gains["tile", hex] = max(gain, gains.get(("tile", hex), 0))
    if view.turn.station:
        for place in station_places(state.board, state.options, line):
            gain = value(place_station(state.board, place.hex, place.circle, line)) - now
            gains["station", place.hex] = max(gain, gains.get(("station", place.hex), 0))
    return gains


@pytest.mark.parametrize("name", ["3p-seed10", "4p-seed11", "5p-seed12"])
def test_advice_is_what_trying_all_finds(name: str) -> None:
    """The three best options by revenue gained now, for the line that acts and with what it may still do."""
    asked = 0
    for number, (state, _, _, _) in enumerate(kept(f"vienna1840-rulebook-{name}").turns()):
        phase = state.phase
        if not isinstance(phase, LineRound) or phase.step != "build" or number % 2:
            continue
        line = phase.lines[0]
        advice = advise(GAME.view(state, None), line)
        gains = sorted((gain for gain in plain_gains(state, line).values() if gain > 0), reverse=True)
        assert [each.gain for each in advice.improvements] == gains[:3]
        assert advice.complete
        asked += 1
        if asked == 12:
            return
    assert asked


def test_advice_cut_short_says_so() -> None:
    """With too little work allowed the advice is not called complete."""
    state = state_of(position(T4, "18 I21"), "18")
    view = GAME.view(state, None)
    assert advise(view, "18").complete
    assert not advise(view, "18", labour=0).complete


def test_advice_on_a_full_map_ends() -> None:
    """On a map as full as can be drawn the work is bounded: well below two seconds of this machine's time."""
    question = full_map(12)
    view = GAME.view(state_of(question.board, question.line), None)
    start = time.process_time()
    advice = advise(view, question.line)
    assert time.process_time() - start < 4
    assert advice.best is not None
    assert advice.best.proven
