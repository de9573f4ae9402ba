"""The tool for translators: templates, catalogues brought up to date, languages begun."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.language.catalogues import TEMPLATE, Entry, begin, merged, written
from bot.language.library import Library, place_of
from tests.bot.language.catalogue import BOT, entries, rooms

PLAIN = Entry("It rains.")
COUNTED = Entry("{number} tram", "{number} trams")
MEANT = Entry("run", meaning="a verb")


@pytest.mark.parametrize("room", rooms())
def test_the_template_holds_every_message(room: str) -> None:
    """Where this fails: `make words`."""
    assert (BOT / place_of(room) / TEMPLATE).read_bytes() == written(merged(entries(room), None))


@pytest.mark.parametrize("room", rooms())
def test_catalogues_are_as_the_tool_writes_them(room: str) -> None:
    for path in (BOT / place_of(room)).glob("*.po"):
        with path.open("rb") as file:
            assert path.read_bytes() == written(merged(entries(room), path.stem, [read_po(file)]))


def test_games_repeat_nothing_that_all_share() -> None:
    common, *games = rooms()
    assert all(not entries(game) & entries(common) for game in games)


def test_what_was_translated_stays_and_what_is_gone_goes() -> None:
    first = merged([PLAIN, COUNTED, MEANT], "de")
    for message in first:
        if message.id:
            message.string = ("eine", "viele") if message.pluralizable else "so"
    second = merged([PLAIN, COUNTED, Entry("New.")], "de", [first])
    assert second.get("It rains.").string == "so"
    assert second.get("{number} tram").string == ("eine", "viele")
    assert second.get("New.").string == ""
    assert second.get("run", "a verb") is None


def test_a_message_that_moves_to_another_catalogue_brings_its_translation() -> None:
    left, right = merged([PLAIN], "de"), merged([MEANT], "de")
    left.get("It rains.").string = "Es regnet."
    assert merged([PLAIN], "de", [right, left]).get("It rains.").string == "Es regnet."


def test_a_number_that_comes_into_a_message_wants_a_new_translation() -> None:
    old = merged([Entry("{number} tram")], "de")
    old.get("{number} tram").string = "{number} Wagen"
    assert merged([COUNTED], "de", [old]).get("{number} tram").string == ("", "")


@pytest.mark.parametrize(("language", "forms"), [("de", 2), ("pl", 3), ("ja", 1)])
def test_a_language_has_as_many_forms_as_it_needs(language: str, forms: int) -> None:
    assert len(merged([COUNTED], language).get("{number} tram").string) == forms


def test_catalogues_say_nothing_of_when_and_where_they_were_made() -> None:
    text = written(merged([PLAIN], "pt-BR")).decode()
    assert "Language: pt-BR" in text
    assert not {"Date", "Generated", "Copyright", "@"} & set(text.replace("-", " ").split())


def test_a_language_is_begun_for_all_games(tmp_path: Path) -> None:
    begin("pt-BR", tmp_path)
    assert all((tmp_path / place_of(room) / "pt-BR.po").is_file() for room in rooms())
    library = Library(BOT, tmp_path)
    assert "pt-BR" in library.languages
    assert library.words("pt-BR").say("Your hand:") == "Your hand:"
