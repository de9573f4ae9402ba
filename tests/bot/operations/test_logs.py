"""The log: its fields, and what is never in it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from bot.operations.health import is_fresh
from bot.operations.logs import set_up_logging
from bot.settings import Settings
from bot.store import Store
from tests.bot.operations.test_process import ANN, running, stop
from tests.bot.standin import StandIn

TOKEN = "MTE.not-a-token"


@pytest.fixture(autouse=True)
def former_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def logging_to(form: str) -> io.StringIO:
    out = io.StringIO()
    settings = Settings.model_validate({"log_format": form, "discord_token": SecretStr(TOKEN)})
    set_up_logging(settings, out)
    return out


def fail() -> None:
    try:
        raise RuntimeError(f"no login with {TOKEN}")
    except RuntimeError:
        logging.getLogger("bot.table").exception("game=%d revision=%d computer player", 3, 17)


def test_what_a_message_names_is_a_field() -> None:
    out = logging_to("json")
    with structlog.contextvars.bound_contextvars(interaction=10**17):
        logging.getLogger("bot.table").error("game=%d revision=%d can't be loaded: %s", 3, 17, "why")
    line: dict[str, Any] = json.loads(out.getvalue())
    del line["timestamp"]
    assert line == {
        "event": "can't be loaded: why",
        "game": 3,
        "revision": 17,
        "interaction": 10**17,
        "logger": "bot.table",
        "level": "error",
    }


def test_an_exception_in_json_is_one_line() -> None:
    out = logging_to("json")
    fail()
    (line,) = out.getvalue().splitlines()
    assert "RuntimeError" in json.loads(line)["exception"]
    assert TOKEN not in line


def test_text_is_for_reading() -> None:
    out = logging_to("text")
    fail()
    first, *rest = out.getvalue().splitlines()
    assert "computer player" in first
    assert "game=3 revision=17" in first
    assert any("Traceback" in line for line in rest)
    assert TOKEN not in out.getvalue()


def test_tokens_of_interactions_are_hidden() -> None:
    out = logging_to("text")
    log = logging.getLogger("discord.http")
    log.warning("POST https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24/callback has returned 404")
    log.warning("PATCH /webhooks/456/c2VjcmV0/messages/@original?x=1")
    said = out.getvalue()
    assert "aW50ZXJhY3Rpb24" not in said
    assert "c2VjcmV0" not in said
    assert "/interactions/123/[hidden]/callback" in said
    assert "/webhooks/456/[hidden]/messages/@original?x=1" in said


def test_tokens_in_events_are_hidden() -> None:
    for form in ("text", "json"):
        out = logging_to(form)
        event = {"d": {"token": "c2VjcmV0", "id": "5"}}
        logging.getLogger("discord.gateway").warning("%r", event)
        logging.getLogger("discord.gateway").warning("%s", json.dumps(event))
        assert "c2VjcmV0" not in out.getvalue()
        assert out.getvalue().count("[hidden]") == 2


@pytest.mark.timeout(90)
@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_whole_run_at_its_most_talkative_never_says_the_token(tmp_path: Path, form: str) -> None:
    health, backups = tmp_path / "health", tmp_path / "backups"
    lines = f"LOG_LEVEL=DEBUG\nLOG_FORMAT={form}\nHEALTH_FILE={health}\nBACKUP_DIR={backups}\n"
    (tmp_path / ".env").write_text(lines, encoding="utf-8")
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/games/stellwerk.sqlite3")
    await store.close()
    async with StandIn() as standin, running(standin, tmp_path) as process:
        await standin.identified.wait()
        await standin.wait_for("PUT", "/commands")
        await standin.slash(101, ANN, "game", "new", game="vienna1840", seed=7, seating="joined")
        await standin.wait_for("POST", "/channels/701/messages", 1)
        await standin.slash(102, ANN, "game", "start")
        await standin.wait_for("PATCH", "/messages/@original", 2)
        for _ in range(100):
            if is_fresh(health):
                break
            await asyncio.sleep(0.2)
        assert is_fresh(health)
        said = await stop(process)
    assert "too_few_players" in said
    assert '"interaction": 102' in said if form == "json" else "interaction=102" in said
    assert TOKEN not in said
    assert "token101" not in said
    assert "token102" not in said
    assert not health.exists()
    assert len(list(backups.iterdir())) == 1
    assert [json.loads(line) for line in said.splitlines()] if form == "json" else said
