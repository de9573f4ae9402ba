"""Toy games for tests. Rules sections are the toys' own.

Nim for two to four, with a card that is turned over now and then: whoever takes the last stone wins. And an
outing with hidden tickets, moves that hold tuples, and a decision that all make at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
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

    def mixed(self, state: ToyState, chance: Chance) -> ToyState:
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


# --- the second toy: hidden tickets, tuples, and a decision of all at once -----------------------------


LINKS: dict[str, str] = {"A": "BCF", "B": "ACD", "C": "ABE", "D": "BEF", "E": "CD", "F": "AD"}
"""The stops, each with those beside it."""
TICKETS = tuple(f"{stop}{copy}" for stop in LINKS for copy in (1, 2, 3))
"""A ticket is worth a point to who has been at its stop."""
DEALT = 3
FARTHEST = 4


class OutingOptions(Options):
    preset: Literal["day", "weekend"] = "day"


class Keep(Action):
    kind: ClassVar[str] = "keep"
    places: tuple[int, ...] = Field(description="the places of the tickets to keep, at least one")


class Ride(Action):
    kind: ClassVar[str] = "ride"
    stops: tuple[str, ...] = Field(description="the stops in the order in which they are passed")
    guests: tuple[int, ...] | None = Field(default=None, description="the seats that are taken along")


class Draw(Action):
    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    seat: int
    kept: int


@dataclass(frozen=True, slots=True)
class Ridden(Event):
    seat: int
    stops: tuple[str, ...]
    guests: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TicketDrawn(Event):
    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class OutingState:
    options: OutingOptions
    tickets: tuple[tuple[str, ...], ...]
    choosing: tuple[int, ...]
    seen: tuple[tuple[str, ...], ...]
    turn: int
    left: int
    deck: tuple[str, ...]
    chance: Chance


@dataclass(frozen=True, slots=True)
class OutingView:
    tickets: tuple[str, ...] | None
    held: tuple[int, ...]
    choosing: tuple[int, ...]
    seen: tuple[tuple[str, ...], ...]
    turn: int
    left: int
    deck: int


class Outing(Game[OutingState, OutingView]):
    """All choose at the same time which of their tickets to keep; then they ride about by turns."""

    id = "outing"
    title = "Toy Outing"
    rules_version = 1
    seats = range(2, 5)
    options_type = OutingOptions
    state_type = OutingState
    action_types = (Keep, Ride, Draw)

    def setups(self) -> Iterator[tuple[int, Options]]:
        for seats in self.seats:
            yield seats, OutingOptions()
        yield 3, OutingOptions(preset="weekend")

    def start(self, seats: int, options: Options, seed: int) -> OutingState:
        assert isinstance(options, OutingOptions)
        deck, chance = Chance.seeded(seed).shuffle(TICKETS)
        tickets = tuple(deck[DEALT * seat : DEALT * (seat + 1)] for seat in range(seats))
        return OutingState(
            options=options,
            tickets=tickets,
            choosing=tuple(range(seats)),
            seen=(("A",),) * seats,
            turn=0,
            left=seats * (3 if options.preset == "day" else 8),
            deck=deck[DEALT * seats :],
            chance=chance,
        )

    def deciders(self, state: OutingState) -> tuple[Seat, ...]:
        return state.choosing or ((state.turn,) if state.left else ())

    def kinds(self, state: OutingState, seat: Seat) -> tuple[str, ...]:
        if seat not in self.deciders(state):
            return ()
        if state.choosing:
            return ("keep",)
        return ("ride", "draw") if state.deck else ("ride",)

    def choices(self, state: OutingState, seat: Seat, draft: Draft) -> Choices | None:
        if draft.kind not in self.kinds(state, seat):
            raise NotYourTurn
        if draft.kind == "keep" and "places" not in draft.fields:
            return self._places(state, seat, draft)
        if draft.kind == "ride" and "stops" not in draft.fields:
            return self._stops(state, seat, draft)
        if draft.kind == "ride" and "guests" not in draft.fields:
            return self._guests(state, seat, draft)
        return None

    def _places(self, state: OutingState, seat: Seat, draft: Draft) -> Choices:
        taken = draft.elements
        left = [place for place in range(1, len(state.tickets[seat]) + 1) if place not in taken]
        least = 0 if taken else 1
        return Choices("places", left, element=True, ends=bool(taken), together=range(least, len(left) + 1))

    def _stops(self, state: OutingState, seat: Seat, draft: Draft) -> Choices:
        path = (state.seen[seat][-1], *(str(stop) for stop in draft.elements))
        if path[-1] not in LINKS:
            raise Unknown("stop", path[-1])
        onward = [stop for stop in LINKS[path[-1]] if stop not in path] if len(path) <= FARTHEST else []
        return Choices("stops", onward, element=True, ends=len(path) > 1)

    def _guests(self, state: OutingState, seat: Seat, draft: Draft) -> Choices:
        taken = draft.elements
        left = [other for other in range(len(state.seen)) if other != seat and other not in taken]
        least = 0 if taken else 1
        return Choices(
            "guests",
            left,
            optional=not taken,
            element=True,
            ends=bool(taken),
            together=range(least, len(left) + 1),
        )

    def apply(self, state: OutingState, seat: Seat, action: Action) -> Step[OutingState]:
        if action.kind not in self.kinds(state, seat):
            raise NotYourTurn
        if isinstance(action, Keep):
            return self._keep(state, seat, action.places)
        after = replace(state, turn=(seat + 1) % len(state.seen), left=state.left - 1)
        if isinstance(action, Ride):
            return self._ride(after, seat, action)
        tickets = (*state.tickets[seat], state.deck[0])
        return Step(self._holding(after, seat, tickets, state.deck[1:]), (TicketDrawn(seat),))

    def _keep(self, state: OutingState, seat: Seat, places: tuple[int, ...]) -> Step[OutingState]:
        dealt = state.tickets[seat]
        if not places or len(set(places)) < len(places):
            raise RuleError("keep_some", "III.1")
        if not all(1 <= place <= len(dealt) for place in places):
            raise Unknown("ticket", str(max(places)))
        kept = tuple(ticket for place, ticket in enumerate(dealt, 1) if place in places)
        back = tuple(ticket for ticket in dealt if ticket not in kept)
        choosing = tuple(other for other in state.choosing if other != seat)
        after = self._holding(replace(state, choosing=choosing), seat, kept, (*state.deck, *back))
        return Step(after, (TicketsKept(seat, len(kept)),))

    def _ride(self, state: OutingState, seat: Seat, action: Ride) -> Step[OutingState]:
        guests = action.guests or ()
        path = (state.seen[seat][-1], *action.stops)
        if not 1 < len(path) <= FARTHEST + 1:
            raise RuleError("ride_length", "III.2", most=FARTHEST)
        for here, there in pairwise(path):
            if there not in LINKS[here]:
                raise RuleError("not_beside", "III.2", stop=there)
        if len(set(path)) < len(path):
            raise RuleError("twice_there", "III.2")
        if action.guests == () or len(set(guests)) < len(guests) or seat in guests:
            raise RuleError("guests", "III.3")
        if not set(guests) <= set(range(len(state.seen))):
            raise Unknown("seat", str(max(guests)))
        seen = tuple(
            (*been, *path[1:]) if other == seat or other in guests else been
            for other, been in enumerate(state.seen)
        )
        return Step(replace(state, seen=seen), (Ridden(seat, action.stops, tuple(sorted(guests))),))

    def view(self, state: OutingState, seat: Seat | None) -> OutingView:
        return OutingView(
            tickets=None if seat is None else state.tickets[seat],
            held=tuple(len(tickets) for tickets in state.tickets),
            choosing=state.choosing,
            seen=state.seen,
            turn=state.turn,
            left=state.left,
            deck=len(state.deck),
        )

    def redealt(self, state: OutingState, seat: Seat | None, chance: Chance) -> OutingState:
        others = [tickets for other, tickets in enumerate(state.tickets) if other != seat]
        hidden, chance = chance.shuffle(sorted(ticket for pile in (*others, state.deck) for ticket in pile))
        state = replace(state, chance=chance)
        for other, tickets in enumerate(state.tickets):
            if other != seat:
                given, hidden = hidden[: len(tickets)], hidden[len(tickets) :]
                state = self._holding(state, other, given, state.deck)
        return replace(state, deck=hidden)

    def mixed(self, state: OutingState, chance: Chance) -> OutingState:
        deck, chance = chance.shuffle(state.deck)
        return replace(state, deck=deck, chance=chance)

    def outcome(self, state: OutingState) -> Outcome | None:
        if self.deciders(state):
            return None
        scores = tuple(
            sum(ticket[0] in been for ticket in tickets)
            for tickets, been in zip(state.tickets, state.seen, strict=True)
        )
        levels = sorted(set(scores), reverse=True)
        ranking = tuple(
            tuple(seat for seat, score in enumerate(scores) if score == level) for level in levels
        )
        return Outcome(scores, ranking, "evening")

    def _holding(
        self, state: OutingState, seat: Seat, tickets: tuple[str, ...], deck: tuple[str, ...]
    ) -> OutingState:
        held = (*state.tickets[:seat], tickets, *state.tickets[seat + 1 :])
        return replace(state, tickets=held, deck=deck)


TOY = Toy()
LONG_TURNS = LongTurns()
OUTING = Outing()
