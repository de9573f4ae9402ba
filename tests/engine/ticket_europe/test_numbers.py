"""Every rule, test case and open point of the digest has its test, and tests name no other number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shared import SHARED

DIGEST = SHARED / "reference" / "ticket_to_ride_europe" / "rules.md"

NUMBER = r"[rtda]\d+(?:_\d+)?"
NOT_A_RULE = {"r14"}
"""A section that is named as a whole."""


def named_by_tests() -> set[str]:
    found = set()
    for module in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def test_(\w+)", module.read_text(encoding="utf-8"), re.MULTILINE):
            found |= set(re.findall(rf"(?<![a-z0-9]){NUMBER}(?![a-z0-9])", name))
    return found


@pytest.mark.shared(DIGEST)
def test_every_number_of_the_digest_has_a_test() -> None:
    text = DIGEST.read_text(encoding="utf-8")
    numbers = set(re.findall(r"^- ([RTDA]\d+(?:\.\d+)?) ", text, re.MULTILINE))
    assert len(numbers) > 100
    wanted = {number.lower().replace(".", "_") for number in numbers}
    assert sorted(wanted - named_by_tests()) == []
    assert sorted(named_by_tests() - wanted - NOT_A_RULE) == []
