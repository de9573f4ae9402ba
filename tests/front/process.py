"""The bot as its own process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tests.forked import Forked

if TYPE_CHECKING:
    from tests.front.server import Front

__all__ = ["TOKEN", "BotProcess", "ForkedBot"]

TOKEN = "a-token-for-loopback.only"
ROOT = Path(__file__).parents[2]


class Begun(Protocol):
    """What is asked of a process, as `asyncio.subprocess` answers it."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    async def wait(self) -> int: ...

    def send_signal(self, signal: int, /) -> None: ...


class BotProcess:
    """`python -m bot` against a front.

    Args:
        front: the Discord that it finds.
        directory: where it runs: its log and its SQLite file are there, and its `.env` if it has one.
        url: its database, where that is not the file.
        shards: how many there are, and its own ones as in SHARD_IDS.
        name: tells it from other processes at the same front.
        emojis: it brings the games' emblems to Discord.
        figures: the port at which it shows them; 0 for none.

    Attributes:
        database: the SQLite file.
        url: the address of its database.
        log: what it printed, over all its lives.
        figures: the port at which it shows them.
    """

    def __init__(
        self,
        front: Front,
        directory: Path,
        *,
        url: str = "",
        shards: tuple[int, str] = (1, "0"),
        name: str = "",
        emojis: bool = False,
        figures: int = 0,
    ) -> None:
        self._front = front
        self._emojis = emojis
        self.figures = figures
        self._directory = directory.resolve()
        self.database = self._directory / "games.sqlite3"
        self.url = url or f"sqlite+aiosqlite:///{self.database}"
        self._shards = shards
        self.name = name
        self.log = self._directory / f"bot{name}.log"
        self._process: Begun | None = None
        self._begun: set[int] = set()

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether the process has not ended."""
        return self._process is not None and self._process.returncode is None

    @property
    def pids(self) -> list[int]:
        """The numbers of the running process and of all those that it began."""
        found = [self.pid]
        for pid in found:
            with suppress(OSError):
                for begun in Path(f"/proc/{pid}/task").glob("*/children"):
                    found += map(int, begun.read_text(encoding="ascii").split())
        return found

    def left_behind(self) -> list[int]:
        """Processes of former lives that still draw."""
        return [pid for pid in sorted(self._begun) if _draws(pid)]

    @property
    def environment(self) -> dict[str, str]:
        """The settings of the process. The rest of this machine's environment goes along."""
        return {
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": self._front.api_base,
            "DISCORD_GATEWAY_URL": f"{self._front.gateway.address}/{self.name}",
            "DATABASE_URL": self.url,
            "SHARD_COUNT": str(self._shards[0]),
            "SHARD_IDS": self._shards[1],
            "EMOJIS": str(self._emojis),
            **({"METRICS_PORT": str(self.figures)} if self.figures else {}),
            # People in tests play faster than people.
            "RATE_LIMIT": "100000",
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
        }

    async def start(self) -> None:
        """Begin a life; does not wait until the bot listens."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                cwd=self._directory,
                env=self.environment,
                stdout=log,
                stderr=log,
            )

    async def listening(self, seconds: float = 120.0) -> None:
        """Wait until the bot hears events.

        Raises:
            AssertionError: it ended, or does not listen in time; the text is its log.
        """
        assert self._process is not None
        heard = asyncio.create_task(self._front.gateway.heard_by(self.name))
        ended = asyncio.create_task(self._process.wait())
        await asyncio.wait((heard, ended), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        heard.cancel()
        assert self._front.gateway.is_heard_by(self.name), self.log.read_text()[-4000:]

    async def kill(self) -> None:
        """SIGKILL: no goodbye of any kind."""
        await self._end(signal.SIGKILL)

    async def stop(self, seconds: float = 15.0) -> int:
        """SIGTERM, and its exit code."""
        return await self._end(signal.SIGTERM, seconds)

    async def _end(self, how: signal.Signals, seconds: float = 15.0) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._begun.update(self.pids[1:])
            self._process.send_signal(how)
        code = await asyncio.wait_for(self._process.wait(), seconds)
        self._front.gateway.end_session(self.name)
        return code


class ForkedBot(BotProcess):
    """The same for a quarter of the time: the process begins with its imports done."""

    async def start(self) -> None:
        """Begin a life; does not wait until the bot listens."""
        forked = Forked("bot", self._directory, self.environment, self.log)
        await forked.start()
        self._process = forked


def _draws(pid: int) -> bool:
    try:
        return b"bot.aside.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
