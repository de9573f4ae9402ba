"""A lesson by words: what its pictures show is asked for, and the pictures come back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import presentation
from tests.bot.features.learn.learner import GAMES, TAUGHT, Learner, towards
from tests.bot.features.settings.test_manner import choose
from tests.bot.room import Room
from tests.reading import labels_of

QUESTIONS = ["My things", "Board in words", "Ask about a place", "Show pictures"]


async def by_words(room: Room, game: str) -> Learner:
    """Ann, at the first step of a lesson, by words."""
    await choose(room, "ann", "Play by words")
    learner = Learner(room, presentation(GAMES[game]))
    await learner.open()
    return learner


async def press(learner: Learner, message: Any, label: str) -> Any:
    return await learner.person.click(message, label=label)


@pytest.mark.parametrize("game", [shown.game.id for shown in TAUGHT])
async def test_what_pictures_show_is_asked_for_at_a_step_and_on_the_way_to_a_move(
    room: Room, game: str
) -> None:
    learner = await by_words(room, game)
    step = learner.content
    assert not learner.message.attachments
    asked = (await press(learner, learner.message, "Ask")).response
    assert labels_of(asked) == QUESTIONS
    for label in ("My things", "Board in words"):
        told = (await press(learner, asked, label)).response
        assert told.content
        assert told.id != learner.message.id
    assert learner.content == step
    while (shown := labels_of(learner.message)) and "Cancel" not in shown and "step 1" in learner.content:
        assert "Ask" in shown
        await learner.press(*towards(learner.lesson, 0, learner.message))
    assert "Ask" in shown


async def test_a_place_is_asked_about_at_a_step(room: Room) -> None:
    learner = await by_words(room, "trambahn")
    asked = (await press(learner, learner.message, "Ask")).response
    for place, told in (("blue", "Blue: "), ("bleu", "Nearest: `blue`.\nYou can ask about: a colour")):
        form = await press(learner, asked, "Ask about a place")
        answer: Any = (await learner.person.submit_modal(form, {"typed": place})).response
        assert told in answer.content
        assert labels_of(answer) == QUESTIONS


async def test_the_pictures_of_a_step_come_back(room: Room) -> None:
    learner = await by_words(room, "trambahn")
    asked = (await press(learner, learner.message, "Ask")).response
    shown: Any = (await press(learner, asked, "Show pictures")).response
    assert "step 1 of " in shown.content
    assert len(shown.attachments) == 1
    assert "Ask" not in labels_of(shown)
