"""Languages as they are offered: by their own name, with the name that the reader has for them."""

from __future__ import annotations

import pytest

from bot.interactions.spoken import language_label
from bot.language import words


@pytest.mark.parametrize(
    ("reader", "language", "label"),
    [
        ("en", "de", "Deutsch (German)"),
        ("es", "es", "Español"),
        ("it", "it", "Italiano"),
        ("en", "en", "English"),
    ],
)
def test_a_name_is_not_said_twice(reader: str, language: str, label: str) -> None:
    assert language_label(words(reader), language) == label
