"""How often a game waits for another person, without standing orders and with them.

A recorded game is played again move by move. Whenever a person has moved and another one is next, they give
the orders that agree with what they then did: of those that the game offers in that position, with any terms,
each one whose moves are the recorded ones; and as a plan their next moves, tried out as a variation in which
the others do the least. An order's move is a recorded move that nobody had to press. A handover is a press by
another person than the press before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from bot.features.moving.typed import Series, brought_to
from bot.games import Do, Legal, Order, Over, PlannedMoves, Scene, SeenMove, planned, presentation
from bot.language import words
from bot.language.refusals import Refusal
from engine.core import Action, Event, Game, GameError, Journal, Seat, Step, build, steps
from tests.bench.positions import of_people
from tests.games import Played, kept, names

__all__ = ["Handovers", "handover_figures", "replayed"]

PLANNED = 12
"""Moves of a plan at most."""


@dataclass
class Handovers:
    """What one game came to: handovers as it was played, with the orders that games offer, and with plans
    too; and how many moves each sort of order made.
    """

    before: int = 0
    offered: int = 0
    after: int = 0
    made: Counter[str] = field(default_factory=Counter)


@dataclass
class _Given:
    """An order of a seat, the move of the record after which it was given, and the moves that it made."""

    seat: Seat
    order: Order
    made: list[Action] = field(default_factory=list)


class _Record:
    """A recorded game with what every seat saw, worked out once."""

    def __init__(self, game: Game[Any, Any], journal: Journal) -> None:
        self.game = game
        self.part = presentation(game).orders
        self.steps: list[Step[Any]] = list(steps(game, journal))
        kinds = game.kinds_by_name
        self.moves = [(entry.seat, build(kinds, dict(entry.action))) for entry in journal.entries]
        self._views: dict[tuple[int, Seat], Any] = {}
        self._legals: dict[tuple[int, Seat], Legal] = {}
        self._same: dict[tuple[int, Action], bool] = {}

    def view(self, number: int, seat: Seat) -> Any:
        """What a seat saw after so many moves."""
        if (number, seat) not in self._views:
            self._views[number, seat] = self.game.view(self.steps[number].state, seat)
        return self._views[number, seat]

    def legal(self, number: int, seat: Seat) -> Legal:
        """What a seat could do after so many moves."""
        if (number, seat) not in self._legals:
            self._legals[number, seat] = Legal(self.game, self.steps[number].state, seat)
        return self._legals[number, seat]

    def is_same(self, number: int, action: Action) -> bool:
        """Whether a move leads from the position after so many moves to where the recorded one led."""
        seat, recorded = self.moves[number]
        if action == recorded:
            return True
        if action.kind != recorded.kind:
            return False
        if (number, action) not in self._same:
            made = self.game.apply(self.steps[number].state, seat, action)
            self._same[number, action] = bool(made.state == self.steps[number + 1].state)
        return self._same[number, action]

    def said(self, given: _Given, number: int) -> Do | Over | None:
        """What an order says to the decision after so many moves."""
        return given.order.decide(given.made, self.legal(number, given.seat))

    def rings(self, given: _Given, number: int, *, pressed: bool) -> bool:
        """Whether an order is over with the move after so many moves; `pressed`: it has not made that."""
        views = (self.view(number, given.seat), self.view(number + 1, given.seat))
        events, mover = self.steps[number + 1].events, self.moves[number][0]
        told = SeenMove(*views, events, mover, pressed, len(given.made) - (not pressed))
        return self.part.heed(given.order, given.seat, told) is not None

    def agreeing(self, order: Order, seat: Seat, number: int) -> set[int]:
        """The recorded moves that an order makes when it is given after so many moves; empty where one of its
        moves is not the recorded one.
        """
        given, found = _Given(seat, order), set[int]()
        for place in range(number, len(self.moves)):
            last, pressed = False, True
            if self.moves[place][0] == seat:
                said = self.said(given, place)
                if isinstance(said, Over):
                    break
                if isinstance(said, Do):
                    if not self.is_same(place, said.action):
                        return set()
                    found.add(place)
                    given.made.append(said.action)
                    last, pressed = said.last, False
            if last or self.rings(given, place, pressed=pressed):
                break
        return found

    def offers(self, seat: Seat, number: int) -> Iterator[Order]:
        """The orders that a seat was offered after so many moves, with all their terms; of those with several
        terms, the amounts only with the least, the usual and the most.
        """
        seats = range(len({place for place, _ in self.moves}) + 1)
        view = self.view(number, seat)
        scene = Scene(words("en"), [str(place) for place in seats], view)
        for order in self.part.offers(scene, seat):
            choices = []
            terms = order.terms(scene)
            for term in terms:
                values: list[Any] = [value for value, _ in term.options]
                usual = order.values()[term.field]
                if term.several:
                    values = [usual, tuple(values), ()]
                elif len(terms) > 1:
                    values = [values[0], usual, values[-1]]
                choices.append([(term.field, each) for each in dict.fromkeys(values)])
            for chosen in product(*choices):
                yield self.part.read({**order.record(), **dict(chosen)})

    def plan(self, seat: Seat, number: int) -> PlannedMoves | None:
        """The next recorded moves of a seat as a plan: as far as they can be tried out from a position (after
        so many moves) with others who do the least, and lead there to what they then led to.
        """
        state = self.steps[number].state
        found: list[tuple[Action, Sequence[Event]]] = []
        for place in range(number, len(self.moves)):
            if self.moves[place][0] != seat:
                continue
            action = self.moves[place][1]
            tried = self._tried(state, seat, action)
            if tried is None or tried.events != self.steps[place + 1].events or len(found) == PLANNED:
                break
            found.append((action, tried.events))
            state = tried.state
            if tried.reveals:
                break
        return planned(found) if found else None

    def _tried(self, state: Any, seat: Seat, action: Action) -> Step[Any] | None:
        """A move of a seat, after others have done the least that brings its turn; None where it can't be
        tried out so.
        """
        try:
            return self.game.apply(brought_to(Series(self.game, state), seat).state, seat, action)
        except (Refusal, GameError):
            return None


def replayed(game: Game[Any, Any], journal: Journal) -> Handovers:
    """Play a recorded game again, with orders."""
    record = _Record(game, journal)
    everything = set(range(len(record.moves)))
    found = Handovers(before=_handovers(record, everything))
    for plans in (False, True):
        ordered = _ordered(record, plans=plans)
        pressed = everything - set(ordered)
        if plans:
            found.after = _handovers(record, pressed)
            found.made = Counter(ordered.values())
        else:
            found.offered = _handovers(record, pressed)
    return found


def _ordered(record: _Record, *, plans: bool) -> dict[int, str]:
    """The recorded moves that orders made, each with the kind of order."""
    ordered: dict[int, str] = {}
    for number, (seat, _) in enumerate(record.moves):
        following = number + 1
        if number in ordered or following == len(record.moves) or record.moves[following][0] == seat:
            continue
        for order in record.offers(seat, following):
            for place in record.agreeing(order, seat, following):
                ordered.setdefault(place, order.kind)
        if plans and (plan := record.plan(seat, following)) is not None:
            for place in record.agreeing(plan, seat, following):
                ordered.setdefault(place, plan.kind)
    return ordered


def _handovers(record: _Record, pressed: set[int]) -> int:
    """Presses by another person than the press before."""
    people = [record.moves[number][0] for number in sorted(pressed)]
    return sum(one != other for one, other in pairwise(people))


def handover_figures() -> dict[str, float]:
    """The recorded games that people played, both together; the kept games of the other games are printed."""
    total = Handovers()
    for game in of_people():
        played = _of(game)
        print(f"{game.name}: {_line(played)}")
        total.before += played.before
        total.offered += played.offered
        total.after += played.after
    for name in names():
        game = kept(name)
        if game.game.id != "vienna1840":
            print(f"{name}: {_line(_of(game))}")
    return {
        "handovers_before": total.before,
        "handovers_without_plans": total.offered,
        "handovers_after": total.after,
    }


def _of(game: Played) -> Handovers:
    return replayed(game.game, game.journal)


def _line(played: Handovers) -> str:
    made = ", ".join(f"{kind} {number}" for kind, number in sorted(played.made.items()))
    return f"{played.before} handovers, {played.offered} with orders, {played.after} with plans ({made})"
