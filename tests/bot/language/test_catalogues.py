"""The tool for translators: templates, catalogues brought up to date, languages begun."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.language import catalogues
from bot.language.catalogues import TEMPLATE, Entry, begin, entries, merged, written
from bot.language.library import Library, place_of
from tests.bot.language.catalogue import BOT, rooms


def said(catalogue: Catalog, message: str, meaning: str | None = None) -> Any:
    """What a catalogue says for a message that it has."""
    found = catalogue.get(message, meaning)
    assert found is not None
    return found.string


def only(catalogue: Catalog) -> Message:
    """The only message of a catalogue."""
    (message,) = (each for each in catalogue if each.id)
    return message


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
    assert said(second, "It rains.") == "so"
    assert said(second, "{number} tram") == ("eine", "viele")
    assert said(second, "New.") == ""
    assert second.get("run", "a verb") is None


def test_a_message_that_moves_to_another_catalogue_brings_its_translation() -> None:
    left, right = merged([PLAIN], "de"), merged([MEANT], "de")
    only(left).string = "Es regnet."
    assert said(merged([PLAIN], "de", [right, left]), "It rains.") == "Es regnet."


def test_a_number_that_comes_into_a_message_wants_a_new_translation() -> None:
    old = merged([Entry("{number} tram")], "de")
    only(old).string = "{number} Wagen"
    assert said(merged([COUNTED], "de", [old]), "{number} tram") == ("", "")


@pytest.mark.parametrize(("language", "forms"), [("de", 2), ("pl", 3), ("ja", 1)])
def test_a_language_has_as_many_forms_as_it_needs(language: str, forms: int) -> None:
    assert len(said(merged([COUNTED], language), "{number} tram")) == forms


def test_catalogues_say_nothing_of_when_and_where_they_were_made() -> None:
    text = written(merged([PLAIN], "pt-BR")).decode()
    assert "Language: pt-BR" in text
    assert not {"Date", "Generated", "Copyright", "@"} & set(text.replace("-", " ").split())


def test_a_new_game_has_catalogues_in_every_language_that_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, game, *_ = rooms()
    monkeypatch.setattr(catalogues, "SHIPPED", tmp_path)
    (tmp_path / "games" / game).mkdir(parents=True)
    (tmp_path / "games" / game / "__init__.py").touch()
    begin("de", tmp_path)
    (tmp_path / place_of(game) / "de.po").unlink()
    assert catalogues.main([]) == 0
    (lacking,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("de: "))
    assert int(lacking.split()[1]) == len(entries("")) + len(entries(game))
    assert (tmp_path / place_of(game) / "de.po").is_file()


def test_a_language_is_begun_for_all_games(tmp_path: Path) -> None:
    begin("pt-BR", tmp_path)
    assert all((tmp_path / place_of(room) / "pt-BR.po").is_file() for room in rooms())
    library = Library(BOT, tmp_path)
    assert "pt-BR" in library.languages
    assert library.words("pt-BR").say("Your hand:") == "Your hand:"
