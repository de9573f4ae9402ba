"""The German catalogue is whole, and its sentences can stand wherever the English ones stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import discord
import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from discord import app_commands

from bot.features.tree import add_commands
from bot.games import presentation, sentence
from bot.interactions.translation import CatalogueTranslator
from bot.language import words
from bot.language.library import place_of
from bot.language.refusals import Refusal
from bot.limits import BUTTON_LABEL, COMMAND_TOTAL, DESCRIPTION, OPTION_TEXT
from engine.core import GameError, RuleError, Unknown
from engine.vienna1840 import GAME
from tests.bot.language.catalogue import BOT, rooms

LONGEST = 260
"""Characters of a German sentence, its places unfilled: German takes a third more room than English."""
FORMAL = re.compile(r"(?<=[a-zß,] )(Sie|Ihnen|Ihre?)\b|\b([Bb]itte|leider)\b")
WORD = re.compile(r"[^\W\d_]{2,}")
CODE = re.compile(r"`[^`]*`")
MARKS = re.compile(r"\*\*|-# |⚠|•|…|→|×")


def pairs() -> Iterator[tuple[str, str]]:
    """Every sentence with its translation, the forms of a number one by one."""
    for message in messages():
        if isinstance(message.id, str):
            assert isinstance(message.string, str)
            yield message.id, message.string
        else:
            assert isinstance(message.string, tuple)
            assert len(message.string) == 2, message.id
            yield from zip(message.id, message.string, strict=True)


def messages() -> Iterator[Message]:
    for room in rooms():
        with (BOT / place_of(room) / "de.po").open("rb") as file:
            yield from (message for message in read_po(file) if message.id)


PAIRS = tuple(pairs())


def places(text: str) -> list[tuple[str, str]]:
    """The places of a sentence, each with how it is filled."""
    return sorted((name, shape or "") for _, name, shape, _ in Formatter().parse(text) if name)


def spoken(text: str) -> str:
    """What of a sentence a language can say otherwise: no places, nothing that is typed."""
    return CODE.sub("", re.sub(r"\{[^}]*\}", "", text))


def test_every_sentence_is_translated() -> None:
    assert [source for source, said in PAIRS if not said] == []
    assert not any(message.fuzzy for message in messages())


def test_a_sentence_that_is_the_same_in_german_is_short() -> None:
    """Names, marks and words that both languages have: two words at most."""
    same = [source for source, said in PAIRS if source == said]
    assert [source for source in same if len(WORD.findall(spoken(source))) > 2] == []
    assert len(same) < len(PAIRS) / 20


def test_translations_fill_the_same_places_in_the_same_way() -> None:
    assert [(source, said) for source, said in PAIRS if places(source) != places(said)] == []


def test_what_is_typed_stays_as_it_is() -> None:
    assert [
        (source, said) for source, said in PAIRS if sorted(CODE.findall(source)) != sorted(CODE.findall(said))
    ] == []


def test_marks_stay_as_they_are() -> None:
    assert [
        (source, said)
        for source, said in PAIRS
        if sorted(MARKS.findall(source)) != sorted(MARKS.findall(said))
    ] == []


def test_a_sentence_ends_as_its_source_does() -> None:
    """With the same mark, or with none; so blanks at the borders, where sentences are joined."""

    def borders(text: str) -> tuple[bool, bool, str]:
        return text.startswith(" "), text.endswith(" "), text[-1:] if text[-1:] in (*".:?…",) else ""

    assert [(source, said) for source, said in PAIRS if borders(source) != borders(said)] == []


def test_what_fits_a_button_or_a_menu_still_fits() -> None:
    for limit in (BUTTON_LABEL, OPTION_TEXT):
        short = [(source, said) for source, said in PAIRS if len(spoken(source)) <= limit // 2]
        assert [(source, len(said)) for source, said in short if len(spoken(said)) > limit] == []


def test_sentences_stay_short_and_nobody_shouts() -> None:
    assert [said for source, said in PAIRS if len(said) > LONGEST] == []
    assert [said for _, said in PAIRS if "!" in said or "..." in said or "  " in said] == []
    assert [said for _, said in PAIRS if FORMAL.search(said)] == []


def test_quotes_and_apostrophes_are_those_of_the_source() -> None:
    assert [said for _, said in PAIRS if set(said) & set('„“”‘’»«"')] == []


@pytest.mark.parametrize(("number", "said"), [(0, "0 Karten"), (1, "1 Karte"), (2, "2 Karten")])
def test_numbers_choose_their_form(number: int, said: str) -> None:
    assert words("de-AT").of("trambahn").count("{number} card", "{number} cards", number) == said


async def test_commands_are_described_to_discord_within_its_limits() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(tree)
    translator = CatalogueTranslator()
    commands = tree.get_commands(type=discord.AppCommandType.chat_input)
    payloads = [await each.get_translated_payload(tree, translator) for each in commands]
    for payload in payloads:
        assert weight(payload) <= COMMAND_TOTAL, payload["name"]
        for part in parts(payload):
            assert "name_localizations" not in part or part["name_localizations"] == {}
            german = part["description_localizations"]["de"]
            assert 1 <= len(german) <= DESCRIPTION
            assert not german.endswith("…"), "cut off"


def parts(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command and all options below it."""
    yield payload
    for option in payload.get("options", ()):
        yield from parts(option)


def weight(payload: dict[str, Any]) -> int:
    """What Discord counts: of each text the longest language."""
    total = 0
    for part in parts(payload):
        told = [part["description"], *part.get("description_localizations", {}).values()]
        total += len(part["name"]) + max(map(len, told))
        total += sum(len(each["name"]) + len(str(each["value"])) for each in part.get("choices", ()))
    return total


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
