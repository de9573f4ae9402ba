"""The record of a game: enough to rebuild every state of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from engine.core.actions import Action, Record, build
from engine.core.codec import later, load
from engine.core.errors import GameError, RuleError
from engine.core.game import Game, Seat, Step

__all__ = ["Entry", "Journal", "recalled", "replay", "steps"]


class Entry(BaseModel):
    """One move on record: who made it, and the action's stored form.

    `after` is the state it led to, as `dump` writes it, if it was made under rules other than the present
    ones.
    """

    model_config = ConfigDict(frozen=True)

    seat: int
    action: Record
    after: Annotated[str | None, later(None), Field(repr=False)] = None


class Journal(BaseModel):
    """A game on record: folding its entries gives its state.

    `start` is the first state, as `dump` writes it, if the game began under rules other than the present
    ones.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed: int = Field(repr=False)
    entries: tuple[Entry, ...] = ()
    start: Annotated[str | None, later(None), Field(repr=False)] = None

    @property
    def of_other_rules(self) -> bool:
        """Whether a part of it was played under other rules."""
        return any(entry.after is not None for entry in self.entries)


def steps(game: Game[Any, Any], journal: Journal) -> Iterator[Step[Any]]:
    """The start of the game, then the result of each entry.

    Raises:
        RuleError: the journal is another game's, or of other rules.
        GameError: an entry isn't legal.
    """
    if (journal.game, journal.rules_version) != (game.id, game.rules_version):
        raise RuleError("journal_of_other_rules", game=journal.game, version=journal.rules_version)
    step: Step[Any] = Step(_first(game, journal), ())
    yield step
    kinds = game.kinds_by_name
    for entry in journal.entries:
        action = build(kinds, entry.action)
        if entry.after is None:
            step = game.apply(step.state, entry.seat, action)
        else:
            step = recalled(game, step.state, entry.seat, action, load(game, entry.after.encode()))
        yield step


def recalled(game: Game[Any, Any], before: Any, seat: Seat, action: Action, after: Any) -> Step[Any]:
    """A move made under other rules. The state it led to is on record; its events are those of the same move
    under the present rules, or none if these refuse it.
    """
    try:
        events = game.apply(before, seat, action).events
    except GameError:
        events = ()
    return Step(after, events)


def _first(game: Game[Any, Any], journal: Journal) -> Any:
    if journal.start is not None:
        return load(game, journal.start.encode())
    options = game.options_type.model_validate(journal.options)
    return game.start(journal.seats, options, journal.seed)


def replay(game: Game[Any, Any], journal: Journal) -> Any:
    """The state at the journal's end."""
    for step in steps(game, journal):
        state = step.state
    return state
