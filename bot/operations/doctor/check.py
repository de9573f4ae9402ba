"""What a check is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

__all__ = ["AtStart", "Check", "Finding", "Level", "N", "fault", "fine", "looked_at", "warning"]

N = TypeVar("N")
"""What a check looks at."""


class Level(StrEnum):
    """How bad a finding is."""

    FINE = "fine"
    WARNING = "warning"
    FAULT = "fault"


class AtStart(StrEnum):
    """What a check is for when the bot starts."""

    LEFT = "left"
    """It takes too long, or it isn't the start's business."""
    TOLD = "told"
    """What it finds goes into the log."""
    STOPS = "stops"
    """With its fault the bot can't run."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found.

    Attributes:
        level: how bad it is.
        said: what is so, without a full stop.
        mend: the command or the step that mends it; empty where nothing is to be done.
    """

    level: Level
    said: str
    mend: str = ""

    @property
    def sentence(self) -> str:
        """What is so and what to do, in one line."""
        return " ".join((f"{self.said}: {self.mend}" if self.mend else self.said).split())


@dataclass(frozen=True, slots=True)
class Check(Generic[N]):
    """One thing that is looked at.

    Attributes:
        name: what it's called in the output, one word.
        look: finds out; slow where the check is `LEFT` at the start.
        at_start: what it is for when the bot starts.
    """

    name: str
    look: Callable[[N], Iterable[Finding]]
    at_start: AtStart = AtStart.LEFT


def fine(said: str) -> Finding:
    """All is well."""
    return Finding(Level.FINE, said)


def warning(said: str, mend: str) -> Finding:
    """The bot runs, and something should be done all the same."""
    return Finding(Level.WARNING, said, mend)


def fault(said: str, mend: str) -> Finding:
    """Something is broken, or soon will be."""
    return Finding(Level.FAULT, said, mend)


def looked_at(checks: Sequence[Check[N]], at: N) -> Iterator[tuple[Check[N], Finding]]:
    """What each of these checks finds; also that it can't look, as where a folder may not be entered."""
    for check in checks:
        try:
            for finding in check.look(at):
                yield check, finding
        except OSError as error:
            yield (
                check,
                fault(f"this can't be looked at ({error})", "mend what is said above"),
            )
