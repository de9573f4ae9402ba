"""Every language's catalogues are whole, and their sentences can stand wherever the English ones stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from string import Formatter
from typing import Any

import discord
import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from discord import app_commands

from bot.features.tree import add_commands
from bot.interactions.translation import CatalogueTranslator
from bot.language import SOURCE, languages, words
from bot.language.library import place_of
from bot.limits import BUTTON_LABEL, COMMAND_TOTAL, DESCRIPTION, OPTION_TEXT
from tests.bot.language.catalogue import BOT, rooms

TRANSLATED = [language for language in languages() if language != SOURCE]
LONGEST = 260
"""Characters of a translated sentence, its places unfilled: other languages take more room than English."""
WORD = re.compile(r"[^\W\d_]{2,}")
CODE = re.compile(r"`[^`]*`")
MARKS = re.compile(r"\*\*|-# |⚠|•|…|→|×")
SHOUTED = re.compile(r"(?<!Aventureros al Tren)!")
"""A mark that is not part of a game's name."""


@cache
def pairs(language: str) -> Sequence[tuple[str, str]]:
    """Every sentence with its translation, the forms of a number one by one."""
    return tuple(_pairs(language))


def _pairs(language: str) -> Iterator[tuple[str, str]]:
    for message in messages(language):
        if isinstance(message.id, str):
            assert isinstance(message.string, str)
            yield message.id, message.string
        else:
            assert isinstance(message.string, tuple)
            assert len(message.string) == 2, message.id
            yield from zip(message.id, message.string, strict=True)


def messages(language: str) -> Iterator[Message]:
    for room in rooms():
        with (BOT / place_of(room) / f"{language}.po").open("rb") as file:
            yield from (message for message in read_po(file) if message.id)


def places(text: str) -> list[tuple[str, str]]:
    """The places of a sentence, each with how it is filled."""
    return sorted((name, shape or "") for _, name, shape, _ in Formatter().parse(text) if name)


def spoken(text: str) -> str:
    """What of a sentence a language can say otherwise: no places, nothing that is typed."""
    return CODE.sub("", re.sub(r"\{[^}]*\}", "", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language: str) -> None:
    assert [source for source, said in pairs(language) if not said] == []
    assert not any(message.fuzzy for message in messages(language))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_that_is_the_same_as_in_english_is_short(language: str) -> None:
    """Names, marks and words that both languages have: two words at most."""
    same = [source for source, said in pairs(language) if source == said]
    assert [source for source in same if len(WORD.findall(spoken(source))) > 2] == []
    assert len(same) < len(pairs(language)) / 20


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_fill_the_same_places_in_the_same_way(language: str) -> None:
    assert [(source, said) for source, said in pairs(language) if places(source) != places(said)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_typed_stays_as_it_is(language: str) -> None:
    assert [
        (source, said)
        for source, said in pairs(language)
        if sorted(CODE.findall(source)) != sorted(CODE.findall(said))
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_marks_stay_as_they_are(language: str) -> None:
    assert [
        (source, said)
        for source, said in pairs(language)
        if sorted(MARKS.findall(source)) != sorted(MARKS.findall(said))
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_ends_as_its_source_does(language: str) -> None:
    """With the same mark, or with none; so blanks at the borders, where sentences are joined."""

    def borders(text: str) -> tuple[bool, bool, str]:
        return text.startswith(" "), text.endswith(" "), text[-1:] if text[-1:] in (*".:?…",) else ""

    assert [(source, said) for source, said in pairs(language) if borders(source) != borders(said)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_fits_a_button_or_a_menu_still_fits(language: str) -> None:
    for limit in (BUTTON_LABEL, OPTION_TEXT):
        short = [(source, said) for source, said in pairs(language) if len(spoken(source)) <= limit // 2]
        assert [(source, len(said)) for source, said in short if len(spoken(said)) > limit] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_stay_short_and_nobody_shouts(language: str) -> None:
    assert [said for source, said in pairs(language) if len(said) > LONGEST] == []
    assert [
        said for _, said in pairs(language) if SHOUTED.search(said) or "..." in said or "  " in said
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_quotes_and_apostrophes_are_those_of_the_source(language: str) -> None:
    assert [said for _, said in pairs(language) if set(said) & set('„“”‘’»«"')] == []


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
            told = part["description_localizations"]
            assert {words(locale).language for locale in told} >= set(TRANSLATED)
            assert all(1 <= len(said) <= DESCRIPTION for said in told.values())
            assert not any(said.endswith("…") for said in told.values()), "cut off"


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
