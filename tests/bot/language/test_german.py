"""What only German has: how people are addressed, and that what fills its sentences is German too."""

from __future__ import annotations

import re

import pytest

from bot.games import presentation, sentence
from bot.language import words
from bot.language.refusals import Refusal
from engine.core import GameError, RuleError, Unknown
from engine.vienna1840 import GAME
from tests.bot.language.catalogue import rooms
from tests.bot.language.terms import translations

FORMAL = re.compile(r"(?<=[a-zß,] )(Sie|Ihnen|Ihre?)\b|\b([Bb]itte|leider)\b")


def test_nobody_is_addressed_formally() -> None:
    said = [said for room in rooms() for _, said in translations(room, "de")]
    assert len(said) > 1000
    assert [each for each in said if FORMAL.search(each)] == []


@pytest.mark.parametrize(("number", "said"), [(0, "0 Karten"), (1, "1 Karte"), (2, "2 Karten")])
def test_numbers_choose_their_form(number: int, said: str) -> None:
    assert words("de-AT").of("trambahn").count("{number} card", "{number} cards", number) == said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuleError("tram_not_on_sale", "VIII.5.3", colour="red"), "dieser Farbe (rot)"),
        (RuleError("auction_running", "VI", lot="7"), "von Linie 7 läuft"),
        (Unknown("private", "ZZ"), "`ZZ` gibt es hier nicht (Privatbahn)."),
        (Refusal("typed_too_few", kind="bid", about="the bid in Gulden"), "ein Wort: das Gebot in Gulden."),
    ],
)
def test_what_fills_a_refusal_is_german_too(error: Refusal | GameError, said: str) -> None:
    assert said in sentence(words("de"), error, presentation(GAME))
