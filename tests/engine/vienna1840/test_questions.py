"""Who is asked: under the rulebook nobody who has nothing to decide, and everybody who has.

Games of builders are watched from within: whatever a round says of itself, that somebody has to decide or
that it goes on by itself, is held against a second reading of the rules.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType

import pytest

from engine.core import Options, Step
from engine.vienna1840 import GAME
from engine.vienna1840.actions import Bid, BuyTram
from engine.vienna1840.events import LineBought, PrivateSold
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.rounds import company, sequence
from engine.vienna1840.state import CompanyRound, LineRound, PrivateAuction, State
from tests.conftest import Tally
from tests.engine.core.play import built_game
from tests.engine.vienna1840.second_reading import could_answer, could_pay_for_a_tram, has_decision

GAMES = 1000 if os.environ.get("STELLWERK_LONG") == "1" else 6
"""Of builders, over all set-ups of the rulebook's preset."""
RULEBOOK = [setup for setup in GAME.setups() if setup[1].model_dump()["preset"] == "rulebook"]


class Witness:
    """Listens to the rounds: what was asked, what went on by itself, and what of it was wrong."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.wrong: list[tuple[str, State]] = []

    def listen(self, settle: Callable[[Move], Flow]) -> Callable[[Move], Flow]:
        """A round's `settle`, heard."""

        def heard(move: Move) -> Flow:
            before = move.state
            flow = settle(move)
            self._hear(before, flow)
            return flow

        return heard

    def _hear(self, state: State, flow: Flow) -> None:
        decision = has_decision(state)
        what = step_of(state)
        if flow is Flow.WAIT:
            self.asked[what] += 1
            if not decision:
                self.wrong.append((f"asked for nothing: {what}", state))
        elif decision is not None:
            self.skipped[what] += 1
            if decision:
                self.wrong.append((f"not asked: {what}", state))


def step_of(state: State) -> str:
    """What is to be decided, in a word or two."""
    phase = state.phase
    if isinstance(phase, CompanyRound) and phase.tasks:
        naming = phase.auction is not None and phase.auction.lot is None
        return "putting a line up" if naming and phase.tasks[0].step == "lines" else phase.tasks[0].step
    if isinstance(phase, LineRound):
        return "circle" if phase.circles else "bonus" if phase.bonus else phase.step
    return phase.kind


@pytest.fixture
def witness(monkeypatch: pytest.MonkeyPatch) -> Iterator[Witness]:
    """Somebody who hears every round."""
    listening = Witness()
    heard: dict[str, ModuleType] = sequence.MODULES
    for module in heard.values():
        monkeypatch.setattr(module, "settle", listening.listen(module.settle))
    yield listening
    assert [what for what, _ in listening.wrong] == []


def _name(setup: tuple[int, Options]) -> str:
    seats, options = setup
    return f"{seats}p-{options.model_dump()['map']}"


@pytest.mark.parametrize("setup", RULEBOOK, ids=_name)
def test_who_has_a_decision_is_asked_and_nobody_else(
    setup: tuple[int, Options], witness: Witness, tally: Tally
) -> None:
    """IV.2, VI to IX: in games of builders no step is skipped in which the seat had a decision, and no seat
    is asked where it has none.
    """
    seats, options = setup
    games = -(-GAMES // len(RULEBOOK))
    for seed in range(games):
        for before, _, action, step in built_game(GAME, seats, options, seed):
            if isinstance(action, BuyTram):
                _check_buying_goes_on(before, step.state)
            if isinstance(action, Bid):
                _check_who_is_out(before, action, step)
    counted = ", ".join(
        f"{what} {witness.asked[what]}/{witness.skipped[what]}" for what in sorted(witness.asked)
    )
    tally("Decisions of builders, asked for and skipped", f"{_name(setup)}, {games} games: {counted}")
    assert {"trams", "late_trams", "lines", "build", "run", "after"} <= witness.asked.keys()
    assert witness.skipped.total() > 20 * games


def _check_who_is_out(before: State, bid: Bid, step: Step[State]) -> None:
    """VI, VIII.6, IV.2: a bid leaves nobody out who could answer it, and nobody in who could not."""
    bidder: int | str
    entered: Sequence[int | str]
    still: Sequence[int | str]
    if isinstance(before.phase, PrivateAuction):
        bidder, entered = before.phase.turn, before.phase.bidders
    else:
        assert isinstance(before.phase, CompanyRound)
        auction = before.phase.auction
        assert auction is not None
        bidder = company.acting(before)
        entered = auction.bidders or [name for name in before.phase.order if name not in auction.out]
    after = step.state.phase
    if any(isinstance(event, LineBought | PrivateSold) for event in step.events):
        still = [bidder]
    elif isinstance(after, PrivateAuction):
        still = after.bidders
    else:
        assert isinstance(after, CompanyRound)
        assert after.auction is not None
        still = after.auction.bidders
    assert [owner for owner in entered if could_answer(before, owner, bid.amount) or owner == bidder] == [
        *still
    ]


def _check_buying_goes_on(before: State, after: State) -> None:
    """VIII.5.3: any number of trams, while they can be paid for."""
    assert isinstance(before.phase, CompanyRound)
    task = before.phase.tasks[0]
    if could_pay_for_a_tram(after, task.company):
        assert isinstance(after.phase, CompanyRound)
        assert after.phase.tasks[0] == task
