"""`/puzzle`: the day's puzzle, answered step by step in private."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.features.puzzle.commands import PuzzlePress
from bot.games import Scene, packed, presentation
from bot.games.core.puzzles import unpacked
from bot.language import words
from bot.language.refusals import Refusal
from bot.limits import CUSTOM_ID
from bot.press import Press
from engine.core import registry
from engine.vienna1840.network import Node
from engine.vienna1840.puzzles import Ground, Puzzle, posed
from engine.vienna1840.view import View
from render.core.words import ENGLISH
from tests.bot.moving_time import MONDAY, Era, shown
from tests.bot.room import Room

GAME = registry.game("vienna1840")
TODAY = MONDAY.date().toordinal()


@pytest.fixture
def era(vienna: None, room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """It is Monday, nine in the morning, UTC."""
    return Era(room, monkeypatch)


def of_day(day: int) -> tuple[View, Puzzle]:
    """A day's puzzle."""
    riddles = presentation(GAME).puzzles.kept
    view: View = GAME.view(riddles[day % len(riddles)].state, None)
    found = posed(view)
    assert found is not None
    return view, found


def path_to_the_best(day: int) -> list[int]:
    """The steps to the best route of a day."""
    view, found = of_day(day)
    ground, places = Ground.of(view, found.line), found.best.places
    home = next(place for place in ground.homes if place in places)
    path = [ground.homes.index(home)] if len(ground.homes) > 1 else []
    way: tuple[Node, ...] = (home,)
    while len(way) < len(places):
        for number, (end, beyond) in enumerate(ground.onward(way)):
            longer = (*way, beyond) if end == way[-1] else (beyond, *way)
            if any(
                longer in (places[at:][: len(longer)], places[::-1][at:][: len(longer)])
                for at in range(len(places))
            ):
                path, way = [*path, number], longer
                break
    return path


def ids_of(message: Any) -> list[str]:
    return [part["custom_id"] for row in message.components for part in row["components"]]


async def click(room: Room, who: str, message: Any, press: Press) -> Any:
    result = await room.people[who].click(message, custom_id=press.custom_id)
    return shown(result)


async def test_everyone_has_the_same_puzzle_that_day_and_another_one_the_next(era: Era) -> None:
    room = era.room
    first, second = await room.do("ann", "puzzle"), await room.do("ben", "puzzle")
    assert first == second
    _, found = of_day(TODAY)
    assert f"**Line {found.line}** runs. What's its best route?" in first
    await era.move(hours=24)
    message = shown(await room.people["ann"].slash(room.channel, "puzzle"))
    assert all(each.startswith(f"puzzle:{TODAY + 1}:") for each in ids_of(message))


async def test_the_day_is_that_of_ones_own_zone(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Pacific/Auckland")
    await era.move(hours=4)
    message = shown(await room.people["ann"].slash(room.channel, "puzzle"))
    assert all(each.startswith(f"puzzle:{TODAY + 1}:") for each in ids_of(message))
    message = shown(await room.people["ben"].slash(room.channel, "puzzle"))
    assert all(each.startswith(f"puzzle:{TODAY}:") for each in ids_of(message))


async def test_the_best_route_stop_by_stop_is_the_solution(era: Era) -> None:
    room = era.room
    _, found = of_day(TODAY)
    message = shown(await room.people["ann"].slash(room.channel, "puzzle"))
    assert [each.filename for each in message.attachments] == ["puzzle.png"]
    path: tuple[int, ...] = ()
    for number in path_to_the_best(TODAY):
        path = (*path, number)
        message = await click(room, "ann", message, PuzzlePress(TODAY, "at", path))
    assert (
        f"Your route so far: `{found.best.text}`" in message.content
        or "-".join(reversed(found.best.hexes)) in message.content
    )
    message = await click(room, "ann", message, PuzzlePress(TODAY, "hand", path))
    assert "**Solved.**" in message.content
    assert f"**The best route, {found.best.value}**: " in message.content
    assert f"earns more than {found.rival}." in message.content
    assert [each.filename for each in message.attachments] == ["best.png"]


async def test_a_lesser_answer_can_be_changed_before_the_best_is_shown(era: Era) -> None:
    room = era.room
    _, found = of_day(TODAY)
    path = tuple(path_to_the_best(TODAY)[:-1])
    message = shown(await room.people["ann"].slash(room.channel, "puzzle"))
    for place in range(len(path)):
        message = await click(room, "ann", message, PuzzlePress(TODAY, "at", path[: place + 1]))
    message = await click(room, "ann", message, PuzzlePress(TODAY, "hand", path))
    assert f"the best is worth {found.best.value}." in message.content
    assert found.best.text not in message.content
    back = await click(room, "ann", message, PuzzlePress(TODAY, "at", path))
    message = await click(room, "ann", back, PuzzlePress(TODAY, "hand", path))
    message = await click(room, "ann", message, PuzzlePress(TODAY, "proof", path))
    assert "Your route, " in message.content
    assert f"**The best route, {found.best.value}**: " in message.content
    assert [each.filename for each in message.attachments] == ["own.png", "best.png"]


def test_in_german_it_speaks_the_games_german() -> None:
    view, found = of_day(TODAY)
    part = presentation(GAME).puzzles
    scene = Scene(words("de").of(GAME.id), (), view)
    path = path_to_the_best(TODAY)
    screen = part.screen(scene, path)
    assert screen.lines[0] == f"**Linie {found.line}** fährt. Welche Route ist ihre beste?"
    assert f"Die Karte um Linie {found.line}." in screen.plates[0].alt_text
    assert f"**Die beste Route, {found.best.value}**: " in part.proof(scene, path).lines[0]


@pytest.mark.parametrize("path", [(99,), (0, 99), (0, 0, 0, 99)])
def test_a_step_that_was_never_offered_is_refused(path: tuple[int, ...]) -> None:
    view, _ = of_day(TODAY)
    scene = Scene(ENGLISH, (), view)
    with pytest.raises(Refusal) as refused:
        presentation(GAME).puzzles.screen(scene, path)
    assert refused.value.code == "stale_button"


def test_a_single_stop_is_no_route_to_hand_in() -> None:
    view, found = of_day(TODAY)
    several = len(Ground.of(view, found.line).homes) > 1
    with pytest.raises(Refusal) as refused:
        presentation(GAME).puzzles.score(Scene(ENGLISH, (), view), (0,) if several else ())
    assert refused.value.code == "stale_button"


def test_a_file_of_puzzles_is_read_as_it_was_written(tmp_path: Path) -> None:
    riddles = presentation(GAME).puzzles.kept[:2]
    file = tmp_path / "puzzles.json.gz"
    file.write_bytes(packed(GAME, riddles))
    assert list(unpacked(GAME, file)) == list(riddles)
    assert packed(GAME, riddles) == file.read_bytes()


async def test_where_no_game_has_puzzles_that_is_said(room: Room) -> None:
    assert await room.do("ann", "puzzle") == "There are no puzzles here."


def test_every_step_of_the_longest_answers_has_room_in_an_id() -> None:
    for day in range(len(presentation(GAME).puzzles.kept)):
        path = tuple(path_to_the_best(day))
        assert len(PuzzlePress(9_999_999, "proof", path).custom_id) <= CUSTOM_ID
