"""What is said of each setting of a table is whole."""

from __future__ import annotations

from collections import Counter
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from bot.table_settings import SETTINGS, Setting, TableSettings

HINTS = get_type_hints(TableSettings)
each_setting = pytest.mark.parametrize("setting", SETTINGS.values(), ids=list(SETTINGS))


@pytest.mark.parametrize("name", SETTINGS)
def test_its_values_are_those_of_its_type_and_the_first_is_what_was_before(name: str) -> None:
    values = SETTINGS[name].values
    assert getattr(TableSettings(), name) == values[0]
    if get_origin(HINTS[name]) is Literal:
        assert get_args(HINTS[name]) == values


@each_setting
def test_all_its_values_have_words_or_none_has(setting: Setting) -> None:
    assert len({bool(said.label) for said in setting.said.values()}) == 1


@each_setting
def test_whoever_changes_it_is_answered_and_the_table_is_told(setting: Setting) -> None:
    for said in setting.said.values():
        assert bool(setting.change) == bool(setting.mode) == bool(said.told)
        assert not setting.change or said.answer
        assert not setting.change or "{name}" in said.told


def test_boxes_of_a_growing_setting_are_ticked_together() -> None:
    assert SETTINGS["formalities"].ticked("off") == ("off",)
    assert SETTINGS["formalities"].ticked("idle") == ("off", "forced", "idle")
    assert SETTINGS["hints"].ticked("never") == ("never",)


def test_a_ticked_box_of_the_form_means_one_value() -> None:
    ticked = Counter(value for setting in SETTINGS.values() for value in setting.boxes)
    assert max(ticked.values()) == 1
