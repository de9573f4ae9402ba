"""What the checks are for at the bot's start: a sentence in place of a traceback."""

from __future__ import annotations

import logging
import sys
from typing import NoReturn

from bot.operations.doctor.check import AtStart, Diagnosis, Severity, fault, looked_at
from bot.operations.doctor.database import DATABASE
from bot.operations.doctor.machine import MACHINE, Surroundings
from bot.settings import SETTINGS_EXIT_CODE, Settings
from bot.store.database.lock import DatabaseInUse

__all__ = ["look_around", "stop", "unopened"]

UPDATED = "`stellwerk doctor` says more; after an update `stellwerk back` goes back to the former version"

log = logging.getLogger(__name__)


def stop(finding: Diagnosis) -> NoReturn:
    """End the process with what is wrong and what mends it, in one line."""
    print(f"stellwerk: {finding.sentence}", file=sys.stderr)
    raise SystemExit(SETTINGS_EXIT_CODE)


def look_around(settings: Settings) -> None:
    """Write what isn't fine into the log; with a fault that lets nothing run, end the process."""
    quick = [check for check in MACHINE if check.at_start is not AtStart.LEFT]
    for check, finding in looked_at(quick, Surroundings(settings)):
        if finding.level is Severity.FAULT and check.at_start is AtStart.STOPS:
            stop(finding)
        if finding.level is not Severity.FINE:
            log.warning("%s", finding.sentence)


def unopened(settings: Settings, error: Exception) -> Diagnosis:
    """Why a database couldn't be opened."""
    said = f"DATABASE_URL: the database can't be opened: {error}"
    if isinstance(error, DatabaseInUse):
        return fault(said, "")
    told = fault(said, UPDATED)
    first = (each for _, each in looked_at(DATABASE[:1], Surroundings(settings)))
    return next((each for each in first if each.level is Severity.FAULT), told)
