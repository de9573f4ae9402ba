"""What earlier versions of the rules did otherwise, as far as stored positions need it.

The present rules do the same in a position that is another one in some respect: under another option, say. So
a position is made such a one, the move is made there, and what had been changed is put right. Nothing here is
a rule of the game: what is reached so counts only where its hash is on record (`engine.core.retraced`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.core import GameError
from engine.vienna1840.ledger import Move
from engine.vienna1840.rounds import company, late_queue, sequence
from engine.vienna1840.rounds.track import cr_number
from engine.vienna1840.state import CompanyRound, LineRound, PrivateAuction, State

__all__ = ["positions"]


def positions(state: State, passed: Callable[[State], Sequence[State]]) -> Iterator[State]:
    """The positions through which a move passes by earlier rules.

    Args:
        state: where it is made.
        passed: the positions through which it passes by the present rules, from any position on.
    """
    for read in (state, *_readings(state)):
        try:
            found = passed(read)
        except GameError:
            continue
        yield from (_put_right(each, state) for each in (*_whole_queue(found), *found))


def _readings(state: State) -> Iterator[State]:
    """The positions in which the present rules do what earlier ones did in a position."""
    otherwise = _as_in_version_1(state)
    yield otherwise
    yield _privates_otherwise(state)
    yield _privates_otherwise(otherwise)


def _whole_queue(passed: Sequence[State]) -> Sequence[State]:
    """Up to version 2 all had their turn who could buy and rearrange after the auctions of lines (D-31), as
    those still have who buy before all rearrange.
    """
    for state in passed:
        phase = state.phase
        if isinstance(phase, CompanyRound) and phase.tasks and phase.tasks[0].step in late_queue.STEPS:
            move = Move(_with_options(state, late_buy_full_tcs="yes"))
            sequence.settle(move)
            return (*move.waypoints, move.state)
    return ()


def _put_right(reached: State, state: State) -> State:
    """A position that was reached from a reading of a state, with all as it was that the reading changed."""
    phase = reached.phase
    match phase:
        case PrivateAuction():
            phase = replace(phase, opener=None)
        case CompanyRound():
            phase = replace(phase, number=cr_number(reached))
    return replace(reached, options=state.options, phase=phase)


def _as_in_version_1(state: State) -> State:
    """What version 1 did in the several rounds."""
    phase = state.phase
    match phase:
        case PrivateAuction():
            # After a private that fell to nothing the one next to its taker went on, whoever had opened the
            # latest auction (VI, D-8).
            return replace(state, phase=replace(phase, opener=(phase.turn + 1) % state.seats))
        case CompanyRound():
            # Nobody came back, in any round, to a company that scrapped its last tram after its chances to
            # buy (VIII.5.4).
            return replace(state, phase=replace(phase, number=company.LAST))
        case LineRound():
            # A line without a tram came to its run, too, and its company could buy privates then (IX.3).
            return _with_options(state, idle_steps="asked")
    return state


def _privates_otherwise(state: State) -> State:
    """Version 1 let whoever had to decide return privates, in company rounds his company's, too; and who had
    not the money to bid on was out of an auction, whatever his privates would bring (IV.2, VI, VIII.6).
    """
    other = "own_turn" if state.options.private_return == "any_time" else "any_time"
    return _with_options(state, private_return=other)


def _with_options(state: State, **changes: Any) -> State:
    return replace(state, options=state.options.model_copy(update=changes))
