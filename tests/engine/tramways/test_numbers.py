"""Every section, test case and open question of the digest has its test, and tests name no rule that there is
not.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shared import SHARED

DIGEST = SHARED / "reference" / "tramways" / "rules.md"

NUMBER = r"[rto]\d+(?:_\d+)?"
ADVICE = {"r10", "r4", "r5", "r8"}
"""Sections that are named as a whole."""


def named_by_tests() -> set[str]:
    """The numbers in the names of tests, and in what their first lines say."""
    found = set()
    for module in Path(__file__).parent.glob("test_*.py"):
        for name, about in re.findall(
            r'^def test_(\w+)[^\n]*\n(?:    """(.*?)""")?', module.read_text(encoding="utf-8"), re.M | re.S
        ):
            found |= set(re.findall(rf"(?<![a-z0-9]){NUMBER}(?![a-z0-9])", name))
            found |= {each.lower().replace(".", "_") for each in re.findall(r"\b[RTO]\d+(?:\.\d+)?\b", about)}
    return found


@pytest.mark.shared(DIGEST)
def test_every_number_of_the_digest_has_a_test() -> None:
    text = DIGEST.read_text(encoding="utf-8")
    numbers = set(re.findall(r"^- ([RTO]\d+(?:\.\d+)?) ", text, re.MULTILINE))
    assert len(numbers) > 120
    wanted = {number.lower().replace(".", "_") for number in numbers}
    assert sorted(wanted - named_by_tests()) == []
    assert sorted(named_by_tests() - wanted - ADVICE) == []
