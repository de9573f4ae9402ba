"""Stadtbahn companies: sequence of building (IX.4) and income (VIII.5.2)."""

from __future__ import annotations

import pytest

from engine.vienna1840 import board as boards
from engine.vienna1840 import tiles
from engine.vienna1840.stadtbahn import buildable, income, to_build
from tests.engine.vienna1840.positions import course, position


def test_t1_income_of_d_with_b20() -> None:
    """T-1 (VIII.5.2): with B20 laid, D earns A17 40 + A19 30 + B20 10 = 80."""
    run = income(course(position(), "D", "B20"), "D", "yellow")
    assert (run.income, run.places) == (80, ("A17", "A19", "B20"))


@pytest.mark.parametrize(("company", "earned"), [("D", 70), ("V", 70), ("W", 0), ("G", 0)])
def test_t2_income_in_cr1(company: str, earned: int) -> None:
    """T-2 (VIII.5.2): with nothing laid, D and V earn 70 over printed track; a base alone earns nothing."""
    assert income(position(), company, "yellow").income == earned


@pytest.mark.parametrize(
    ("company", "ends"),
    [("G", {"H12", "B16"}), ("W", {"I3", "G23"}), ("V", {"B10", "G5"}), ("D", {"B20", "E23"})],
)
def test_t6_first_tiles(company: str, ends: set[str]) -> None:
    """T-6 (IX.4): the first tile of a Stadtbahn company lies at one of its two ends."""
    assert set(buildable(position(), company)) == ends


def test_sequence_is_unbroken_from_either_end() -> None:
    """IX.4: Stadtbahn tiles are laid in unbroken sequence from one or both bases."""
    board = course(position(), "D", "E23")
    assert to_build(board, "D") == ("B20", "C21", "D22")
    assert buildable(board, "D") == ("B20", "D22")
    assert buildable(course(board, "D", "B20", "D22"), "D") == ("C21",)
    assert buildable(course(board, "D"), "D") == ()


def test_t11_income_of_d_complete() -> None:
    """T-11 (VIII.5.2): removed stations count 0, F24 counts its tile's value: 120 in gray."""
    board = course(position(), "D")
    board = boards.lift_station(board, "D22", "a", "D")
    board = boards.lift_station(board, "E23", "a", "D")
    board = tiles.lay(board, "F24", "L31", 3)
    run = income(board, "D", "gray")
    assert run.income == 120
    assert run.places == ("A17", "A19", "B20", "C21", "D22", "E23", "F24")


def test_t12_income_of_g_with_two_players() -> None:
    """T-12 (VIII.5.2): on the two-player map G complete earns 160."""
    run = income(course(position(map_name="small_2p"), "G"), "G", "gray")
    assert run.income == 160
    assert run.places == ("A17", "B16", "B14", "C13", "D12", "E13", "F12", "G11", "H12", "I11")


def test_t13_income_of_w_with_two_players() -> None:
    """T-13 (VIII.5.2): on the two-player map W complete with L31 on F24 earns 140."""
    board = tiles.lay(course(position(map_name="small_2p"), "W"), "F24", "L31", 3)
    assert income(board, "W", "gray").income == 140


def test_t16_incomes_in_cr3() -> None:
    """T-16 (VIII.5.2): F24 without a tile counts 20; of two runs not joined the better one counts."""
    board = course(position(map_name="small_2p"), "W")
    board = course(board, "D", "B20", "C21", "D22")
    board = boards.lift_station(board, "D22", "a", "D")
    board = course(board, "G", "B16", "B14")
    assert [income(board, company, "green").income for company in "WDG"] == [130, 90, 60]


def test_lines_never_block_a_stadtbahn_run() -> None:
    """VIII.5.2: stations of lines do not stop a Stadtbahn run, even where they took its circle."""
    board = course(position(), "D")
    board = boards.place_station(boards.lift_station(board, "D22", "a", "D"), "D22", "a", "4")
    assert income(board, "D", "yellow").income == 40 + 30 + 10 + 10 + 0 + 20 + 20


def test_g_runs_through_the_special_purple_tile() -> None:
    """IX.4: on G11 line G runs on through the tile and counts its value."""
    board = course(position(), "G")
    before = income(board, "G", "yellow").income
    assert income(tiles.lay(board, "G11", "L30", 0), "G", "yellow").income == before - 10 + 30
