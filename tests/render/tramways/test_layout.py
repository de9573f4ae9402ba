"""Nothing of the table lies over anything else, and all of it lies on the picture; tracks, numbers and discs
of a square keep clear of each other.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from engine.tramways.options import STANDARD
from engine.tramways.town import read_plan
from engine.tramways.view import View
from render.core.canvas import Canvas
from render.core.hexgrid import length
from render.tramways import Changes, Line, draw_board, draw_detail, draw_sites, draw_ways
from render.tramways.plan.area import around
from render.tramways.plan.board import cells_of
from render.tramways.plan.ground import HALF
from render.tramways.plan.houses import Plot, corners_free
from render.tramways.plan.layout import BAND, UNIT, Box, column, layout, plan_of
from render.tramways.plan.tracks import Owner, Rail, course
from tests.render.tramways.positions import GAME, GAMES, seen, steps

CURVES = ("NE", "ES", "SW", "NW")
ANNA = Owner(0, "A")
PLANS = ("A20 B10@5,0 C20@0,3r1", "A20 B20@0,3 C20@0,6 D20@0,9", "A20 B20@5,0 C20@10,0 D20@15,0 E20@20,0")
"""Boards that lie otherwise: turned, in a column, and in a long row."""
HOLED = "A20@3,0 B10@8,1r1 C20@3,3 D10@3,6"


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def within(box: Box, size: tuple[int, int]) -> bool:
    return 0 <= box[0] < box[2] <= size[0] and 0 <= box[1] < box[3] <= size[1]


def check(view: View) -> None:
    place = layout(view)
    frames = [(box[0] - BAND, box[1] - BAND, box[2] + BAND, box[3] + BAND) for _, box in place.bands]
    market = () if place.figures.market is None else (place.figures.market,)
    parts = (*frames, place.timetable, place.figures.players, *market)
    assert all(within(box, place.size) for box in parts)
    assert all(apart(one, other) for one, other in combinations(parts, 2))


@pytest.mark.parametrize("name", GAMES)
def test_no_part_of_the_table_lies_over_another(name: str) -> None:
    for step in steps(name)[::40]:
        check(seen(step))


@pytest.mark.parametrize("name", ["3p", "4p", "5p"])
def test_there_is_no_strip_for_open_cards_before_any_lies_open(name: str) -> None:
    game = steps(name)
    first = next(step for step in game if step.state.market)
    assert layout(seen(game[0])).figures.market is None
    assert layout(seen(first)).figures.market is not None


@pytest.mark.parametrize("name", ["3p", "4p", "5p"])
def test_an_auction_without_a_card_takes_a_line_and_no_row(name: str) -> None:
    views = ((view, replace(view, market=())) for view in map(seen, steps(name)) if view.market)
    full, bare = next((full, bare) for full, bare in views if layout(bare).figures.market)
    shown, empty = layout(full).figures, layout(bare).figures
    assert shown.rows[0] >= 1
    assert empty.rows == (0, *shown.rows[1:])
    assert shown.size[1] - empty.size[1] == shown.rows[0] * shown.row
    assert draw_board(bare).size == empty.size


def test_few_open_cards_are_drawn_larger() -> None:
    three, five = (
        layout(seen(next(step for step in steps(name) if step.state.market))).figures for name in ("3p", "5p")
    )
    assert (three.per_row, five.per_row) == (3, 5)
    assert three.pitch > 1.6 * five.pitch


def test_where_a_plan_is_broken_each_row_names_the_square_that_comes_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = Counter[str]()
    text = Canvas.text

    def noted(self: Canvas, at: tuple[int, int], said: str, *rest: Any, **more: Any) -> int:
        written[said] += 1
        return text(self, at, said, *rest, **more)

    monkeypatch.setattr(Canvas, "text", noted)
    view = seen(steps("1p")[0])
    assert [first for first, _ in layout(view).bands] == [0, 8]
    draw_board(view)
    assert all(written[f"{letter}{row}"] == 1 for letter in "hi" for row in (1, 2, 3))
    written.clear()
    draw_board(seen(steps("3p")[0]))
    assert not any(written[square] for square in plan_of(seen(steps("3p")[0]).plan).corners)


@pytest.mark.parametrize("plan", PLANS)
def test_boards_laid_by_hand_have_room(plan: str) -> None:
    lies = plan_of(read_plan(plan))
    assert lies.side >= 60
    boxes = [lies.box(square) for square in lies.corners]
    assert len({box[:2] for box in boxes}) == len(boxes)
    assert all(within(box, lies.size) for box in boxes)


def test_boards_with_room_between_them_can_be_drawn() -> None:
    state = GAME.start(2, STANDARD.model_copy(update={"plan": HOLED}), 1)
    view = GAME.view(state, None)
    picture = draw_board(view)
    assert picture.size == layout(view).size


def test_the_long_plan_of_the_solo_game_breaks_into_rows_that_a_phone_shows_well() -> None:
    view = seen(steps("1p")[0])
    place = layout(view)
    assert (place.plan.columns, place.plan.rows) == (15, 3)
    assert [first for first, _ in place.bands] == [0, 8]
    across = [(right - left) // place.plan.side for _, (left, _, right, _) in place.bands]
    assert across == [8, 7]
    # As large on a phone as those of a game for several.
    assert place.plan.side / place.size[0] == UNIT / layout(seen(steps("3p")[0])).size[0]
    lost = Changes(lost=((0, tuple(f"{column(number)}2" for number in range(15))),))
    for picture in (draw_board(view), draw_sites(view, ("a1", "o3")), draw_detail(view, lost)):
        assert picture.size[0] / place.plan.side < 11


def test_a_square_is_where_its_name_says() -> None:
    lies = plan_of(steps("5p")[0].state.plan)
    assert lies.corners["a1"] == (0, 0)
    assert lies.corners["c2"] == (2 * lies.side, lies.side)
    assert (lies.columns, lies.rows) == (10, 15)


@pytest.mark.parametrize("sides", [*CURVES, "NS", "EW"])
def test_a_track_runs_from_the_middle_of_one_side_to_that_of_the_other(sides: str) -> None:
    ends = {"N": (0, -HALF), "E": (HALF, 0), "S": (0, HALF), "W": (-HALF, 0)}
    way = course(sides)
    assert way[0] == pytest.approx(ends[sides[0]], abs=1e-6)
    assert way[-1] == pytest.approx(ends[sides[1]], abs=1e-6)
    assert length(way) == pytest.approx(2 * HALF if sides in ("NS", "EW") else math.pi * HALF / 2, rel=0.01)


@pytest.mark.parametrize(
    "sides", [("NE",), ("ES",), ("SW",), ("NW",), ("NE", "SW"), ("ES", "NW"), ("NS",), ("NS", "EW")]
)
def test_the_disc_and_the_number_of_a_parcel_lie_beside_its_tracks(sides: tuple[str, ...]) -> None:
    rails = [Rail(each, ANNA, "upgraded") for each in sides]
    free = corners_free(rails)
    assert len(free) >= 2
    for x, y in free[:2]:
        spot = x * 46, y * 46
        for each in sides:
            assert min(math.dist(spot, point) for point in course(each)) > 40


def test_what_stands_on_a_square_is_what_the_view_says() -> None:
    view = seen(steps("4p")[-1])
    cells = cells_of(view, ())
    assert {square for square, cell in cells.items() if cell.passenger} == set(view.passengers)
    assert sum(len(cell.rails) for cell in cells.values()) == sum(len(link.squares) for link in view.links)
    numbers = [rail.number for cell in cells.values() for rail in cell.rails if rail.number]
    assert sorted(numbers) == [link.number for link in view.links]
    plots = {cell.on.parcel for cell in cells.values() if isinstance(cell.on, Plot)}
    town = GAME.start(4, GAMES["4p"][1], GAMES["4p"][2]).town
    assert plots == set(town.parcels) - set(view.buildings)


def test_a_part_of_the_plan_is_about_as_wide_as_high() -> None:
    view = seen(steps("5p")[0])
    for squares in (("a1",), ("j15",), ("a5", "j5"), ("c1", "c9"), ("d4", "e5")):
        window = around(view, squares)
        assert max(window.columns, window.rows) <= 1.3 * min(window.columns, window.rows)
        lies = plan_of(view.plan)
        left, top, right, bottom = window.box(lies)
        assert within((left, top, right, bottom), lies.size)
        assert all(left <= lies.box(each)[0] < lies.box(each)[2] <= right for each in squares)


def test_ways_on_a_long_plan_are_as_large_as_others() -> None:
    """Panes that are wide and low lie fewer beside each other."""
    view = seen(steps("1p")[0])
    way = Line(0, tuple(f"{column(number)}3" for number in range(2, 9)))
    picture = draw_ways(view, [way] * 9)
    assert picture.size[1] > picture.size[0] * 0.6
