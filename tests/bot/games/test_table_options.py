"""The options of new tables: what open forms and stored games of former releases rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bot.games import presentation
from bot.language import languages, words
from engine.ticket_europe import GAME as TICKET_EUROPE
from engine.trambahn import GAME as TRAMBAHN
from engine.tramways import GAME as TRAMWAYS
from engine.vienna1840 import GAME as VIENNA1840
from tests.engine.core.play import AnyGame
from tests.engine.vienna1840.test_former_records import FORMER

Values = Mapping[str, Sequence[str | int]]

GAMES = [VIENNA1840, TICKET_EUROPE, TRAMBAHN, TRAMWAYS]
OF_TRAMBAHN: Values = {
    "tour": ("at_once", "after_passengers"),
    "conductor_opens": ("no", "yes"),
    "conductor_after_ten": ("no", "yes"),
    "lost_money": ("reshuffled", "discarded"),
}


@pytest.mark.parametrize(
    ("game", "former"), [(VIENNA1840, FORMER["fd4ccac"]["values"]), (TRAMBAHN, OF_TRAMBAHN)]
)
def test_options_and_their_values_keep_the_places_that_open_forms_know(game: AnyGame, former: Values) -> None:
    """New options, and new values of an option, come last."""
    options = presentation(game).table_options
    names = [name for name in former if name in options.single]
    assert list(options.single)[: len(names)] == names
    for name in names:
        assert list(options.values(name))[: len(former[name])] == list(former[name])


def test_a_table_is_told_by_which_rules_it_goes_on_where_its_record_is_older_than_an_option() -> None:
    """A rulebook table of the first release; a new one differs from its preset in nothing."""
    options = presentation(VIENNA1840).table_options
    told = options.changed(words(), FORMER["fd4ccac"]["options"]["rulebook"])
    assert told.split(", ") == [
        "by the printed rulebook",
        "whether players who can't trade pass automatically: no",
        "whether privates may be bought after the run: no",
        "whether privates may be bought while a bonus waits: no",
        "who chooses the circle of another line's base: who lays the tile",
    ]
    now = options.presets["rulebook"].model_dump(mode="json")
    assert options.changed(words(), now) == "by the printed rulebook"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_each_option_and_each_value_is_said_in_words_and_understood_so(game: AnyGame, language: str) -> None:
    """What is shown can be typed, in any case; the code is only what is stored, and typed by who likes."""
    options, said = presentation(game).table_options, words(language)
    for name in game.options_type.model_fields:
        if name == "preset":
            continue
        about = options.about(said, name)
        values = options.values(name)
        called = [options.called(said, name, value) for value in values]
        assert name in options.settings
        assert not set("=:_") & set(about), about
        assert len(set(called)) == len(called), name
        for value, word in zip(values, called, strict=True):
            assert word == str(value) if str(value).isdecimal() else not set("=:,_") & set(word), word
            for option, typed in ((about, word), (name, str(value))):
                chosen = options.options(None, {option.upper(): typed.upper()})
                assert str(getattr(chosen, name)) == str(value)
    for name, preset in options.presets.items():
        assert options.options(name.upper(), {}) == preset
        assert options.options(options.name(said, name).upper(), {}) == preset


@pytest.mark.parametrize("game", GAMES)
def test_no_code_of_an_option_stands_in_the_rules_or_in_what_a_table_plays(game: AnyGame) -> None:
    shown = presentation(game)
    options = shown.table_options
    for name in game.options_type.model_fields:
        for value in options.values(name):
            played = {**next(iter(options.presets.values())).model_dump(mode="json"), name: value}
            record = game.options_type.model_validate(played).model_dump(mode="json")
            told = options.changed(words(), record)
            book = shown.rules.book(words(), shown.rules.circumstances(record))
            for code in (name, str(value)):
                if "_" in code:
                    assert code not in told
                    assert not any(code in rule.line for rule in book.rules)
    assert {rule.number for rule in book.find(next(iter(set(options.settings) - {"map"})))}


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "standard, happiness below 0: no"), ("de", "üblich, Glück unter 0: nein")],
)
def test_yes_and_no_are_said_of_what_they_decide(language: str, said: str) -> None:
    options = presentation(TRAMWAYS).table_options
    record = options.options(None, {"below_zero": "no"}).model_dump(mode="json")
    assert options.changed(words(language), record) == said
