"""The language that shows what is translated: what it keeps, how long it is, whether it can be drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.language.library import Library
from bot.language.pseudo import MARKED, PSEUDO, main, pseudo
from render.core.fonts import width
from tests.bot.language.catalogue import everything
from tests.bot.language.test_words import places
from tests.bot.language.unmarked import unmarked

FACE = (40, 500, 85)
LETTER, PLACE, TYPED = re.compile(r"[^\W\d_]"), re.compile(r"\{[^}]*\}"), re.compile(r"`[^`]*`|/[a-z]+")
MISSING = "\ue000"
"""A character that no font has."""


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("par", "‹pār›"),
        ("Treasury", "‹Trēēāsūrŷ›"),
        ("{points} VP", "‹{points} VūP›"),
        ("**{title}** is on: `/game join`", "‹**{title}** īs ōn: `/game join`›"),
        ("-# page {page}", "-# ‹pāgē {page}›"),
        (" for {cost}", " ‹fōr {cost}›"),
        ("{items}: {last}", "{items}: {last}"),
    ],
)
def test_vowels_are_marked_and_places_and_what_is_typed_are_kept(english: str, said: str) -> None:
    assert pseudo(english) == said


def test_every_message_is_longer_by_a_third_and_has_no_word_without_a_mark() -> None:
    for entry in everything():
        said = pseudo(entry.message)
        assert places(said) == places(entry.message)
        assert unmarked(PLACE.sub("", said)) == []
        letters = len(LETTER.findall(TYPED.sub("", PLACE.sub("", entry.message))))
        assert len(said) >= len(entry.message) + letters // 3


def test_pictures_can_show_its_letters() -> None:
    assert all(width(letter, FACE) != width(MISSING, FACE) for letter in (*MARKED, "‹", "›"))


def test_it_is_spoken_as_any_other_language(pseudo: Library) -> None:
    words = pseudo.words(PSEUDO).of("vienna1840")
    assert words.language == PSEUDO
    assert words.say("Share prices") == "‹Shāārēē prīcēs›"
    assert words.count("{number} share", "{number} shares", 3) == "‹3 shārēs›"
    assert words.listing(["A", "B", "C"]) == "A, B, C"


def test_the_command_writes_it_into_a_folder(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 0
    assert PSEUDO in Library(tmp_path).languages
