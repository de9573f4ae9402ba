"""The container image, read and tried as far as that goes without a builder."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PINS = ROOT / "requirements" / "run.txt"
LOADED = (
    # structlog and mako take these where they are.
    "import sys, json; sys.modules |= {'rich': None, 'pygments': None}; "
    "import bot.__main__, bot.operations.health, bot.cli; "
    "import bot.operations.doctor.report, bot.operations.updating; "
    "import bot.operations.exporting, bot.operations.recordings, bot.operations.upkeep; "
    "print(json.dumps({name: getattr(module, '__file__', None) for name, module in sys.modules.items()}))"
)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The instructions of the last stage."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    whole = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    last = max(number for number, line in enumerate(whole) if line.startswith("FROM "))
    return whole[last:]


def told(lines: list[str], instruction: str) -> list[str]:
    return [line.removeprefix(instruction).strip() for line in lines if line.startswith(f"{instruction} ")]


def settings(lines: list[str]) -> dict[str, str]:
    pairs = (pair.partition("=") for line in told(lines, "ENV") for pair in shlex.split(line))
    return {name: value for name, _, value in pairs}


@pytest.fixture
def app(lines: list[str], tmp_path: Path) -> Path:
    """The folders that the image has of this project."""
    for line in told(lines, "COPY"):
        source, target = line.split()[-2:]
        if not target.startswith("/") and (ROOT / source).is_dir():
            left_out = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / source, tmp_path / "app" / target, ignore=left_out)
    return tmp_path / "app"


def run(app: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=app,
        env={**kept, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_every_stage_stands_on_the_same_base_pinned_by_its_digest() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    bases = [line.split()[1] for line in text.splitlines() if line.startswith("FROM ")]
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.13-slim@sha256:[0-9a-f]{64}", bases[0])


def test_it_runs_as_somebody_without_rights(lines: list[str]) -> None:
    (user,) = told(lines, "USER")
    made = re.search(rf"{user}:x:(\d+):(\d+):", "\n".join(lines))
    assert made is not None
    assert int(made[1]) > 0 < int(made[2])
    order = [line.split()[0] for line in lines]
    assert order.index("USER") < order.index("CMD")
    assert "RUN" not in order[order.index("USER") :]


def test_it_looks_after_its_own_health(lines: list[str], app: Path) -> None:
    (check,) = told(lines, "HEALTHCHECK")
    python, *arguments = json.loads(check[check.index("[") :])
    assert python == "python"
    assert settings(lines)["HEALTH_FILE"].startswith("/tmp/")
    asked = run(app, *arguments, HEALTH_FILE=str(app / "health"))
    assert (asked.returncode, asked.stderr) == (1, "")
    assert "not well" in asked.stdout


def test_what_is_to_last_is_in_the_volume(lines: list[str]) -> None:
    (volume,) = told(lines, "VOLUME")
    kept = settings(lines)
    assert kept["DATABASE_URL"].startswith(f"sqlite+aiosqlite:///{volume}/")
    assert kept["BACKUP_DIR"].startswith(f"{volume}/")
    assert kept["XDG_CACHE_HOME"].startswith(f"{volume}/")


def test_it_is_stopped_with_the_signal_that_the_bot_heeds(lines: list[str]) -> None:
    assert told(lines, "STOPSIGNAL") == ["SIGTERM"]
    # Without a shell in between, which would keep the signal to itself.
    assert json.loads(told(lines, "CMD")[0]) == ["python", "-m", "bot"]


@pytest.mark.whole
def test_it_has_all_that_the_bot_imports(app: Path) -> None:
    loaded = run(app, "-c", LOADED)
    assert loaded.returncode == 0, loaded.stderr
    files = {name: file for name, file in json.loads(loaded.stdout).items() if file}
    own = {
        name: Path(file)
        for name, file in files.items()
        if name.partition(".")[0] in ("bot", "engine", "render")
    }
    assert own
    assert all(file.is_relative_to(app) for file in own.values())
    pinned = {line.partition("==")[0] for line in PINS.read_text().splitlines() if "==" in line}
    origins = packages_distributions()
    foreign = {name.partition(".")[0] for name, file in files.items() if "site-packages" in file}
    foreign.discard("_distutils_hack")
    missing = {
        name
        for name in foreign
        if (found := origins.get(name))
        and not {re.sub(r"[._]+", "-", each.lower()) for each in found} & pinned
    }
    assert not missing
    assert not {name for name in files if name.partition(".")[0] in ("tests", "simcord")}


def test_no_settings_and_no_games_go_to_the_builder() -> None:
    first, *let_in = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert first == "*"
    assert {line for line in let_in if line.startswith("!")} == {
        "!CHANGELOG.md",
        "!bot/",
        "!engine/",
        "!render/",
        "!requirements/run.txt",
    }
