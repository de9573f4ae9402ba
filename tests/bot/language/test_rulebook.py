from __future__ import annotations

import re

import pytest

from bot.games.core.digest import Rulebook
from bot.limits import CHOICE_VALUE, CHOICES, MESSAGE

BOOK = Rulebook.read("vienna1840")


def test_all_rules_are_read() -> None:
    assert len(BOOK.rules) > 120
    assert len({rule.number for rule in BOOK.rules}) == len(BOOK.rules)
    assert all(rule.chapter.startswith(rule.number.split(".")[0] + ".") for rule in BOOK.rules)
    assert all(len(rule.line) < MESSAGE / 2 for rule in BOOK.rules)


def test_chapters_fit_into_one_list_of_choices() -> None:
    assert len(BOOK.chapters) <= CHOICES
    assert all(len(title) <= CHOICE_VALUE for title in BOOK.chapters)


def test_looking_up_by_number_by_chapter_and_by_words() -> None:
    assert [rule.number for rule in BOOK.find("17.6")] == ["17.6"]
    assert [rule.chapter for rule in BOOK.find("7")] == ["7. Privates"] * 6
    assert BOOK.find("7. privates") == BOOK.find("7")
    assert "14.3" in [rule.number for rule in BOOK.find("loans cash")]
    assert BOOK.find("zeppelin") == []
    assert BOOK.find("  ") == []


@pytest.mark.parametrize("game", ["vienna1840", "trambahn"])
def test_the_german_digest_holds_the_same_rules(game: str) -> None:
    """Number by number, with the same settings, sections, places and figures."""
    english, german = Rulebook.read(game), Rulebook.read(game).spoken("de")
    assert german.spoken("ja") == english
    assert [rule.number for rule in german.rules] == [rule.number for rule in english.rules]
    assert len(german.chapters) == len(english.chapters) <= CHOICES
    fixed = re.compile(r"`[^`]+`|\[[IVX][^\]]*\]|\b[A-M]\d+\b|\b[A-Z]{2}\d[abc]?\b|\d+")
    for one, other in zip(english.rules, german.rules, strict=True):
        assert one.text != other.text
        assert len(other.line) < MESSAGE / 2
        told = fixed.findall(re.sub(r"(?<=\d)[.,](?=000\b)", "", other.text))
        assert sorted(told) == sorted(fixed.findall(re.sub(r"(?<=\d)[.,](?=000\b)", "", one.text))), (
            one.number
        )
