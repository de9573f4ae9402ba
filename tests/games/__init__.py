"""Whole games kept for the tests: the same for everybody, whatever a random player would do today.

A test that wants a certain position builds it, or finds it in one of these; `test_kept.py` says what they
show. `python -m tests.games` plays them anew: only after a change that is meant to change how games go.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine.core import Action, Game, Journal, Step, build, registry

__all__ = ["DATA", "GAMES", "Played", "kept", "names"]

DATA = Path(__file__).parent / "data"
GAMES = registry.games()


@dataclass(frozen=True, eq=False)
class Played:
    """A game that was played, with what it went through."""

    name: str
    journal: Journal

    @property
    def game(self) -> Game[Any, Any]:
        """Its rules."""
        return GAMES[self.journal.game]

    @property
    def seats(self) -> int:
        """How many played."""
        return self.journal.seats

    @cached_property
    def moves(self) -> tuple[tuple[int, Action], ...]:
        """Who made which move."""
        kinds = self.game.kinds_by_name
        return tuple((entry.seat, build(kinds, dict(entry.action))) for entry in self.journal.entries)

    def steps(self) -> list[Step[Any]]:
        """The start and what each move led to, with its events."""
        return list(_steps(self))

    def states(self) -> list[Any]:
        """The position at the start and after each move."""
        return [step.state for step in self.steps()]

    def opening(self, moves: int | None) -> Played:
        """The game up to so many moves."""
        journal = self.journal.model_copy(update={"entries": self.journal.entries[:moves]})
        return Played(self.name, journal)

    def turns(self) -> Iterator[tuple[Any, int, Action, Step[Any]]]:
        """Move by move: the state before, the seat, its action, the step."""
        for (seat, action), (before, step) in zip(self.moves, pairwise(self.steps()), strict=True):
            yield before.state, seat, action, step


@lru_cache(maxsize=5)
def _steps(played: Played) -> tuple[Step[Any], ...]:
    """What the games went through that were looked at last: several tests look at one after the other."""
    options = played.game.options_type.model_validate(played.journal.options)
    found: list[Step[Any]] = [Step(played.game.start(played.seats, options, played.journal.seed), ())]
    for seat, action in played.moves:
        found.append(played.game.apply(found[-1].state, seat, action))
    return tuple(found)


def names(beginning: str = "") -> list[str]:
    """The names of the kept games that begin so."""
    return sorted(path.name.removesuffix(".json.gz") for path in DATA.glob(f"{beginning}*.json.gz"))


@cache
def kept(name: str) -> Played:
    """A kept game."""
    data = gzip.decompress((DATA / f"{name}.json.gz").read_bytes())
    return Played(name, Journal.model_validate_json(data))
