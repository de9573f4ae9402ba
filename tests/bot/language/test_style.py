"""The bot's sentences are written as `docs/style.md` says."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.extract import extract_from_dir

from bot.language.catalogues import entries
from bot.language.sentences import ENGINE, LATE, REFUSALS, UNEXPECTED, UNSAID
from tests.bot.language.catalogue import BOT
from tests.bot.language.catalogue import said as messages

STYLE = BOT.parent / "docs" / "style.md"
LONGEST = 200
"""Characters of a sentence, its places unfilled."""
LONGER = {REFUSALS["game_damaged"]}
"""What may be longer, because nobody reads it twice."""
BANNED = re.compile(
    r"\b(cannot|unable|invalid|illegal|failure|sorry|oops|please|click|tap|success|successfully|"
    r"corporation|match|revert|rollback)\b",
    re.IGNORECASE,
)
TRAIN = re.compile(r"\btrains?\b", re.IGNORECASE)
"""The name of a piece in Ticket to Ride Europe. In every other game what runs is a tram."""
ENDS = re.compile(r"(?:[.?:…]|[.?]\)|\}|`|[.:]\*\*|\])$")
"""A sentence's end: a mark, a place that is filled with a sentence or a list, or something to type."""
SEVERAL = re.compile(r"[a-z)`}][.?] [A-Z`]")
"""A full stop within: what follows is a sentence too."""


@cache
def uncounted() -> frozenset[str]:
    """What is said on the spot, without asking for the form of a number."""
    found = extract_from_dir(str(BOT), method_map=[("**.py", "python")], keywords={"say": None})
    return frozenset(message for _, _, message, _, _ in found if isinstance(message, str))


def test_there_are_sentences() -> None:
    assert len(messages()) > 500
    assert STYLE.is_file()


def test_nobody_shouts_or_begs() -> None:
    assert [each for each in messages() if "!" in each] == []
    assert [(each, found[0]) for each in messages() if (found := BANNED.search(each))] == []


def test_only_ticket_to_ride_has_trains() -> None:
    of_that_game = {each for entry in entries("ticket_europe") for each in (entry.message, entry.plural)}
    trains = {each for each in messages() if TRAIN.search(each)}
    assert trains
    assert trains <= of_that_game


def test_sentences_are_short() -> None:
    assert [each for each in messages() - LONGER if len(each) > LONGEST] == []


def test_what_holds_a_full_stop_ends_as_a_sentence() -> None:
    assert [each for each in messages() if SEVERAL.search(each) and not ENDS.search(each)] == []


@pytest.mark.parametrize("sentence", sorted({*REFUSALS.values(), *ENGINE.values(), LATE, UNEXPECTED, UNSAID}))
def test_a_refusal_is_a_sentence(sentence: str) -> None:
    assert re.match(r"[A-Z`{]", sentence)
    assert ENDS.search(sentence)


def test_signs_are_the_right_ones() -> None:
    assert [each for each in messages() if "..." in each or "’" in each or "“" in each] == []
    assert [each for each in messages() if "  " in each or re.search(r"\d%|\}%", each)] == []


def test_numbers_choose_their_form() -> None:
    assert [each for each in messages() if "(s)" in each] == []
    assert [each for each in uncounted() if re.search(r"\{number\} [a-z]+s\b", each)] == []


def test_mentions_are_never_part_of_a_sentence() -> None:
    assert [each for each in messages() if "<@" in each or "@here" in each or "@everyone" in each] == []


def test_backticks_come_in_pairs() -> None:
    assert [each for each in messages() if each.count("`") % 2] == []
