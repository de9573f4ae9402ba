"""`stellwerk doctor`: looks at everything and prints a line for each finding, without secrets."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote, quote_plus

from sqlalchemy.engine import make_url

from bot.operations.doctor.check import Check, Diagnosis, N, Severity, looked_at
from bot.operations.doctor.database import DATABASE
from bot.operations.doctor.machine import MACHINE, Surroundings
from bot.operations.doctor.meeting import NotMet, met
from bot.operations.doctor.reach import REACH
from bot.operations.doctor.trial.running import try_channel
from bot.operations.hiding import HIDDEN
from bot.settings import Settings, read_settings
from bot.store import DatabaseUnavailable
from bot.store.database.looking import channels_at_play

__all__ = ["Report", "doctor"]


class Report:
    """What is printed of findings. `settings` hold the secrets; `counts`: how many findings of each level."""

    def __init__(self, settings: Settings) -> None:
        self._secrets = _secrets(settings)
        self.counts: Counter[Severity] = Counter()

    def tell(self, name: str, finding: Diagnosis) -> None:
        """Print a finding in a line."""
        self.counts[finding.level] += 1
        print(self.clean(f"{finding.level:<8} {name:<12} {finding.sentence}"), flush=True)

    def clean(self, line: str) -> str:
        """A line without secrets."""
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line

    def end(self) -> int:
        """Print the sum; the exit code: 1 where there is a fault, else 0."""
        print(", ".join(f"{self.counts[level]} {level}" for level in Severity))
        return 1 if self.counts[Severity.FAULT] else 0


def _secrets(settings: Settings) -> Sequence[str]:
    """The token and the database's password, also as they stand in addresses; the longest first."""
    token = settings.discord_token
    found = {
        "" if token is None else token.get_secret_value(),
        make_url(settings.database_url).password or "",
    }
    written = {way(each) for each in map(str, found) for way in (str, quote, quote_plus)}
    return sorted(written - {""}, key=len, reverse=True)


def doctor(channel_id: int | None = None) -> int:
    """Look at everything, and try a channel if one is named; the exit code."""
    settings = read_settings()
    report, machine = Report(settings), Surroundings(settings)
    _tell(report, MACHINE, machine)
    _tell(report, DATABASE, machine)
    asyncio.run(_on_discord(settings, report, channel_id))
    return report.end()


async def _on_discord(settings: Settings, report: Report, channel_id: int | None) -> None:
    try:
        async with met(settings) as seen:
            here = replace(seen, at_play=await _at_play(settings))
            _tell(report, REACH, here)
            if channel_id is not None:
                await try_channel(seen.client, channel_id, report.tell)
    except NotMet as error:
        report.tell("discord", error.finding)


async def _at_play(settings: Settings) -> frozenset[int]:
    """Where games run; nowhere if the database can't be read, which another check says."""
    file = settings.database_file
    if file is not None and not file.is_file():
        return frozenset()
    try:
        return await channels_at_play(settings.database_url)
    except DatabaseUnavailable:
        return frozenset()


def _tell(report: Report, checks: Sequence[Check[N]], at: N) -> None:
    for check, finding in looked_at(checks, at):
        report.tell(check.name, finding)
