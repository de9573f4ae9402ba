"""The bot as a process of its own, with its settings from the environment, against a stand-in for Discord."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.__main__ import warn_of_rights
from tests.bot.standin import StandIn

HOUSE = Path(__file__).parents[3]
ANN, BEN = 11, 12

MOST_SAID = 2**25
"""Bytes of a log that are taken up while nobody reads them: a full pipe would hold the bot up."""


@asynccontextmanager
async def running(standin: StandIn, home: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {
        **{name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")},
        "PYTHONPATH": str(HOUSE),
        "DISCORD_TOKEN": "MTE.not-a-token",
        "DATABASE_URL": f"sqlite+aiosqlite:///{home}/games/stellwerk.sqlite3",
        "DISCORD_API_BASE": f"http://127.0.0.1:{standin.port}/api/v10",
        "DISCORD_GATEWAY_URL": f"ws://127.0.0.1:{standin.port}/gateway",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=home,
        env=environment,
        stderr=asyncio.subprocess.PIPE,
        limit=MOST_SAID,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def stop(process: asyncio.subprocess.Process) -> str:
    process.send_signal(signal.SIGTERM)
    _, errors = await asyncio.wait_for(process.communicate(), 10)
    return errors.decode()


@pytest.mark.timeout(60)
async def test_a_game_goes_on_in_the_next_process(tmp_path: Path) -> None:
    async with StandIn() as standin, running(standin, tmp_path) as process:
        await standin.identified.wait()
        commands = (await standin.wait_for("PUT", "/commands"))[0]
        assert {"game", "board", "1840"} <= {command["name"] for command in commands}
        await standin.slash(101, ANN, "game", "new", game="vienna1840", seed=7, seating="joined")
        await standin.wait_for("POST", "/channels/701/messages", 1)
        await standin.slash(102, BEN, "game", "join")
        await standin.wait_for("PATCH", "/channels/701/messages")
        await standin.slash(103, ANN, "game", "start")
        post = (await standin.wait_for("POST", "/channels/701/messages", 2))[-1]
        assert post["enforce_nonce"] is True
        assert len(post["sizes"]) == 2
        assert [user for user in (ANN, BEN) if f"<@{user}>" in json.dumps(post["components"])]
        assert post["allowed_mentions"]["users"]
        assert "Traceback" not in await stop(process)
        assert process.returncode is not None
    async with StandIn() as standin, running(standin, tmp_path) as process:
        await standin.identified.wait()
        await standin.slash(201, ANN, "game", "status")
        said = (await standin.wait_for("PATCH", "/messages/@original"))[0]["content"]
        assert "user11 and user12" in said
        assert [body for verb, path, body in standin.requests if verb == "POST" and "701" in path] == []
        await stop(process)


@pytest.mark.parametrize(("user", "warned"), [(0, True), (1000, False)])
def test_a_bot_that_runs_as_root_says_so(
    user: int, warned: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    warn_of_rights()
    assert ("runs as root" in caplog.text) == warned
