"""429, 500 and lost replies on every route that the bot uses: what people wanted is there, and once."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio
from simcord.backend.models import Channel, Interaction
from simcord.enums import ChannelType

from bot.games import presentation, shelf
from bot.language import words
from bot.limits import EMOJIS as EMOJIS_AT_MOST
from bot.limits import pages
from bot.store import Store
from bot.table.tables import Tables
from tests.front import BotProcess, Fault, ForkedBot, Front
from tests.front.house import House, settled, table
from tests.front.match import Match, record_of
from tests.front.routes import (
    ALONE,
    ANSWER,
    APPLICATION,
    CALLBACK,
    CHANNEL,
    COMMANDS,
    EDIT,
    EMOJI,
    EMOJI_GONE,
    EMOJIS,
    FILE,
    HISTORY,
    ME,
    MEMBER,
    MESSAGE,
    PART,
    POST,
    ROUTES,
    THREAD,
    THREADS,
    TITLE,
    Route,
    unknown,
)
from tests.front.server import Kind

pytestmark = pytest.mark.asyncio(loop_scope="module")

START_UP = (ME, APPLICATION, COMMANDS)
BROUGHT = (EMOJIS, EMOJI, EMOJI_GONE)
FORMER = "trambahn_former{}_000000"
"""An emoji of ours of an earlier drawing."""
TOO_MANY = 2
"""Of these, so many must go."""
IMPORTED = {
    "title": "1840",
    "players": [{"id": number, "name": f"Person {number}"} for number in (1, 2, 3)],
    "settings": {"seed": 5, "optional_rules": []},
    "actions": [],
}


# ------------------------------------------------------------ what people do on each route


async def moves_are_made(house: House, fault: Fault) -> None:
    """Two moves, so that the former message is changed too."""
    match = await table(house, 3)
    match.front.faults.append(fault)
    assert await match.move()
    assert await match.move()
    await settled(match)


async def a_post_is_looked_for(house: House, fault: Fault) -> None:
    """A post whose own reply was lost is looked for in the channel."""
    match = await table(house, 2)
    match.front.faults += [Fault("lost", POST), fault]
    assert await match.move()
    await settled(match)


async def a_post_is_looked_for_without_the_list(house: House, fault: Fault) -> None:
    """Where Discord refuses the list of messages the channel's last one is looked at."""
    match = await table(house, 2)
    front = match.front
    unlisted = Fault("503", HISTORY, times=1_000)
    front.faults += [Fault("lost", POST), unlisted, fault]
    assert await match.move()
    assert await front.until(lambda: fault not in front.faults)
    await settled(match)
    front.faults.remove(unlisted)


async def a_board_is_told_in_parts(house: House, fault: Fault) -> None:
    """An answer of several messages has all of them."""
    match = await table(house, 6)
    front, channel = match.front, match.channel
    expected = await board_in_words(house[1], channel)
    assert len(expected) > 1
    front.faults.append(fault)
    front.slash(match.people[0], channel, "board", text=True)
    assert await front.until(lambda: set(whispers(front, channel)) >= set(expected))
    again = Counter(whispers(front, channel)) - Counter(expected)
    # Nobody knows whether a part was shown whose reply was lost: it may come twice.
    assert not [text for text in again if text in expected] or fault.kind == "lost"


async def a_table_gets_a_thread(house: House, fault: Fault) -> None:
    """One thread, its host in it, a table in it."""
    front, bot = house
    channel = front.open_channel()
    host = front.people[0]
    front.faults.append(fault)
    said = await told(front, front.slash(host, channel, "game new", thread=True))
    (thread,) = front.threads(channel)
    assert (said or "").startswith(f"Your table is open in <#{thread.id}>.")
    if fault.route != MEMBER or fault.kind != "lost":
        assert host.id in thread.thread_members
    assert await front.until(lambda: bool(front.posts(thread)))
    assert record_of(bot.database, thread)[0] is not None


async def a_file_is_taken(house: House, fault: Fault) -> None:
    """A game comes from a file that somebody attached."""
    front, bot = house
    channel = front.open_channel()
    front.faults.append(fault)
    file = ("game.json", json.dumps(IMPORTED).encode())
    done = front.slash(front.people[0], channel, "game import", file=file, game="vienna1840")
    assert (await told(front, done) or "").startswith("The game is here.")
    assert record_of(bot.database, channel)[0] is not None


async def a_forum_post_has_the_round(house: House, fault: Fault) -> None:
    """The post of a forum in which a game begins gets its title."""
    front, bot = house
    backend, guild = front.backend, front.guild_ids[0]
    forum = backend.create_channel(guild, "forum", type=ChannelType.FORUM)
    post = backend.create_thread(forum.id, "Friday", backend.bot_user.id)
    for person in front.people[:2]:
        backend.add_thread_member(post.id, person.id)
    front.faults.append(fault)
    match = Match(front, post, front.people[:2], bot.database, seed=1840)
    assert await match.open()
    assert await front.until(lambda: backend.get_channel(post.id).name == "Friday ‹Auction of the privates›")


async def somebody_is_reminded_alone(house: House, fault: Fault) -> None:
    """A reminder by direct message, which has been due for a while."""
    front, bot = house
    # The bot asks for such a conversation once.
    strangers = [each for each in front.people if each.id not in front.backend.dm_channels]
    match = Match(front, front.open_channel(), strangers[:2], bot.database, seed=1840)
    assert await match.open()
    with closing(sqlite3.connect(bot.database)) as database, database:
        (game,) = database.execute("SELECT max(id) FROM games").fetchone()
        (seat,) = database.execute("SELECT seat FROM awaits WHERE game_id = ?", (game,)).fetchone()
        reminded = match.people[seat]
        for name, value in (("by", "direct"), ("quiet", "0-0")):
            chosen = ("person", reminded.id, name, value)
            database.execute("INSERT OR REPLACE INTO preferences VALUES (?, ?, ?, ?)", chosen)
        told = "UPDATE due SET payload = ?, at = '2020-01-01 00:00:00.000000' WHERE game_id = ?"
        database.execute(told, (json.dumps({"told": 1}), game))
    front.faults.append(fault)
    assert await match.say(reminded, "reminders", zone="Europe/Vienna")
    assert await front.until(lambda: reminded.id in front.backend.dm_channels)
    alone = front.backend.get_dm_channel(reminded.id)
    assert await front.until(lambda: len(front.backend.messages.get(alone.id, {})) == 1)


DEEDS: dict[Route, Callable[[House, Fault], Awaitable[None]]] = {
    CALLBACK: moves_are_made,
    ANSWER: moves_are_made,
    POST: moves_are_made,
    EDIT: moves_are_made,
    HISTORY: a_post_is_looked_for,
    MESSAGE: a_post_is_looked_for_without_the_list,
    CHANNEL: a_post_is_looked_for_without_the_list,
    PART: a_board_is_told_in_parts,
    THREADS: a_table_gets_a_thread,
    THREAD: a_table_gets_a_thread,
    MEMBER: a_table_gets_a_thread,
    TITLE: a_forum_post_has_the_round,
    ALONE: somebody_is_reminded_alone,
    FILE: a_file_is_taken,
}


async def told(front: Front, interaction: Interaction) -> str | None:
    await front.until(lambda: front.answer_to(interaction) is not None)
    return front.answer_to(interaction)


def whispers(front: Front, channel: Channel) -> list[str]:
    """All that was said in a channel to one person alone, oldest first."""
    stored = front.backend.messages.get(channel.id, {}).values()
    return [each.content for each in sorted(stored, key=lambda one: one.id) if each.is_ephemeral]


async def board_in_words(bot: BotProcess, channel: Channel) -> Sequence[str]:
    """The board as it is to be told to the one on the first seat."""
    store = await Store.open(f"sqlite+aiosqlite:///{bot.database}")
    try:
        game = await Tables(store, lambda _: None).get(channel.id)
        scene = game.scene(words(), game.state, 0)
        return pages(presentation(game.game).standing.in_words(scene))
    finally:
        await store.close()


# ---------------------------------------------------------------------------- the tests


@pytest_asyncio.fixture(loop_scope="module")
async def calm(house: House) -> AsyncIterator[House]:
    """The house; what went wrong in a test is over after it."""
    yield house
    house[0].faults.clear()


@pytest.mark.parametrize("kind", ["429", "500"])
@pytest.mark.parametrize("route", [route for route in ROUTES if route in DEEDS], ids=str)
async def test_a_refusal_for_now_is_tried_again(calm: House, route: Route, kind: Kind) -> None:
    await DEEDS[route](calm, Fault(kind, route))
    assert not calm[0].faults


@pytest.mark.parametrize(
    "route", [POST, EDIT, ANSWER, PART, THREADS, THREAD, MEMBER, TITLE, ALONE, FILE], ids=str
)
async def test_what_is_done_though_its_reply_was_lost_is_done_once(calm: House, route: Route) -> None:
    await DEEDS[route](calm, Fault("lost", route))
    assert not calm[0].faults


@pytest.mark.parametrize("kind", ["429", "500"])
@pytest.mark.parametrize("route", START_UP, ids=str)
async def test_a_refusal_at_the_start_is_tried_again(tmp_path: Path, route: Route, kind: Kind) -> None:
    async with Front() as front:
        front.faults.append(Fault(kind, route))
        bot = ForkedBot(front, tmp_path)
        await bot.start()
        try:
            await bot.listening()
            assert not front.faults
        finally:
            await bot.kill()


@pytest.mark.parametrize("kind", ["429", "500"])
@pytest.mark.parametrize("route", BROUGHT, ids=str)
async def test_emojis_are_brought_all_the_same(tmp_path: Path, route: Route, kind: Kind) -> None:
    wanted = sum(len(shown.emblems.drawn()) for shown in shelf())
    async with Front() as front:
        there = front.backend.application_emojis
        for number in range(EMOJIS_AT_MOST - wanted + TOO_MANY):
            front.backend.create_application_emoji(FORMER.format(number))
        oldest = min(there)
        front.faults.append(Fault(kind, route))
        bot = ForkedBot(front, tmp_path, emojis=True)
        await bot.start()
        try:
            await bot.listening()
            assert await front.until(
                lambda: sum(not each.name.endswith("_000000") for each in there.values()) == wanted
            )
            assert len(there) == EMOJIS_AT_MOST
            assert oldest not in there
            assert not front.faults
        finally:
            await bot.kill()


async def test_every_route_has_its_faults() -> None:
    assert {*DEEDS, *START_UP, *BROUGHT} == set(ROUTES)


async def test_a_route_without_faults_is_noticed() -> None:
    assert unknown([("GET", "/channels/5/messages"), ("PUT", "/applications/7/commands")]) == set()
    assert unknown([("DELETE", "/guilds/5")]) == {"DELETE /guilds/{}"}
