"""What is tried with the container: started, played in, killed, copied, restored, brought up to date."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from tests.container.bot import SERVICE, ContainedBot
from tests.front import Front
from tests.front.ledger import up_to_date
from tests.front.match import Match
from tests.front.record import FileBooks
from tests.reading import buttons_of

__all__ = ["TRIALS", "timed"]

ROOT = Path(__file__).parents[2]
MOVES = 20
FORMER = ROOT / "tests/upgrades/372c0b2e-tables/games.sqlite3.gz"
USER = 10001
RUNNING = "SELECT count(*) AS number FROM games WHERE status = 'running'"
HARDENED = {
    "Uid": str(USER),
    "CapEff": "0000000000000000",
    "CapBnd": "0000000000000000",
    "NoNewPrivs": "1",
}
WRITABLE = "for place in / /app /etc /opt /usr /data /tmp; do test -w $place && echo $place; done; true"
WELL_SECONDS = 60.0


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print how long something took."""
    begun = time.monotonic()
    yield
    print(f"  {what}: {time.monotonic() - begun:.2f} s", flush=True)


@asynccontextmanager
async def _bot(volume: str) -> AsyncIterator[tuple[Front, ContainedBot]]:
    with tempfile.TemporaryDirectory() as folder:
        async with Front() as front:
            bot = ContainedBot(front, Path(folder), volume)
            try:
                yield front, bot
            finally:
                bot.remove()


async def _started(bot: ContainedBot) -> None:
    with timed("from the start to the first event heard"):
        await bot.start()
        await bot.listening()


async def _becomes_well(bot: ContainedBot) -> None:
    with timed("until the health check passes"):
        async with asyncio.timeout(WELL_SECONDS):
            while not await bot.is_well():
                await asyncio.sleep(0.2)


async def hardened() -> None:
    """It has no rights, its root can't be written, and what it may write is what the file says."""
    async with _bot("stellwerk-tried") as (_, bot):
        await _started(bot)
        # The first process is the init; the bot is the one below it.
        status = dict(re.findall(r"(?m)^(\w+):\t(\S+)", await bot.inside("cat", "/proc/self/status")))
        assert {name: status[name] for name in HARDENED} == HARDENED, status
        assert (await bot.inside("sh", "-c", WRITABLE)).split() == ["/data", "/tmp"]
        mounts = await bot.inside("cat", "/proc/mounts")
        assert re.search(r"(?m)^\S+ / \S+ ro,", mounts), mounts
        assert re.search(r"(?m)^tmpfs /tmp tmpfs \S*size=65536k", mounts), mounts
        assert _bytes(SERVICE["mem_limit"]) == _limit(bot.pid)
        await _becomes_well(bot)


def _bytes(said: str) -> int:
    return int(said[:-1]) * {"m": 2**20, "g": 2**30}[said[-1]]


def _limit(pid: int) -> int:
    """The memory that a process and its like may use, by either kind of cgroups."""
    for line in Path(f"/proc/{pid}/cgroup").read_text(encoding="ascii").splitlines():
        _, kinds, path = line.split(":", 2)
        if kinds == "":
            file = Path(f"/sys/fs/cgroup{path}/memory.max")
        elif "memory" in kinds.split(","):
            file = Path(f"/sys/fs/cgroup/memory{path}/memory.limit_in_bytes")
        else:
            continue
        if file.exists():
            return int(file.read_text(encoding="ascii"))
    raise AssertionError("no limit is to be found")


async def played_killed_and_restored() -> None:
    """A game is pressed in it; nothing that was acknowledged is lost by a kill, and a copy brings it back."""
    async with _bot("stellwerk-tried") as (front, bot):
        await _started(bot)
        match = Match(front, front.channels[0], front.people[:3], bot.database, seed=33)
        assert await match.open()
        with timed(f"{MOVES} moves, each answered"):
            for _ in range(MOVES):
                assert await match.move()
        with timed("a picture of the board"):
            assert await front.until(lambda: bool(front.posts(match.channel)[-1].attachments), 60.0)
        await _pressed(front, match)
        await bot.kill()
        await _started(bot)
        match.replay()
        assert match.revision >= len(match.acknowledged) == MOVES
        assert await match.move()
        with timed("a copy, made beside the running bot and verified"):
            await bot.command_line("backup", "/data/copy.sqlite3")
            print("   ", (await bot.command_line("verify", "/data/copy.sqlite3")).strip().splitlines()[-1])
        copied = match.revision
        for _ in range(MOVES):
            assert await match.move()
        with timed("SIGTERM, to the end of the process"):
            assert await bot.stop(seconds=20.0) == 0, bot.mended_with()
        with timed("the copy restored"):
            bot.stopped_command_line("restore", "/data/copy.sqlite3")
        await _started(bot)
        match.replay()
        assert match.revision == copied
        assert await match.move()
        await _becomes_well(bot)


async def _pressed(front: Front, match: Match) -> None:
    """Somebody whose turn it is presses the first button of the last post, and is answered."""
    assert await front.until(lambda: up_to_date(match), 60.0)
    post = front.posts(match.channel)[-1]
    seat = match.game.deciders(match.state)[0]
    with timed("a press answered"):
        pressed = front.press(match.people[seat], post, buttons_of(post)[0]["custom_id"])
        assert await match.told(pressed) is not None


async def brought_up_to_date() -> None:
    """A database of a former commit is updated at the start, and every game in it verifies."""
    async with _bot("stellwerk-former") as (_, bot):
        bot.database.write_bytes(gzip.decompress(FORMER.read_bytes()))
        os.chown(bot.database, USER, USER)
        games = FileBooks(bot.database).ask(RUNNING)
        await _started(bot)
        await _becomes_well(bot)
        assert FileBooks(bot.database).ask(RUNNING) == games
        print(f"    {games[0]['number']} running games")
        with timed("every game verified"):
            print("   ", (await bot.command_line("verify")).strip().splitlines()[-1])


async def owned_by_root() -> None:
    """A folder that belongs to root is refused with one sentence that says what to type."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        (data := Path(folder, "data")).mkdir()
        async with Front() as front:
            bot = ContainedBot(front, Path(folder), str(data))
            try:
                await bot.start()
                assert bot._process is not None
                code = await bot._process.wait()
                _, said = bot.mended_with()
            finally:
                bot.remove()
        print(f"    {said.strip()}")
        assert (code, said.count("\n")) == (2, 1), said
        assert f"chown -R {USER}:{USER} " in said


TRIALS: dict[str, Callable[[], Coroutine[None, None, None]]] = {
    "hardened, and well": hardened,
    "played, killed, copied, restored": played_killed_and_restored,
    "a database of a former commit": brought_up_to_date,
    "a folder owned by root": owned_by_root,
}
