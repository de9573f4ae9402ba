"""Adding a language is adding files: with a few French files in a folder, French is everywhere."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.features.moving.typed.meaning import kind_meant
from bot.features.tree import add_commands
from bot.games.core.digest import Digest
from bot.games.core.synonyms import synonyms
from bot.games.ticket_europe.words.spelling import city_names, route_names
from bot.interactions.translation import CatalogueTranslator
from bot.language import SOURCE, languages, words
from bot.language import library as catalogues
from bot.language.catalogues import entries, merged, written
from bot.language.library import SHIPPED, Library, place_of
from bot.language.names import code_of, name_in, own_name
from bot.sandbox.wording import locales, page_words
from engine.core.registry import games
from render.vienna1840 import draw_market
from render.vienna1840.sheets.charts import draw_chart
from tests.bot.language.catalogue import said
from tests.bot.room import Room
from tests.render.positions import view

WITH_FRENCH = tuple(sorted({*Library(SHIPPED).languages, "fr"}, key=lambda code: (code != SOURCE, code)))
"""The languages that there are, and French."""
FRENCH = {
    "": {
        "The rules in short: by chapter, by number, or by words": "Les règles en bref",
        "{name} starts the game when everyone is here.": "{name} lance la partie quand tous sont là.",
        "Show earlier messages": "Messages précédents",
    },
    "vienna1840": {
        "Share prices": "Cours des actions",
        "Market, {round}.": "Marché, {round}.",
        "Bid for a private or a line": "Miser sur un chemin de fer privé ou une ligne",
    },
}


TYPED = """
between = ["vers"]

[kinds]
link = ["voie"]
draw = ["piocher"]

[values.card]
deck = ["pioche"]

[values.city]
wien = ["Vienne"]
"""
DIGEST = """
## 1. Le but

- **1.1** Le plus riche gagne. [XI]
"""


@pytest.fixture(autouse=True)
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game, french in FRENCH.items():
        catalogue = merged(entries(game), "fr")
        for message in catalogue:
            if message.id in french:
                message.string = french[str(message.id)]
        path = tmp_path / place_of(game) / "fr.po"
        path.parent.mkdir(parents=True)
        path.write_bytes(written(catalogue))
    for place, text in (
        (place_of("ticket_europe") / "fr.toml", TYPED),
        (place_of("tramways") / "fr.toml", TYPED),
        (Path("games/vienna1840/digest/fr.md"), DIGEST),
    ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalogues, "in_use", Library(SHIPPED, tmp_path))


def test_it_is_there_and_known_by_all_its_names() -> None:
    assert languages() == WITH_FRENCH
    assert [code_of(name) for name in ("fr", "FR", "French", "français", " Français ")] == ["fr"] * 5
    assert [code_of(name) for name in ("German", "deutsch", "English", "Klingon")] == ["de", "de", "en", None]
    assert own_name("fr") == "Français"
    assert [name_in(words(each), "fr") for each in ("en", "de")] == ["French", "Französisch"]


def test_what_is_not_translated_is_said_in_english() -> None:
    assert words("fr-CA").say("Your hand:") == "Your hand:"
    assert words("fr").of("trambahn").say("no column yet") == "no column yet"
    assert words("fr").listing(["A", "B", "C"]) == "A, B et C"


def test_pictures_and_their_descriptions_speak_it() -> None:
    spoken = words("fr").of("vienna1840")
    chart = draw_chart("prices", [], [0, 1], words=spoken)
    assert chart.alt_text == "Cours des actions."
    assert chart.png != draw_chart("prices", [], [0, 1]).png
    assert "Marché, " in draw_market(view(), words=spoken).alt_text


async def test_discord_is_told_of_commands_in_it() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(tree)
    told = {
        each.qualified_name: (await each.get_translated_payload(tree, CatalogueTranslator()))
        for each in tree.get_commands()
    }
    assert told["rules"]["description_localizations"]["fr"] == "Les règles en bref"
    bid = next(each for each in told["1840"]["options"] if each["name"] == "bid")
    assert bid["description_localizations"]["fr"] == "Miser sur un chemin de fer privé ou une ligne"
    assert "fr" not in told["help"]["description_localizations"]


def test_the_rules_in_short_are_in_it_or_else_in_english() -> None:
    assert Digest.read("vienna1840", "fr").entries[0].passages[0].text == "Le plus riche gagne."
    assert Digest.read("trambahn", "fr") == Digest.read("trambahn")


def test_what_is_typed_in_it_is_understood() -> None:
    tramways, europe = games()["tramways"], games()["ticket_europe"]
    assert kind_meant(tramways, "Voie") == "link"
    assert kind_meant(tramways, "legen") == "link", "beside the words of the other languages"
    assert kind_meant(europe, "piocher") == "draw"
    known = synonyms("ticket_europe")
    assert known.telling(["Paris", "vers", "nach", "Vienne"]) == ["Paris", "Vienne"]
    assert known.value("city", "vienne") == known.value("city", "Vienna") == "wien"
    assert {"Vienne", "Vienna"} <= set(city_names("wien"))
    assert "Vienne-München" in route_names("munchen-wien")


def test_the_sandbox_offers_it_and_its_page_speaks_it() -> None:
    assert list(locales().values()) == [own_name(each) for each in WITH_FRENCH]
    assert {"en-US": "English", "de": "Deutsch", "fr": "Français"}.items() <= locales().items()
    page = page_words(words("fr"))
    assert page["Show earlier messages"] == "Messages précédents"
    assert page["Only {name} can see this"] == "Only {name} can see this"
    assert set(page) <= said()


async def test_a_channel_chooses_it_by_any_of_its_names(room: Room) -> None:
    await room.do("ann", "game new", game="trambahn")
    assert await room.typed("ann", "posts", "language") == [*WITH_FRENCH, "server"]
    assert await room.typed("ann", "posts", "language", "Franç") == ["fr"]
    spoken = ", ".join(map(own_name, WITH_FRENCH))
    assert f"I speak: {spoken}." in await room.do("ann", "posts", language="Latin")
    assert await room.do("ann", "posts", language="French") == "What is posted here is now in French."
    await room.do("ben", "game join")
    assert "ann et ben" in room.words
    assert "ann lance la partie quand tous sont là." in room.words
