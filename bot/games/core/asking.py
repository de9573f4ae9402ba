"""What is asked on the way to a move, and what there is to choose from."""

from __future__ import annotations

from bot.games.core.calling import Calling
from bot.games.core.dialogue import Dialogue, Last
from bot.games.core.legal import Legal
from bot.games.core.naming import Naming
from bot.games.core.part import Part
from bot.games.core.scene import Scene
from engine.core import Action, Value

__all__ = ["Asking"]


class Asking(Part):
    """Questions and menus, as the dialogues of a game's kinds have them (`Naming.dialogues`). `scene.chosen`
    holds the fields of the move that are settled.
    """

    def of(self, kind: str) -> Dialogue:
        """How a kind of move is asked for."""
        return self.shown.part(Naming).dialogue(kind)

    def question(self, scene: Scene, kind: str, field: str | None) -> str:
        """What is asked on the way to a move: for the value of a field, or (None) which of several moves."""
        dialogue = self.of(kind)
        if field is not None:
            found = dialogue.fields.get(field)
            return scene.say("Choose: {field}", field=field) if found is None else scene.say(found.question)
        last = self.only_left(scene, kind)
        if last is not None and last.question is not None:
            return last.question(scene)
        return scene.say(dialogue.question)

    def only_left(self, scene: Scene, kind: str) -> Last | None:
        """The field that is asked for last, where all before it is settled."""
        last = self.of(kind).last
        if last is None:
            return None
        names = self.game.kinds_by_name[kind].field_names()
        before = names[: names.index(last.field)]
        return last if not before or before[-1] in scene.chosen else None

    def offer(self, scene: Scene, legal: Legal, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value in a menu: its label, and what is worth knowing of it in a few words, which may be
        empty.
        """
        found = self.of(kind).fields.get(field)
        if found is not None and found.offer is not None:
            return found.offer(scene, legal, str(value))
        return self.shown.part(Naming).label(scene, kind, field, value), ""

    def doubt(self, scene: Scene, action: Action) -> str | None:
        """A question to be put before a move that its maker may regret; None where there is none. Slow: call
        it off the event loop.
        """
        return self.of(action.kind).doubt(scene, action)

    def next_kind(self, legal: Legal, made: Action) -> str | None:
        """The kind of move that is asked for in the answer to one, if its maker may go on: the one that often
        follows, or the only one that the step asks for; beside it stands how to do no more. None where the
        maker looks around first.
        """
        onward = self.of(made.kind).onward
        if onward in legal.kinds and legal.is_open(onward):
            return onward
        calling = self.shown.part(Calling)
        aside = calling.beside | calling.idle
        asked = [each for each in legal.kinds if each not in aside]
        if len(asked) != 1 or not legal.game.kinds_by_name[asked[0]].field_names():
            return None
        return asked[0] if legal.is_open(asked[0]) else None
