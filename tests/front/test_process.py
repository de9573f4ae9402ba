"""The unmodified bot as its own process, killed and started again in the middle of a game."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from copy import copy
from pathlib import Path

import pytest

from bot.operations.health import is_fresh
from bot.store import Store
from tests.e2e.description import Traffic
from tests.forked import outcome
from tests.front import TOKEN, BotProcess, Fault, ForkedBot, Front
from tests.front.house import begun
from tests.front.ledger import audit, pictures, posted_revisions, up_to_date
from tests.front.match import Match
from tests.front.routes import ANSWER, CALLBACK, POST, Route, route_of
from tests.reading import buttons_of, words_of

MOVES = 15
BALLAST_MIB = 300
"""So much makes a copy take its time."""


async def test_a_game_goes_on_after_a_kill_in_the_middle(front: Front, bot: BotProcess, match: Match) -> None:
    assert await match.open()
    for _ in range(MOVES // 2):
        assert await match.move()
    assert await front.until(lambda: bool(pictures(match)))
    assert len(bot.pids) == 2, "itself, and one that draws"
    interaction, *_ = match.act()
    assert await front.until(lambda: interaction.responded)
    await bot.kill()
    await bot.start()
    await bot.listening()
    assert not bot.left_behind()
    assert match.catch_up()
    while match.revision < MOVES:
        assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    assert posted_revisions(match) == [*range(1, MOVES + 1)]
    ledger = audit([match])
    assert not ledger.faults, ledger.remarks
    assert ledger.moves == MOVES
    assert len(front.nonces) == len(set(front.nonces.values())) == ledger.posts
    assert await front.until(lambda: len(pictures(match)) >= 2)
    assert all(item["filename"].endswith(".png") and item["description"] for item in pictures(match))


async def test_a_game_goes_on_in_the_next_process(
    front: Front, bot: BotProcess, match: Match, traffic: Traffic
) -> None:
    assert {"game", "board", "1840"} <= {name for name, _ in front.backend.commands[None]}
    assert await match.open()
    assert await front.until(lambda: begun(match))
    assert await front.until(lambda: bool(front.posts(match.channel)[-1].attachments))
    post = front.posts(match.channel)[-1]
    sent = [
        json.loads(request.body)
        for request in traffic.requests
        if route_of(request.method, request.path) == POST
    ]
    assert all(each["enforce_nonce"] is True for each in sent)
    assert len(post.attachments) == 2
    assert set(post.mention_user_ids) & {person.id for person in match.people}
    assert sent[-1]["allowed_mentions"]["users"]
    await bot.stop()
    assert "Traceback" not in bot.log.read_text()
    posts = front.requests[POST]
    await bot.start()
    await bot.listening()
    said = str(await match.say(match.people[0], "game status"))
    assert "Person 0, Person 1 and Person 2" in said
    assert front.requests[POST] == posts
    assert "Traceback" not in bot.log.read_text()


@pytest.mark.timeout(90)
@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_whole_run_at_its_most_talkative_never_says_the_token(
    front: Front, tmp_path: Path, form: str
) -> None:
    health, backups = tmp_path / "health", tmp_path / "backups"
    lines = f"LOG_LEVEL=DEBUG\nLOG_FORMAT={form}\nHEALTH_FILE={health}\nBACKUP_DIR={backups}\n"
    (tmp_path / ".env").write_text(lines, encoding="utf-8")
    bot = BotProcess(front, tmp_path)
    # The copy that is made at the start wants something to copy.
    store = await Store.open(bot.url)
    await store.close()
    host, channel = front.people[0], front.channels[0]
    await bot.start()
    try:
        await bot.listening()
        opened = front.slash(host, channel, "game new", game="vienna1840", seed=7, seating="joined")
        assert await front.until(lambda: front.answer_to(opened) is not None)
        refused = front.slash(host, channel, "game start")
        assert await front.until(lambda: front.answer_to(refused) is not None)
        async with asyncio.timeout(20):
            while not is_fresh(health):
                await asyncio.sleep(0.2)
    finally:
        await bot.stop()
    said = bot.log.read_text()
    assert "too_few_players" in said
    assert (f'"interaction": {refused.id}' if form == "json" else f"interaction={refused.id}") in said
    assert TOKEN not in said
    assert opened.token not in said
    assert refused.token not in said
    assert not health.exists()
    assert len(list(backups.iterdir())) == 1
    assert [json.loads(line) for line in said.splitlines()] if form == "json" else said


@pytest.mark.parametrize("nonces", ["remembered", "forgotten"])
@pytest.mark.parametrize(
    "route",
    [POST, CALLBACK, ANSWER],
    ids=["post", "acknowledgement", "answer"],
)
async def test_killed_after_discord_acted_and_before_the_bot_knew(
    front: Front, bot: BotProcess, match: Match, route: Route, nonces: str
) -> None:
    if nonces == "forgotten":
        # As after an outage of hours: Discord would take the post once more.
        front.nonce_seconds = 0.0
    assert await match.open()
    assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    before = sum(front.requests.values())
    front.faults.append(Fault("late", route, seconds=30))
    match.act()
    assert await front.until(lambda: not front.faults and sum(front.requests.values()) > before)
    await asyncio.sleep(0.3)
    await bot.kill()
    await bot.start()
    await bot.listening()
    assert match.catch_up()
    assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    assert not audit([match]).faults


async def test_killed_again_and_again_in_its_first_start(front: Front, tmp_path: Path) -> None:
    bot = BotProcess(front, tmp_path)
    try:
        for tenths in range(4, 16, 2):
            await bot.start()
            await asyncio.sleep(tenths / 10)
            await bot.kill()
        await bot.start()
        await bot.listening()
        match = Match(front, front.channels[0], front.people[:2], bot.database, seed=2)
        assert await match.open()
        assert await match.move()
        assert await front.until(lambda: up_to_date(match))
        assert not audit([match]).faults
    finally:
        await bot.kill()


@pytest.mark.parametrize("days", [-1, 1])
async def test_a_clock_that_is_a_day_wrong_changes_nothing(tmp_path: Path, days: int) -> None:
    async with Front(ahead=days * 86_400.0) as front:
        bot = ForkedBot(front, tmp_path)
        await bot.start()
        try:
            await bot.listening()
            match = Match(front, front.channels[0], front.people[:2], bot.database, seed=5)
            assert await match.open()
            assert await match.move()
            front.faults.append(Fault("lost", POST))
            assert await match.move()
            await bot.kill()
            await bot.start()
            await bot.listening()
            assert await match.move()
            assert await front.until(lambda: up_to_date(match))
            assert not audit([match]).faults
        finally:
            await bot.kill()


async def test_sigterm_in_the_middle_of_a_move_leaves_all_of_it_or_nothing(
    front: Front, bot: BotProcess, match: Match
) -> None:
    assert await match.open()
    for _ in range(3):
        interaction, *_ = match.act()
        assert await front.until(lambda one=interaction: one.responded)  # type: ignore[misc]
        begun = time.monotonic()
        await bot.stop()
        assert time.monotonic() - begun < 10.0
        await bot.start()
        await bot.listening()
        assert match.catch_up()
    assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    assert not audit([match]).faults
    assert "Traceback" not in bot.log.read_text()


async def test_autocomplete_and_buttons_work_over_the_wire(
    front: Front, bot: BotProcess, match: Match
) -> None:
    assert await match.open()
    seat = match.game.deciders(match.state)[0]
    first = front.complete(match.people[seat], match.channel, "game new", "game", "")
    assert await front.until(lambda: first.autocomplete_choices is not None)
    assert "vienna1840" in {choice["value"] for choice in first.autocomplete_choices or []}
    assert await front.until(lambda: "begins. Seats in order" in words_of(front.posts(match.channel)[-1]))
    # As on a screen that does not hear of later changes.
    post = copy(front.posts(match.channel)[-1])
    button = buttons_of(post)[-1]
    pressed = front.press(match.people[seat], post, button["custom_id"])
    assert await match.told(pressed)
    assert await match.move()
    stale = front.press(match.people[seat], post, button["custom_id"])
    answer = await match.told(stale)
    assert answer is not None
    assert "earlier position" in answer


async def test_sigterm_ends_it_within_ten_seconds_and_nothing_is_lost(
    front: Front, bot: BotProcess, match: Match
) -> None:
    assert await match.open()
    for _ in range(3):
        assert await match.move()
    begun = time.monotonic()
    await bot.stop()
    assert time.monotonic() - begun < 10.0
    assert "Traceback" not in bot.log.read_text()
    await bot.start()
    await bot.listening()
    assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    assert posted_revisions(match) == [1, 2, 3, 4]
    assert not audit([match]).faults


async def run(environment: dict[str, str], directory: Path) -> tuple[int, str]:
    """The exit code of the bot, and all that it said."""
    bare = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("DISCORD_", "DATABASE_", "LOG_"))
    }
    return await outcome("bot", directory, {**bare, **environment})


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({}, "DISCORD_TOKEN"),
        ({"DISCORD_TOKEN": "t", "DISCORD_API_BASE": "ftp://example"}, "DISCORD_API_BASE"),
        ({"DISCORD_TOKEN": "t", "DISCORD_GATEWAY_URL": "http://127.0.0.1:1"}, "DISCORD_GATEWAY_URL"),
        ({"DISCORD_TOKEN": "t", "DATABASE_URL": "games.db"}, "DATABASE_URL"),
        ({"DISCORD_TOKEN": "t", "LOG_LEVEL": "loud"}, "LOG_LEVEL"),
        ({"DISCORD_TOKEN": "t", "DISCORD_API_BASE": "http://127.0.0.1:9"}, "reached"),
    ],
)
async def test_a_wrong_setting_is_one_clear_line(
    environment: dict[str, str], named: str, tmp_path: Path
) -> None:
    code, said = await run(environment, tmp_path)
    assert code == 2
    lines = [line for line in said.splitlines() if line.startswith("stellwerk:")]
    assert len(lines) == 1
    assert named in lines[0]
    assert "Traceback" not in said


async def test_a_token_that_discord_refuses_is_one_clear_line(front: Front, tmp_path: Path) -> None:
    process = BotProcess(front, tmp_path)
    environment = {**process.environment, "DISCORD_TOKEN": "another"}
    code, said = await run(environment, tmp_path)
    assert code == 2
    assert "DISCORD_TOKEN" in said
    assert "another" not in said
    assert "Traceback" not in said


async def test_sigterm_while_a_copy_is_made_ends_it_within_ten_seconds(
    front: Front, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = BotProcess(front, tmp_path)
    copies = tmp_path / "copies"
    with sqlite3.connect(bot.database) as heavy:
        heavy.execute("CREATE TABLE ballast (stuff)")
        heavy.executemany("INSERT INTO ballast VALUES (zeroblob(?))", [(2**20,)] * BALLAST_MIB)
    heavy.close()
    monkeypatch.setenv("BACKUP_DIR", str(copies))
    await bot.start()
    try:
        async with asyncio.timeout(60):
            while not list(copies.glob("*.part")):
                await asyncio.sleep(0.01)
        begun = time.monotonic()
        await bot.stop()
        assert time.monotonic() - begun < 10.0
        assert "Traceback" not in bot.log.read_text()
        # Whole, or not there.
        for copied in copies.glob("*.sqlite3"):
            with sqlite3.connect(copied) as whole:
                assert whole.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            whole.close()
        await bot.start()
        await bot.listening()
        match = Match(front, front.channels[0], front.people[:2], bot.database, seed=3)
        assert await match.open()
        assert await match.move()
    finally:
        await bot.kill()
