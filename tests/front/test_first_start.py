"""The first start, and twenty ways to set the bot up wrong: `python -m bot` ends with one sentence that says
what to do, or `stellwerk doctor` does.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import discord
import pytest

from bot.interactions.permissions import INVITED_WITH
from bot.store import Store
from bot.store.database.migrating import versions
from tests.bot.store.database.test_lock import holding
from tests.forked import outcome
from tests.front import TOKEN, BotProcess, ForkedBot, Front
from tests.front.process import ROOT

FORMER = ROOT / "tests/upgrades/372c0b2e-days/games.sqlite3.gz"


def bare(environment: Mapping[str, str]) -> dict[str, str]:
    """This environment and nothing else that is set."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return {**kept, **environment}


def ran(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str], inside: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Run a module of the bot with this environment."""
    return subprocess.run(
        [*inside, sys.executable, "-m", *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **bare(environment)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


async def refused(folder: Path, environment: Mapping[str, str], inside: Sequence[str] = ()) -> str:
    """The one line with which the bot ends: `python -m bot` inside of something, or a forked process."""
    if inside:
        done = await asyncio.to_thread(ran, ["bot"], folder, environment, inside)
        code, said = done.returncode, done.stderr
    else:
        code, said = await outcome("bot", folder, bare(environment))
    assert code == 2, said
    assert "Traceback" not in said
    (line,) = [line for line in said.splitlines() if line.startswith("stellwerk:")]
    assert TOKEN not in said
    return line


def at(front: Front, folder: Path, **others: str) -> dict[str, str]:
    """The environment of a bot that would run."""
    return {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_BASE": front.api_base,
        "DISCORD_GATEWAY_URL": front.gateway.address,
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/games/games.sqlite3",
        "EMOJIS": "false",
        **others,
    }


async def made(folder: Path) -> Path:
    """A database of this version."""
    file = folder / "games" / "games.sqlite3"
    await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()
    return file


# -- a start that goes well ----------------------------------------------------------------------


async def test_the_first_start_names_the_application_and_prints_its_invitation(
    front: Front, bot: BotProcess
) -> None:
    said = bot.log.read_text()
    assert "this is Stellwerk; invite it with https://discord.com/oauth2/authorize?client_id=" in said
    assert f"scope=bot+applications.commands&permissions={INVITED_WITH.value}" in said
    assert INVITED_WITH.value == discord.Permissions(INVITED_WITH.value).value == 274878008320
    assert "clock" not in said


async def test_a_clock_an_hour_off_is_a_warning_in_the_log(tmp_path: Path) -> None:
    async with Front(ahead=3600) as front:
        bot = ForkedBot(front, tmp_path)
        await bot.start()
        try:
            await bot.listening()
            said = bot.log.read_text()
            assert (
                "the clock is 60 minutes behind Discord's: set it by the network: `sudo timedatectl" in said
            )
        finally:
            await bot.kill()


async def test_a_database_is_copied_before_its_update_and_the_copy_is_named(
    front: Front, tmp_path: Path
) -> None:
    bot = BotProcess(front, tmp_path)
    bot.database.write_bytes(gzip.decompress(FORMER.read_bytes()))
    await bot.start()
    try:
        await bot.listening()
    finally:
        await bot.stop()
    (copied,) = tmp_path.glob(f"stellwerk-before-{versions()[-1]}-*.sqlite3")
    assert f"it was copied to {copied} (`stellwerk back` puts it back)" in bot.log.read_text()
    with closing(sqlite3.connect(copied)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (versions()[0],)


# -- ways to set it up wrong ---------------------------------------------------------------------


async def test_no_token(tmp_path: Path) -> None:
    line = await refused(tmp_path, {}, ["env"])
    assert "DISCORD_TOKEN is not set" in line
    assert "https://discord.com/developers/applications (your application, Bot, Reset Token)" in line
    assert "`make play` opens the sandbox" in line
    assert [*tmp_path.iterdir()] == []


async def test_a_wrong_token(front: Front, tmp_path: Path) -> None:
    line = await refused(tmp_path, at(front, tmp_path, DISCORD_TOKEN="another"))
    assert "Discord does not accept this token: copy it anew from https://discord.com/developers" in line


async def test_discord_out_of_reach(front: Front, tmp_path: Path) -> None:
    line = await refused(tmp_path, at(front, tmp_path, DISCORD_API_BASE="http://127.0.0.1:9"))
    assert "Discord can't be reached" in line
    assert "look at the network" in line


@pytest.mark.parametrize(("code", "said"), [(4014, "refuses the bot's intents"), (4011, "raise SHARD_COUNT")])
async def test_what_discord_does_not_let_in(front: Front, tmp_path: Path, code: int, said: str) -> None:
    front.gateway.closes_with = code
    assert said in await refused(tmp_path, at(front, tmp_path))


async def test_a_second_process(front: Front, tmp_path: Path) -> None:
    file = await made(tmp_path)
    with holding(file) as process:
        line = await refused(tmp_path, at(front, tmp_path))
    assert f"another Stellwerk (process {process.pid}) runs on {file}; stop it first" in line


@pytest.mark.parametrize(
    ("number", "said"), [("9999", "go back with `stellwerk back`"), ("0001", "start commit 372c0b2e")]
)
async def test_a_database_of_another_version(front: Front, tmp_path: Path, number: str, said: str) -> None:
    file = await made(tmp_path)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [number])
    assert said in await refused(tmp_path, at(front, tmp_path))


async def test_a_broken_database(front: Front, tmp_path: Path) -> None:
    file = await made(tmp_path)
    file.write_bytes(b"not a database" * 1000)
    line = await refused(tmp_path, at(front, tmp_path))
    assert "file is not a database" in line
    assert "`stellwerk restore` the newest copy that `stellwerk verify` passes" in line


async def test_a_file_where_the_folder_should_be(front: Front, tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    line = await refused(tmp_path, at(front, tmp_path))
    assert f"{tmp_path}/games isn't a folder" in line


async def test_a_port_that_is_taken(front: Front, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = await refused(tmp_path, at(front, tmp_path, METRICS_PORT=str(port)))
    assert f"METRICS_PORT: port {port} can't be had" in line


MOUNTED = {
    "read-only": ('mount -t tmpfs -o ro none "$1"', "is mounted read-only: mount it writable"),
    "full": (
        'mount -t tmpfs -o size=8k none "$1" && { head -c 64k /dev/zero >"$1/x" 2>/dev/null; true; }',
        "is full: make room there",
    ),
}


@pytest.mark.parametrize("how", MOUNTED)
async def test_a_volume_on_which_nothing_can_be_written(front: Front, tmp_path: Path, how: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    mount, said = MOUNTED[how]
    inside = ["unshare", "-rm", "sh", "-c", f'{mount} && shift && exec "$@"', "sh", str(folder)]
    if subprocess.run([*inside, "true"], capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    line = await refused(tmp_path, at(front, tmp_path), inside)
    assert f"{folder} {said}" in line


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to root")
async def test_a_volume_that_belongs_to_root(front: Front) -> None:
    inside = ["setpriv", "--reuid", "10001", "--regid", "10001", "--clear-groups"]
    if subprocess.run(
        [*inside, sys.executable, "-c", "import bot"], capture_output=True, check=False
    ).returncode:
        pytest.skip("another user can't run the bot from here")
    # Others than root can't enter the folder that pytest gives.
    with tempfile.TemporaryDirectory() as entered:
        folder = Path(entered) / "games"
        folder.mkdir()
        folder.parent.chmod(0o755)
        line = await refused(folder, at(front, folder.parent), inside)
        assert f"{folder} belongs to root, and user 10001 may not write it" in line
        assert line.endswith(f": sudo chown -R 10001:10001 {folder}")


# -- the doctor as a command ---------------------------------------------------------------------


async def test_the_doctor_prints_a_line_for_each_finding_and_ends_well(
    front: Front, bot: BotProcess, tmp_path: Path
) -> None:
    environment = at(front, tmp_path, BACKUP_DIR=str(tmp_path), DATABASE_URL=bot.url)
    environment["DISCORD_GATEWAY_URL"] += "/doctor"
    done = await asyncio.to_thread(ran, ["bot.cli", "doctor"], tmp_path, environment)
    assert done.returncode == 0, done.stdout
    *lines, end = done.stdout.splitlines()
    assert all(line.startswith(("fine ", "warning ")) for line in lines), done.stdout
    assert {line.split()[1] for line in lines} >= {"volume", "disk", "process", "clock", "servers", "games"}
    assert end.endswith("0 fault")
    # The bot beside it heard nothing of it.
    assert front.gateway.is_heard_by("")


async def test_the_doctor_ends_with_1_at_a_fault(front: Front, tmp_path: Path) -> None:
    environment = at(front, tmp_path, DISCORD_TOKEN="another")
    done = await asyncio.to_thread(ran, ["bot.cli", "doctor"], tmp_path, environment)
    assert done.returncode == 1
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("fault")]
    assert "Discord does not accept this token" in line
    assert "another" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
