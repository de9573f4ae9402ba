"""The bot away for a while, or about to go: what people find when it is back."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from pathlib import Path

import pytest
from simcord.backend.models import Interaction

from bot.client import FINISH_SECONDS
from tests.bench.stored import GAMES, fill
from tests.front import BotProcess, Fault, Front
from tests.front.ledger import audit, posted_revisions, up_to_date
from tests.front.match import Match, record_of
from tests.front.routes import POST
from tests.reading import buttons_of

UNSENT = 12
START_SECONDS = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


async def test_what_an_outage_kept_back_is_told_in_a_post_or_two_and_calls_once(
    front: Front, bot: BotProcess, match: Match
) -> None:
    assert await match.open()
    assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    before = len(front.posts(match.channel))
    front.faults.append(Fault("503", POST, times=10**6))
    while match.revision < 1 + UNSENT:
        assert await match.move()
    await bot.kill()
    # As after days: Discord has forgotten every nonce.
    front.nonce_seconds = 0.0
    front.faults.clear()
    await bot.start()
    await bot.listening()
    assert await front.until(lambda: up_to_date(match))
    assert posted_revisions(match) == [*range(1, 2 + UNSENT)]
    new = front.posts(match.channel)[before:]
    assert len(new) <= 2
    assert sum(bool(post.mention_user_ids) for post in new) == 1
    assert not audit([match]).faults


async def test_what_happened_while_the_bot_was_away_does_not_trouble_it(
    front: Front, bot: BotProcess, match: Match
) -> None:
    assert await match.open()
    assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    gone = Match(front, front.open_channel(), front.people[:2], bot.database, seed=3)
    assert await gone.open()
    await bot.kill()
    newest = front.posts(match.channel)[-1]
    match.act()
    front.press(match.people[0], newest, buttons_of(newest)[0]["custom_id"])
    front.backend.delete_message(match.channel.id, newest.id)
    front.backend.delete_channel(gone.channel.id)
    front.open_channel()
    await bot.start()
    await bot.listening()
    assert match.catch_up()
    assert match.revision == 1
    for _ in range(2):
        assert await match.move()
    assert await front.until(lambda: posted_revisions(match)[-2:] == [2, 3])
    assert "Traceback" not in bot.log.read_text()


async def test_a_session_that_discord_has_forgotten_is_begun_anew(
    front: Front, bot: BotProcess, match: Match
) -> None:
    assert await match.open()
    begun = front.gateway.identified
    front.gateway.forget()
    await front.gateway.drop()
    # Nobody hears of this one any more.
    match.act()
    await bot.listening()
    assert front.gateway.identified == begun + 1
    assert match.catch_up()
    assert match.revision == 0
    assert await match.move()
    assert await front.until(lambda: up_to_date(match))
    assert not audit([match]).faults


async def test_after_sigterm_nobody_is_let_in_and_what_is_open_is_finished(
    front: Front, bot: BotProcess, match: Match
) -> None:
    assert await match.open()
    assert await front.until(lambda: bool(front.posts(match.channel)))
    writer = sqlite3.connect(bot.database, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    open_move, *_ = match.act()
    assert await front.until(lambda: open_move.responded)
    asked: list[Interaction] = []

    def turned_away() -> bool:
        return any("I'm restarting" in str(front.answer_to(one)) for one in asked)

    told = time.monotonic()
    os.kill(bot.pid, signal.SIGTERM)
    async with asyncio.timeout(9):
        while not turned_away():
            asked.append(front.slash(front.people[2], match.channel, "game status"))
            await front.until(turned_away, 0.1)
    writer.execute("ROLLBACK")
    writer.close()
    in_time = time.monotonic() - told < FINISH_SECONDS / 2
    assert await bot.stop() == 0
    assert time.monotonic() - told < 10.0
    _, rows = record_of(bot.database, match.channel)
    assert [row.interaction_id for row in rows] in ([], [open_move.id])
    # On a busy machine the patience with what is open may be over before anybody is turned away.
    assert not in_time or "on record" in str(front.answer_to(open_move))


@pytest.mark.timeout(180)
async def test_ten_thousand_stored_games_are_no_work_at_the_start(tmp_path: Path) -> None:
    async with Front() as front:
        bot = BotProcess(front, tmp_path)
        await fill(f"sqlite+aiosqlite:///{bot.database}", moves=3)
        await bot.start()
        try:
            await bot.listening()
            # Its own time: the machine may have other work.
            fields = Path(f"/proc/{bot.pid}/stat").read_text().rpartition(")")[2].split()
            assert (int(fields[11]) + int(fields[12])) / TICKS < START_SECONDS
        finally:
            await bot.kill()
    assert GAMES == 10_000
