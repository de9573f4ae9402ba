"""What a press in a lesson does: wrong ones, those of old screens, leaving and going on."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from bot.features.learn.places import LessonPlace, LessonPress, Reached, keep, kept
from bot.games import presentation, shelf
from bot.store.people.forgetting import forget
from tests.bot.features.learn.learner import GAMES, Learner, towards
from tests.bot.room import Room

TRAMBAHN = presentation(GAMES["trambahn"])
VIENNA = presentation(GAMES["vienna1840"])


def press(task: int, verb: Literal["open", "do", "move", "anyway"] = "open", words: str = "") -> LessonPress:
    """A press at a step of Trambahn's lesson as it is."""
    return LessonPress("trambahn", task, verb, words, edition=1)


def labels(message: Any) -> dict[str, str]:
    """The ids of an answer's buttons by what they say."""
    return {each["label"]: each["custom_id"] for row in message.components for each in row["components"]}


@pytest.fixture
async def learner(room: Room) -> Learner:
    """Ann, at the second step of Trambahn."""
    found = Learner(room, TRAMBAHN)
    await found.open()
    await found.step(0)
    return found


async def test_the_list_says_how_far_one_has_come(learner: Learner) -> None:
    room = learner.room
    listed: Any = (await room.people["ann"].slash(room.channel, "learn")).response
    assert {"Trambahn, step 2 of 12", "Tramways"} <= labels(listed).keys()
    other: Any = (await room.people["ann"].click(listed, custom_id=labels(listed)["Tramways"])).response
    assert "**First lesson: Tramways** · step 1 of 10" in other.content


async def test_nobody_else_sees_or_shares_a_lesson(learner: Learner) -> None:
    assert learner.room.posts == []
    other = Learner(learner.room, TRAMBAHN, "ben")
    await other.open()
    assert "step 1 of 12" in other.content


async def test_a_wrong_kind_of_move_is_told_why_before_anything_is_chosen(learner: Learner) -> None:
    said = await learner.press(press(1, "move", "passenger").custom_id)
    assert "it would cost you a card for your line" in said
    assert "This step asks for something else: Play your blue 3 as a station, in a new column." in said
    back = await learner.press(LessonPlace("trambahn", 1, "passenger", "stop", edition=1).custom_id)
    assert "step 2 of 12" in back


async def test_a_wrong_move_is_told_why_and_can_be_made_anyway(learner: Learner) -> None:
    said = await learner.press(press(1, "do", "end").custom_id)
    assert "That's not what this step asks for." in said
    assert "without a line no tour scores for you" in said
    assert said.endswith("\n-# End the turn.\n-# `end`")
    assert "**Play your blue 3 as a station, in a new column.**" in said
    made = await learner.press(press(1, "anyway").custom_id)
    assert "You made your own move." in made
    assert "You draw 1 card." in made
    assert [each.filename for each in learner.message.attachments] == ["table.png"]
    again = await learner.press(press(1).custom_id)
    assert "step 2 of 12" in again


async def test_a_move_without_a_sentence_of_its_own_says_what_it_would_do(room: Room) -> None:
    vienna = Learner(room, VIENNA)
    await vienna.open()
    for number in range(4):
        await vienna.step(number)
    said = await vienna.press_any(LessonPress("vienna1840", 4, "do", "scrap Y1-1", edition=1).custom_id)
    assert "DTKC scraps" in said
    assert "**Bid 20 for line 7.**" in said


async def test_what_is_not_legal_is_refused_above_the_step(learner: Learner) -> None:
    said = await learner.press_any(press(1, "do", "station B4 3").custom_id)
    assert said.startswith("⚠ ")
    assert "step 2 of 12" in said


async def test_the_same_move_in_another_order_is_what_is_asked(room: Room) -> None:
    europe = Learner(room, presentation(GAMES["ticket_europe"]))
    await europe.open()
    await europe.press_any(LessonPress("ticket_europe", 0, "do", "keep 4,3").custom_id)
    assert "step 2 of 11" in europe.content


async def test_a_lesson_can_be_left_and_continued_after_a_restart(learner: Learner) -> None:
    await learner.step(1)
    old = learner.message
    await learner.room.restart()
    await learner.open()
    assert "step 3 of 12" in learner.content
    await learner.step(2)
    learner.message = old
    said = await learner.press_any(press(2).custom_id)
    assert "step 3 of 12" in said, "an old screen goes on from where it is"


@pytest.mark.parametrize(
    "custom_id",
    [
        "learn:trambahn:999:open",
        "learn:whist:0:open",
        "lesson:trambahn:99:station:at:",
        "learn:toy:0:open",
        "learn:trambahn:0.wild:open",
        "learn:trambahn:1:do:station B3 new",
        "lesson:trambahn:1:station:at:77.3",
        "learn:trambahn:1~2:open",
    ],
)
async def test_a_screen_of_a_lesson_that_is_another_now_says_so(learner: Learner, custom_id: str) -> None:
    said = await learner.press_any(custom_id)
    assert "This lesson has changed in the meantime." in said


@pytest.fixture
async def former(room: Room) -> Room:
    """Ann is at the fifth step of Trambahn as it was in the first edition, and has done 1840 in it."""
    async with room.bot.services.store.writing() as connection:
        await keep(connection, room.people["ann"].id, "trambahn", Reached(4))
        await keep(connection, room.people["ann"].id, "vienna1840", Reached(13))
    return room


async def test_a_lesson_that_changed_since_starts_again_and_says_so(former: Room) -> None:
    found = Learner(former, TRAMBAHN)
    await found.open()
    assert found.content.startswith("This lesson has changed in the meantime, so it starts again.\n**First")
    assert "step 1 of 12" in found.content
    await found.step(0)
    await found.open()
    assert found.content.startswith("**First lesson: Trambahn** · step 2 of 12")


async def test_the_list_opens_a_lesson_that_changed_since_at_its_start(former: Room) -> None:
    listed: Any = (await former.people["ann"].slash(former.channel, "learn")).response
    assert {"Trambahn", "✓ 1840: Vienna Tramways"} <= labels(listed).keys()
    pressed: Any = await former.people["ann"].click(listed, custom_id=labels(listed)["Trambahn"])
    assert pressed.response.content.startswith("This lesson has changed in the meantime")


async def test_what_is_asked_is_confirmed_at_the_first_step_alone(room: Room) -> None:
    """It shows what tables ask each time."""
    europe = Learner(room, presentation(GAMES["ticket_europe"]))
    await europe.open()
    await europe.press(*towards(europe.lesson, 0, europe.message))
    assert "step 2 of 11" not in await europe.press(*towards(europe.lesson, 0, europe.message))
    assert "step 2 of 11" in await europe.press(labels(europe.message)["Confirm"])
    for number in range(1, len(europe.lesson) - 1):
        await europe.step(number)
    await europe.press(*towards(europe.lesson, 10, europe.message))
    assert "· done" in await europe.press(*towards(europe.lesson, 10, europe.message))


async def test_what_a_lesson_does_by_itself_is_told_where_that_says_something(learner: Learner) -> None:
    await learner.step(1)
    await learner.step(2)
    assert "You add blue 4 (B4) to column 1." in learner.content
    assert "Your blue 7 is added for you." in learner.content
    assert "You add blue 7" not in learner.content
    await learner.step(3)
    await learner.step(4)
    assert "Ben: row: B3, B5" in learner.content


async def test_a_path_that_leads_nowhere_shows_the_step(learner: Learner) -> None:
    said = await learner.press_any("lesson:trambahn:1~1:station:at:77.3")
    assert said.startswith("⚠ ")
    assert "step 2 of 12" in said


async def test_the_first_step_leads_to_the_lesson_by_other_rules_and_back(room: Room) -> None:
    vienna = Learner(room, VIENNA)
    await vienna.open()
    said = await vienna.press(labels(vienna.message)["Other rules: as on 18xx.games"])
    assert said.startswith("**First lesson: 1840: Vienna Tramways, as on 18xx.games** · step 1 of 11")
    assert "bid 40 for the Hofburg" in said
    back = await vienna.press(labels(vienna.message)["Other rules: by the printed rulebook"])
    assert back.startswith("**First lesson: 1840: Vienna Tramways, by the printed rulebook** · step 1 of 11")
    await vienna.step(0)
    assert [label for label in labels(vienna.message) if label.startswith("Other rules")] == []


async def test_a_lesson_by_other_rules_goes_on_by_them(room: Room) -> None:
    vienna = Learner(room, VIENNA, preset="online")
    await vienna.open()
    await vienna.step(0)
    other = LessonPress("vienna1840", 1, "do", "par DTKC 80", preset="online", edition=1)
    wrong = await vienna.press_any(other.custom_id)
    assert "A higher par makes the company richer" in wrong
    await vienna.press(labels(vienna.message)["Make it anyway"])
    back = await vienna.press(labels(vienna.message)["Back to the step"])
    assert "as on 18xx.games** · step 2 of 11" in back
    listed: Any = (await room.people["ann"].slash(room.channel, "learn")).response
    assert "1840: Vienna Tramways, step 2 of 11" in labels(listed)
    vienna.preset = ""
    await vienna.open()
    assert "as on 18xx.games** · step 2 of 11" in vienna.content


async def test_after_a_lesson_by_other_rules_one_plays_by_them(room: Room) -> None:
    vienna = Learner(room, VIENNA, preset="online")
    await vienna.open()
    for number in range(len(vienna.lesson)):
        await vienna.step(number)
    listed: Any = (await room.people["ann"].slash(room.channel, "learn")).response
    assert "✓ 1840: Vienna Tramways" in labels(listed)
    await vienna.press(labels(vienna.message)["Play against the computer"])
    table = await room.bot.services.tables.get(room.channel.id)
    assert table.record.options["preset"] == "online"


@pytest.mark.parametrize(("preset", "rules"), [("rulebook", ""), ("online", ", as on 18xx.games")])
async def test_at_a_table_the_lesson_begins_by_the_rules_of_the_table(
    room: Room, preset: str, rules: str
) -> None:
    await room.do("ann", "game new", game="vienna1840", preset=preset, seating="joined")
    vienna = Learner(room, VIENNA, "ben")
    await vienna.open()
    assert f"**First lesson: 1840: Vienna Tramways{rules}** · step 1" in vienna.content
    other = Learner(room, TRAMBAHN, "ben")
    await other.open()
    assert "**First lesson: Trambahn** · step 1" in other.content


async def test_a_game_that_only_deals_other_tables_has_one_lesson(room: Room) -> None:
    await room.do("ann", "game new", game="tramways", preset="advanced", seating="joined")
    tramways = Learner(room, presentation(GAMES["tramways"]))
    await tramways.open()
    assert "**First lesson: Tramways** · step 1 of 10" in tramways.content
    assert [label for label in labels(tramways.message) if label.startswith("Other rules")] == []


async def test_who_is_forgotten_has_begun_no_lesson(learner: Learner) -> None:
    ann = learner.room.people["ann"].id
    async with learner.room.bot.services.store.writing() as connection:
        assert await kept(connection, ann) == {"trambahn": Reached(1, edition=1)}
        await forget(connection, ann)
        assert await kept(connection, ann) == {}


async def test_a_game_without_a_lesson_is_refused(room: Room) -> None:
    assert "doesn't know the game `whist`" in await room.do("ann", "learn", game="whist")


@pytest.fixture
async def done(room: Room) -> Learner:
    """Ann, at the end of Tramways, which she took after that of Trambahn."""
    async with room.bot.services.store.writing() as connection:
        await keep(connection, room.people["ann"].id, "trambahn", Reached(TRAMBAHN.lessons.steps))
    found = Learner(room, presentation(GAMES["tramways"]))
    await found.open()
    for number in range(len(found.lesson)):
        await found.step(number)
    return found


async def test_the_end_leads_to_a_table_against_the_computer(done: Learner) -> None:
    await done.press(labels(done.message)["Play against the computer"])
    table = await done.room.bot.services.tables.get(done.room.channel.id)
    assert table.game.id == "tramways"
    assert table.record.status == "running"
    assert table.seat_of(done.person.id) is not None


async def test_the_end_leads_to_the_next_lesson_that_is_not_done(done: Learner) -> None:
    offered = [label for label in labels(done.message) if label.startswith("Next lesson")]
    taught = [shown.game.id for shown in shelf() if shown.lessons.steps]
    place = taught.index("tramways")
    following = next(each for each in [*taught[place + 1 :], *taught[:place]] if each != "trambahn")
    title = GAMES[following].title
    assert offered == [f"Next lesson: {title}"]
    assert f"**First lesson: {title}** · step 1" in await done.press(labels(done.message)[offered[0]])


async def test_the_end_leads_to_no_lesson_that_is_done(done: Learner) -> None:
    async with done.room.bot.services.store.writing() as connection:
        for shown in shelf():
            await keep(connection, done.person.id, shown.game.id, Reached(shown.lessons.steps))
    await done.press_any(LessonPress("tramways", len(done.lesson), edition=1).custom_id)
    assert [label for label in labels(done.message) if label.startswith("Next lesson")] == []
    assert "Start again" in labels(done.message)
