"""`/learn`: each game's lesson pressed to its end, left and continued, and pressed wrongly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from bot.features.learn.places import LessonPlace, LessonPress
from bot.features.moving.guided.forks import Fork, Way, several
from bot.games import Legal, Lesson, Presentation, shelf
from bot.limits import MESSAGE
from engine.core import Action, registry
from tests.bot.room import Room

GAMES = registry.games()
TAUGHT = [shown for shown in shelf() if shown.lessons.steps]
LOCALES = ("en-US", "de", "es-ES", "it")
Choice = tuple[str, tuple[str, ...]]
"""What is pressed: the id of a button or menu, and what is chosen there."""


@pytest.fixture(autouse=True)
def real_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry as people have it."""
    monkeypatch.setattr(registry, "games", lambda: GAMES)


def lesson_of(shown: Presentation) -> Lesson:
    lesson = shown.lessons.first
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
    """Ann, in a lesson."""

    def __init__(self, room: Room, shown: Presentation) -> None:
        self.room = room
        self.lesson = lesson_of(shown)
        self.shown = shown
        self.presses = 0
        self.message: Any = None

    async def open(self) -> None:
        result = await self.room.people["ann"].slash(self.room.channel, "learn", game=self.shown.game.id)
        assert result.ephemeral
        self.message = result.response

    async def press(self, custom_id: str, values: Sequence[str] = ()) -> str:
        ann = self.room.people["ann"]
        if values:
            result = await ann.select(self.message, list(values), custom_id=custom_id)
        else:
            result = await ann.click(self.message, custom_id=custom_id)
        self.message = result.response
        self.presses += 1
        content = str(self.message.content)
        assert 0 < len(content) <= MESSAGE
        return content

    async def step(self, number: int) -> None:
        """Press until the move is made."""
        for _ in range(12):
            await self.press(*towards(self.lesson, number, self.message))
            ids = [custom_id for custom_id, _ in choices(self.message)]
            presses = [press for each in ids if (press := LessonPress.read(each))]
            if any(press.task != number for press in presses) or (number + 1 == len(self.lesson) and presses):
                return
        raise AssertionError(f"step {number + 1} takes too many presses: {self.message.content}, {ids}")


@pytest.mark.parametrize("shown", TAUGHT, ids=[shown.game.id for shown in TAUGHT])
async def test_a_lesson_is_pressed_to_its_end(room: Room, shown: Presentation) -> None:
    learner = Learner(room, shown)
    await learner.open()
    for number in range(len(learner.lesson)):
        assert f"step {number + 1} of {len(learner.lesson)}" in learner.message.content
        assert learner.lesson.tasks[number].asks.strip() in learner.message.content
        await learner.step(number)
    assert "· done" in learner.message.content
    assert learner.lesson.end.strip() in learner.message.content
    print(f"{shown.game.id}: {learner.presses} presses")
