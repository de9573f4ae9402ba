"""The log: its fields, and what is never in it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from bot.operations.logs import set_up_logging
from bot.settings import Settings

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
