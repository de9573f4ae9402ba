"""Search on top of a value: it overrides only where it is sure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from engine.core import Choice, Effort, Reason, Seat, Standpoint, Weighed, searched
from tests.toy import TOY, Skip, Take, ToyOptions, ToyState

FIRST, SECOND, THIRD = (
    Weighed(action, value, Reason("because"))
    for action, value in ((Take(pile="A", stones=1), 3.0), (Take(pile="B", stones=2), 2.0), (Skip(), 1.0))
)
RANKED = [FIRST, SECOND, THIRD]


@dataclass
class Counted:
    """An outlook: what positions are worth by pile, and how many were looked at."""

    by_pile: dict[tuple[int, ...], list[float]]
    asked: int = 0

    def __call__(self, state: ToyState) -> float:
        self.asked += 1
        values = self.by_pile.get(state.piles, [0.0])
        values.append(values.pop(0))
        return values[-1]


def standpoint() -> Standpoint[ToyState, object]:
    state = TOY.start(2, ToyOptions(), 1)
    return cast(Standpoint[ToyState, object], Standpoint(TOY, state, Seat(0)))


def search(by_pile: dict[tuple[int, ...], list[float]], worlds: int = 12) -> tuple[Choice, int]:
    outlook = Counted(by_pile)
    return searched(standpoint(), RANKED, outlook, Effort(3, worlds, first=4)), outlook.asked


def test_the_first_choice_stands_among_equals() -> None:
    choice, asked = search({})
    assert choice == Choice(FIRST, (SECOND, THIRD))
    assert asked == 3 * 4, "what is no better falls out after the first look"


def test_a_move_that_is_always_better_is_made_instead() -> None:
    choice, _ = search({(5, 3, 5): [2.0]})
    assert choice == Choice(SECOND, (FIRST, THIRD))


def test_a_move_that_is_better_by_luck_is_not() -> None:
    choice, _ = search({(5, 3, 5): [40.0, -30.0, -20.0, 30.0]})
    assert choice.made == FIRST


def test_one_move_needs_no_search() -> None:
    outlook = Counted({})
    assert searched(standpoint(), [FIRST], outlook, Effort(3, 12)) == Choice(FIRST)
    assert outlook.asked == 0


def test_the_same_decision_draws_the_same() -> None:
    one, two = standpoint(), standpoint()
    assert one.chance("bid").draw() == two.chance("bid").draw()
    assert one.chance("bid").draw()[0] != one.chance("world 1").draw()[0]


def test_a_secret_or_another_view_draws_otherwise() -> None:
    start = TOY.start(2, ToyOptions(), 1)
    drawn = {
        Standpoint(TOY, state, 0, secret).chance("bid").draw()[0]
        for state in (start, replace(start, piles=(4, 5, 5)))
        for secret in (bytes(16), b"s" * 16)
    }
    assert len(drawn) == 4
