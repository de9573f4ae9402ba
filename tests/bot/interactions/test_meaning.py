"""Words that people type in place of those that are offered."""

from __future__ import annotations

import pytest

from bot.interactions.meaning import meant

HEXES = [("F18", "F18 Museum"), ("D18", "D18 Schottentor & Universität"), ("D20", "D20 Stephansdom")]
LINES = [("4", "Linie 4 (WT)"), ("5", "Linie 5 (WT)"), ("14", "Linie 14 (SJE)")]


@pytest.mark.parametrize(
    ("typed", "offers", "value"),
    [
        ("F18", HEXES, "F18"),
        (" f18 museum ", HEXES, "F18"),
        ("Museum", HEXES, "F18"),
        ("schottentor", HEXES, "D18"),
        ("Linie 4", LINES, "4"),
        ("SJE", LINES, "14"),
        ("WT", LINES, "WT"),
        ("Prater", HEXES, "Prater"),
        ("", HEXES, ""),
        ("!", HEXES, "!"),
    ],
)
def test_a_label_or_a_word_that_stands_in_one_label_alone_is_understood(
    typed: str, offers: list[tuple[str, str]], value: str
) -> None:
    assert meant(typed, offers) == value
