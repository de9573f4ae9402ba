"""The digest of the rules: what each table is shown, in every language, holds at that table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from bot.features.help.rules import packed
from bot.games import Circumstances, Rulebook, presentation
from bot.games.core.digest import PLACE, Digest, Entry
from bot.language import SOURCE, languages, words
from bot.limits import CHOICE_VALUE, CHOICES, MESSAGE
from engine.core import Game, registry

GAMES = registry.games()
LANGUAGES = languages()
SPOKEN = list(product(sorted(GAMES), LANGUAGES))
TRANSLATED = [(game, language) for game, language in SPOKEN if language != SOURCE]
PROSE = MESSAGE // 2
"""A rule is a few sentences, so that `/why` has room for several."""
MARKED = re.compile(r"`\w+=\w+`")

WRITTEN = """
## 1. Selling

- **1.1** Nothing is free. [II, XI.2]
- **1.2** [VII.1]
  - `auction=open` All may bid.
  - Bids rise by {step}.
  - `auction=sealed` `rounds=2` Twice.
- **1.3** Prices:
  - {table}

## 2. Pictures

![All of them](tiles)

- **2.1** See above. [I]
"""


def told(**circumstances: str) -> Rulebook:
    facts = {"step": "5", "table": "```\na 1\nb 2\n```"}
    return Digest.written(WRITTEN).at(circumstances, facts.__getitem__, " + ".join)


def circumstances(game: Game[Any, Any]) -> Iterator[Circumstances]:
    """Every preset as it is, and with each single setting otherwise."""
    rules, offered = presentation(game).rules, presentation(game).table_options
    for preset in offered.presets.values():
        record = preset.model_dump(mode="json")
        for name in game.options_type.model_fields:
            for value in offered.values(name):
                yield rules.circumstances({**record, name: value})


def marks_of(entry: Entry) -> list[tuple[tuple[str, str], ...]]:
    return [passage.where for passage in entry.passages]


def test_what_holds_at_a_table_is_all_that_is_told_there() -> None:
    assert [rule.line for rule in told(auction="open", rounds="2").rules] == [
        "**1.1** Nothing is free. [II, XI.2]",
        "**1.2** All may bid. Bids rise by 5. [VII.1] auction + rounds",
        "**1.3** Prices:\n```\na 1\nb 2\n```",
        "**2.1** See above. [I]",
    ]
    assert told(auction="sealed", rounds="2").find("1.2")[0].text == "Bids rise by 5. Twice."
    assert told(auction="sealed", rounds="1").find("1.2")[0].text == "Bids rise by 5."
    assert told().rules[0].sections == ("II", "XI.2")
    assert told().pictures == {"2. Pictures": ("tiles",)}


def test_looking_up_by_number_by_chapter_and_by_words() -> None:
    book = told(auction="open")
    assert [rule.number for rule in book.find("1.2")] == ["1.2"]
    assert [rule.number for rule in book.find("1")] == ["1.1", "1.2", "1.3"]
    assert book.find("1. selling") == book.find("1")
    assert [rule.number for rule in book.find("bids RISE")] == ["1.2"]
    assert [rule.number for rule in book.find("auction")] == ["1.2"]
    assert book.find("zeppelin") == []
    course = Digest.written("## 0. Course\n- **0.1** First bid.\n## 1. Bids\n- **1.1** A bid is paid.").at(
        {}, str, str
    )
    assert [rule.number for rule in course.find("bid")] == ["1.1", "0.1"]
    assert book.find("  ") == []


def test_what_a_chapter_is_called_comes_first() -> None:
    written = """
## 0. Course

> overview

- **0.1** A solo game is short.
## 1. Bids

- **1.1** Nobody bids who plays solo.
## 2. Alone

> solo, by yourself

- **2.1** All is bought at 5.
"""
    book = Digest.written(written).at({}, str, str)
    assert [rule.number for rule in book.find("solo")] == ["2.1", "1.1", "0.1"]
    assert [rule.number for rule in book.find("overview")] == ["0.1"]
    assert [rule.number for rule in book.find("by yourself bought")] == ["2.1"]
    assert "overview" not in "".join(rule.line for rule in book.rules)


@pytest.mark.parametrize(
    ("language", "search"),
    [
        *(("en", "alone"), ("en", "SOLO"), ("de", "allein"), ("de", "solo")),
        *(("es", "a solas"), ("es", "solo"), ("it", "da solo"), ("it", "solo")),
    ],
)
def test_who_plays_alone_finds_the_chapter_for_it(language: str, search: str) -> None:
    rules = presentation(GAMES["tramways"]).rules
    found = rules.book(words(language), rules.circumstances()).find(search)
    assert [rule.number for rule in found][:8] == [f"14.{number}" for number in range(1, 9)]


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_marks_places_and_pictures_are_those_of_the_game(game: str, language: str) -> None:
    """Each setting and value that is named exists; each setting of a table is named by the rules."""
    digest, shown = Digest.read(game, language), presentation(GAMES[game])
    offered = {
        (name, str(value))
        for name in GAMES[game].options_type.model_fields
        for value in shown.table_options.values(name)
    }
    assert set(digest.called) <= {entry.chapter for entry in digest.entries}
    assert [title.split(".")[0] for title in digest.called] == [
        title.split(".")[0] for title in Digest.read(game).called
    ]
    assert set(digest.marks) <= offered
    assert {name for name, _ in digest.marks} == {name for name, _ in offered}
    places = {
        place for entry in digest.entries for each in entry.passages for place in PLACE.findall(each.text)
    }
    assert places == shown.rules.facts.keys()
    assert {name for names in digest.pictures.values() for name in names} == shown.rules.illustrations.keys()


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_every_table_is_told_every_number_whole(game: str, language: str) -> None:
    """Refusals name the numbers, and old posts do: none is ever missing, empty, or half resolved."""
    digest, rules = Digest.read(game, language), presentation(GAMES[game]).rules
    numbers = [entry.number for entry in digest.entries]
    assert len(set(numbers)) == len(numbers)
    for table in circumstances(GAMES[game]):
        book = rules.book(words(language), table)
        assert [rule.number for rule in book.rules] == numbers
        for rule in book.rules:
            assert rule.text, rule.number
            assert rule.chapter.startswith(rule.number.split(".")[0] + ".")
            assert len(rule.text) < PROSE, rule.number
            assert len(rule.line) < MESSAGE - 100, rule.number
            assert not MARKED.search(rule.line), rule.number
            assert not re.search(r"[{}]|  |!\[", rule.text), rule.number


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_setting_makes_a_difference_to_what_is_told(game: str) -> None:
    """Under at least one preset any two values of a setting are told differently."""
    rules, offered = presentation(GAMES[game]).rules, presentation(GAMES[game]).table_options
    for name in GAMES[game].options_type.model_fields:
        values = offered.values(name)
        distinct = [
            {
                tuple(
                    rule.line
                    for rule in rules.book(
                        words(), rules.circumstances({**preset.model_dump(mode="json"), name: value})
                    ).rules
                )
                for value in values
            }
            for preset in offered.presets.values()
        ]
        assert max(map(len, distinct)) == len(values), name


@pytest.mark.parametrize("game", sorted(GAMES))
def test_chapters_fit_into_one_list_of_choices(game: str) -> None:
    for language in LANGUAGES:
        chapters = dict.fromkeys(entry.chapter for entry in Digest.read(game, language).entries)
        assert len(chapters) <= CHOICES
        assert all(len(title) <= CHOICE_VALUE for title in chapters)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_number_is_left_out(game: str) -> None:
    """In each chapter they go up one by one: a rule that goes would leave a gap."""
    counted: dict[str, int] = {}
    for entry in Digest.read(game).entries:
        chapter, number = entry.number.split(".")
        counted[chapter] = counted.get(chapter, 0) + 1
        assert int(number) == counted[chapter], entry.number


def in_english(said: str) -> str:
    """A round as English letters name it; what else is said stays."""
    return re.sub(r"^(?:AR|GR)(?=\d)", lambda found: {"AR": "SR", "GR": "CR"}[found[0]], said)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_language_without_a_digest_has_the_english_one(game: str) -> None:
    assert Digest.read(game, "ja") == Digest.read(game)


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_the_digest_of_another_language_holds_the_same_rules(game: str, language: str) -> None:
    """Number by number, with the same settings, sections, places and figures."""
    english, other = Digest.read(game), Digest.read(game, language)
    assert [entry.number for entry in other.entries] == [entry.number for entry in english.entries]
    assert list(other.pictures.values()) == list(english.pictures.values())
    fixed = re.compile(r"`[^`]+`|\{\w+\}|\b[A-M]\d+\b|\b[A-Z]{2}\d[abc]?\b|\d+")
    for one, same in zip(english.entries, other.entries, strict=True):
        assert marks_of(one) == marks_of(same), one.number
        assert one.sections == same.sections, one.number
        for said, told in zip(one.passages, same.passages, strict=True):
            figures = [
                fixed.findall(re.sub(r"(?<=\d)[.,](?=000\b)", "", text)) for text in (said.text, told.text)
            ]
            assert sorted(figures[0]) == sorted(map(in_english, figures[1])), one.number
            assert said.text != told.text or PLACE.fullmatch(said.text), one.number


def test_no_line_is_parted_and_no_message_is_too_long() -> None:
    lines = ["a" * 900, "b" * 900, "c" * 198, "d"]
    assert packed(lines) == [lines[:3], lines[3:]]
    assert packed(lines, 1801) == [lines[:2], lines[2:]]
    assert packed([]) == []
