"""`make play` as a newcomer meets it: a process that prints an address, ends by Ctrl-C, and goes on later."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

pytestmark = pytest.mark.whole

ROOT = Path(__file__).parents[2]
START_SECONDS = 15.0


async def _run(directory: Path, port: int = 0) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.sandbox", "--port", str(port), "--data", str(directory)),
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": ""},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@asynccontextmanager
async def _sandbox(directory: Path) -> AsyncIterator[str]:
    """A running sandbox's address; ended by an interrupt, which must take less than 5 s."""
    process = await _run(directory)
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), START_SECONDS)).decode()
    address = re.search(r"http://127\.0\.0\.1:\d+", line)
    try:
        assert address is not None, line
        yield address[0]
    finally:
        begun = time.perf_counter()
        process.send_signal(signal.SIGINT)
        _, complaints = await asyncio.wait_for(process.communicate(), 20)
    assert time.perf_counter() - begun < 5
    assert process.returncode == 0
    assert complaints == b""


async def _messages(session: aiohttp.ClientSession, address: str) -> list[dict[str, Any]]:
    async with session.get(f"{address}/api/state") as response:
        return list((await response.json())["messages"])


async def _send(session: aiohttp.ClientSession, address: str, text: str) -> dict[str, Any]:
    form = {"as": "", "text": text}
    async with session.post(f"{address}/api/send", data=form, headers={"Origin": address}) as response:
        return dict(await response.json())


async def test_ctrl_c_and_a_new_start_go_on_with_the_table(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as session:
        async with _sandbox(tmp_path) as address:
            assert await _send(session, address, "/game new game:vienna1840") == {}
            before = await _messages(session, address)
            assert "opens a table" in str(before)
        async with _sandbox(tmp_path) as address:
            public = [message for message in before if not message["ephemeral"]]
            assert await _messages(session, address) == public
            await _send(session, address, "/game status")
            assert "1840" in (await _messages(session, address))[-1]["content"]


async def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = await _run(tmp_path, taken.getsockname()[1])
        _, complaints = await process.communicate()
    assert process.returncode == 2
    assert complaints.decode().count("\n") == 1
    assert "is taken" in complaints.decode()


async def test_a_damaged_database_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no database " * 1000)
    process = await _run(tmp_path)
    _, complaints = await process.communicate()
    assert process.returncode == 2
    assert complaints.decode().count("\n") == 1
    assert "can't be opened" in complaints.decode()
