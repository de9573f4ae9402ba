"""Each game's lesson from its first step to its end: by pressing, in each language, under each reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module

import pytest

from bot.features.learn.screens import step_text, step_view
from bot.features.learn.sitting import Sitting
from bot.games import Legal, Presentation
from bot.language import languages, words
from bot.limits import MESSAGE
from engine.core import parse, state_hash
from tests.bot.features.learn.learner import TAUGHT, Learner, lesson_of
from tests.bot.room import Room

IDS = [shown.game.id for shown in TAUGHT]
EACH = pytest.mark.parametrize("shown", TAUGHT, ids=IDS)
PRESSES = 35
"""So many lead through a lesson."""
ENDS: Mapping[str, str] = {
    "vienna1840": "e4135477d027",
    "trambahn": "b36824a06c7a",
    "ticket_europe": "73a7fe8f3950",
    "tramways": "0a122119f086",
}
"""How the hash of the position begins in which each lesson ends."""
ASKS_MORE = ("last_bidder",)
"""Options under which somebody is asked who has no choice."""


@EACH
async def test_a_lesson_is_pressed_to_its_end(room: Room, shown: Presentation) -> None:
    learner = Learner(room, shown)
    await learner.open()
    for number, task in enumerate(learner.lesson.tasks):
        assert f"step {number + 1} of {len(learner.lesson)}" in learner.content
        assert f"**{task.asks}**" in learner.content
        await learner.step(number)
    assert "· done" in learner.content
    assert learner.lesson.end in learner.content
    assert learner.presses <= PRESSES


@pytest.mark.parametrize("language", languages())
@EACH
def test_each_step_is_said_in_each_language(shown: Presentation, language: str) -> None:
    lesson = lesson_of(shown)
    for number in range(len(lesson) + 1):
        spoken = words(language).of(shown.game.id)
        sitting = Sitting(shown, lesson, number, spoken, lesson.names("Ann"), "")
        text = step_text(sitting)
        assert len(text) < MESSAGE
        if sitting.is_over:
            assert spoken.say(lesson.end) in text
        else:
            assert f"**{spoken.say(lesson.tasks[number].asks)}**" in text
            assert step_view(sitting).children


@EACH
def test_ten_to_fifteen_steps_with_two_sentences_at_most_before_each_press(shown: Presentation) -> None:
    said = [f"{task.why} {task.asks}" for task in lesson_of(shown).tasks]
    assert 10 <= len(said) <= 15
    assert [each for each in said if len(re.findall(r"[.?](?:\s|$)", each)) > 2] == []


@EACH
def test_what_is_said_of_another_move_is_said_of_one_that_can_be_made(shown: Presentation) -> None:
    lesson, kinds = lesson_of(shown), shown.game.kinds_by_name
    for number, task in enumerate(lesson.tasks, 1):
        legal = Legal(lesson.game, lesson.stages[number - 1].state, lesson.learner)
        for each in task.instead:
            if each in kinds:
                assert legal.is_open(each), f"step {number}: {each}"
            else:
                assert parse(kinds, each) != task.move
                legal.foresee(parse(kinds, each))


@EACH
def test_a_lesson_ends_where_it_did_when_its_sentences_were_written(shown: Presentation) -> None:
    """If a rule that changes leads it elsewhere, its sentences must be read again."""
    lesson = lesson_of(shown)
    assert state_hash(lesson.game, lesson.stages[-1].state).startswith(ENDS[shown.game.id])


@EACH
def test_open_points_of_the_rules_read_otherwise_lead_a_lesson_no_other_way(shown: Presentation) -> None:
    readings = import_module(f"engine.{shown.game.id}.options")
    other = getattr(readings, "OTHER_READINGS", None)
    if other is None:
        # The other preset of 1840 is another auction: no new table has it unless it is asked for.
        assert shown.game.id == "vienna1840"
        return
    usual = next(iter(shown.table_options.presets.values()))
    for name, value in other.model_dump().items():
        if name not in ASKS_MORE:
            lesson = shown.lessons.under(usual.model_copy(update={name: value}))
            assert lesson is not None
            assert [each.moves[0].action for each in lesson.stages[1:]] == [
                each.move for each in lesson.tasks
            ]


def test_the_picture_that_a_step_names_is_that_of_its_move() -> None:
    shown = next(each for each in TAUGHT if each.game.id == "vienna1840")
    lesson, named = lesson_of(shown), 0
    for number, task in enumerate(lesson.tasks):
        if found := re.search(r"picture ([A-Z])", task.asks):
            legal = Legal(lesson.game, lesson.stages[number].state, lesson.learner)
            field = str(task.move.values()["hex"])
            there = [each for each in legal.of_kind("tile") if each.values()["hex"] == field]
            assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[there.index(task.move)] == found[1]
            named += 1
    assert named == 2
