"""A toy game for tests of the bot: Nim for two to four, with a card that is turned over now and then.

Whoever takes the last stone wins. Rules sections are the toy's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from pydantic import Field

from engine.core import (
    Action,
    Chance,
    Choices,
    Draft,
    Event,
    Game,
    Malformed,
    NotYourTurn,
    Options,
    Outcome,
    RuleError,
    Seat,
    Step,
    Unknown,
)

PILES = ("A", "B", "C")


class ToyOptions(Options):
    preset: Literal["long", "short"] = "long"
    skipping: Literal["allowed", "forbidden"] = "allowed"


class Take(Action):
    kind: ClassVar[str] = "take"
    pile: str = Field(description="the pile")
    stones: int = Field(description="how many stones")
    remark: str | None = Field(default=None, description="loud or quiet")


class Skip(Action):
    kind: ClassVar[str] = "skip"


class Turn(Action):
    kind: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class StonesTaken(Event):
    seat: int
    pile: str
    stones: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    reveals: ClassVar[bool] = True
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class ToyState:
    seats: int
    options: ToyOptions
    piles: tuple[int, ...]
    turn: int
    chance: Chance
    last: int | None = None


@dataclass(frozen=True, slots=True)
class ToyView:
    piles: tuple[int, ...]
    turn: int


class Toy(Game[ToyState, ToyView]):
    id = "toy"
    title = "Toy Nim"
    rules_version = 1
    seats = range(2, 5)
    options_type = ToyOptions
    state_type = ToyState
    action_types = (Take, Skip, Turn)

    def setups(self) -> Iterator[tuple[int, Options]]:
        for seats in self.seats:
            yield seats, ToyOptions()
        yield 2, ToyOptions(preset="short", skipping="forbidden")

    def start(self, seats: int, options: Options, seed: int) -> ToyState:
        assert isinstance(options, ToyOptions)
        if options.preset == "short" and seats > 3:
            raise RuleError("too_many_for_short", "I", most=3)
        size = 5 if options.preset == "long" else 2
        return ToyState(seats, options, (size,) * len(PILES), 0, Chance.seeded(seed))

    def deciders(self, state: ToyState) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (state.turn,)

    def kinds(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        if seat not in self.deciders(state):
            return ()
        return ("take", "skip", "turn") if state.options.skipping == "allowed" else ("take", "turn")

    def choices(self, state: ToyState, seat: Seat, draft: Draft) -> Choices | None:
        if draft.kind not in self.kinds(state, seat):
            raise NotYourTurn
        if draft.kind != "take":
            return None
        fields = draft.fields
        if "pile" not in fields:
            return Choices("pile", [name for name, size in zip(PILES, state.piles, strict=True) if size])
        if "stones" not in fields:
            return Choices("stones", range(1, self._size(state, str(fields["pile"])) + 1))
        if "remark" not in fields:
            return Choices("remark", ("loud", "quiet"), optional=True)
        return None

    def apply(self, state: ToyState, seat: Seat, action: Action) -> Step[ToyState]:
        if action.kind not in self.kinds(state, seat):
            raise NotYourTurn
        after = replace(state, turn=(state.turn + 1) % state.seats, last=seat)
        match action:
            case Take(pile=pile, stones=stones):
                size = self._size(state, pile)
                if not 1 <= stones <= size:
                    raise RuleError("too_many_stones", "II.1", pile=pile, left=size)
                if action.remark not in (None, "loud", "quiet"):
                    raise Malformed("remark")
                piles = tuple(
                    left - stones if name == pile else left
                    for name, left in zip(PILES, state.piles, strict=True)
                )
                return Step(replace(after, piles=piles), (StonesTaken(seat, pile, stones),))
            case Turn():
                card, chance = state.chance.draw()
                return Step(replace(after, chance=chance), (CardTurned(seat, card % 10),))
        return Step(after, (Skipped(seat),))

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return ToyView(state.piles, state.turn)

    def redealt(self, state: ToyState, seat: Seat | None, chance: Chance) -> ToyState:
        return replace(state, chance=chance)

    def outcome(self, state: ToyState) -> Outcome | None:
        if any(state.piles) or state.last is None:
            return None
        scores = tuple(int(seat == state.last) for seat in range(state.seats))
        others = tuple(seat for seat in range(state.seats) if seat != state.last)
        return Outcome(scores, ((state.last,), others), "last_stone")

    def _size(self, state: ToyState, pile: str) -> int:
        if pile not in PILES:
            raise Unknown("pile", pile)
        return state.piles[PILES.index(pile)]


class LongTurns(Toy):
    """The toy with turns of several moves: only skipping ends one."""

    id = "long_turns"
    title = "Toy Nim with long turns"

    def apply(self, state: ToyState, seat: Seat, action: Action) -> Step[ToyState]:
        step = super().apply(state, seat, action)
        if isinstance(action, Skip):
            return step
        return Step(replace(step.state, turn=state.turn), step.events)


TOY = Toy()
LONG_TURNS = LongTurns()
