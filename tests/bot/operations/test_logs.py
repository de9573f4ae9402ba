"""The log: its fields, and what is never in it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import discord
import pytest
import structlog
from pydantic import SecretStr

from bot.language.refusals import Refusal
from bot.operations.logs import set_up_logging
from bot.settings import Settings
from bot.store import SeatRecord
from engine.core import Malformed, Unknown

TOKEN = "MTE.not-a-token"


@pytest.fixture(autouse=True)
def former_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def logging_to(form: str, level: str = "INFO") -> io.StringIO:
    out = io.StringIO()
    settings = Settings.model_validate(
        {"log_format": form, "log_level": level, "discord_token": SecretStr(TOKEN)}
    )
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


# -- people --------------------------------------------------------------------------------------

QUUX = "Žofie Quuxberg-Łąka"


class Answer:
    """What discord.py keeps of an answer."""

    status = 400
    reason = "Bad Request"


def refused_by_discord() -> Exception:
    words = f'Value "{QUUX}" is not one of {{3, 4}}.'
    return discord.HTTPException(
        Answer(),  # type: ignore[arg-type]
        {
            "code": 50035,
            "message": "Invalid Form Body",
            "errors": {"content": {"_errors": [{"message": words}]}},
        },
    )


ERRORS = {
    "discord": refused_by_discord(),
    "refusal": Refusal("which_seat", seats=f"1 ({QUUX})"),
    "unknown": Unknown("hex", QUUX),
    "malformed": Malformed(f"tile {QUUX}\n{QUUX}"),
    "postgres": RuntimeError(f"violates\nDETAIL:  Failing row contains (1, 0, {QUUX}).\n[SQL: INSERT]"),
    "seat": RuntimeError(SeatRecord(1, 5, QUUX)),
    "button": RuntimeError(discord.ui.Button[Any](label=QUUX)),
}


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("sort", ERRORS)
def test_no_error_brings_a_name_into_the_log(sort: str, form: str) -> None:
    error = ERRORS[sort]
    out = logging_to(form)
    log = logging.getLogger("bot.table")
    try:
        raise ValueError("of no use") from error
    except ValueError:
        log.exception("game=%d turn", 3)
    log.warning("game=%d channel=%d: %r", 3, 4, error)
    if sort not in ("refusal", "unknown", "malformed"):
        log.info("message=%d %s", 5, error)
    said = out.getvalue()
    assert "Quux" not in said
    assert "\\u017dofie" not in said
    assert type(error).__name__ in said
    assert "ValueError: of no use" in said


def test_what_discord_found_fault_with_is_still_said() -> None:
    out = logging_to("text")
    logging.getLogger("bot.posting").warning("channel=4: %r", refused_by_discord())
    assert "In content: Value [hidden] is not one of {3, 4}." in out.getvalue()


def test_discord_py_does_not_log_what_it_sends_and_hears() -> None:
    out = logging_to("text", level="DEBUG")
    event = {"t": "INTERACTION_CREATE", "d": {"member": {"nick": QUUX, "user": {"id": "12345"}}}}
    logging.getLogger("discord.gateway").debug("For Shard ID %s: WebSocket Event: %s", None, event)
    logging.getLogger("discord.http").debug("%s %s has received %s", "GET", "/users/12345", event)
    logging.getLogger("discord.webhook.async_").debug("Webhook ID %s with payload %s", 7, event)
    logging.getLogger("sqlalchemy.engine.Engine").debug("Row %r", (QUUX,))
    assert out.getvalue() == ""
    logging.getLogger("discord.http").warning(
        "We are being rate limited. %s %s responded with 429.",
        "PUT",
        "https://discord.com/api/v10/channels/1/thread-members/12345",
    )
    assert "thread-members/[hidden] responded" in out.getvalue()
    logging.getLogger("discord.app_commands.tree").error("Ignoring it for 'do' (Guild: 4, User: 12345)")
    assert "12345" not in out.getvalue()
