"""`/game new` with its options, and those who join."""

from __future__ import annotations

import logging
import re

import pytest

from bot.features.opening.commands import game_named
from bot.interactions import viewer
from bot.language import SOURCE, languages, words
from bot.language.names import name_in
from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES
from tests.bot.moving_time import shown
from tests.bot.room import Room


async def test_game_new_offers_presets_and_rules(room: Room) -> None:
    assert "toy" in await room.typed("ann", "game new", "game", "to")
    assert await room.typed("ann", "game new", "rules", "skip", game="toy") == [
        "skipping=allowed",
        "skipping=forbidden",
    ]
    await room.do("ann", "game new", game="toy", rules="skipping=forbidden")
    assert "skipping: forbidden" in room.words


async def test_too_few_and_too_many(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    assert "Not enough players: 1 here, at least 2 needed." in await room.do("ann", "game start")
    for name in ("ben", "cat", "dan"):
        await room.do(name, "game join")
    assert "at most 4" in await room.do("eve", "game join")


async def test_wrong_settings_of_a_new_game(room: Room) -> None:
    rules = ("skipping=sometimes", "junk", "map=moon")
    for options in (*({"rules": each} for each in rules), {"preset": "odd"}):
        assert "`" in await room.do("ann", "game new", game="toy", **options)
    assert "doesn't know" in await room.do("ann", "game new", game="chess")
    assert await room.do("ann", "game status") == ("There's no game in this channel. `/game new` starts one.")


async def test_a_form_that_names_rules_which_are_there_no_more_is_refused_and_nothing_else(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    form = shown(await room.people["ann"].slash(room.channel, "game new"))
    stored = room.env.backend.get_message(room.channel.id, form.id)
    press = next(re.finditer(r"table:open:[^']*", str(stored.components)))[0]
    game, picks = press.split(":")[2:4]
    unknown = press.replace(f":{game}:{picks}", f":{game}:Z{picks[1:]}")
    stored.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Open", "custom_id": unknown}]}
    ]
    await room.people["ann"].click(form, label="Open")
    assert stored.content.startswith("That button is from an earlier position.")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everybody's Discord speak German from now on."""
    monkeypatch.setattr(viewer, "words", lambda _: words("de"))


async def test_a_table_speaks_the_language_of_who_opens_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.do("ann", "game new", game="toy")
    assert "ann opens a table" in room.words
    await room.surely("ann", "game end")
    german(monkeypatch)
    told = await room.do("ben", "game new", game="toy")
    assert told.startswith("Dein Tisch ist offen.")
    assert "ben eröffnet einen Tisch" in room.words
    await room.restart()
    await room.do("cat", "game join")
    assert "ben eröffnet einen Tisch" in room.words


async def test_another_language_is_chosen_by_an_option(room: Room) -> None:
    assert await room.typed("ann", "game new", "language", "deu") == ["de"]
    refused = await room.do("ann", "game new", game="toy", language="klingon")
    assert refused.startswith("I don't speak `klingon`.")
    assert not room.posts
    for language in ("de", "DEUTSCH", "German"):
        told = await room.do("ann", "game new", game="toy", language=language)
        assert told.startswith("Your table is open.")
        assert "ann eröffnet einen Tisch" in room.words
        await room.surely("ann", "game end")


async def test_another_language_is_chosen_in_the_form(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    form = shown(await room.people["ann"].slash(room.channel, "game new"))
    assert "Posts in English" in form.content
    stored = room.env.backend.get_message(room.channel.id, form.id)
    rows = [part for row in stored.components for part in row["components"]]
    menu = next(part for part in rows if part.get("placeholder") == "Language of the posts")
    offered = {f"Posts in {name_in(words(), each)}": each == SOURCE for each in languages()}
    assert {each["label"]: each.get("default", False) for each in menu["options"]} == offered
    value = next(each["value"] for each in menu["options"] if each["label"] == "Posts in German")
    await room.people["ann"].select(form, [value], custom_id=menu["custom_id"])
    assert "Posts in German" in form.content
    await room.restart()
    await room.people["ann"].click(form, label="Open the table")
    assert form.content.startswith("Your table is open.")
    assert "ann eröffnet einen Tisch" in room.words


async def test_a_refused_table_leaves_the_language_of_its_channel(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.do("ann", "game new", game="toy")
    assert "already has a game" in await room.do("ben", "game new", game="toy", language="de")
    await room.do("cat", "game join")
    assert "ann opens a table" in room.words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Tramways", "tramways"),
        ("tramways", "tramways"),
        ("TRÄMWAYS", "tramways"),
        ("1840: Vienna Tramways", "vienna1840"),
        ("1840 vienna tramways", "vienna1840"),
        ("1840", "vienna1840"),
        ("Ticket to Ride: Europe", "ticket_europe"),
        ("ticket-to-ride europe", "ticket_europe"),
        ("europe", "ticket_europe"),
        ("TRAMBAHN", "trambahn"),
    ],
)
async def test_a_game_is_understood_by_its_title_in_any_case(
    room: Room, monkeypatch: pytest.MonkeyPatch, typed: str, meant: str
) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    assert game_named(typed).id == meant
    assert "Your table is open." in await room.do("ann", "game new", game=typed)
    assert (await room.bot.services.tables.get(room.channel.id)).game.id == meant
