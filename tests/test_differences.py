"""docs/1840-and-18xx-games.md tells each difference that code and tests cite, and each option."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from engine.vienna1840.options import Options1840

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "1840-and-18xx-games.md").read_text(encoding="utf-8")
NUMBER = re.compile(r"\b(?:D-M?|OP-)[0-9]+\b")
ENTRIES = {entry.partition(" ")[0]: entry for entry in re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]}
POINTS = set(re.findall(r"^\| (OP-[0-9]+) \|", PAGE, flags=re.MULTILINE))


def cited() -> set[str]:
    """The numbers that stand in the engine and in tests."""
    files = [path for ring in ("engine", "tests") for path in (ROOT / ring).rglob("*.py")]
    return {
        number
        for path in files
        if path != Path(__file__)
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
    }


def test_every_number_that_is_cited_stands_on_the_page() -> None:
    numbers = cited()
    assert len(numbers) > 50
    assert numbers - ENTRIES.keys() - POINTS == set()


def test_the_page_names_no_number_that_it_does_not_have() -> None:
    assert (
        set(NUMBER.findall(PAGE.partition("\n## ")[2]))
        == {number for number in ENTRIES if NUMBER.fullmatch(number)} | POINTS
    )


def _values(annotation: object) -> set[str]:
    inner = get_args(annotation)
    if not inner:
        return set()
    if all(isinstance(each, str | int) for each in inner):
        return {str(each) for each in inner}
    return set().union(*(_values(each) for each in inner))


@pytest.mark.parametrize("option", list(Options1840.model_fields))
def test_every_option_is_told_with_each_of_its_values(option: str) -> None:
    about = "\n".join(
        entry for entry in re.split(r"^### ", PAGE, flags=re.MULTILINE) if f"`{option}`" in entry
    )
    values = _values(Options1840.model_fields[option].annotation)
    assert values
    assert {value for value in values if f"`{value}`" not in about} == set()
