"""One fork on the way to a move: what there is to choose from, and where each choice leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.language.refusals import Refusal
from bot.limits import OPTIONS_A_MENU
from engine.core import COMMA, Action, Content, Draft, Value, single

__all__ = ["NO_SUCH_PLACE", "Fork", "Path", "several"]

Path = tuple[int, ...]
"""For each fork passed, the number of what was chosen there."""
T = TypeVar("T")

NO_SUCH_PLACE = "stale_button"
"""A path that leads nowhere comes from another position, or from nobody honest."""


def several(numbers: Iterable[int]) -> int:
    """The number of a choice of several values at once: the sum of two to the power of theirs.

    Raises:
        Refusal: a number is too large for a menu.
    """
    chosen = set(numbers)
    if any(number >= OPTIONS_A_MENU for number in chosen):
        raise Refusal(NO_SUCH_PLACE)
    return sum(1 << number for number in chosen)


@dataclass(frozen=True, slots=True)
class Fork:
    """Things to choose from: what a field may hold, or whole moves.

    Attributes:
        draft: what is settled.
        field: the field that is asked for; None where whole moves are to choose from.
        values: what the field may hold; of a tuple whole ones, or (`element`) what may come next in it.
        actions: the whole moves.
        typed: the field that may be typed as well, where not everything can be listed.
        element: whether a value is one more of a tuple.
        end: where it leads that no value is chosen; None where one must be.
        together: how many of the values are chosen at once; None: one.
        wanted: what each of the moves wants, where a field is still to be asked for; the move itself where
            none is. Empty: all of them are whole as they are listed.
        others: where what may be wanted is asked for value by value, since the moves here are not all.
    """

    draft: Draft
    field: str | None = None
    values: Sequence[Content] = ()
    actions: Sequence[Action] = ()
    typed: str | None = None
    element: bool = False
    end: Draft | Action | None = None
    together: range | None = None
    wanted: Sequence[Draft | Action] = ()
    others: Fork | None = None

    def __len__(self) -> int:
        return len(self.values) if self.field is not None else len(self.actions)

    @property
    def begun(self) -> str:
        """What is settled, as people type it who go on."""
        settled = [str(single(content)) for content in self.draft.fields.values()]
        values = "".join(f"{value}{COMMA}" for value in self.draft.elements)
        return " ".join([self.draft.kind, *settled, values])

    @property
    def singles(self) -> Sequence[Value]:
        """The values, unless they are whole tuples."""
        return [value for value in self.values if not isinstance(value, tuple)]

    @property
    def end_number(self) -> int:
        """The number of choosing no value: the one after the last, or that of none at once."""
        return len(self.values) if self.together is None else several(())

    def taken(self, number: int) -> Draft | Action | Fork:
        """Where a choice leads, by the number of a value or a move, or that of values at once; the number
        after the last move is that of the others.

        Raises:
            Refusal: there is no such choice.
        """
        if self.others is not None and number == len(self):
            return self.others
        if self.field is None:
            return _chosen(self.wanted or self.actions, number)
        if self.end is not None and number == self.end_number:
            return self.end
        if self.together is not None:
            return self.draft.fill(self.field, (*self.draft.elements, *self._at_once(self.together, number)))
        value = _chosen(self.values, number)
        if self.element and not isinstance(value, tuple):
            return self.draft.add(value)
        return self.draft.fill(self.field, value)

    def only(self) -> Draft | Action | Fork | None:
        """Where it leads if there is but one choice; None if there are more.

        Raises:
            Refusal: there is none.
        """
        if self.typed is not None or (self.others is not None and len(self)):
            return None
        if not len(self):
            return self.taken(self.end_number)
        if self.end is not None:
            return None
        if self.together is not None:
            return self.taken(several(range(len(self)))) if min(self.together) == len(self) else None
        return self.taken(0) if len(self) == 1 else None

    def _at_once(self, together: range, number: int) -> tuple[Value, ...]:
        chosen = tuple(value for place, value in enumerate(self.singles) if number >> place & 1)
        if number >> len(self) or len(chosen) not in together:
            raise Refusal(NO_SUCH_PLACE)
        return chosen


def _chosen(options: Sequence[T], number: int) -> T:
    if not 0 <= number < len(options):
        raise Refusal(NO_SUCH_PLACE)
    return options[number]
