from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import insert, select

from bot import VERSION
from bot.__main__ import looked_after
from bot.client import create_bot
from bot.operations import metrics
from bot.settings import Settings
from bot.store import Store
from bot.store.schema import log, outbox
from bot.store.waiting import due
from tests.bot.room import Room
from tests.ports import free_port

SHOWN = (
    "loop_lag_seconds",
    "tasks",
    "drawing_seconds",
    "outbox_depth",
    "outbox_oldest_seconds",
    "overdue_seconds",
    "drawing_waiting",
    "database_seconds",
    "games_running",
    "games_loaded",
    "games_uncalled",
    "games_resting",
    "moves_total",
    "acknowledging_seconds",
    "late_total",
)


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture
def port() -> int:
    return free_port()


def shown(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as page:
        return str(page.read().decode())


async def test_figures_are_on_loopback_where_a_port_is_set(tmp_path: Path, port: int) -> None:
    settings = Settings(
        _env_file=None, database_url=f"sqlite+aiosqlite:///{tmp_path}/a.sqlite3", metrics_port=port
    )
    bot = create_bot(settings)
    async with looked_after(settings, bot):
        text = await asyncio.to_thread(shown, port)
        addresses = {line.split()[1] for line in _listening(port)}
    for name in SHOWN:
        assert f"stellwerk_{name}" in text
    assert f'stellwerk_build_info{{version="{VERSION}"}} 1.0' in text
    # 127.0.0.1 as the kernel writes it.
    assert addresses == {f"0100007F:{port:04X}"}
    with pytest.raises(OSError):
        await asyncio.to_thread(shown, port)
    await bot.close()


def _listening(port: int) -> list[str]:
    rows = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    return [row for row in rows if row.split()[1].endswith(f":{port:04X}") and row.split()[3] == "0A"]


async def test_without_a_port_nothing_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "serve", lambda port: pytest.fail("it listens"))
    settings = Settings(_env_file=None, database_url=f"sqlite+aiosqlite:///{tmp_path}/a.sqlite3")
    assert settings.metrics_port is None
    async with looked_after(settings, create_bot(settings)):
        pass


async def test_a_port_that_is_taken_is_one_line(
    tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(
        _env_file=None, database_url=f"sqlite+aiosqlite:///{tmp_path}/a.sqlite3", metrics_port=port
    )
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        with pytest.raises(SystemExit) as ended:
            async with looked_after(settings, create_bot(settings)):
                pass
    assert ended.value.code == 2
    assert re.search(rf"METRICS_PORT: port {port} can't be had", capsys.readouterr().err)


async def test_what_people_do_is_counted(room: Room) -> None:
    names = (
        "moves_total",
        "acknowledging_seconds_count",
        "answering_seconds_count",
        "database_seconds_count",
    )
    before = {name: value(f"stellwerk_{name}") for name in names}
    refused = value("stellwerk_refusals_total", code="not_seated")
    await room.begin()
    await room.do("eve", "toy take", pile="A", stones=1)
    await room.do("ann", "toy take", pile="A", stones=1)
    found = {name: value(f"stellwerk_{name}") - before[name] for name in names}
    assert found["moves_total"] == 1
    assert found["acknowledging_seconds_count"] == found["answering_seconds_count"] == 5
    assert found["database_seconds_count"] > 5
    assert value("stellwerk_refusals_total", code="not_seated") == refused + 1
    told = {"outbox": 0, "oldest": 0, "overdue": 0, "running": 1, "loaded": 1, "uncalled": 0}
    assert await room.bot.counts() == told


async def test_how_long_posts_wait_and_what_is_due_is_late(room: Room) -> None:
    await room.begin()
    now = datetime.now(UTC)
    ago = timedelta(minutes=3)
    async with room.bot.services.store.writing() as connection:
        (game,) = (await connection.execute(select(outbox.c.game_id).limit(1))).scalars()
        happened = await connection.execute(
            insert(log).values(game_id=game, kind="moves", payload={}, created_at=now - ago)
        )
        assert happened.inserted_primary_key is not None
        await connection.execute(
            insert(outbox).values(
                log_id=happened.inserted_primary_key[0], game_id=game, channel_id=1, nonce="n"
            )
        )
        await due.add(connection, due.Due(now - 2 * ago, "unheard-of"))
    told = await room.bot.counts()
    assert told["outbox"] == 1
    assert 180 <= told["oldest"] < 240
    assert 360 <= told["overdue"] < 420


def test_errors_are_counted_by_kind() -> None:
    log = logging.getLogger("somewhere")
    counter = metrics.ErrorCounter()
    log.addHandler(counter)
    before = (
        value("stellwerk_errors_total", kind="KeyError"),
        value("stellwerk_errors_total", kind="somewhere"),
    )
    try:
        try:
            raise KeyError("x")
        except KeyError:
            log.exception("once")
        log.error("without an exception")
        log.warning("no error")
    finally:
        log.removeHandler(counter)
    after = (
        value("stellwerk_errors_total", kind="KeyError"),
        value("stellwerk_errors_total", kind="somewhere"),
    )
    assert after == (before[0] + 1, before[1] + 1)


async def test_a_stuck_loop_shows_as_lag(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "LAG_SECONDS", 0.01)
    counted: list[int] = []

    async def count() -> dict[str, int]:
        counted.append(1)
        return {"outbox": 3}

    before = value("stellwerk_loop_lag_seconds_sum")
    watch = asyncio.create_task(metrics.Watch(count).run())
    while not counted:
        await asyncio.sleep(0.01)
    time.sleep(0.3)
    await asyncio.sleep(0.05)
    watch.cancel()
    await asyncio.gather(watch, return_exceptions=True)
    assert value("stellwerk_loop_lag_seconds_sum") - before > 0.2
    assert value("stellwerk_outbox_depth") == 3
    assert value("stellwerk_tasks") == 2


async def test_what_can_not_be_counted_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    tries: list[float] = []

    async def pause(seconds: float) -> None:
        tries.append(seconds)
        if len(tries) == 3:
            raise KeyboardInterrupt

    async def count() -> dict[str, int]:
        raise OSError("the disk is gone")

    with pytest.raises(KeyboardInterrupt):
        await metrics.Watch(count, pause).run()
    assert "the disk is gone" in caplog.text


async def test_a_connection_in_use_is_timed(store: Store) -> None:
    before = value("stellwerk_database_seconds_sum")
    async with store.reading():
        await asyncio.sleep(0.1)
    assert value("stellwerk_database_seconds_sum") - before >= 0.1
