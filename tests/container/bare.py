"""From nothing to a table, by the README alone: `python -m tests.container.bare`.

In a container with nothing but a small Debian the packages that the README names are installed, the last
commit is cloned, and `make play` shows its page; then, with a token of the Discord on loopback, `make bot`
plays to the first posted turn. Each step is timed; the page may take two minutes, the turn ten.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.audit import SKIPPED
from tests.container.engine import LIMITS, Failed, lacking, podman, words_of
from tests.container.image import CERTIFICATES, ROOT, has_base, make_base
from tests.container.trial import timed
from tests.front import TOKEN, BotProcess, Front
from tests.front.ledger import posted_revisions
from tests.front.match import Match
from tests.ports import free_port

__all__ = ["main"]

BARE = "localhost/bare:12"
RELEASE = "bookworm"
"""The oldest release of Debian whose Python is new enough."""
NAME = "stellwerk-bare"
HOME = "/root/stellwerk"
PACKAGES = re.compile(r"`apt install ([^`]+)`")
PLAY_SECONDS = 120.0
"""From the clone to the page."""
TURN_SECONDS = 600.0
"""From the token to the first posted turn."""


class BareBot(BotProcess):
    """`make bot` in the container, with its settings in `.env`."""

    def __init__(self, front: Front, directory: Path) -> None:
        super().__init__(front, directory)
        root = Path(podman("mount", NAME).strip())
        self.database = root / HOME[1:] / "data/stellwerk.sqlite3"
        example = (ROOT / ".env.example").read_text(encoding="utf-8")
        settings = {
            "DISCORD_API_BASE": front.api_base,
            "DISCORD_GATEWAY_URL": f"{front.gateway.address}/",
        }
        (root / HOME[1:] / ".env").write_text(
            example.replace("DISCORD_TOKEN=\n", f"DISCORD_TOKEN={TOKEN}\n")
            + "".join(f"{name}={value}\n" for name, value in settings.items())
        )

    async def start(self) -> None:
        """Begin a life; does not wait until the bot listens."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *words_of("exec", NAME, "make", "-C", HOME, "bot"), stdout=log, stderr=log
            )

    async def _end(self, how: signal.Signals, seconds: float = 15.0) -> int:
        assert self._process is not None
        # A signal would only end the command that is shown here.
        await asyncio.to_thread(podman, "kill", f"--signal={how.name}", NAME)
        return await asyncio.wait_for(self._process.wait(), seconds)


def _install(bundle: Path) -> None:
    """What the README names, and the checkout."""
    (packages,) = PACKAGES.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    with timed("apt update"):
        podman("exec", NAME, "apt-get", "update")
    with timed(f"apt install {packages}"):
        podman("exec", NAME, "apt-get", "install", "--yes", *packages.split())
    if CERTIFICATES.exists():
        podman("cp", str(CERTIFICATES), f"{NAME}:{CERTIFICATES}")
    with timed("git clone"):
        podman("exec", NAME, "git", "clone", "--quiet", str(bundle), HOME)


def _play() -> None:
    """`make play`, until its page is there.

    Raises:
        Failed: it ended before.
    """
    port = free_port()
    with subprocess.Popen(
        words_of("exec", NAME, "make", "-C", HOME, "play", f"PORT={port}"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as playing:
        assert playing.stdout is not None
        while not _answers(port):
            if playing.poll() is not None:
                raise Failed(playing.stdout.read())
            time.sleep(0.2)
        # Whoever ends the command that is shown here does not end what runs there.
        podman("restart", "--time=1", NAME)


def _answers(port: int) -> bool:
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
        return bool(page.status == 200)
    return False


async def _first_turn(directory: Path) -> None:
    async with Front() as front:
        bot = BareBot(front, directory)
        try:
            with timed("make bot, until it hears"):
                await bot.start()
                await bot.listening(TURN_SECONDS)
            invitation = re.search(r"https://\S+oauth2\S+", bot.log.read_text(encoding="utf-8"))
            assert invitation is not None
            print(f"    {invitation[0]}")
            match = Match(front, front.channels[0], front.people[:3], bot.database, seed=33)
            match.answer_seconds = TURN_SECONDS
            with timed("a table opened, joined, started"):
                assert await match.open()
            with timed("a move, and its post"):
                assert await match.move()
                assert await front.until(lambda: match.revision in posted_revisions(match), TURN_SECONDS)
        finally:
            await bot.kill()


def main() -> int:
    """The exit code: 0 all went well and in time, 1 not, `SKIPPED` where something is lacking here."""
    if missing := lacking(*(() if has_base(BARE) else ("debootstrap",))):
        print("not tried:", *missing, sep="\n  ")
        return SKIPPED
    if not has_base(BARE):
        with timed("the base, by debootstrap"):
            make_base(BARE, RELEASE, ())
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "stellwerk.bundle"
        subprocess.run(["git", "-C", ROOT, "bundle", "create", "--quiet", bundle, "HEAD"], check=True)
        podman("rm", "--force", "--ignore", NAME)
        podman(
            "run",
            "--detach",
            "--init",
            f"--name={NAME}",
            "--network=host",
            *LIMITS,
            f"--volume={folder}:{folder}:ro",
            f"--env=PIP_CERT={CERTIFICATES}",
            f"--env=SSL_CERT_FILE={CERTIFICATES}",
            BARE,
            "sleep",
            "infinity",
        )
        try:
            _install(bundle)
            begun = time.monotonic()
            with timed("make play, until its page is there"):
                _play()
            played, begun = time.monotonic() - begun, time.monotonic()
            asyncio.run(_first_turn(Path(folder)))
            turned = time.monotonic() - begun
        finally:
            podman("rm", "--force", NAME)
    print(f"the page after {played:.0f} s, the first posted turn after {turned:.0f} s")
    return int(played > PLAY_SECONDS or turned > TURN_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
