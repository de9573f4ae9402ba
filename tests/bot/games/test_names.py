from __future__ import annotations

from types import SimpleNamespace

from bot.games import display_name


def test_names_are_harmless() -> None:
    person = SimpleNamespace(name="@everyone *x*")
    assert "@everyone" not in display_name(person.name)
