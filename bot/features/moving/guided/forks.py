"""The way from a kind of move to a whole move, and what there is to choose from at each fork.

The first field is a fork of its own; a tuple is one for each of its values. After it, whole moves are
offered; if one screen can't hold them, the next field is a fork as well. If there's only one choice, there's
no fork. What a game wants otherwise, the kind's `Dialogue` says.

A place on the way is given by a path. A position always gives the same forks in the same order, so a path
keeps its meaning over a restart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from bot.features.moving.guided.numbers import SEEN
from bot.features.moving.guided.whole_moves import WholeMoves
from bot.games import Legal, presentation
from bot.language.refusals import Refusal
from bot.limits import OPTIONS_A_MENU, ROWS
from engine.core import COMMA, Action, Choices, Content, Draft, Value, single

__all__ = ["A_SCREEN", "NO_SUCH_PLACE", "Fork", "Path", "Way", "several"]

Path = tuple[int, ...]
"""The number of the choice made at each fork so far."""
T = TypeVar("T")

NO_SUCH_PLACE = "stale_button"
"""The refusal for a path that leads nowhere: it's from another position, or forged."""
A_SCREEN = (ROWS - 1) * OPTIONS_A_MENU
"""How many choices fit in the menus of one screen; its last row holds the way back."""


def several(numbers: Iterable[int]) -> int:
    """The number of several values chosen at once: a bit for each. Raises Refusal: too large for a menu."""
    chosen = set(numbers)
    if any(number >= OPTIONS_A_MENU for number in chosen):
        raise Refusal(NO_SUCH_PLACE)
    return sum(1 << number for number in chosen)


@dataclass(frozen=True, slots=True)
class Fork:
    """What there is to choose from: values of a field, or whole moves.

    Attributes:
        draft: what is chosen so far.
        field: the field that is asked for; None: whole moves are offered.
        values: the values of the field; for a tuple, whole ones or (`element`) those that may come next.
        typed: the field that may also be typed, if not everything can be listed.
        element: whether each value is the next one of a tuple.
        end: where choosing no value leads; None: one must be chosen.
        together: how many values are chosen at once; None: one.
        wanted: for each of the moves, the draft that it completes if a field is still to be asked for,
            otherwise the move. Empty: all are whole as listed.
        others: the fork that asks value by value, if these moves aren't all.
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
        """The move so far, as it's typed."""
        settled = [str(single(content)) for content in self.draft.fields.values()]
        values = "".join(f"{value}{COMMA}" for value in self.draft.elements)
        return " ".join([self.draft.kind, *settled, values])

    @property
    def singles(self) -> Sequence[Value]:
        """The values, unless they are whole tuples."""
        return [value for value in self.values if not isinstance(value, tuple)]

    @property
    def end_number(self) -> int:
        """The number of choosing no value: one after the last value's, or that of an empty choice."""
        return len(self.values) if self.together is None else several(())

    def taken(self, number: int) -> Draft | Action | Fork:
        """Where a choice leads, by its number: of a value, of a move, or of several values at once. The
        number after the last move leads to the others.

        Raises:
            Refusal: there's no such choice.
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
        """Where the only choice leads; None if there are several. Raises Refusal: there is none."""
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


class Way:
    """The forks of one kind of move for a seat in a position. Slow: call its methods off the event loop.

    Raises:
        GameError: from any method, if the kind isn't open to the seat.
    """

    def __init__(self, legal: Legal, kind: str) -> None:
        self._dialogue = presentation(legal.game).naming.dialogue(kind)
        self._legal = legal
        self._kind = kind
        self._kinds = legal.game.kinds_by_name
        self._moves = WholeMoves(self._dialogue, legal)

    def at(self, path: Path) -> Fork | Action:
        """The fork or the whole move at a place. Raises Refusal: there is no such place."""
        found = self._from(Draft(self._kind), path)
        for passed, number in enumerate(path, 1):
            if not isinstance(found, Fork):
                raise Refusal(NO_SUCH_PLACE)
            found = self._from(found.taken(number), path[passed:])
        return found

    def default(self, path: Path) -> Path | None:
        """The place of the move that a fork offers first; None if it offers none."""
        fork = self.at(path)
        if not isinstance(fork, Fork) or fork.field is not None or fork.wanted:
            return None
        choices = self._legal.choices(fork.draft)
        if choices is None:
            return None
        presumed = self._dialogue.presumed_for(choices.field)
        if presumed is not None:
            return (*path, presumed(fork.actions))
        return (*path, 0) if _is_open_ended(choices) else None

    def typed(self, path: Path, text: str) -> Action:
        """The move with its field filled by what was typed at a fork.

        Raises:
            Refusal: nothing can be typed there, or the text isn't a number where one is needed.
        """
        fork = self.at(path)
        if not isinstance(fork, Fork) or fork.typed is None:
            raise Refusal(NO_SUCH_PLACE)
        value: Value = text.strip()
        if self._is_number(fork.typed):
            try:
                value = int(value)
            except ValueError as error:
                raise Refusal("bad_value", value=text[:40]) from error
        return self._moves.built(fork.draft.fill(fork.typed, value))

    # -- from one fork to the next -----------------------------------------------------------

    def _from(self, reached: Draft | Action | Fork, rest: Path) -> Fork | Action:
        """The next fork, or the whole move; `rest` is the path from there on."""
        found = reached
        while isinstance(found, Draft):
            next_ = self._next(found, rest)
            found = (next_.only() if isinstance(next_, Fork) else None) or next_
        return found

    def _next(self, draft: Draft, rest: Path) -> Fork | Action:
        """What follows a draft. The rules of the way, in the order in which they are tried."""
        choices = self._legal.choices(draft)
        if choices is None:
            return self._moves.built(draft)
        if _is_open_ended(choices):
            return self._of_examples(draft, choices, rest)
        if _is_one_menu(choices) or self._is_first_of_several(draft, choices):
            return self._of_values(draft, choices)
        if self._dialogue.asks_later(choices.field):
            return self._of_wanted(draft, choices) or self._of_values(draft, choices)
        if self._dialogue.presumed_for(choices.field) is not None:
            return self._of_presumed(draft, choices)
        return self._of_moves(draft, choices) or self._of_values(draft, choices)

    def _is_first_of_several(self, draft: Draft, choices: Choices) -> bool:
        """Whether a field is the first of several, which is asked for by itself."""
        return not draft.fields and not choices.optional and not self._ends_with(choices.field)

    def _ends_with(self, field: str) -> bool:
        return self._kinds[self._kind].field_names()[-1] == field

    def _is_number(self, field: str) -> bool:
        return self._kinds[self._kind].is_number(field)

    # -- forks at which values are chosen ----------------------------------------------------

    def _of_values(self, draft: Draft, choices: Choices) -> Fork:
        """The values of a field; for a tuple with too many, those that may come next."""
        field, values = choices.field, choices.values
        end: Draft | Action | None = choices.ended(draft) if choices.ends else None
        if choices.optional:
            end = self._moves.built(draft)
        if _is_one_menu(choices):
            at_most_none = choices.together == range(1)
            return Fork(draft, field, () if at_most_none else values, end=end, together=choices.together)
        if not choices.element:
            return Fork(draft, field, values, end=end)
        if not draft.fields or not self._dialogue.asks_later(field):
            whole = list(islice(self._moves.tuples(draft, field), A_SCREEN + 1))
            if len(whole) <= A_SCREEN:
                return Fork(draft, field, whole, end=end if choices.optional else None)
        return Fork(draft, field, values, element=True, end=end)

    # -- forks at which whole moves are chosen -----------------------------------------------

    def _of_examples(self, draft: Draft, choices: Choices, rest: Path) -> Fork:
        """For a field too long to list: the move that comes first, then listed ones that lead elsewhere."""
        first = [self._moves.built(draft)] if choices.optional else []
        if first and rest == (0,):
            return Fork(draft, actions=first, typed=choices.field)
        listed = [self._moves.built(draft.fill(choices.field, value)) for value in choices.values]
        actions = self._moves.different([*first, *listed, *self._dialogue.further(self._legal)])
        return Fork(draft, actions=actions, typed=choices.field)

    def _of_wanted(self, draft: Draft, choices: Choices) -> Fork | None:
        """Before a field that is asked for last: the drafts worth listing, or all, each as the first move
        that completes it. None if a screen can't hold them, or the field is asked for value by value.
        """
        if draft.elements:
            return None
        shortlist = self._dialogue.shortlist(self._legal, draft)
        firsts: dict[Hashable, tuple[Action, Draft | Action]] = {}
        for wanted in self._moves.wanted(draft) if shortlist is None else shortlist.drafts:
            action = wanted if isinstance(wanted, Action) else self._moves.first(wanted)
            firsts.setdefault(self._dialogue.like(self._legal, action), (action, wanted))
            if len(firsts) > A_SCREEN:
                return None
        ordered = sorted(firsts.values(), key=lambda each: self._dialogue.rank(each[0]))
        whole = shortlist is None or shortlist.complete
        return Fork(
            draft,
            actions=[action for action, _ in ordered],
            wanted=[wanted for _, wanted in ordered],
            others=None if whole else self._of_values(draft, choices),
        )

    def _of_presumed(self, draft: Draft, choices: Choices) -> Fork:
        """The moves with the first listed value of the last field and with others, as many as a screen holds.
        Any more are asked for value by value, and numbers can be typed. If several fields are left, each
        value of the first is listed with the first values of the rest.
        """
        if self._is_number(choices.field):
            return self._of_numbers(draft, choices)
        found = list(islice(self._moves.in_turn(draft, choices), A_SCREEN + 1))
        listed = found[: A_SCREEN if choices.element or len(choices.values) == 1 else len(choices.values)]
        others = self._of_values(draft, choices) if len(found) > len(listed) else None
        return Fork(draft, actions=listed, others=others)

    def _of_moves(self, draft: Draft, choices: Choices) -> Fork | None:
        """The whole moves that begin like this; None if there are too many to list."""
        if self._ends_with(choices.field) and not choices.element:
            return self._of_numbers(draft, choices)
        actions = self._moves.completions(draft, A_SCREEN)
        return None if actions is None else Fork(draft, actions=actions)

    def _of_numbers(self, draft: Draft, choices: Choices) -> Fork:
        """The whole moves that differ in their last field, which can be typed if it has many numbers."""
        many = self._is_number(choices.field) and len(choices.values) > SEEN.most
        actions = self._moves.completions(draft) or ()
        return Fork(draft, actions=actions, typed=choices.field if many else None)


def _is_open_ended(choices: Choices) -> bool:
    """Whether some values of the field aren't listed. (A tuple only leaves out other orders of the same.)"""
    return not choices.complete and not choices.element


def _is_one_menu(choices: Choices) -> bool:
    """Whether the rest of a tuple is chosen in one menu, several values at once."""
    return choices.together is not None and len(choices.values) <= OPTIONS_A_MENU
