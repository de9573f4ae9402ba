"""The way from a kind of move to a whole move: at each fork, what there is to choose from.

A place on the way is a path: for each fork passed, the number of what was chosen there. The same position
gives the same forks in the same order, so a path says the same before and after a restart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.games import Asking, Legal
from bot.language.refusals import Refusal
from engine.core import Action, Choices, Draft, Value, build

__all__ = ["Fork", "Path", "Way", "likely"]

Path = tuple[int, ...]
T = TypeVar("T")

NO_SUCH_PLACE = "stale_button"
"""A path that leads nowhere comes from another position, or from nobody honest."""
LISTED = 24
"""Numbers that a menu lists at most; others are typed."""
STRIDES = (5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps between the numbers listed, growing on the way up."""
EACH_STRIDE = 4
"""Numbers listed before the steps grow."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Things to choose from: the values of one field, or whole moves.

    Attributes:
        draft: what is settled.
        field: the field whose values these are; None where whole moves are to choose from.
        values: the field's legal values.
        actions: the whole moves.
        typed: the field that may be typed as well, where not everything can be listed.
    """

    draft: Draft
    field: str | None = None
    values: Sequence[Value] = ()
    actions: Sequence[Action] = ()
    typed: str | None = None

    def __len__(self) -> int:
        return len(self.values) if self.field is not None else len(self.actions)


class Way:
    """The forks of one kind of move for a seat in a position. Slow: walk it off the event loop.

    Raises:
        GameError: the kind is not open to the seat, from any method.
    """

    def __init__(self, asking: Asking, legal: Legal, kind: str) -> None:
        self._asking = asking
        self._legal = legal
        self._kinds = legal.game.kinds_by_name
        self._kind = kind

    def at(self, path: Path) -> Fork | Action:
        """What lies at a place: a fork, or the whole move.

        Raises:
            Refusal: there is no such place.
        """
        draft, rest = Draft(self._kind), path
        choices = self._choices(draft)
        if choices is not None and not choices.optional and self._fields_after(choices.field):
            if len(choices.values) > 1:
                if not path:
                    return Fork(draft, choices.field, choices.values)
                value, rest = _chosen(choices.values, path[0]), path[1:]
            else:
                value = _chosen(choices.values, 0)
            draft = draft.fill(choices.field, value)
            choices = self._choices(draft)
        if choices is None:
            return self._whole(rest, [self._built(draft)], draft, None)
        if not choices.complete:
            return self._open_ended(draft, choices, rest)
        return self._whole(rest, self._completions(draft), draft, self._typed(choices))

    def default(self, path: Path) -> Path | None:
        """The place of the move that a fork offers at once, beside others; None where there is none."""
        fork = self.at(path)
        offered = isinstance(fork, Fork) and fork.field is None and self._is_open_ended(fork.draft)
        return (*path, 0) if offered else None

    def typed(self, path: Path, text: str) -> Action:
        """The move with the field filled by what was typed at a fork.

        Raises:
            Refusal: the field can't be typed there, or a word stands where a number belongs.
        """
        fork = self.at(path)
        if not isinstance(fork, Fork) or fork.typed is None:
            raise Refusal(NO_SUCH_PLACE)
        value: Value = text.strip()
        if self._kinds[self._kind].is_number(fork.typed):
            try:
                value = int(value)
            except ValueError as error:
                raise Refusal("bad_value", value=text[:40]) from error
        return self._built(fork.draft.fill(fork.typed, value))

    # -- inside ------------------------------------------------------------------------------

    def _choices(self, draft: Draft) -> Choices | None:
        return self._legal.choices(draft)

    def _fields_after(self, field: str) -> bool:
        names = self._kinds[self._kind].field_names()
        return names.index(field) + 1 < len(names)

    def _is_open_ended(self, draft: Draft) -> bool:
        choices = self._choices(draft)
        return choices is not None and not choices.complete

    def _built(self, draft: Draft) -> Action:
        return build(self._kinds, {"kind": draft.kind, **draft.fields})

    def _whole(self, rest: Path, actions: Sequence[Action], draft: Draft, typed: str | None) -> Fork | Action:
        """One of the whole moves, or all of them while none is chosen. What goes on by itself is no fork."""
        if not rest:
            return (
                actions[0] if len(actions) == 1 and typed is None else Fork(draft, None, (), actions, typed)
            )
        if len(rest) > 1:
            raise Refusal(NO_SUCH_PLACE)
        return _chosen(actions, rest[0])

    def _open_ended(self, draft: Draft, choices: Choices, rest: Path) -> Fork | Action:
        """The move as it comes first, then others that lead elsewhere, as far as they can be listed."""
        first = [self._built(draft)] if choices.optional else []
        if first and rest == (0,):
            return first[0]
        listed = [self._built(draft.fill(choices.field, value)) for value in choices.values]
        further = self._asking.further(self._legal, draft)
        return self._whole(rest, self._different([*first, *listed, *further]), draft, choices.field)

    def _typed(self, choices: Choices) -> str | None:
        number = self._kinds[self._kind].is_number(choices.field)
        last = not self._fields_after(choices.field)
        return choices.field if number and last and len(choices.values) > LISTED else None

    def _completions(self, draft: Draft) -> Sequence[Action]:
        """All whole moves from a draft on; of several that come to the same, the first, and of several that
        lead to the same, the shortest.
        """
        found = list(self._walked(draft))
        firsts: dict[Hashable, Action] = {}
        for action, _ in found:
            firsts.setdefault(self._asking.like(action), action)
        actions = list(firsts.values())
        return self._different(actions) if any(shortened for _, shortened in found) else actions

    def _walked(self, draft: Draft) -> Iterator[tuple[Action, bool]]:
        """The whole moves, each with whether a field was left open on the way."""
        choices = self._choices(draft)
        if choices is None or choices.optional:
            yield self._built(draft), choices is not None
        if choices is not None:
            for value in choices.values:
                yield from self._walked(draft.fill(choices.field, value))

    def _different(self, actions: Iterable[Action]) -> Sequence[Action]:
        """The moves that lead to different positions, as far as the seat can know."""
        found: list[Action] = []
        results: list[Any] = []
        for action in actions:
            foreseen = self._legal.foresee(action)
            if foreseen is None:
                found.append(action)
            elif foreseen.view not in results:
                results.append(foreseen.view)
                found.append(action)
        return found


def _chosen(options: Sequence[T], number: int) -> T:
    if not 0 <= number < len(options):
        raise Refusal(NO_SUCH_PLACE)
    return options[number]


def likely(numbers: Sequence[int]) -> Sequence[int]:
    """Of many numbers in a row, the places of those that people choose: the least, then rounder ones in
    growing steps, and the greatest.
    """
    if len(numbers) <= LISTED:
        return range(len(numbers))
    known = {number: place for place, number in enumerate(numbers)}
    found, last = [0], numbers[0]
    strides = iter(STRIDES)
    stride, left = next(strides), EACH_STRIDE
    while len(found) < LISTED - 1:
        last = (last // stride + 1) * stride
        if last >= numbers[-1]:
            break
        if last in known:
            found.append(known[last])
        left -= 1
        if not left:
            stride, left = next(strides, stride), EACH_STRIDE
    return [*found, len(numbers) - 1]
