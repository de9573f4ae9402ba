"""The record of a game: enough to rebuild every state of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from engine.core.actions import Record, build
from engine.core.errors import RuleError
from engine.core.game import Game, Step

__all__ = ["Entry", "Journal", "replay", "steps"]


class Entry(BaseModel):
    """One move on record: who made it, and the action's stored form."""

    model_config = ConfigDict(frozen=True)

    seat: int
    action: Record


class Journal(BaseModel):
    """A game on record. A state is the fold of its journal."""

    model_config = ConfigDict(frozen=True)

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed: int = Field(repr=False)
    entries: tuple[Entry, ...] = ()


def steps(game: Game[Any, Any], journal: Journal) -> Iterator[Step[Any]]:
    """The start of the game and then the result of every entry, in order.

    Raises:
        RuleError: the journal is another game's, or of other rules.
        GameError: an entry is not legal.
    """
    if (journal.game, journal.rules_version) != (game.id, game.rules_version):
        raise RuleError("journal_of_other_rules", game=journal.game, version=journal.rules_version)
    options = game.options_type.model_validate(journal.options)
    step: Step[Any] = Step(game.start(journal.seats, options, journal.seed), ())
    yield step
    kinds = game.kinds_by_name
    for entry in journal.entries:
        step = game.apply(step.state, entry.seat, build(kinds, entry.action))
        yield step


def replay(game: Game[Any, Any], journal: Journal) -> Any:
    """The state at the journal's end."""
    for step in steps(game, journal):
        state = step.state
    return state
