"""What `stellwerk doctor` prints: a line for each finding, an exit code, and no secret."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cli import main
from bot.operations.doctor.check import Severity, fault, warning, well
from bot.operations.doctor.report import Report
from tests.bot.operations.doctor.conftest import SettingsOf
from tests.front import TOKEN, Front

PASSWORD = "the-password-of/the database"
WRITTEN = "the-password-of%2Fthe%20database"
ADDRESS = f"postgresql+asyncpg://ann:{WRITTEN}@127.0.0.1:9/games"
VARIABLES = (
    *("LOG_LEVEL", "LOG_FORMAT", "BACKUP_DIR", "BACKUP_KEEP", "HEALTH_FILE", "METRICS_PORT", "RATE_LIMIT"),
    *("ABSENCE_DAYS", "DRAWING_PROCESSES", "EMOJIS", "SHARD_COUNT", "SHARD_IDS"),
    *("DISCORD_TOKEN", "DATABASE_URL", "DISCORD_API_BASE", "DISCORD_GATEWAY_URL"),
)


@pytest.fixture
def environment(front: Front, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The environment of a bot on the loopback Discord, with a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name, value in {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_BASE": front.api_base,
        "DISCORD_GATEWAY_URL": front.gateway.address,
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/games/games.sqlite3",
        "BACKUP_DIR": str(tmp_path / "copies"),
    }.items():
        monkeypatch.setenv(name, value)
    return monkeypatch


async def code_of(*arguments: str) -> int:
    """The exit code, also where the settings end the process."""

    def run() -> int:
        try:
            return main(arguments)
        except SystemExit as error:
            return int(str(error.code))

    return await asyncio.to_thread(run)


def test_a_finding_is_a_line(settings_of: SettingsOf, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(settings_of())
    report.tell("disk", well("all\nis well"))
    report.tell("clock", warning("it is late", "wait"))
    assert report.end() == 0
    report.tell("token", fault("it is gone", "make one"))
    assert report.end() == 1
    assert capsys.readouterr().out.splitlines() == [
        "fine     disk         all is well",
        "warning  clock        it is late: wait",
        "1 fine, 1 warning, 0 fault",
        "fault    token        it is gone: make one",
        "1 fine, 1 warning, 1 fault",
    ]
    assert report.counts[Severity.FAULT] == 1


async def test_it_ends_with_0_where_nothing_is_at_fault(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await code_of("doctor") == 0
    *lines, end = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if line.startswith("fault")]
    assert {line.split()[1] for line in lines} >= {"volume", "disk", "room", "copies", "clock", "servers"}
    assert end.endswith(" 0 fault")


async def test_it_ends_with_1_at_a_fault(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment.setenv("DISCORD_TOKEN", "another.token")
    assert await code_of("doctor") == 1
    said = capsys.readouterr()
    (line,) = [line for line in said.out.splitlines() if line.startswith("fault")]
    assert "Discord does not accept this token: copy it anew" in line
    assert "another.token" not in said.out + said.err


@pytest.mark.parametrize("variable", VARIABLES)
async def test_no_secret_is_printed_whatever_variable_it_is_in(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variable: str
) -> None:
    for secret in (TOKEN, PASSWORD, WRITTEN):
        for around in ("{}", "/nowhere/{}", "http://127.0.0.1:9/{}"):
            with environment.context() as within:
                within.setenv("DATABASE_URL", ADDRESS)
                within.setenv(variable, around.format(secret))
                await code_of("doctor")
    said = capsys.readouterr()
    assert not [each for each in (TOKEN, PASSWORD, WRITTEN) if each in said.out + said.err]
