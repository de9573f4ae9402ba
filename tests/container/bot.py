"""The bot in its container, as a process against a front."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Sequence
from pathlib import Path

from tests.composed import services
from tests.container.engine import LIMITS, podman, words_of
from tests.container.image import IMAGE
from tests.container.options import options
from tests.front import TOKEN, BotProcess, Front

__all__ = ["ContainedBot"]

SERVICE = services()["bot"]
COMMAND_LINE = ("python", "-m", "bot.cli")


class ContainedBot(BotProcess):
    """The service `bot` of `compose.yml`; its volume is the machine's `volume`, its `.env` is in `directory`.

    `more` are further options, which go before those of the file.
    """

    def __init__(
        self, front: Front, directory: Path, volume: str, name: str = "tried", more: Sequence[str] = ()
    ) -> None:
        super().__init__(front, directory)
        self.name = ""
        self.volume = volume
        self._container = f"stellwerk-{name}"
        self._more = more
        self._env_file = directory / ".env"
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": front.api_base,
            "DISCORD_GATEWAY_URL": f"{front.gateway.address}/",
            "RATE_LIMIT": "100000",
            "EMOJIS": "false",
        }
        self._env_file.write_text("".join(f"{key}={value}\n" for key, value in settings.items()))
        if not volume.startswith("/"):
            # Made with what the image has at its place, its owner above all, as the first start does.
            self.once("true")
            folder = Path(podman("volume", "inspect", "--format={{.Mountpoint}}", volume).strip())
            self.database = folder / "stellwerk.sqlite3"

    @property
    def pid(self) -> int:
        """The number of the container's first process, as the machine counts."""
        return int(podman("inspect", "--format={{.State.Pid}}", self._container))

    @property
    def arguments(self) -> list[str]:
        """The options of every run: those of the file, but for the network, which is the machine's."""
        return [
            "--network=host",
            *LIMITS,
            *options(SERVICE),
            *(f"--volume={self.volume}:{mount.partition(':')[2]}" for mount in SERVICE["volumes"]),
            f"--env-file={self._env_file}",
            *self._more,
        ]

    async def start(self) -> None:
        """Begin a life; does not wait until the bot listens."""
        podman("rm", "--force", "--ignore", self._container)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *words_of("run", f"--name={self._container}", *self.arguments, IMAGE), stdout=log, stderr=log
            )

    async def _end(self, how: signal.Signals, seconds: float = 30.0) -> int:
        assert self._process is not None
        await asyncio.to_thread(podman, "kill", f"--signal={how.name}", self._container, fine=False)
        code = await asyncio.wait_for(self._process.wait(), seconds)
        self._front.gateway.end_session(self.name)
        return code

    async def inside(self, *command: str) -> str:
        """What a command prints in the running container.

        Raises:
            Failed: it failed.
        """
        return await asyncio.to_thread(podman, "exec", self._container, *command)

    async def command_line(self, *arguments: str) -> str:
        """What `stellwerk` says in the running container."""
        return await self.inside(*COMMAND_LINE, *arguments)

    def once(self, *command: str) -> str:
        """What a command prints in a container of its own, with the same options."""
        return podman("run", "--rm", *self.arguments, IMAGE, *command)

    def stopped_command_line(self, *arguments: str) -> str:
        """What `stellwerk` says while the bot is stopped."""
        return self.once(*COMMAND_LINE, *arguments)

    async def is_well(self) -> bool:
        """Whether the image's own health check passes now."""
        checked = await asyncio.create_subprocess_exec(
            *words_of("healthcheck", "run", self._container),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        return await checked.wait() == 0

    def mended_with(self) -> tuple[int, str]:
        """How the container ended that was begun last: its exit code, and what it said."""
        told = json.loads(podman("inspect", self._container))[0]["State"]
        return int(told["ExitCode"]), self.log.read_text(encoding="utf-8")

    def remove(self) -> None:
        """Take the container and its volume away."""
        podman("rm", "--force", "--ignore", self._container)
        if not self.volume.startswith("/"):
            podman("volume", "rm", "--force", self.volume)
