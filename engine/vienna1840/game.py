"""1840: Vienna Tramways, by the contract of `engine.core`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from engine.core import (
    Action,
    Chance,
    Choices,
    Draft,
    Game,
    NotYourTurn,
    Options,
    Outcome,
    Seat,
    Step,
)
from engine.vienna1840 import holdings, privates
from engine.vienna1840.actions import ACTIONS, ReturnPrivate, Scrap
from engine.vienna1840.ledger import Move
from engine.vienna1840.options import PRESETS, Options1840
from engine.vienna1840.rounds import sequence, trams
from engine.vienna1840.rounds.sequence import returnable_privates, scrappable
from engine.vienna1840.setup import MAPS, start
from engine.vienna1840.state import Over, State
from engine.vienna1840.succession import successor
from engine.vienna1840.view import View
from engine.vienna1840.viewing import view

__all__ = ["Vienna1840"]

ONLINE_SEED_BITS = 31


class Vienna1840(Game[State, View]):
    """The game. Its rules stand in the modules beside this one, a module for each thing a player can name."""

    id: ClassVar[str] = "vienna1840"
    title: ClassVar[str] = "1840: Vienna Tramways"
    rules_version: ClassVar[int] = 3
    seats: ClassVar[range] = range(2, 7)
    options_type: ClassVar[type[Options]] = Options1840
    state_type: ClassVar[type[State]] = State
    action_types: ClassVar[Sequence[type[Action]]] = ACTIONS

    def setups(self) -> Iterator[tuple[int, Options]]:
        """Each player count, with each of its maps, under both presets."""
        for seats, maps in MAPS.items():
            for name in maps:
                for options in PRESETS.values():
                    yield seats, options.model_copy(update={"map": name})

    def seed_bits(self, options: Options) -> int:
        """Under `online` those of 18xx.games, whose tables deal the same set-up from the same seed."""
        assert isinstance(options, Options1840)
        return ONLINE_SEED_BITS if options.preset == "online" else super().seed_bits(options)

    def start(self, seats: int, options: Options, seed: int) -> State:
        """The first position (III)."""
        assert isinstance(options, Options1840)
        return start(seats, options, seed)

    def deciders(self, state: State) -> tuple[Seat, ...]:
        """The seats whose decision is awaited."""
        rules = sequence.module(state)
        return () if rules is None else tuple(rules.deciders(state))

    def kinds(self, state: State, seat: Seat) -> tuple[str, ...]:
        """What the seat may do now; scrapping and returning privates may be open out of turn."""
        rules = sequence.module(state)
        if rules is None:
            return ()
        found = tuple(rules.kinds(state, seat))
        if scrappable(state, seat):
            found = (*found, "scrap")
        return (*found, "return") if returnable_privates(state, seat) else found

    def choices(self, state: State, seat: Seat, draft: Draft) -> Choices | None:
        """The legal values of the draft's next field."""
        rules = sequence.module(state)
        if rules is None or draft.kind not in self.kinds(state, seat):
            raise NotYourTurn
        if draft.kind == "scrap":
            return trams.scrap_choices(tuple(scrappable(state, seat)), draft)
        if draft.kind == "return":
            return privates.return_choices(returnable_privates(state, seat), draft)
        found: Choices | None = rules.choices(state, seat, draft)
        return found

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Make a move, and all that follows from it without a decision."""
        rules = sequence.module(state)
        if rules is None:
            raise NotYourTurn
        move = Move(state)
        match action:
            case Scrap():
                trams.scrap(move, scrappable(state, seat), action)
            case ReturnPrivate():
                privates.give_back(move, returnable_privates(state, seat), action)
            case _:
                rules.play(move, seat, action)
        sequence.settle(move)
        return move.step()

    def view(self, state: State, seat: Seat | None) -> View:
        """What may be seen: everything but the order of the line deck."""
        return view(state, seat, self.deciders(state))

    def redealt(self, state: State, seat: Seat | None, chance: Chance) -> State:  # noqa: ARG002
        """The same table with other draws from the line deck to come; nothing else is hidden (R18.7)."""
        return replace(state, chance=chance)

    def mixed(self, state: State, chance: Chance) -> State:  # noqa: ARG002
        """As it is: lines are drawn before all eyes, and a game file of 18xx.games draws the same again."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        """The result, once company round 6 is over (XI)."""
        return holdings.outcome(state, state.phase.reason) if isinstance(state.phase, Over) else None

    def interim(self, view: View) -> Outcome:
        """By what each is worth (XI.2)."""
        return holdings.interim(view)

    def successor(self, view: View, seat: Seat, seats: int) -> Seat | None:  # noqa: ARG002
        """By the order cards, or whose company or line acts next."""
        return successor(view, seat)
