"""What things are called: the game, kinds of move, legal values, whole moves; and how they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from bot.games.core.dialogue import PLAIN, Dialogue
from bot.games.core.legal import Legal
from bot.games.core.scene import Part, Scene
from bot.games.core.synonyms import synonyms
from bot.language import languages, words
from engine.core import Action, Content, Seat, Value, single

__all__ = ["Naming"]


class Naming(Part):
    """Names, labels and questions. `scene.chosen` holds the fields of a move that are settled.

    Attributes:
        place: where the game stands among the games: those with less come first, equals by title.
        dialogues: what each kind of move is called, and how it is asked for.
        labels: legal values as people see them in lists, by kind and field; an empty kind stands for all.
        tuples: what a tuple holds, where that is more than its values in a row, by kind and field.
        emblems: the emblem of a field's value, by field.
        named: the names of a field's values, by field: people type them in any language.
        spelled: other ways in which people write the values of a field, by field: from the view and a value.
    """

    place: ClassVar[int] = 1
    dialogues: ClassVar[Mapping[str, Dialogue]] = {}
    labels: ClassVar[Mapping[tuple[str, str], Callable[[Scene, Value], str]]] = {}
    tuples: ClassVar[Mapping[tuple[str, str], Callable[[Scene, tuple[Value, ...]], str]]] = {}
    emblems: ClassVar[Mapping[str, Callable[[Content], str]]] = {}
    named: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    spelled: ClassVar[Mapping[str, Callable[[Any, str], Sequence[str]]]] = {}

    @property
    def group(self) -> str:
        """The slash command under which the game's moves stand."""
        return self.game.id

    def dialogue(self, kind: str) -> Dialogue:
        """What a kind of move is called, and how it is asked for."""
        return self.dialogues.get(kind, PLAIN)

    def kind(self, scene: Scene, seat: Seat, kind: str) -> str:
        """The label of a button that opens a kind of move for a seat."""
        return self.dialogue(kind).said(scene, seat) or kind.capitalize()

    def button(self, scene: Scene, seat: Seat, action: Action) -> str:
        """The label of a button by which a seat makes this move."""
        notation = action.notation()
        known = self.dialogue(action.kind).buttons.get(notation)
        return scene.say(known) if known else self.kind(scene, seat, notation)

    def label(self, scene: Scene, kind: str, field: str, value: Value) -> str:
        """A legal value as people see it in a list; of a tuple, one of its values."""
        special = self.labels.get((kind, field)) or self.labels.get(("", field))
        return special(scene, value) if special else str(value)

    def content(self, scene: Scene, kind: str, field: str, content: Content) -> str:
        """What a field holds, as people see it in a list."""
        if not isinstance(content, tuple):
            return self.label(scene, kind, field, content)
        special = self.tuples.get((kind, field))
        if special is not None:
            return special(scene, content)
        return ", ".join(self.label(scene, kind, field, value) for value in content) or str(single(content))

    def option(self, scene: Scene, action: Action) -> str:
        """A whole move as one of several in a menu."""
        special = self.dialogue(action.kind).option
        if special is not None:
            return special(scene, action)
        open_fields = {name: value for name, value in action.values().items() if name not in scene.chosen}
        return " · ".join(
            self.content(scene, action.kind, name, content) for name, content in open_fields.items()
        )

    # -- what is asked on the way to a move, and what there is to choose from ------------------------

    def question(self, scene: Scene, kind: str, field: str | None) -> str:
        """What is asked on the way to a move: for the value of a field, or (None) which of several moves. A
        field without a question of its own is what is left when the others are settled.
        """
        dialogue = self.dialogue(kind)
        if (found := dialogue.fields.get(field or "")) is not None:
            return scene.say(found.question)
        last = dialogue.last if field else dialogue.last_left(scene, self.game.kinds_by_name[kind])
        if last is not None and last.question is not None and field in (None, last.field):
            return last.question(scene)
        return scene.say(dialogue.question)

    def offer(self, scene: Scene, legal: Legal, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value in a menu: its label, and what is worth knowing of it in a few words, if anything."""
        found = self.dialogue(kind).fields.get(field)
        if found is not None and found.offer is not None:
            return found.offer(scene, legal, str(value))
        return self.label(scene, kind, field, value), ""

    def doubt(self, scene: Scene, action: Action) -> str | None:
        """A question to be put before a move that its maker may regret; None where there is none. Slow: call
        it off the event loop.
        """
        return self.dialogue(action.kind).doubt(scene, action)

    # -- what people type --------------------------------------------------------------------------

    def apart(self, move: str) -> Sequence[str]:
        """A typed move taken apart, where people write several moves as if they were one."""
        return (move,)

    def reworded(self, legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
        """The words that a person typed behind a kind of move, a word for each field: names of several words
        as one, and what goes without saying filled in.

        Raises:
            GameError, Refusal: they mean nothing, and it can be said why.
        """
        return words

    def spellings(self, view: Any, field: str, value: str) -> Sequence[str]:
        """Other ways in which people write a value of a field when they type; case, accents and signs do not
        matter. One that stands for several legal values means none of them.
        """
        known = synonyms(self.game.id).of(field, value)
        special, name = self.spelled.get(field), self.named.get(field, {}).get(value)
        said = [words(each).of(self.game.id).say(name) for each in languages()] if name else []
        return (*known, *(special(view, value) if special else ()), *said)
