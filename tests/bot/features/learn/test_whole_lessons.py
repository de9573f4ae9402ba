"""Each game's lesson from its first step to its end: by pressing, in each language and under each preset, and
under each reading. A past version of the rules isn't played: only stored games have one, and a lesson is
none, so it begins under the present one each time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module

import pytest

from bot.features.learn.screens import HEAD, OVER, step_text, step_view
from bot.features.learn.sitting import Sitting
from bot.games import Legal, Lesson, Presentation
from bot.language import languages, words
from bot.limits import MESSAGE
from engine.core import parse, state_hash
from tests.bot.features.learn.learner import TAUGHT, Learner, lesson_of
from tests.bot.room import Room

IDS = [shown.game.id for shown in TAUGHT]
EACH = pytest.mark.parametrize("shown", TAUGHT, ids=IDS)
EACH_PRESET = pytest.mark.parametrize(
    ("shown", "preset"),
    [
        pytest.param(shown, preset, id=f"{shown.game.id} {preset}")
        for shown in TAUGHT
        for preset in shown.table_options.presets
    ],
)
EACH_LESSON = pytest.mark.parametrize(
    ("shown", "preset"),
    [
        pytest.param(shown, preset, id=f"{shown.game.id} {preset}")
        for shown in TAUGHT
        for preset in shown.lessons.presets
    ],
)
"""With presets that only deal another table, the lesson is the usual one."""
PRESSES = 26
"""So many lead through a lesson."""
WORDS_A_MINUTE = 200
"""Read by somebody to whom they are new."""
ENDS: Mapping[tuple[str, str], tuple[int, str]] = {
    ("vienna1840", "rulebook"): (3, "e4135477d027"),
    ("vienna1840", "online"): (3, "4a3abb525ca0"),
    ("trambahn", "standard"): (2, "b36824a06c7a"),
    ("ticket_europe", "standard"): (1, "73a7fe8f3950"),
    ("tramways", "standard"): (2, "0a122119f086"),
}
"""The version of the rules for which each lesson was written, and how the hash of the position begins in
which it ends there, by game and preset.
"""
ASKS_MORE = ("last_bidder",)
"""Options under which somebody is asked who has no choice."""
BEGINS_OTHERWISE = ("preset", "tc_choice", "private_naming")
"""Options of 1840 for which the lesson's data have another beginning."""
SET_UP: Mapping[tuple[str, str], set[str]] = {("tramways", "advanced"): {"map", "deal"}}
"""Options of a preset that only deal another table: the lesson leaves them as usual."""


@pytest.mark.sample(4)
@pytest.mark.parametrize("language", languages())
@EACH_LESSON
async def test_a_lesson_is_pressed_to_its_end(
    room: Room, shown: Presentation, preset: str, language: str
) -> None:
    spoken, title = words(language).of(shown.game.id), shown.game.title
    if preset != shown.lessons.presets[0]:
        title = f"{title}, {shown.table_options.name(spoken, preset)}"
    learner = Learner(room, shown, preset=preset, language=language)
    await learner.open()
    steps = len(learner.lesson)
    for number, task in enumerate(learner.lesson.tasks):
        assert spoken.say(HEAD, title=title, number=number + 1, all=steps) in learner.content
        assert f"**{spoken.say(task.asks)}**" in learner.content
        await learner.step(number)
    assert spoken.say(OVER, title=title) in learner.content
    assert spoken.say(learner.lesson.end) in learner.content
    assert learner.presses <= PRESSES


@pytest.mark.parametrize("game_id", ["tramways"])
async def test_where_steps_speak_of_the_plan_each_shows_all_of_it(room: Room, game_id: str) -> None:
    learner = Learner(room, next(each for each in TAUGHT if each.game.id == game_id))
    await learner.open()
    for number in range(len(learner.lesson)):
        assert [each.filename for each in learner.message.attachments] == ["table.png"]
        await learner.step(number)


@pytest.mark.parametrize("language", languages())
@EACH_PRESET
def test_each_step_is_said_in_each_language(shown: Presentation, preset: str, language: str) -> None:
    lesson = lesson_of(shown, preset)
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
def test_a_lesson_is_read_in_four_minutes_beside_its_presses(shown: Presentation) -> None:
    lesson, spoken = lesson_of(shown), words("en").of(shown.game.id)
    sittings = [
        Sitting(shown, lesson, number, spoken, lesson.names("Ann"), "") for number in range(len(lesson) + 1)
    ]
    assert sum(len(step_text(each).split()) for each in sittings) <= 4 * WORDS_A_MINUTE


@EACH
def test_ten_to_fifteen_steps_with_two_sentences_at_most_before_each_press(shown: Presentation) -> None:
    said = [f"{task.why} {task.asks}" for task in lesson_of(shown).tasks]
    assert 10 <= len(said) <= 15
    assert [each for each in said if len(re.findall(r"[.?](?:\s|$)", each)) > 2] == []


@EACH_PRESET
def test_what_is_said_of_another_move_is_said_of_one_that_can_be_made(
    shown: Presentation, preset: str
) -> None:
    lesson, kinds = lesson_of(shown, preset), shown.game.kinds_by_name
    for number, task in enumerate(lesson.tasks, 1):
        legal = Legal(lesson.game, lesson.stages[number - 1].state, lesson.learner)
        for each in task.instead:
            if each in kinds:
                assert legal.is_open(each), f"step {number}: {each}"
            else:
                assert parse(kinds, each) != task.move
                legal.foresee(parse(kinds, each))


@EACH_LESSON
def test_a_lesson_ends_where_it_did_when_its_sentences_were_written(shown: Presentation, preset: str) -> None:
    """If the rules change, its sentences must be read again: they may say what is no longer so, even where
    the moves lead to the same position.
    """
    version, end = ENDS[shown.game.id, preset]
    lesson = lesson_of(shown, preset)
    assert shown.game.rules_version == version
    assert state_hash(lesson.game, lesson.stages[-1].state).startswith(end)


@EACH_PRESET
def test_a_lesson_teaches_the_same_under_each_preset(shown: Presentation, preset: str) -> None:
    """Its data say what is made otherwise there, and which options only deal another table."""
    usual, lesson = lesson_of(shown), lesson_of(shown, preset)
    assert [task.move for task in lesson.tasks] == [task.move for task in usual.tasks]
    state, options = lesson.stages[0].state, shown.table_options.presets[preset].model_dump()
    dealt = {name for name, value in state.options.model_dump().items() if options[name] != value}
    assert dealt == SET_UP.get((shown.game.id, preset), set())
    assert (preset in shown.lessons.presets) == (not dealt)


@EACH_PRESET
def test_each_step_makes_what_its_sentences_say_under_each_preset(shown: Presentation, preset: str) -> None:
    """What a learner's own moves come to at a usual table, they come to here too."""
    usual, lesson = lesson_of(shown), lesson_of(shown, preset)
    for said, there in zip(_told(shown, lesson), _told(shown, usual), strict=True):
        assert set(there) <= set(said)


def _told(shown: Presentation, lesson: Lesson) -> list[list[str]]:
    """What each step's own move did, in words."""
    sitting = Sitting(shown, lesson, 0, words("en").of(shown.game.id), lesson.names("Ann"), "")
    return [
        shown.telling.told(
            sitting.scene_of(made.before),
            sitting.scene_of(made.step.state),
            made.seat,
            made.action,
            made.step.events,
        )
        for made in (stage.moves[0] for stage in lesson.stages[1:])
    ]


@EACH
def test_open_points_of_the_rules_read_otherwise_lead_a_lesson_no_other_way(shown: Presentation) -> None:
    readings = import_module(f"engine.{shown.game.id}.options")
    # 1840 has all its readings in its other preset.
    other = getattr(readings, "OTHER_READINGS", None) or readings.ONLINE
    usual = next(iter(shown.table_options.presets.values()))
    for name, value in other.model_dump().items():
        if name not in (*ASKS_MORE, *BEGINS_OTHERWISE):
            lesson = shown.lessons.under(usual.model_copy(update={name: value}))
            assert lesson is not None
            assert [each.moves[0].action for each in lesson.stages[1:]] == [
                each.move for each in lesson.tasks
            ]


@EACH_PRESET
def test_each_step_shows_a_picture_of_its_game(shown: Presentation, preset: str) -> None:
    lesson = lesson_of(shown, preset)
    named = {task.picture for task in lesson.tasks} | {lesson.picture}
    assert named <= {"", *shown.pictures.names}


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
