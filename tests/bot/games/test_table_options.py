"""The options of new tables: what open forms and stored games of former releases rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bot.games import presentation
from bot.language import words
from engine.trambahn import GAME as TRAMBAHN
from engine.tramways import GAME as TRAMWAYS
from engine.vienna1840 import GAME as VIENNA1840
from tests.engine.core.play import AnyGame
from tests.engine.vienna1840.test_former_records import FORMER

Values = Mapping[str, Sequence[str | int]]

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
        "auto_pass=off",
        "whether privates may be bought after the run: no",
        "whether privates may be bought while a bonus waits: no",
        "oo_base_circle=acting_director",
    ]
    now = options.presets["rulebook"].model_dump(mode="json")
    assert options.changed(words(), now) == "by the printed rulebook"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "standard, happiness below 0: no"), ("de", "üblich, Glück unter 0: nein")],
)
def test_yes_and_no_are_said_of_what_they_decide(language: str, said: str) -> None:
    options = presentation(TRAMWAYS).table_options
    record = options.options(None, {"below_zero": "no"}).model_dump(mode="json")
    assert options.changed(words(language), record) == said
