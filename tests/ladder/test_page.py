"""The tables of the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ladder.__main__ import cells
from tests.ladder.page import entered

PAGE = Path(__file__).parents[2] / "docs/computers.md"
TEXT = """# Strength

## Matches

| game | player | won |
| --- | --- | --- |
|b|x|10 %|
|c|x|20 %|

## Ratings

| game | rating |
| --- | --- |
"""


def test_a_row_takes_the_place_of_the_former_one() -> None:
    assert "|b|x|50 %|\n|c|x|20 %|\n\n##" in entered(TEXT, "## Matches", [["b", "x", "50 %"]], 2)


def test_new_rows_are_sorted_in() -> None:
    found = entered(TEXT, "## Matches", [["b", "y", "30 %"], ["a", "x", "1 %"]], 2)
    assert found.index("|a|x|") < found.index("|b|x|") < found.index("|b|y|") < found.index("|c|")


def test_a_table_at_the_end_of_the_page_takes_rows() -> None:
    assert entered(TEXT, "## Ratings", [["a", "25"]], 1).endswith("| --- | --- |\n|a|25|\n")


def test_an_unknown_table_is_an_error() -> None:
    with pytest.raises(ValueError, match="Games"):
        entered(TEXT, "## Games", [], 1)


def test_the_page_has_both_tables() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for heading, key in (("## Matches", 4), ("## Ratings", 3)):
        assert entered(text, heading, [], key) == text


def test_points_are_printed_alike() -> None:
    row = {
        "game": "g",
        "seats": 2,
        "player": "a",
        "others": "b",
        "games": 4,
        "won": 0.5,
        "low": 0.2,
        "high": 0.8,
    }
    times = {"move_p50_ms": 1.0, "move_p95_ms": 2.0, "move_most_ms": 3.0}
    assert cells({**row, "score": 72.0, "other_score": -2.5, **times})[6] == "72 : −2.5"
    assert cells({**row, "score": 9, "other_score": None, **times})[6] == "9 : –"
