"""`/puzzle`: the day's puzzle, answered step by step in private; how others came along."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from bot.features.puzzle.pages import Daily, PuzzlePress, daily
from bot.games import Scene, packed, unpacked
from bot.language import words
from bot.language.refusals import Refusal
from bot.limits import CUSTOM_ID
from bot.press import Press
from bot.store.people.forgetting import forget
from engine.core import registry
from engine.ticket_europe.puzzles import Ground
from tests.bot.moving_time import MONDAY, Era, shown
from tests.bot.room import Room
from tests.puzzles import KINDS, day_of, path_to_the_best
from tests.toy import TOY

TODAY = MONDAY.date().toordinal()
ASKED = {
    "route": "runs. What's its best route?",
    "lay": "Which one tile adds most to that?",
    "way": "What's the cheapest way to join them all?",
}
NAMES = sorted(KINDS)


GAMES = {kind.game.id: kind.game for kind in KINDS.values()}


@pytest.fixture
def posed(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that have puzzles are in the registry, too."""
    del toy_game
    monkeypatch.setattr(registry, "games", lambda: {**GAMES, TOY.id: TOY})


@pytest.fixture
def era(posed: None, room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """It is Monday, nine in the morning, UTC."""
    return Era(room, monkeypatch)


def path_of(found: Daily) -> tuple[int, ...]:
    kind, riddle = found.kind, found.riddle
    return path_to_the_best(kind.name, kind.view(riddle.state), riddle.answer)


def ids_of(message: Any) -> list[str]:
    return [part["custom_id"] for row in message.components for part in row["components"]]


async def ask(room: Room, who: str) -> Any:
    return shown(await room.people[who].slash(room.channel, "puzzle"))


async def click(room: Room, who: str, message: Any, press: Press) -> Any:
    return shown(await room.people[who].click(message, custom_id=press.custom_id))


async def walk(room: Room, who: str, day: int, path: tuple[int, ...], first: int = 0) -> Any:
    """Somebody opens today's puzzle and takes these steps."""
    message = await ask(room, who)
    for number in range(first, len(path)):
        message = await click(room, who, message, PuzzlePress(day, "at", path[: number + 1]))
    return message


async def solve(room: Room, who: str, day: int) -> Any:
    """Somebody solves today's puzzle."""
    path = path_of(daily(day))
    message = await walk(room, who, day, path)
    return await click(room, who, message, PuzzlePress(day, "hand", path))


async def give_up(room: Room, who: str, day: int) -> tuple[str, Any]:
    """Somebody hands in another answer to today's puzzle, and has the best one shown: what is said, and then
    the message.
    """
    path = lesser(daily(day))
    message = await walk(room, who, day, path)
    message = await click(room, who, message, PuzzlePress(day, "hand", path))
    said = message.content
    return said, await click(room, who, message, PuzzlePress(day, "proof", path))


def lesser(found: Daily) -> tuple[int, ...]:
    """The steps to an answer that isn't the best: the fewest, or to an obvious way."""
    kind, riddle = found.kind, found.riddle
    view = kind.view(riddle.state)
    scene = Scene(words("en").of(kind.game.id), (), view)
    waiting = deque[tuple[int, ...]]([()])
    if kind.name == "way":
        ground = Ground.of(view)
        waiting = deque(path for way in ground.obvious() if (path := ground.path_to(way)) is not None)
    while True:
        path = waiting.popleft()
        screen = kind.screen(scene, path)
        if screen.whole and not kind.verdict(scene, riddle.answer, path).best:
            return path
        waiting += [(*path, number) for number in range(len(screen.steps))]


async def to_day(era: Era, name: str) -> int:
    """The next day with a puzzle of a kind begins, at the same hour; which it is."""
    day, _ = day_of(name, TODAY)
    await era.move(hours=24 * (day - TODAY))
    return day


async def test_everyone_has_the_same_puzzle_that_day_and_another_one_the_next(era: Era) -> None:
    room = era.room
    first, second = await room.do("ann", "puzzle"), await room.do("ben", "puzzle")
    assert first == second
    assert ASKED[daily(TODAY).kind.name] in first
    await era.move(hours=24)
    assert all(each.startswith(f"puzzle:{TODAY + 1}:") for each in ids_of(await ask(room, "ann")))


async def test_the_day_is_that_of_ones_own_zone(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Pacific/Auckland")
    await era.move(hours=4)
    assert all(each.startswith(f"puzzle:{TODAY + 1}:") for each in ids_of(await ask(room, "ann")))
    assert all(each.startswith(f"puzzle:{TODAY}:") for each in ids_of(await ask(room, "ben")))


def test_kinds_alternate_through_the_year(posed: None) -> None:
    names = [daily(day).kind.name for day in range(TODAY, TODAY + 12)]
    assert set(names) == set(KINDS)


@pytest.mark.parametrize("name", NAMES)
async def test_the_best_answer_step_by_step_is_the_solution(era: Era, name: str) -> None:
    room, day = era.room, await to_day(era, name)
    found = daily(day)
    path = path_of(found)
    message = await ask(room, "ann")
    assert ASKED[name] in message.content
    assert [each.filename for each in message.attachments] == ["puzzle.png"]
    for number in range(len(path)):
        message = await click(room, "ann", message, PuzzlePress(day, "at", path[: number + 1]))
    message = await click(room, "ann", message, PuzzlePress(day, "hand", path))
    assert "**Solved.**" in message.content
    assert "**The " in message.content
    assert f"{found.riddle.answer['rival']}." in message.content
    assert [each.filename for each in message.attachments] == ["best.png"]


@pytest.mark.parametrize("name", NAMES)
async def test_a_lesser_answer_can_be_changed_before_the_best_is_shown(era: Era, name: str) -> None:
    room, day = era.room, await to_day(era, name)
    said, proof = await give_up(room, "ann", day)
    assert "; the " in said
    assert "**The " not in said
    assert "Tried by" not in said
    assert "Your " in proof.content
    assert "**The " in proof.content
    assert [each.filename for each in proof.attachments] == ["own.png", "best.png"]


async def test_how_others_came_along_is_told_to_whoever_is_through(era: Era) -> None:
    room = era.room
    first = await solve(room, "ann", TODAY)
    assert "Tried by 1, found by 1." in first.content
    assert "Your streak: 1 day in a row." in first.content
    lost, proof = await give_up(room, "ben", TODAY)
    ann = f"<@{room.people['ann'].id}>"
    assert ann not in (await ask(room, "ben")).content
    assert ann not in lost
    assert "Tried by 2, found by 1." in proof.content
    assert "Your streak" not in proof.content
    assert f"**Solved it on this server**\n- {ann} · 1 day in a row" in proof.content
    assert f"<@{room.people['ben'].id}>" not in proof.content


async def test_once_the_best_was_shown_nobody_solves_it_any_more(era: Era) -> None:
    room = era.room
    await give_up(room, "ann", TODAY)
    again = await solve(room, "ann", TODAY)
    assert "**Solved.**" in again.content
    assert "Tried by 1, found by 0." in again.content
    assert "Your streak" not in again.content


async def test_a_streak_is_of_days_in_a_row_each_solved_in_its_day(era: Era) -> None:
    room = era.room
    await solve(room, "ann", TODAY)
    await era.move(hours=24)
    assert "Your streak: 2 days in a row." in (await solve(room, "ann", TODAY + 1)).content
    await era.move(hours=24)
    path = path_of(daily(TODAY + 2))
    message = await walk(room, "ann", TODAY + 2, path)
    await era.move(hours=24)
    late = await click(room, "ann", message, PuzzlePress(TODAY + 2, "hand", path))
    assert "**Solved.**" in late.content
    assert "Your streak" not in late.content
    assert "Your streak: 1 day in a row." in (await solve(room, "ann", TODAY + 3)).content


async def test_who_answered_elsewhere_is_in_no_table_here(era: Era) -> None:
    room = era.room
    await solve(room, "ann", TODAY)
    other = room.env.create_guild("elsewhere")
    ben = other.add_member(room.env.create_user("zoe"))
    channel = other.create_text_channel("hall")
    path = path_of(daily(TODAY))
    message = shown(await ben.slash(channel, "puzzle"))
    for number in range(len(path)):
        message = shown(
            await ben.click(message, custom_id=PuzzlePress(TODAY, "at", path[: number + 1]).custom_id)
        )
    message = shown(await ben.click(message, custom_id=PuzzlePress(TODAY, "hand", path).custom_id))
    assert "Tried by 2, found by 2." in message.content
    assert f"<@{room.people['ann'].id}>" not in message.content


async def test_who_is_forgotten_has_answered_nothing(era: Era) -> None:
    room = era.room
    await solve(room, "ann", TODAY)
    async with room.bot.services.store.writing() as connection:
        await forget(connection, room.people["ann"].id)
    proof = (await give_up(room, "ben", TODAY))[1]
    assert "Tried by 1, found by 0." in proof.content
    assert "Solved it on this server" not in proof.content


def test_in_german_it_speaks_the_games_german(posed: None) -> None:
    _, found = day_of("route", TODAY)
    kind, riddle = found.kind, found.riddle
    scene = Scene(words("de").of(kind.game.id), (), kind.view(riddle.state))
    path = path_of(found)
    screen = kind.screen(scene, path)
    assert screen.lines[0].endswith("fährt. Welche Route ist ihre beste?")
    assert "Die Karte um Linie " in screen.plates[0].alt_text
    assert "**Die beste Route, " in kind.proof(scene, riddle.answer, path).lines[0]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("path", [(99,), (0, 99), (0, 0, 0, 99)])
def test_a_step_that_was_never_offered_is_refused(name: str, path: tuple[int, ...]) -> None:
    kind = KINDS[name]
    scene = Scene(words("en").of(kind.game.id), (), kind.view(kind.kept[0].state))
    with pytest.raises(Refusal) as refused:
        kind.screen(scene, path)
    assert refused.value.code == "stale_button"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_whole_is_no_answer_to_hand_in(name: str) -> None:
    kind = KINDS[name]
    riddle = kind.kept[0]
    scene = Scene(words("en").of(kind.game.id), (), kind.view(riddle.state))
    assert not kind.screen(scene, ()).whole
    with pytest.raises(Refusal) as refused:
        kind.verdict(scene, riddle.answer, ())
    assert refused.value.code == "stale_button"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_puzzles_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    riddles = kind.kept[:2]
    file = tmp_path / "puzzles.json.gz"
    file.write_bytes(packed(kind.game, riddles))
    assert list(unpacked(kind.game, file)) == list(riddles)
    assert packed(kind.game, riddles) == file.read_bytes()


async def test_where_no_game_has_puzzles_that_is_said(room: Room) -> None:
    assert await room.do("ann", "puzzle") == "There are no puzzles here."


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_the_best_answers_has_room_in_an_id(name: str) -> None:
    kind = KINDS[name]
    for riddle in kind.kept:
        path = path_to_the_best(name, kind.view(riddle.state), riddle.answer)
        assert len(PuzzlePress(9_999_999, "proof", path).custom_id) <= CUSTOM_ID


def test_there_is_one_for_each_day_of_a_year(posed: None) -> None:
    year = [daily(day).riddle for day in range(TODAY, TODAY + 365)]
    assert len({(each.seed, each.move, str(each.answer)) for each in year}) == 365
    assert daily(TODAY + 365).riddle is year[0]


def test_an_answer_takes_six_taps() -> None:
    """Six in the middle, nine for all but one of 20, twelve at most; one more hands it in."""
    taps = sorted(
        len(path_to_the_best(name, kind.view(riddle.state), riddle.answer))
        for name, kind in KINDS.items()
        for riddle in kind.kept
    )
    assert median(taps) <= 6
    assert taps[len(taps) * 19 // 20] <= 9
    assert taps[-1] <= 12
