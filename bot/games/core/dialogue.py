"""What a kind of move is called, and how it is asked for: one object for each kind says all of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.language import N_
from engine.core import Action, Draft, Seat, Value

__all__ = [
    "PLAIN",
    "Certain",
    "Dialogue",
    "Field",
    "Label",
    "Last",
    "Note",
    "Offer",
    "Parts",
    "Row",
    "Shortlist",
]

Said = Callable[[Scene], str]
"""A sentence, which may be empty."""

Offer = Callable[[Scene, Legal, str], tuple[str, str]]
"""A legal value in a menu: its label, and what is worth knowing of it in a few words, which may be empty."""

Parts = Callable[[Scene, Sequence[Value]], Sequence[tuple[str, Sequence[int]]]]
"""The parts into which a screen splits the legal values of a field: what each is called, and the places of
its values in the order in which they are shown. Of buttons, those of the first of several parts stand out;
one that is alone has no name.
"""

Note = Callable[[Scene, Legal, Any], str]
"""What a whole move brings, in a few words beside it in a menu; may be empty."""

Label = Callable[[Scene, Any], tuple[str, str]]
"""A whole move on a button: an emoji, which may be empty, and a label of a few letters."""

Certain = Callable[[Legal, Any, Any], bool]
"""Whether the rules say the same of a move whatever the one before it turns over, yes or no: from the
position before that one as its maker may know it, that one, and the move.
"""


class Row(Enum):
    """Where the buttons of a kind of move stand in a turn call."""

    ASKED = auto()
    """What a step asks for: first, and in a colour that stands out."""
    BESIDE = auto()
    """No step asks for it, it is open all the while: last, and plain."""
    IDLE = auto()
    """By it a seat does no more: in a row apart."""
    GIVING_UP = auto()
    """Open all the while, and gives something away for nothing: in that row, in red, and behind a button more
    where a seat is asked for something else.
    """


def _empty(*_: Any) -> str:
    return ""


def _none(*_: Any) -> None:
    return None


def _zero(*_: Any) -> int:
    return 0


def _no_moves(*_: Any) -> Sequence[Action]:
    return ()


def _as_listed(_: Scene, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
    return [("", range(len(values)))]


@dataclass(frozen=True, slots=True)
class Field:
    """A field that is asked for by itself.

    Attributes:
        offer: its values in menus, where those show them otherwise than lists do.
        short: what a menu says of a value instead if `offer` says too much; None if it never does.
        parts: the order in which they are shown, and how they are split.
        aside: a sentence above the question: why there is no more to choose from; mostly empty.
    """

    question: str
    offer: Offer | None = None
    short: Callable[[Scene, Legal, str], str] | None = None
    parts: Parts = _as_listed
    aside: Said = _empty


@dataclass(frozen=True, slots=True)
class Last:
    """The field that is asked for when all else is settled, since it says how and not what: with what is
    paid. Menus offer what may be wanted, each as the move that it comes to first.

    Attributes:
        presumed: what is supposed for it, so that it need not be asked for: of the moves, the place of the
            one that is shown. The others stand behind "Something else". None: it is asked for.
        question: what is asked when only this field is left; None: what is asked of whole moves anyway.
    """

    field: str
    presumed: Callable[[Sequence[Action]], int] | None = None
    question: Said | None = None


@dataclass(frozen=True, slots=True)
class Shortlist:
    """What is worth listing of all that may be wanted, the best first.

    Attributes:
        drafts: each settled up to the field that is asked for last.
        complete: whether that is all; otherwise the rest is asked for value by value.
    """

    drafts: Sequence[Draft]
    complete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """How one kind of move is asked for, from its button to what is asked after it.

    Attributes:
        called: the button that opens it, or makes it where there is nothing to choose; empty: just the kind.
        buttons: the buttons that make a move, by its notation, where they are called otherwise.
        option: a whole move as one of several in a menu; `scene.chosen` holds the fields that are settled.
            None: what the others hold.
        emblem: which emblem shows a whole move; None: none does.
        fields: the fields that are asked for by themselves, by name.
        question: which of several whole moves.
        aside: a sentence above it, and above fields that are not named here: what is asked next; mostly
            empty.
        typed: what stands on the button for what no menu lists.
        hint: what can be typed there, in the empty field of its form; may be empty.
        note: what stands beside a whole move.
        label: a whole move on a button. Where a screen has room for all moves of the kind, they stand side by
            side and each is made by one press, unless there is a doubt about it. None: they don't.
        side_by_side: the question above such buttons.
        like: what a move comes to: of several that come to the same, menus offer the first alone. Slow: call
            it off the event loop.
        rank: where a move stands among others: those of less come first, equals as the rules list them.
        listed: of moves that differ in one number, the places of those that a menu lists, the likeliest
            first, at most 25, and all of them where there are no more; None for as they come, or some all
            along the way.
        further: legal moves worth offering beside those that an incomplete `Choices` lists, the best first.
            Slow: call it off the event loop.
        last: the field that is asked for last; None where they are asked for as they come.
        shortlist: what a menu lists of all that may be wanted from a draft on, up to that field; None: all,
            as the rules list it. Slow: call it off the event loop.
        one_by_one: what stands on the button for what may be wanted beside that.
        doubt: the question before a move that its maker may regret; None where there is none. Slow: call it
            off the event loop.
        outright: whether a move is made as soon as it is chosen from several: what there is to know of it
            stands beside it, and it can be taken back.
        onward: the kind that is asked for at once in the answer to a move, if its maker may go on with it.
        compelled: the move that a seat can only make where this is its only kind, and lists others in name
            alone; None where it has a choice. Slow: call it off the event loop.
        regardless: what tells whether the rules say the same of a move whatever the one before it in a typed
            line turns over; None: such moves don't follow each other in one line.
    """

    called: str | Callable[[Scene, Seat], str] = ""
    buttons: Mapping[str, str] = field(default_factory=dict)
    row: Row = Row.ASKED
    option: Callable[[Scene, Any], str] | None = None
    emblem: Callable[[Scene, Any], str] | None = None
    fields: Mapping[str, Field] = field(default_factory=dict)
    question: str = N_("Choose one")
    aside: Said = _empty
    typed: str = N_("Type it")
    hint: Said = _empty
    note: Note = _empty
    label: Label | None = None
    side_by_side: str = N_("Choose one")
    like: Callable[[Legal, Any], Hashable] = lambda _, action: action.notation()
    rank: Callable[[Any], int] = _zero
    listed: Callable[[Scene, Sequence[Any]], Sequence[int] | None] = _none
    further: Callable[[Legal], Sequence[Action]] = _no_moves
    last: Last | None = None
    shortlist: Callable[[Legal, Draft], Shortlist | None] = _none
    one_by_one: str = N_("One by one")
    doubt: Callable[[Scene, Any], str | None] = _none
    outright: bool = False
    onward: str = ""
    compelled: Callable[[Legal], Action | None] = _none
    regardless: Certain | None = None

    def said(self, scene: Scene, seat: Seat) -> str:
        """What the button says that opens it for a seat; empty: just the kind."""
        if callable(self.called):
            return self.called(scene, seat)
        return scene.say(self.called) if self.called else ""

    @property
    def presumed(self) -> Callable[[Sequence[Action]], int] | None:
        """What is supposed for the field that is asked for last; None where it is asked for."""
        return None if self.last is None else self.last.presumed

    def presumed_for(self, name: str) -> Callable[[Sequence[Action]], int] | None:
        """What is supposed for a field; None where it is asked for."""
        return self.presumed if self.asks_last(name) else None

    def asks_last(self, name: str) -> bool:
        """Whether a field is the one that is asked for after all others."""
        return self.last is not None and self.last.field == name

    def asks_later(self, name: str) -> bool:
        """Whether such a field follows the one that is asked for."""
        return self.last is not None and self.last.field != name

    def last_left(self, scene: Scene, action: type[Action]) -> Last | None:
        """The field that is asked for last, where all before it is settled."""
        if self.last is None:
            return None
        names = action.field_names()
        before = names[: names.index(self.last.field)]
        return self.last if not before or before[-1] in scene.chosen else None

    def aside_at(self, name: str | None) -> Said:
        """What is said above the question for a field (None: which of several moves)."""
        found = self.fields.get(name or "")
        return self.aside if found is None else found.aside

    def parts_of(
        self, scene: Scene, name: str, values: Sequence[Value]
    ) -> Sequence[tuple[str, Sequence[int]]]:
        """The parts into which a screen splits the legal values of a field."""
        found = self.fields.get(name)
        return (_as_listed if found is None else found.parts)(scene, values)


PLAIN = Dialogue()
"""What any kind of move is asked for with, where its game says nothing of it."""
