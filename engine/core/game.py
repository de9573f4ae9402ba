"""The contract that every game fulfils.

A game is a value: its state is immutable, a move makes a new one, and everything that can be
asked of a position is a pure function of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.core.actions import Action, build
from engine.core.chance import Chance
from engine.core.choices import Choices, Draft
from engine.core.events import Event

__all__ = ["INTERIM", "Game", "Options", "Outcome", "Seat", "Step", "legal_actions"]

Seat = int
"""A player's place at the table, 0 .. players - 1, in seating (clockwise) order."""

SEED_BITS = 128

INTERIM = "interim"
"""The reason of an interim outcome."""

S = TypeVar("S")
V = TypeVar("V")


class Options(BaseModel):
    """Base of a game's rules options: one immutable record, saved with the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move led to: the new state and the facts of what happened, in order."""

    state: S
    events: tuple[Event, ...]

    @property
    def reveals(self) -> bool:
        """Whether the move uncovered hidden information, so that undo must stop here."""
        return any(event.reveals for event in self.events)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Attributes:
        scores: by seat.
        ranking: seats, best first; seats that share a place are one tuple.
        reason: the key of the sentence that says why the game ended.
    """

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str

    @classmethod
    def ranked(cls, scores: Sequence[int], ranks: Sequence[Any], reason: str) -> Outcome:
        """The outcome in which the highest rank wins, and equal ranks share a place.

        Args:
            scores: by seat.
            ranks: by seat, what decides; in a tuple, the most important first.
            reason: as in `Outcome`.
        """
        levels = sorted(set(ranks), reverse=True)
        ranking = tuple(tuple(seat for seat, rank in enumerate(ranks) if rank == level) for level in levels)
        return cls(tuple(scores), ranking, reason)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seat that won, or the seats that share the win."""
        return self.ranking[0]


class Game(ABC, Generic[S, V]):
    """One game of the registry. Instances hold no state of any table."""

    id: ClassVar[str]
    """Stable id, used in the database and in commands."""
    title: ClassVar[str]
    rules_version: ClassVar[int]
    """Raised when a fix changes how a journal replays; a journal names the version it is played under."""
    seats: ClassVar[range]
    """The numbers of players that the game allows."""
    options_type: ClassVar[type[Options]]
    state_type: ClassVar[type[Any]]
    action_types: ClassVar[Sequence[type[Action]]]

    @abstractmethod
    def setups(self) -> Iterator[tuple[int, Options]]:
        """The kinds of table that the game offers: each player count with each preset and map."""

    def seed_bits(self, options: Options) -> int:  # noqa: ARG002
        """How many random bits the seed of a new game under these options has.

        128, so that no player can guess a seed from what they see; fewer if others must be able to deal the
        same set-up from the seed.
        """
        return SEED_BITS

    @abstractmethod
    def start(self, seats: int, options: Options, seed: int) -> S:
        """The first position.

        The same seed deals the same game (`Chance.seeded`).

        Raises:
            RuleError: the options don't fit the number of seats.
        """

    @abstractmethod
    def deciders(self, state: S) -> tuple[Seat, ...]:
        """The seats whose decision is awaited; empty when the game is over.

        Several deciders each have their own decision to make, in any order.
        """

    @abstractmethod
    def kinds(self, state: S, seat: Seat) -> tuple[str, ...]:
        """The kinds of action open to the seat, also out of turn where the rules allow that."""

    @abstractmethod
    def choices(self, state: S, seat: Seat, draft: Draft) -> Choices | None:
        """The legal values of the draft's next open field, or None if nothing is left to fill.

        For a tuple, these are the values that may come next.

        Raises:
            GameError: the draft can't be completed to a legal action.
        """

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> Step[S]:
        """Make a move. The given state is untouched, also after an error.

        Raises:
            NotYourTurn: the seat has no such decision to make now.
            Unknown: the action names something that isn't in the game.
            RuleError: the move is against the rules.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that the seat (None: a spectator) may see, and nothing that is hidden from it."""

    @abstractmethod
    def redealt(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """A state that looks the same to the seat (None: a spectator) in all that it may know.

        What the seat can't see (hands, faces of piles, the draws to come) is dealt anew by `chance`, and the
        result doesn't depend on what it really is: the same chance deals the same state from all those that
        the seat can't tell apart, whatever it remembers.
        """

    @abstractmethod
    def mixed(self, state: S, chance: Chance) -> S:
        """The same table with everything unknown to all mixed anew by `chance`: the order of what is face
        down, and the draws to come. Every player sees and knows what they did before.

        Used when a move that turned something over is taken back. A game in which everyone sees what is
        turned over, and which others can deal from the same seed, may stay as it is.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""

    def successor(self, view: V, seat: Seat, seats: int) -> Seat | None:  # noqa: ARG002
        """Who is likely to decide after a seat that decides now, of `seats` seats; None if nobody else is, or
        it can't be said. The view is a spectator's. Clockwise, unless a game overrides it.
        """
        return (seat + 1) % seats if seats > 1 else None

    def interim(self, view: V) -> Outcome | None:  # noqa: ARG002
        """The result if the game ended now, as far as the view shows; None if it can't be said."""
        return None

    @cached_property
    def kinds_by_name(self) -> Mapping[str, type[Action]]:
        """The action classes by kind."""
        return {each.kind: each for each in self.action_types}


def legal_actions(game: Game[S, V], state: S, seat: Seat, of_kind: str | None = None) -> Iterator[Action]:
    """All listed legal actions of a seat, or those of one kind, lazily: take the first, count them, or
    iterate.
    """
    for kind in game.kinds(state, seat) if of_kind is None else (of_kind,):
        yield from _complete(game, state, seat, Draft(kind))


def _complete(game: Game[S, V], state: S, seat: Seat, draft: Draft) -> Iterator[Action]:
    choices = game.choices(state, seat, draft)
    if choices is None or choices.optional:
        yield build(game.kinds_by_name, {"kind": draft.kind, **draft.fields})
    if choices is not None:
        for following in choices.onward(draft):
            yield from _complete(game, state, seat, following)
