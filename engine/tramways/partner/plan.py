"""A plan of all the actions that a seat has left in the round: the best of a few ways to go on from the best
of a few actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.core import Weighed
from engine.tramways.partner import turn
from engine.tramways.partner.deeds import Deed
from engine.tramways.partner.turn import Outlook
from engine.tramways.state import State

__all__ = ["BREADTH", "GREEDY", "Breadth", "carried_out", "planned"]

Breadth = tuple[int, int]
"""How many positions are looked at further after the first action, and after the second."""
BREADTH: Breadth = (8, 6)
GREEDY: Breadth = (1, 1)
SOON = 0.05
"""The part of what an action gains that is lost for each action that comes before it: until then others may
be in the way.
"""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Some actions, of which the first is to be done now.

    Attributes:
        first: the number of it.
        state: the position after them, `value` what that is worth.
        early: what the actions have gained, the earlier the more.
    """

    first: int
    state: State
    value: float
    early: float

    @property
    def worth(self) -> float:
        """By what plans are compared."""
        return self.value + self.early


def carried_out(state: State, seat: int, outlook: Outlook, breadth: Breadth) -> State:
    """The position after the best plan for the round."""
    plans = [_Plan(0, state, outlook(state, seat, turn.actions_left(state)), 0.0)]
    for depth in range(turn.actions_left(state)):
        chosen = _distinct(plans, breadth[depth - 1] if depth else 1)
        plans = [further for plan in chosen for further in _onward(plan, seat, outlook)]
    return max(plans, key=lambda plan: plan.worth).state


def planned(state: State, seat: int, outlook: Outlook) -> list[Weighed]:
    """All that may be worth doing, the best first: each by the best plan that begins with it. What has none
    to the end of the round comes after what has.
    """
    left = turn.actions_left(state)
    before = outlook(state, seat, left)
    firsts = turn.open_to(state, seat)
    plans = [_begun(number, deed, state, seat, outlook, before) for number, deed in enumerate(firsts)]
    reached = _best(plans)
    order = sorted(reached, key=lambda number: -reached[number])
    for depth in range(1, left):
        chosen = _distinct(plans, BREADTH[min(depth, len(BREADTH)) - 1])
        plans = [further for plan in chosen for further in _onward(plan, seat, outlook)]
        found = _best(plans)
        last = min(found.values())
        ahead = sorted(found, key=lambda number: -found[number])
        behind = [number for number in order if number not in found]
        reached = {**{number: min(reached[number], last) for number in behind}, **found}
        order = [*ahead, *behind]
    return [
        Weighed(firsts[number].action, reached[number] - before, turn.reason(firsts[number], state))
        for number in order
    ]


def _begun(number: int, deed: Deed, state: State, seat: int, outlook: Outlook, before: float) -> _Plan:
    left = turn.actions_left(state) - 1
    value = outlook(deed.after, seat, left) + turn.DRAWN * deed.draws
    return _Plan(number, turn.after_action(state, deed), value, SOON * left * (value - before))


def _onward(plan: _Plan, seat: int, outlook: Outlook) -> Iterator[_Plan]:
    for deed in turn.open_to(plan.state, seat):
        further = _begun(plan.first, deed, plan.state, seat, outlook, plan.value)
        yield _Plan(plan.first, further.state, further.value, plan.early + further.early)


def _best(plans: Iterable[_Plan]) -> dict[int, float]:
    """The worth of the best plan for each first action."""
    found: dict[int, float] = {}
    for plan in plans:
        found[plan.first] = max(plan.worth, found.get(plan.first, plan.worth))
    return found


def _distinct(plans: Iterable[_Plan], count: int) -> list[_Plan]:
    """The best plans, of those that come to the same only one."""
    found: dict[float, _Plan] = {}
    for plan in sorted(plans, key=lambda each: -each.worth):
        found.setdefault(round(plan.value, 6), plan)
    return list(found.values())[:count]
