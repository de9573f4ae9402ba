"""Twenty questions of a newcomer for each preset: their answers stand in the rules that a table is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.games import Rulebook, presentation
from bot.language import words
from engine.vienna1840 import GAME
from engine.vienna1840.options import PRESETS

QUESTIONS = Path(__file__).with_name("questions.md")
SEATS = 4
FIGURE = re.compile(r"(?<![\w.])(?:[A-M]\d+|[A-Z]{2}\d[abc]?|-?\d+)(?![\w.]*\w)")
"""A number, a hex, or a round; what is part of a rule's number is none."""
WORKED_OUT = {
    ("rulebook", 4): {"25"},
    ("rulebook", 6): {"90", "100", "450", "900"},
    ("rulebook", 19): {"50"},
}
"""Figures that follow by one sum from those of the rules."""


@dataclass(frozen=True)
class Question:
    preset: str
    number: int
    answer: str
    rules: tuple[str, ...]


def questions() -> Iterator[Question]:
    preset = ""
    for line in QUESTIONS.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            preset = line.removeprefix("## ")
        elif re.match(r"\| \d+ \|", line):
            number, _, answer, rules = (cell.strip() for cell in line.strip("|").split("|"))
            yield Question(preset, int(number), answer, tuple(rules.split(", ")))


def book(preset: str) -> Rulebook:
    rules = presentation(GAME).rules
    return rules.book(words(), rules.circumstances(PRESETS[preset].model_dump(mode="json"), SEATS))


def test_there_are_twenty_for_each_preset() -> None:
    for preset in PRESETS:
        assert [each.number for each in questions() if each.preset == preset] == list(range(1, 21))


@pytest.mark.parametrize("each", list(questions()), ids=lambda each: f"{each.preset}-{each.number}")
def test_the_answer_stands_in_the_rules_that_it_names(each: Question) -> None:
    found = {rule.number: rule for rule in book(each.preset).rules}
    assert set(each.rules) <= found.keys()
    told = " ".join(found[number].line for number in each.rules)
    figures = set(FIGURE.findall(each.answer)) - WORKED_OUT.get((each.preset, each.number), set())
    assert figures <= set(FIGURE.findall(told)), each.answer


def test_the_presets_are_told_different_answers() -> None:
    """Of the rules that the questions name many are told otherwise at the other preset's tables."""
    here, there = book("rulebook"), book("online")
    named = {number for each in questions() for number in each.rules}
    differing = {rule.number for rule, other in zip(here.rules, there.rules, strict=True) if rule != other}
    assert len(named & differing) >= 20
