"""Somebody at a step of a lesson: what they see there, what they may do, and how a move compares to what is
asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import discord

from bot.features.learn.places import AboutStep, AtStep, LessonPlace, LessonPress, LessonTellPress, Reached
from bot.features.moving.guided.forks import Fork
from bot.features.moving.guided.places import Context
from bot.games import Legal, Lesson, Presentation, Scene, Scripted, Stage, Task, shelf
from bot.interactions.manners import PICTURES, Manner, manner_for
from bot.interactions.services import services_of
from bot.interactions.viewer import words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.store.people import preferences
from engine.core import Action, Seat

__all__ = ["Sitting", "is_changed", "is_done", "resuming", "sitting_of", "taught"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A learner at a step.

    Attributes:
        number: the step, from 0; after the last one comes the end, which asks for nothing.
        names: the players' names by seat.
        theme: the colours of pictures.
        preset: the preset whose rules the lesson follows; empty for the usual one.
    """

    shown: Presentation
    lesson: Lesson
    number: int
    words: Words
    names: Sequence[str]
    theme: str
    preset: str = ""
    manner: Manner = PICTURES

    @property
    def title(self) -> str:
        """The lesson's title: the game's, and the preset if one was chosen."""
        title, options = self.shown.game.title, self.shown.table_options
        return f"{title}, {options.name(self.words, self.preset)}" if self.preset else title

    @property
    def press(self) -> LessonPress:
        """The press that shows the step again."""
        game, edition = self.shown.game.id, self.shown.lessons.edition
        return LessonPress(game, self.number, preset=self.preset, edition=edition)

    def asks(self, about: AboutStep) -> LessonTellPress:
        """The press that asks about the step."""
        game, edition = self.shown.game.id, self.shown.lessons.edition
        return LessonTellPress(game, self.number, about, preset=self.preset, edition=edition)

    @property
    def reached(self) -> Reached:
        """How far the learner has come."""
        return Reached(self.number, self.preset, self.shown.lessons.edition)

    @property
    def stage(self) -> Stage:
        """The position of the step, and what led to it."""
        return self.lesson.stages[self.number]

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.number == len(self.lesson)

    @property
    def task(self) -> Task:
        """What is asked. Raises Refusal: nothing is."""
        if self.is_over:
            raise Refusal("stale_button")
        return self.lesson.tasks[self.number]

    @property
    def picture(self) -> str:
        """The game's picture to show; empty for the one that a post would show."""
        return self.lesson.picture if self.is_over else self.task.picture

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.lesson.learner

    @property
    def legal(self) -> Legal:
        """What the learner may do."""
        return Legal(self.lesson.game, self.stage.state, self.seat)

    @property
    def scene(self) -> Scene:
        """The position as the learner sees it."""
        return self.scene_of(self.stage.state)

    def scene_of(self, state: Any) -> Scene:
        """Another position as the learner sees it."""
        game = self.lesson.game
        return Scene(
            self.words,
            self.names,
            game.view(state, self.seat),
            lambda seat: game.kinds(state, seat),
            theme=self.theme,
            aloud=self.manner.brief,
        )

    def onward(self) -> Self:
        """The learner at the next step."""
        return replace(self, number=self.number + 1)

    def context(self, place: LessonPlace) -> Context:
        """What the screens on the way to a move are made from."""
        return Context(self.shown, self.scene, self.legal, place, self.manner, alone=True)

    def fulfils(self, actions: Sequence[Action]) -> bool:
        """Whether moves are what is asked: the expected one, or one that leads to the same position."""
        game, state = self.lesson.game, self.stage.state
        if list(actions) == [self.task.move]:
            return True
        expected = game.apply(state, self.seat, self.task.move).state
        return len(actions) == 1 and game.apply(state, self.seat, actions[0]).state == expected

    def leads_there(self, kind: str, found: Fork | Action) -> bool:
        """Whether what is asked can be reached from a place on the way to a move."""
        if isinstance(found, Action):
            return self.fulfils([found])
        wanted = self.task.move.values()
        return kind == self.task.move.kind and all(
            wanted.get(name) == content for name, content in found.draft.fields.items()
        )

    def tried(self, actions: Sequence[Action]) -> Sequence[Scripted]:
        """What moves of the learner's lead to. Raises GameError: what the rules say against one."""
        state, found = self.stage.state, list[Scripted]()
        for action in actions:
            step = self.lesson.game.apply(state, self.seat, action)
            found.append(Scripted(self.seat, action, state, step))
            state = step.state
        return found


def taught() -> Sequence[Presentation]:
    """The games that have a lesson, as people see them listed."""
    return [shown for shown in shelf() if shown.lessons.steps]


def is_done(shown: Presentation, reached: Reached) -> bool:
    """Whether a person has come to the end of a game's lesson."""
    return reached.step >= shown.lessons.steps


def is_changed(shown: Presentation, reached: Reached) -> bool:
    """Whether a person has begun a former edition of a game's lesson, whose steps aren't those of today."""
    return 0 < reached.step < shown.lessons.steps and reached.edition != shown.lessons.edition


def resuming(shown: Presentation, reached: Reached) -> LessonPress:
    """The press that opens a game's lesson where a person left it; at its start if done or changed."""
    anew = is_done(shown, reached) or is_changed(shown, reached)
    step, preset = 0 if anew else reached.step, reached.preset
    return LessonPress(shown.game.id, step, preset=preset, edition=shown.lessons.edition)


async def sitting_of(interaction: discord.Interaction[Any], press: AtStep) -> Sitting:
    """The person who acts at a step of a game's lesson. Raises Refusal: there is no such lesson or step."""
    number, preset = press.task, press.preset
    shown = next((each for each in taught() if each.game.id == press.game), None)
    if shown is None or preset not in ("", *shown.lessons.presets):
        raise Refusal("lesson_changed")
    lesson = await asyncio.to_thread(shown.lessons.at_preset, preset)
    if lesson is None or number > len(lesson) or (number and press.edition != shown.lessons.edition):
        raise Refusal("lesson_changed")
    theme = (
        await services_of(interaction).store.read(preferences.chosen, "person", interaction.user.id, "theme")
        or ""
    )
    return Sitting(
        shown,
        lesson,
        number,
        words_for(interaction).of(press.game),
        lesson.names(interaction.user.display_name),
        theme if theme in shown.pictures.themes else "",
        preset,
        await manner_for(interaction),
    )
