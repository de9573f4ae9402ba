"""What earlier versions of the rules did otherwise, as far as stored positions need it.

Versions later than 1 are to add theirs. Nothing here is a rule: a position that is reached in one of these ways
counts only where its hash is on record (`engine.core.retraced`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from engine.vienna1840.rounds.track import cr_number
from engine.vienna1840.state import CompanyRound, State

__all__ = ["put_right", "readings"]

LAST = 6
Reading = Callable[[State], State | None]
"""Makes a position of one in which the present rules do what earlier ones did in the given one; None where that
is the same.
"""


def _privates_go_back_otherwise(state: State) -> State:
    """Version 1 let any seat that had to decide return privates in its own turn and its company's with it; and
    it dropped bidders by their cash, not by what their privates would bring (IV.2, VI, VIII.6).
    """
    other = "own_turn" if state.options.private_return == "any_time" else "any_time"
    return replace(state, options=state.options.model_copy(update={"private_return": other}))


def _nobody_is_called_in(state: State) -> State | None:
    """Version 1 did not come back to a company that scrapped its last tram after its chances to buy, as
    nobody does in the last company round (VIII.5.4).
    """
    phase = state.phase
    if not isinstance(phase, CompanyRound):
        return None
    return replace(state, phase=replace(phase, number=LAST))


READINGS: tuple[Reading, ...] = (_privates_go_back_otherwise, _nobody_is_called_in)


def readings(state: State) -> Iterator[State]:
    """A position as earlier rules read it, in each way and in several at once."""
    for count in range(1, len(READINGS) + 1):
        for some in combinations(READINGS, count):
            read: State | None = state
            for reading in some:
                read = None if read is None else reading(read)
            if read is not None:
                yield read


def put_right(reached: State, state: State) -> State:
    """A position that was reached from such a reading of a state, with what the reading had changed as it is."""
    phase = reached.phase
    if isinstance(phase, CompanyRound):
        phase = replace(phase, number=cr_number(reached))
    return replace(reached, options=state.options, phase=phase)
