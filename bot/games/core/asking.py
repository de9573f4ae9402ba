"""What is asked on the way to a move, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.games.core.calling import Calling
from bot.games.core.legal import Legal
from bot.games.core.naming import Naming
from bot.games.core.part import Part
from bot.games.core.scene import Scene
from engine.core import Action, Draft, Value

__all__ = ["WHOLE", "Asking", "Certain", "Note", "Offer", "Short", "Wishes"]

WHOLE = ""
"""In the place of a field: where whole moves stand side by side as buttons."""

Offer = Callable[[Scene, Legal, str], tuple[str, str]]
"""A legal value in a menu: its label, and what is worth knowing of it in a few words, which may be empty."""
Note = Callable[[Scene, Legal, Any], str]
"""What a whole move brings, in a few words; may be empty."""

Certain = Callable[[Legal, Any, Any], bool]
"""Whether the rules say the same of a move whatever the one before it turns over, yes or no: from the
position before that one as its maker may know it, that one, and the move.
"""

Short = Callable[[Scene, Any], tuple[str, str]]
"""A whole move on a button: an emoji, which may be empty, and a label of a few letters."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What may be wanted, the best first.

    Attributes:
        drafts: each settled up to the field that is asked for last.
        complete: whether that is all; otherwise the rest is asked for value by value.
    """

    drafts: Sequence[Draft]
    complete: bool = False


class Asking(Part):
    """Questions and menus. `scene.chosen` holds the fields of the move that are settled.

    Attributes:
        questions: what is asked, by kind and field; the field is None where several moves are to choose from.
        typed: what is asked for where no menu lists it, by kind.
        offers: values that menus show otherwise than lists do, by kind and field.
        notes: what stands beside whole moves, by their class.
        short: whole moves on buttons, by their class. Where a screen has room for all moves of such a kind,
            they stand side by side and each is made by one press, unless there is a doubt about it.
        outright: kinds of move that are made as soon as they are chosen from several: what there is to know
            of them stands beside each, and they can be taken back.
        onward: the kind that is asked for at once in the answer to a move, if its maker may go on with it, by
            the move's kind.
        asked_last: by kind the field that is asked for when all else is settled, since it says how and not
            what: with what is paid. Menus offer what may be wanted, each as the move that it comes to first.
        wishes: by kind what a menu lists of all that may be wanted from a draft on, up to the field that is
            asked for last; None: all, as the rules list it. Slow: call it off the event loop.
        one_by_one: by kind, what stands on the button for what may be wanted beside that.
        presumed: kinds of which that field need not be asked for, each with what is supposed for it: of the
            moves, the place of the one that is shown. The others stand behind "Something else".
        regardless: kinds of move that may follow each other in one typed line though something is turned over
            on the way, each with what tells whether the rules say the same of one whatever that is.
    """

    questions: ClassVar[Mapping[tuple[str, str | None], str]] = {}
    typed: ClassVar[Mapping[str, str]] = {}
    offers: ClassVar[Mapping[tuple[str, str], Offer]] = {}
    notes: ClassVar[Mapping[type[Action], Note]] = {}
    short: ClassVar[Mapping[type[Action], Short]] = {}
    outright: ClassVar[frozenset[str]] = frozenset()
    onward: ClassVar[Mapping[str, str]] = {}
    asked_last: ClassVar[Mapping[str, str]] = {}
    wishes: ClassVar[Mapping[str, Callable[[Legal, Draft], Wishes | None]]] = {}
    one_by_one: ClassVar[Mapping[str, str]] = {}
    presumed: ClassVar[Mapping[str, Callable[[Sequence[Action]], int]]] = {}
    regardless: ClassVar[Mapping[str, Certain]] = {}

    def question(self, scene: Scene, kind: str, field: str | None, *, typed: bool = False) -> str:
        """What is asked on the way to a move: for the value of a field, or (None, and `WHOLE` where they are
        buttons) which of several moves; with `typed`, for a value that no menu lists.
        """
        known = self.typed.get(kind) if typed else self.questions.get((kind, field))
        if known is not None:
            return scene.say(known)
        if typed:
            return scene.say("Type it")
        return scene.say("Choose one") if not field else scene.say("Choose: {field}", field=field)

    def aside(self, scene: Scene, kind: str, field: str | None) -> str:
        """A sentence above the question for a field (None: which of several moves), which says why there is
        no more to choose from, or what is asked next; mostly empty.
        """
        return ""

    def offer(self, scene: Scene, legal: Legal, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value in a menu: its label, and what is worth knowing of it in a few words, which may be
        empty.
        """
        special = self.offers.get((kind, field))
        if special is not None:
            return special(scene, legal, str(value))
        return self.shown.part(Naming).label(scene, kind, field, value), ""

    def note(self, scene: Scene, legal: Legal, action: Action) -> str:
        """What a whole move brings, in a few words beside it in a menu; may be empty."""
        special = self.notes.get(type(action))
        return "" if special is None else special(scene, legal, action)

    def parts(self, scene: Scene, field: str, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
        """The parts into which a screen splits the legal values of a move's first field: what each is called,
        and the places of its values in the order in which they are shown. Of buttons, those of the first of
        several parts stand out; one that is alone has no name.
        """
        return [("", range(len(values)))]

    def like(self, action: Action) -> Hashable:
        """What a move comes to: of several that come to the same, menus offer the first alone."""
        return action.notation()

    def rank(self, action: Action) -> int:
        """Where a whole move stands among others in menus: those of less come first, equals as the rules list
        them.
        """
        return 0

    def listed(self, scene: Scene, actions: Sequence[Action]) -> Sequence[int] | None:
        """Of moves that differ in one number, the places of those that a menu lists, the likeliest first, at
        most 25, and all of them where there are no more; None for as they come, or some all along the way.
        """
        return None

    def further(self, legal: Legal, draft: Draft) -> Sequence[Action]:
        """Legal moves worth offering beside those that an incomplete `Choices` lists, the best first. Slow:
        call it off the event loop.
        """
        return ()

    def doubt(self, scene: Scene, action: Action) -> str | None:
        """A question to be put before a move that its maker may regret; None where there is none. Slow: call
        it off the event loop.
        """
        return None

    def next_kind(self, legal: Legal, made: Action) -> str | None:
        """The kind of move that is asked for in the answer to one, if its maker may go on: the one that often
        follows, or the only one that the step asks for; beside it stands how to do no more. None where the
        maker looks around first.
        """
        kind = self.onward.get(made.kind)
        if kind is not None and kind in legal.kinds and legal.is_open(kind):
            return kind
        calling = self.shown.part(Calling)
        aside = calling.beside | calling.idle
        asked = [each for each in legal.kinds if each not in aside]
        if len(asked) != 1 or not legal.game.kinds_by_name[asked[0]].field_names():
            return None
        return asked[0] if legal.is_open(asked[0]) else None

    def without_alternative(self, legal: Legal) -> Action | None:
        """The move that a seat can only make, where its only kind of move lists others in name alone; None
        where it has a choice. Slow: call it off the event loop.
        """
        return None
