"""`compose.yml` as far as it can be looked at without a builder: hardened, and fitting the bot and its image.
`python -m tests.container` runs what it says.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from bot.__main__ import LEAVE_SECONDS
from bot.settings import Settings, read_shards
from tests.composed import composed, services
from tests.postgres import Server

ROOT = Path(__file__).parents[1]
SERVICES = services()
BOTS = {name: said for name, said in SERVICES.items() if said["image"] == "stellwerk"}
OTHERS = {name: said for name, said in SERVICES.items() if name not in BOTS}
SHARING = {name: said for name, said in BOTS.items() if "postgres" in said["profiles"]}
DAYS = 14
EXAMPLE = dict(
    line.split("=", 1)
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    if "=" in line and not line.startswith("#")
)


def seconds(text: str) -> float:
    return float(text.removesuffix("s"))


@pytest.mark.parametrize("said", SERVICES.values(), ids=SERVICES)
def test_every_service_is_hardened(said: dict[str, Any]) -> None:
    assert said["read_only"] is True
    assert said["cap_drop"] == ["ALL"]
    assert said["security_opt"] == ["no-new-privileges:true"]
    assert said["init"] is True
    assert said["restart"] == "unless-stopped"
    assert re.fullmatch(r"\d+[mg]", said["mem_limit"])
    assert said["pids_limit"] <= 200
    assert set(said["logging"]["options"]) == {"max-size", "max-file"}
    assert any(mount.startswith("/tmp:") for mount in said["tmpfs"])
    # Nothing that undoes it, and nothing that others reach.
    assert not {"privileged", "cap_add", "network_mode", "pid", "ports", "devices"} & set(said)


@pytest.mark.parametrize("said", BOTS.values(), ids=BOTS)
def test_a_bot_has_time_for_what_is_under_way(said: dict[str, Any]) -> None:
    assert seconds(said["stop_grace_period"]) >= 2 * LEAVE_SECONDS


@pytest.mark.parametrize("said", BOTS.values(), ids=BOTS)
def test_a_bot_is_built_here_and_set_up_by_settings_that_there_are(said: dict[str, Any]) -> None:
    assert said["build"] == "."
    assert said["env_file"] == ".env"
    assert {name.lower() for name in said.get("environment", {})} <= set(Settings.model_fields)


@pytest.mark.parametrize("said", OTHERS.values(), ids=OTHERS)
def test_what_others_made_is_pinned_and_runs_without_rights(said: dict[str, Any]) -> None:
    assert re.fullmatch(r"postgres:\d+@sha256:[0-9a-f]{64}", said["image"])
    assert said["user"] == "postgres"


def test_what_lasts_is_in_volumes_that_two_services_never_share() -> None:
    mounted = [mount for said in SERVICES.values() for mount in said["volumes"]]
    volumes = [mount.partition(":")[0] for mount in mounted]
    assert len(volumes) == len(set(volumes))
    assert set(volumes) == set(composed()["volumes"])
    assert {mount.partition(":")[2] for name in BOTS for mount in SERVICES[name]["volumes"]} == {"/data"}


def test_the_one_bot_and_the_two_never_start_together() -> None:
    assert {name for name, said in SERVICES.items() if said["profiles"] == ["sqlite"]} == {"bot"}
    assert {name for name, said in SERVICES.items() if said["profiles"] == ["postgres"]} == {
        *SHARING,
        *OTHERS,
    }
    assert EXAMPLE["COMPOSE_PROFILES"] == "sqlite"


def test_the_two_share_all_servers_and_one_database() -> None:
    shared = [said["environment"] for said in SHARING.values()]
    count = {int(said["SHARD_COUNT"]) for said in shared}
    assert len(count) == 1
    ids = sorted(each for said in shared for each in read_shards(said["SHARD_IDS"], *count).ids)
    assert ids == list(range(*count))
    (address,) = {said["DATABASE_URL"] for said in shared}
    database = SERVICES["database"]
    url = make_url(address.replace("${POSTGRES_PASSWORD:-}", "secret"))
    assert url.drivername == "postgresql+asyncpg"
    assert (url.username, url.password) == (database["environment"]["POSTGRES_USER"], "secret")
    assert url.host in OTHERS
    assert url.database == database["environment"]["POSTGRES_USER"]  # the image's own choice


def test_nobody_starts_before_the_database_is_well() -> None:
    assert "pg_isready" in SERVICES["database"]["healthcheck"]["test"]
    for name in (*SHARING, "copies"):
        assert SERVICES[name]["depends_on"] == {"database": {"condition": "service_healthy"}}


def test_no_password_stands_in_the_file() -> None:
    values = [value for said in SERVICES.values() for value in said.get("environment", {}).items()]
    assert {value for name, value in values if "PASSWORD" in name} == {"${POSTGRES_PASSWORD:-}"}
    assert EXAMPLE["DISCORD_TOKEN"] == ""
    assert "POSTGRES_PASSWORD" not in EXAMPLE


@contextmanager
def running_copies(database: str | None, host: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The service that takes copies, as a process here: the folder is its volume."""
    said = SERVICES["copies"]
    process = subprocess.Popen(
        [*said["entrypoint"], said["command"][0].replace("$$", "$")],
        env={
            **os.environ,
            "COPIES": str(folder),
            "PGHOST": host,
            "PGUSER": "postgres",
            "PGDATABASE": str(database),
        },
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=10)


def wait_for(folder: Path) -> Path:
    """The copy of today, once the old ones are gone."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        found = sorted(folder.glob("stellwerk-*.dump"))
        if not found[-1].name.startswith("stellwerk-2020") and len(found) == DAYS:
            return found[-1]
        time.sleep(0.05)
    raise AssertionError(sorted(folder.iterdir()))


@pytest.mark.whole
def test_its_copies_are_whole_and_the_newest_stay(postgres: Server, tmp_path: Path) -> None:
    url = make_url(postgres.database())
    for day in range(1, 20):
        (tmp_path / f"stellwerk-202001{day:02}.dump").touch()
    (tmp_path / "part").write_text("broken off")
    with running_copies(url.database, str(url.query["host"]), tmp_path):
        newest = wait_for(tmp_path)
    copies = sorted(path.name for path in tmp_path.glob("*.dump"))
    assert copies == [*(f"stellwerk-202001{day:02}.dump" for day in range(7, 20)), newest.name]
    assert len(copies) == DAYS
    assert not (tmp_path / "part").exists()
    assert subprocess.run(["pg_restore", "--list", newest], check=False, capture_output=True).returncode == 0


@pytest.mark.whole
def test_a_database_out_of_reach_costs_no_copy(tmp_path: Path) -> None:
    for day in range(1, 20):
        (tmp_path / f"stellwerk-202001{day:02}.dump").touch()
    with running_copies("nothing", str(tmp_path), tmp_path) as copying:
        assert copying.stderr is not None
        said = [copying.stderr.readline() for _ in range(2)]
        while "tried again" not in said[-1]:
            said.append(copying.stderr.readline())
    assert len(list(tmp_path.glob("*.dump"))) == 19
