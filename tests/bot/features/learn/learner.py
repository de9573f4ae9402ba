"""Somebody who presses their way through a lesson, and what of a message leads to the move that is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bot.features.learn.places import LessonPlace, LessonPress
from bot.features.moving.guided.forks import Fork, Way, several
from bot.games import Legal, Lesson, Presentation, presentation
from bot.limits import MESSAGE
from engine.core import Action, registry
from tests.bot.room import Room

__all__ = ["GAMES", "TAUGHT", "Learner", "lesson_of"]

GAMES = registry.games()
TAUGHT = [shown for shown in map(presentation, GAMES.values()) if shown.lessons.steps]
MOST_PRESSES = 12
"""For one move."""
Choice = tuple[str, tuple[str, ...]]
"""What is pressed: the id of a button or menu, and what is chosen there."""


def lesson_of(shown: Presentation, preset: str = "") -> Lesson:
    lesson = shown.lessons.at_preset(preset)
    assert lesson is not None
    return lesson


def choices(message: Any) -> Iterator[Choice]:
    """All that can be pressed in a message."""
    for part in (each for row in message.components for each in row["components"]):
        if "options" not in part:
            yield part["custom_id"], ()
            continue
        values = [option["value"] for option in part["options"]]
        most = part.get("max_values", 1)
        for count in range(part.get("min_values", 1), most + 1):
            yield from ((part["custom_id"], chosen) for chosen in combinations(values, count))


def towards(lesson: Lesson, number: int, message: Any) -> Choice:
    """What leads nearest to the move that a step expects."""
    state, wanted = lesson.stages[number].state, lesson.tasks[number].move
    legal = Legal(lesson.game, state, lesson.learner)
    found = [
        (settled, choice)
        for choice in choices(message)
        if (settled := _settled(legal, wanted, choice)) is not None
    ]
    assert found, f"step {number + 1}: nothing leads to {wanted.notation()}"
    return max(found, key=lambda each: each[0])[1]


def _settled(legal: Legal, wanted: Action, choice: Choice) -> float | None:
    """How many fields of a move are settled by a choice; None where it leads elsewhere."""
    custom_id, values = choice
    if press := LessonPress.read(custom_id):
        if press.verb == "do" and press.words == wanted.notation():
            return 100
        if press.verb == "move" and press.words in (wanted.kind, wanted.notation()):
            return len(press.words) / 100
        return None
    place = LessonPlace.read(custom_id)
    if place is None or place.kind != wanted.kind or place.step in ("stop", "type", "else"):
        return None
    path = place.path
    if place.step == "some":
        path = (*path, several(map(int, values)))
    elif values:
        path = (*path, int(values[0]))
    found = Way(legal, place.kind).at(path)
    if isinstance(found, Action):
        return 100 + (place.step in ("do", "take", "go")) if found == wanted else None
    held = wanted.values()
    fits = all(held.get(name) == content for name, content in found.draft.fields.items())
    begun = found.field is None or _begins(held.get(found.field), found)
    settled = 2 * len(found.draft.fields) + len(found.draft.elements)
    further = place.page / 100 if place.step == "at" else 0
    return settled + further if fits and begun else None


def _begins(content: Any, fork: Fork) -> bool:
    """Whether a tuple begins with what is chosen of it."""
    chosen = tuple(fork.draft.elements)
    return not chosen or (isinstance(content, tuple) and content[: len(chosen)] == chosen)


class Learner:
    """Somebody in a lesson, by the rules of a preset."""

    def __init__(
        self, room: Room, shown: Presentation, name: str = "ann", *, preset: str = "", language: str = "en"
    ) -> None:
        def tell(event: str, payload: Mapping[str, Any]) -> None:
            """SimCord has everybody's Discord in English."""
            if event == "INTERACTION_CREATE" and isinstance(payload, dict):
                payload["locale"] = language

        room.env.backend.subscribers.insert(0, tell)
        self.room = room
        self.person = room.people[name]
        self.lesson = lesson_of(shown, preset)
        self.shown = shown
        self.preset = preset
        self.presses = 0
        self.message: Any = None

    @property
    def content(self) -> str:
        """The words of the screen."""
        return str(self.message.content)

    async def open(self) -> None:
        """Type the command; by other rules than the usual ones, press their button."""
        result = await self.person.slash(self.room.channel, "learn", game=self.shown.game.id)
        assert result.ephemeral
        self.message = result.response
        if self.preset not in ("", self.shown.lessons.presets[0]):
            await self.press(LessonPress(self.shown.game.id, 0, preset=self.preset).custom_id)

    async def press(self, custom_id: str, values: Sequence[str] = ()) -> str:
        """Press a button, or choose in a menu."""
        if values:
            result = await self.person.select(self.message, list(values), custom_id=custom_id)
        else:
            result = await self.person.click(self.message, custom_id=custom_id)
        self.message = result.response
        self.presses += 1
        assert 0 < len(self.content) <= MESSAGE
        return self.content

    async def step(self, number: int) -> None:
        """Press until the move is made."""
        for _ in range(MOST_PRESSES):
            await self.press(*towards(self.lesson, number, self.message))
            ids = [custom_id for custom_id, _ in choices(self.message)]
            presses = [press for each in ids if (press := LessonPress.read(each))]
            if any(press.task != number for press in presses) or (number + 1 == len(self.lesson) and presses):
                return
        raise AssertionError(f"step {number + 1} takes too many presses: {self.message.content}, {ids}")

    async def press_any(self, custom_id: str) -> str:
        """Press a button that an older screen may have had."""
        stored = self.room.env.backend.get_message(self.room.channel.id, self.message.id)
        made = {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [made]}]
        return await self.press(custom_id)
