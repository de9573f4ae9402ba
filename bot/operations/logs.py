"""The log: one line an event, with game, revision and interaction as fields, and no secrets and no names."""

from __future__ import annotations

import logging
import re
import sys
from typing import TextIO

import structlog
from structlog.stdlib import ProcessorFormatter, add_log_level, add_logger_name
from structlog.types import EventDict, Processor, WrappedLogger

from bot.operations.hiding import HIDDEN, without_people
from bot.operations.metrics import ErrorCounter
from bot.settings import Settings

__all__ = ["set_up_logging"]

NAMED = re.compile(r"\b(game|revision|interaction|channel|post|reference)=(\w+)\s*")
"""What messages name becomes fields."""
QUIET = {
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "sqlalchemy": logging.WARNING,
    "discord": logging.INFO,
}
"""From which level on libraries are heard that say too much at their most talkative: all that is written and
read, seeds too; every event and request of Discord, with the names of people and what they wrote. Some of
discord.py's lines at DEBUG would do, but which ones is its own affair and may change with each release.
"""
CALLBACK = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s\"'?]+")
"""Addresses with the token of an interaction in them: for some minutes, whoever has it can answer."""
FIELD = re.compile(r"""(token\\?["']\s*:\s*\\?["'])[^"'\\]+""")
"""The same in an event of the gateway."""


def set_up_logging(settings: Settings, to: TextIO | None = None) -> None:
    """Send all logging, that of libraries too, to `to` (standard error), in the form that is set."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(_Formatter(settings))
    root = logging.getLogger()
    for former in list(root.handlers):
        root.removeHandler(former)
    root.addHandler(handler)
    root.addHandler(ErrorCounter())
    root.setLevel(settings.log_level)
    for name, level in QUIET.items():
        logging.getLogger(name).setLevel(level)


class _Formatter(ProcessorFormatter):
    """Renders a record as text or JSON, and hides secrets in whatever came out."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            processors=[
                ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                without_people,
                _renderer(settings),
            ],
            foreign_pre_chain=[
                structlog.contextvars.merge_contextvars,
                _fields,
                add_logger_name,
                add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
            ],
        )
        token = settings.discord_token
        self._token = "" if token is None else token.get_secret_value()

    def format(self, record: logging.LogRecord) -> str:
        """The line, without the token of the bot or of an interaction."""
        line = FIELD.sub(rf"\1{HIDDEN}", CALLBACK.sub(rf"\1{HIDDEN}", super().format(record)))
        return line.replace(self._token, HIDDEN) if self._token else line


def _renderer(settings: Settings) -> Processor:
    if settings.log_format == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    plain = structlog.dev.plain_traceback
    return structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, exception_formatter=plain)


def _fields(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Take `game=3 revision=17` out of a message; its numbers are numbers."""
    message = str(event["event"])
    for name, value in NAMED.findall(message):
        event[name] = int(value) if value.isdecimal() and name != "reference" else value
    event["event"] = NAMED.sub("", message).strip()
    return event
