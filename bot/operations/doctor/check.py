"""What a check is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Generic, TypeVar

__all__ = ["AtStart", "Check", "Diagnosis", "N", "Severity", "fault", "looked_at", "warning", "well"]

N = TypeVar("N")
"""What a check looks at."""


class Severity(StrEnum):
    """How bad a finding is."""

    FINE = auto()
    WARNING = auto()
    FAULT = auto()


class AtStart(StrEnum):
    """What a check is for when the bot starts."""

    LEFT = "left"
    """It takes too long, or it isn't the start's business."""
    TOLD = "told"
    """What it finds goes into the log."""
    STOPS = "stops"
    """With its fault the bot can't run."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a check found.

    Attributes:
        level: how bad it is.
        said: what is so, without a full stop.
        mend: the command or the step that mends it; empty where nothing is to be done.
    """

    level: Severity
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
    look: Callable[[N], Iterable[Diagnosis]]
    at_start: AtStart = AtStart.LEFT


def well(said: str) -> Diagnosis:
    """All is well."""
    return Diagnosis(Severity.FINE, said)


def warning(said: str, mend: str) -> Diagnosis:
    """The bot runs, and something should be done all the same."""
    return Diagnosis(Severity.WARNING, said, mend)


def fault(said: str, mend: str) -> Diagnosis:
    """Something is broken, or soon will be."""
    return Diagnosis(Severity.FAULT, said, mend)


def looked_at(checks: Sequence[Check[N]], at: N) -> Iterator[tuple[Check[N], Diagnosis]]:
    """What each of these checks finds; also that it can't look, as where a folder may not be entered."""
    for check in checks:
        try:
            for finding in check.look(at):
                yield check, finding
        except OSError as error:
            yield (check, fault(f"this can't be looked at ({error})", "mend what is said above"))
