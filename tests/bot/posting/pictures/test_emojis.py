"""Emblems as emojis of the application: brought once, shown on buttons and in menus, never in the way."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from PIL import Image

from bot.games import Presentation, presentation, shelf
from bot.interactions.pressed import stopped, without_emojis
from bot.posting.pictures import emojis as bringing
from bot.posting.pictures.emojis import Emojis
from engine.core import registry
from engine.ticket_europe import GAME as EUROPE
from engine.trambahn import GAME as TRAMBAHN
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room, bot_on
from tests.conftest import Tally
from tests.e2e.description import Traffic
from tests.toy import TOY

LARGEST = 256 * 1024
"""Bytes that Discord takes."""
NAME = re.compile(r"\w{2,32}", re.ASCII)
WRITTEN = re.compile(r"<:\w+:\d+>")


@pytest.fixture(autouse=True)
def cards(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that have emblems, and one that has none."""
    games = {TOY.id: TOY, EUROPE.id: EUROPE, TRAMBAHN.id: TRAMBAHN}
    monkeypatch.setattr(registry, "games", lambda: games)


@pytest.fixture
def drawn_anew() -> Iterator[None]:
    """What is drawn in a test is forgotten after it."""
    yield
    bringing._of.cache_clear()


@pytest.fixture
async def shown(tmp_path: Path, traffic: Traffic, cards: None) -> AsyncIterator[Room]:
    """A room whose bot brings its emblems to Discord."""
    url = f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"
    bringing.emoji_pictures()
    bot = bot_on(url, emojis=True)
    env = simcord.Env(bot, settle_timeout=60.0)
    await env.start()
    room = Room(env, bot, url)
    games = [presentation(game).emblems for game in (EUROPE, TRAMBAHN)]
    wanted = sum(len(each.drawn()) for each in games)
    await until(env, lambda: sum(len(each.known) for each in games) == wanted)
    yield room
    await env.shutdown()
    await room.bot.close()
    env.raise_errors()


async def until(env: simcord.Env, condition: Callable[[], bool]) -> None:
    for _ in range(400):
        if condition():
            return
        await env.settle()
    raise AssertionError("in vain")


@pytest.mark.parametrize("each", shelf(), ids=lambda each: each.game.id)
def test_emblems_fit_discord(each: Presentation, tally: Tally) -> None:
    drawn = each.emblems.drawn()
    for name, png in drawn.items():
        emoji = f"{each.game.id}_{name}_{'0' * bringing.DIGEST}"
        assert NAME.fullmatch(emoji), emoji
        image = Image.open(BytesIO(png))
        assert (image.size, image.mode) == ((128, 128), "RGBA")
        assert len(png) <= LARGEST
    if drawn:
        largest = max(map(len, drawn.values()))
        tally("emblems", f"{each.game.id}: {len(drawn)}, at most {largest} bytes")


async def test_they_are_brought_once(shown: Room) -> None:
    kept = shown.env.backend.application_emojis
    drawn = {
        f"{game.id}_{name}" for game in (EUROPE, TRAMBAHN) for name in presentation(game).emblems.drawn()
    }
    assert {emoji.name.rpartition("_")[0] for emoji in kept.values()} == drawn
    before = dict(kept)
    assert await Emojis(shown.bot, brings=True).bring()
    assert kept == before


async def test_a_process_without_the_first_shard_only_looks(shown: Room) -> None:
    kept = shown.env.backend.application_emojis
    gone = kept.pop(next(iter(kept)))
    assert not await Emojis(shown.bot, brings=False).bring()
    assert gone.id not in kept


async def test_a_new_drawing_takes_the_place_and_the_old_one_stays_while_there_is_room(
    shown: Room, drawn_anew: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = shown.env.backend.application_emojis
    europe = presentation(EUROPE).emblems
    drawn = {**europe.drawn(), "red": europe.drawn()["blue"]}
    monkeypatch.setattr(type(europe), "drawn", lambda _: drawn)
    former, count = europe.known["red"], len(kept)
    bringing._of.cache_clear()
    await Emojis(shown.bot, brings=True).bring()
    assert len(kept) == count + 1
    assert europe.known["red"] != former
    drawn["red"] = drawn["green"]
    bringing._of.cache_clear()
    monkeypatch.setattr(bringing, "EMOJIS", count + 1)
    await Emojis(shown.bot, brings=True).bring()
    assert len(kept) == count + 1
    there = {f"<:{each.name}:{each.id}>" for each in kept.values()}
    assert {*europe.known.values()} <= there


async def test_what_discord_refuses_is_left_out_and_the_others_are_shown(shown: Room) -> None:
    kept, europe = shown.env.backend.application_emojis, presentation(EUROPE).emblems
    red, blue = (
        next(each for each in kept.values() if f"_{colour}_" in each.name) for colour in ("red", "blue")
    )
    del kept[red.id]
    shown.env.inject_error("POST", "/applications/*/emojis", status=400, code=50035)
    with pytest.raises(discord.HTTPException):
        await Emojis(shown.bot, brings=True).bring()
    assert "red" not in europe.known
    assert europe.known["blue"] == f"<:{blue.name}:{blue.id}>"


async def test_buttons_show_cards(shown: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await shown.begin("ticket_europe", others=("ben",))
    for who in ("ann", "ben"):
        await shown.do(who, "europe keep", tickets="1,2")
    table = await shown.bot.services.tables.get(shown.channel.id)
    who = table.names[table.deciders[0]]
    hand = RoomHand(shown, who)
    pressed = await hand.click(shown.last.id, shown.offered["Draw a card"])
    guide = Guide(hand, pressed.response.id)
    signed = [part for part in parts(guide) if part.get("emoji", {}).get("id")]
    assert len(signed) >= 2
    assert all(not any(sign in part["label"] for sign in "🟪🟦🟧🟨🟩🟥🚂⬜⬛🂠") for part in signed)
    await guide.choose("The deck")
    assert "is on record" in guide.text


async def test_events_have_them_and_calls_do_not(shown: Room) -> None:
    await shown.begin("ticket_europe", others=("ben",))
    for who in ("ann", "ben"):
        await shown.do(who, "europe keep", tickets="1,2")
    assert not WRITTEN.search(shown.words.split("\n")[0])
    table = await shown.bot.services.tables.get(shown.channel.id)
    who = table.names[table.deciders[0]]
    card = next(each for each in table.state.row if each != "loco")
    await shown.do(who, "europe draw", card=card)
    assert presentation(EUROPE).emblems.known[card] in shown.words


async def test_an_answer_with_a_deleted_emoji_comes_without_it(
    shown: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shown.do("ann", "game new", game="trambahn", partner=True)
    card = shown.offered["Play a passenger"]
    shown.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=400, code=50035)
    hand = RoomHand(shown, "ann")
    pressed = await hand.click(shown.last.id, card)
    guide = Guide(hand, pressed.response.id)
    assert presentation(TRAMBAHN).emblems.known
    assert guide.buttons
    assert not [part for part in parts(guide) if part.get("emoji", {}).get("id")]


def parts(guide: Guide) -> list[dict[str, Any]]:
    """The buttons, and the options of the menus."""
    return [each for part in guide.parts for each in part.get("options", [part])]


def test_a_view_without_emojis_is_left_as_it_is() -> None:
    plain = stopped([discord.ui.Button(label="7", custom_id="a", emoji="🔵")])
    assert not without_emojis(plain)
    shown = stopped([discord.ui.Button(label="7", custom_id="a", emoji="<:card:123456789012345678>")])
    assert without_emojis(shown)
    assert not without_emojis(shown)
    assert not without_emojis(None)
