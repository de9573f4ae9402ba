"""What a process is asked for, what it answers, and how both travel: pickled, their length before them.

Both ends are the same program on the same machine, the one a child of the other, over pipes of their own:
nothing that comes from outside is ever unpickled.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any, Protocol

__all__ = ["LENGTH", "Answer", "Work", "WorkFailed", "packed", "unpacked"]

LENGTH = 8
"""Bytes before each message that say how many follow, the most significant first."""


class WorkFailed(Exception):
    """A work could not be done; the text says why, for the log."""


class Work(Protocol):
    """What is to be done. It holds only values, which cross to the process."""

    @property
    def title(self) -> str:
        """What it is, for the log."""
        ...

    def done(self) -> Any:
        """Do it. Raises Exception: it can't be done."""
        ...


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a work: its result, or why there is none."""

    result: Any
    failure: str | None = None


def packed(message: Work | Answer) -> bytes:
    """A message as it travels, with its length before it."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


def unpacked(body: bytes) -> Any:
    """The message again, from what follows its length."""
    return pickle.loads(body)
