"""What the digest of Ticket to Ride Europe says."""

from __future__ import annotations

import pytest

from bot.games import presentation
from bot.language import words
from engine.ticket_europe import GAME


@pytest.mark.parametrize(
    ("language", "asked", "open_", "hidden"),
    [
        ("en", "hidden", "Open: ", "Hidden: "),
        ("de", "verdeckt", "Offen: ", "Verdeckt: "),
        ("es", "oculto", "A la vista: ", "Oculto: "),
    ],
)
def test_what_is_open_and_what_is_hidden_is_found(language: str, asked: str, open_: str, hidden: str) -> None:
    rules = presentation(GAME).rules
    found = rules.book(words(language), rules.circumstances()).find(asked)[0].line
    assert open_ in found
    assert hidden in found
