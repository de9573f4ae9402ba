"""The command line: what it takes, and how little it loads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot import VERSION
from bot.cli import main

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "arguments", [[], ["replay"], ["replay", "--until", "-1", "x"], ["export", "x"], ["no"]]
)
def test_wrong_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: stellwerk" in capsys.readouterr().err


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Stellwerk {VERSION}\n")


def test_help_waits_for_nothing_that_a_command_works_with() -> None:
    loaded = "import sys; sys.argv = ['stellwerk', '--help']; import atexit; "
    loaded += "atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr)); "
    loaded += "from bot.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "usage: stellwerk" in done.stdout
    modules = done.stderr.split()
    assert [name for name in modules if name.startswith("bot")] == ["bot", "bot.cli"]
    assert not {"asyncio", "discord", "engine", "pydantic", "sqlalchemy"} & set(modules)
