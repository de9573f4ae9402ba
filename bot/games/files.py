"""Games that travel as files of other sites."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core import Journal

__all__ = ["Brought", "Exporter", "Importer"]


@dataclass(frozen=True, slots=True)
class Brought:
    """A game from a file: its journal, the players' names by seat, and whether its players ended it early."""

    journal: Journal
    names: Sequence[str]
    stopped: bool = False


Importer = Callable[[bytes], Brought]
"""Reads a file of another site. Raises GameError with the reason."""


class Exporter(Protocol):
    """Writes a game for another site; `stopped`: its players ended it early. Raises GameError."""

    def __call__(self, journal: Journal, names: Sequence[str], *, stopped: bool = False) -> bytes:
        """The file."""
