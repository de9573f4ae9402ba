"""The way from a kind of move to a whole move: at each fork, what there is to choose from.

The first field is a fork of its own, a tuple once for each value until that is all. What is left after it
are whole moves; where one screen can't hold them, the next field is a fork as well. What goes on by itself is
none.

A place on the way is a path: for each fork passed, the number of what was chosen there. The same position
gives the same forks in the same order, so a path says the same before and after a restart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from bot.features.moving.guided.numbers import LISTED
from bot.games import Asking, Legal
from bot.language.refusals import Refusal
from bot.limits import OPTIONS_A_MENU, ROWS
from engine.core import COMMA, Action, Choices, Content, Draft, Value, build, single

__all__ = ["A_SCREEN", "NO_SUCH_PLACE", "Fork", "Path", "Way", "several"]

Path = tuple[int, ...]
T = TypeVar("T")

NO_SUCH_PLACE = "stale_button"
"""A path that leads nowhere comes from another position, or from nobody honest."""
A_SCREEN = (ROWS - 1) * OPTIONS_A_MENU
"""So many choices stand in the menus of one screen; its last row holds the way back."""


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
        wishes: what each of the moves wants, where a field is still to be asked for; the move itself where
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
    wishes: Sequence[Draft | Action] = ()
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
            return _chosen(self.wishes or self.actions, number)
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
        found = self._from(Draft(self._kind), path)
        for passed, number in enumerate(path, 1):
            if not isinstance(found, Fork):
                raise Refusal(NO_SUCH_PLACE)
            found = self._from(found.taken(number), path[passed:])
        return found

    def default(self, path: Path) -> Path | None:
        """The place of the move that a fork offers at once, beside others; None where there is none."""
        fork = self.at(path)
        if not isinstance(fork, Fork) or fork.field is not None or fork.wishes:
            return None
        choices = self._legal.choices(fork.draft)
        if choices is None:
            return None
        if self._is_presumed(choices):
            return (*path, self._asking.presumed[self._kind](fork.actions))
        return (*path, 0) if _is_open_ended(choices) else None

    def _is_presumed(self, choices: Choices) -> bool:
        return self._kind in self._asking.presumed and self._is_asked_last(choices)

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

    # -- from one fork to the next -----------------------------------------------------------

    def _from(self, reached: Draft | Action | Fork, rest: Path) -> Fork | Action:
        """The next fork, or the whole move; `rest` is chosen there and beyond."""
        found = reached
        while isinstance(found, Draft):
            next_ = self._next(found, rest)
            found = (next_.only() if isinstance(next_, Fork) else None) or next_
        return found

    def _next(self, draft: Draft, rest: Path) -> Fork | Action:
        choices = self._legal.choices(draft)
        if choices is None:
            return self._built(draft)
        if _is_open_ended(choices):
            return self._open_ended(draft, choices, rest)
        if _is_one_menu(choices) or self._stands_alone(draft, choices):
            return self._of_field(draft, choices)
        if self._is_asked_later(choices):
            return self._of_wishes(draft, choices) or self._of_field(draft, choices)
        if self._is_presumed(choices):
            return self._of_presumed(draft, choices)
        return self._of_moves(draft, choices) or self._of_field(draft, choices)

    def _open_ended(self, draft: Draft, choices: Choices, rest: Path) -> Fork:
        """The move as it comes first, then others that lead elsewhere, as far as they can be listed."""
        first = [self._built(draft)] if choices.optional else []
        if first and rest == (0,):
            return Fork(draft, actions=first, typed=choices.field)
        listed = [self._built(draft.fill(choices.field, value)) for value in choices.values]
        further = self._asking.further(self._legal, draft)
        actions = self._different([*first, *listed, *further])
        return Fork(draft, actions=actions, typed=choices.field)

    def _stands_alone(self, draft: Draft, choices: Choices) -> bool:
        """Whether a field is asked for by itself: the first one, where others follow."""
        return not draft.fields and not choices.optional and not self._is_last(choices)

    def _of_wishes(self, draft: Draft, choices: Choices) -> Fork | None:
        """What may be wanted, each with the move that it comes to first: what is worth listing, or all; None
        where that is too much for a screen, or is asked for value by value.
        """
        if draft.elements:
            return None
        chosen = self._asking.wishes.get(self._kind)
        worthwhile = None if chosen is None else chosen(self._legal, draft)
        firsts: dict[Hashable, tuple[Action, Draft | Action]] = {}
        for wish in self._wished(draft) if worthwhile is None else worthwhile.drafts:
            action = wish if isinstance(wish, Action) else next(self._walked(wish))[0]
            firsts.setdefault(self._asking.like(action), (action, wish))
            if len(firsts) > A_SCREEN:
                return None
        ordered = sorted(firsts.values(), key=lambda each: self._asking.rank(each[0]))
        actions, wishes = [action for action, _ in ordered], [wish for _, wish in ordered]
        whole = worthwhile is None or worthwhile.complete
        others = None if whole else self._of_field(draft, choices)
        return Fork(draft, actions=actions, wishes=wishes, others=others)

    def _of_presumed(self, draft: Draft, choices: Choices) -> Fork:
        """The move with what is listed first for its last field, and with others, as many as a screen holds;
        where there are more, they are asked for value by value, and numbers can be typed. Where more than one
        field is left, the first of them decides: each of its values is listed with what comes first.
        """
        if self._kinds[self._kind].is_number(choices.field):
            return self._of_numbers(draft, choices)
        walked = list(islice(self._walked_in_turn(draft, choices), A_SCREEN + 1))
        listed = walked[: A_SCREEN if choices.element or len(choices.values) == 1 else len(choices.values)]
        others = self._of_field(draft, choices) if len(walked) > len(listed) else None
        return Fork(draft, actions=listed, others=others)

    def _walked_in_turn(self, draft: Draft, choices: Choices) -> Iterator[Action]:
        """The whole moves from a field on: the first with each of its values, then all others."""
        if choices.element:
            yield from (action for action, _ in self._walked(draft))
            return
        left = [self._walked(following) for following in choices.onward(draft)]
        yield from (action for moves in left for action, _ in islice(moves, 1))
        yield from (action for moves in left for action, _ in moves)

    def _wished(self, draft: Draft) -> Iterator[Draft | Action]:
        """All that may be wanted from a draft on, up to the field that is asked for last."""
        choices = self._legal.choices(draft)
        if choices is None:
            yield self._built(draft)
        elif self._is_asked_last(choices):
            yield draft
        else:
            for following in choices.onward(draft):
                yield from self._wished(following)

    def _of_moves(self, draft: Draft, choices: Choices) -> Fork | None:
        """The whole moves that begin like this; None where they are too many to be listed."""
        if choices.element or not self._is_last(choices):
            actions = self._completions(draft, A_SCREEN)
            return None if actions is None else Fork(draft, actions=actions)
        return self._of_numbers(draft, choices)

    def _of_numbers(self, draft: Draft, choices: Choices) -> Fork:
        """The whole moves that differ in their last field; where that are many numbers, it can be typed."""
        many = self._kinds[self._kind].is_number(choices.field) and len(choices.values) > LISTED
        return Fork(draft, actions=self._completions(draft) or (), typed=choices.field if many else None)

    def _of_field(self, draft: Draft, choices: Choices) -> Fork:
        """What the field may hold; of a tuple, where that is too much, what may come next in it."""
        field, values = choices.field, choices.values
        end: Draft | Action | None = choices.ended(draft) if choices.ends else None
        if choices.optional:
            end = self._built(draft)
        if _is_one_menu(choices):
            at_most_none = choices.together == range(1)
            return Fork(draft, field, () if at_most_none else values, end=end, together=choices.together)
        if not choices.element:
            return Fork(draft, field, values, end=end)
        if draft.fields and self._is_asked_later(choices):
            return Fork(draft, field, values, element=True, end=end)
        whole = list(islice(self._tuples(draft, field), A_SCREEN + 1))
        if len(whole) <= A_SCREEN:
            return Fork(draft, field, whole, end=end if choices.optional else None)
        return Fork(draft, field, values, element=True, end=end)

    def _tuples(self, draft: Draft, field: str) -> Iterator[Content]:
        """All that a tuple may hold that begins like the draft's."""
        if field in draft.fields:
            yield draft.fields[field]
            return
        choices = self._legal.choices(draft)
        for following in choices.onward(draft) if choices is not None else ():
            yield from self._tuples(following, field)

    # -- whole moves -------------------------------------------------------------------------

    def _is_last(self, choices: Choices) -> bool:
        return choices.field == self._kinds[self._kind].field_names()[-1]

    def _is_asked_last(self, choices: Choices) -> bool:
        """Whether the field is the one that the game asks for after all others."""
        return self._asking.asked_last.get(self._kind) == choices.field

    def _is_asked_later(self, choices: Choices) -> bool:
        """Whether such a field follows the one that is asked for."""
        return self._kind in self._asking.asked_last and not self._is_asked_last(choices)

    def _built(self, draft: Draft) -> Action:
        return build(self._kinds, {"kind": draft.kind, **draft.fields})

    def _completions(self, draft: Draft, most: int | None = None) -> Sequence[Action] | None:
        """All whole moves from a draft on, None where they are more than `most`; of several that come to the
        same, the first, and of several that lead to the same, the shortest.
        """
        firsts: dict[Hashable, Action] = {}
        shortened = False
        for action, left_open in self._walked(draft):
            firsts.setdefault(self._asking.like(action), action)
            shortened = shortened or left_open
            if most is not None and len(firsts) > most:
                return None
        actions = sorted(firsts.values(), key=self._asking.rank)
        return self._different(actions) if shortened else actions

    def _walked(self, draft: Draft) -> Iterator[tuple[Action, bool]]:
        """The whole moves, each with whether a field was left open on the way."""
        choices = self._legal.choices(draft)
        if choices is None or choices.optional:
            yield self._built(draft), choices is not None
        if choices is not None:
            for following in choices.onward(draft):
                yield from self._walked(following)

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


def _is_open_ended(choices: Choices) -> bool:
    """Whether not all values of the field are listed. A tuple leaves out other orders of the same alone."""
    return not choices.complete and not choices.element


def _is_one_menu(choices: Choices) -> bool:
    """Whether the rest of a tuple is chosen in one menu, several values at once."""
    return choices.together is not None and len(choices.values) <= OPTIONS_A_MENU


def _chosen(options: Sequence[T], number: int) -> T:
    if not 0 <= number < len(options):
        raise Refusal(NO_SUCH_PLACE)
    return options[number]
