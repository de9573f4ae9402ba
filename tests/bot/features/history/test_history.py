"""`/history`: anybody may step through the game so far, in private."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from engine.vienna1840 import GAME
from tests.bot.conftest import with_1840
from tests.bot.features.moving.guided.positions import position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.features.settings.test_manner import choose
from tests.bot.room import Room
from tests.e2e.sitting import p95
from tests.games import kept

ENOUGH = 1.5
"""Seconds for a step in a long game, 95 of 100."""
HEAD = re.compile(r"\*\*History\*\* · move (\d+) of (\d+)")


async def toy(room: Room, *lines: tuple[str, str]) -> None:
    await room.begin()
    for who, move in lines:
        await room.do(who, "do", moves=move)


async def look(room: Room, who: str, **options: Any) -> Guide:
    result = await room.people[who].slash(room.channel, "history", **options)
    assert result.ephemeral
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)


def at(shown: Guide) -> tuple[int, int]:
    found = HEAD.match(shown.text)
    assert found is not None, shown.text
    return int(found[1]), int(found[2])


MOVES = (("ann", "take A 2"), ("ben", "skip"), ("ann", "take A 1"), ("ben", "take B 4"))


async def test_a_spectator_steps_back_and_forth_over_a_restart(room: Room) -> None:
    await toy(room, *MOVES)
    posts = len(room.posts)
    shown = await look(room, "eve")
    assert at(shown) == (4, 4)
    assert "take B 4" in shown.text
    await shown.press("◀")
    assert at(shown) == (3, 4)
    assert "stones 1" in shown.text
    await room.restart()
    await shown.press("|◀")
    assert at(shown) == (0, 4)
    assert "Seats in order: ann and ben." in shown.text
    await shown.press("▶")
    assert at(shown) == (1, 4)
    await room.restart()
    await shown.press("▶|")
    assert at(shown) == (4, 4)
    assert "Since my last move" not in shown.buttons
    assert len(room.posts) == posts


async def test_at_an_end_there_is_no_way_on(room: Room) -> None:
    await toy(room, *MOVES)
    shown = await look(room, "eve")
    idle = {part["label"] for part in shown.parts if part.get("disabled")}
    assert idle == {"▶", "▶|"}
    await shown.press("|◀")
    idle = {part["label"] for part in shown.parts if part.get("disabled")}
    assert idle == {"|◀", "◀"}
    assert len(set(shown.buttons.values())) == len(shown.buttons)


async def test_since_ones_own_last_move(room: Room) -> None:
    await toy(room, *MOVES)
    shown = await look(room, "ann", move=1)
    assert at(shown) == (1, 4)
    await shown.press("Since my last move")
    assert at(shown) == (3, 4)
    assert "That was your last move; 1 move has been made since." in shown.text


async def test_by_words_each_move_names_its_maker(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)
    table, _ = await sit_down(room, position("vienna1840", "run"))
    await choose(room, "eve", "Play by words")
    for row in table.past.done[-12:]:
        told = (await look(room, "eve", move=row.revision)).text
        assert row.seat is not None
        assert table.names[row.seat] in told
        assert "`" not in told


async def test_what_was_undone_is_not_stepped_through(room: Room) -> None:
    await toy(room, *MOVES[:2])
    await room.do("ben", "game undo")
    await room.do("ben", "do", moves="take C 1")
    shown = await look(room, "eve")
    assert at(shown) == (4, 4), "the numbers are those of posts and of the log"
    assert "**4** · " in room.told
    assert "-# ben · `take C 1`" in shown.text
    await shown.press("◀")
    assert at(shown) == (1, 4)


async def test_a_sandbox_opens_from_a_past_position(room: Room) -> None:
    await toy(room, *MOVES)
    shown = await look(room, "ann", move=1)
    result = await RoomHand(room, "ann").click(shown._message, shown.buttons["What if"])
    opened = Guide(RoomHand(room, "ann"), result.response.id)
    assert "from move 1 on" in opened.text
    await opened.type("Type moves", "take A 3")
    assert "stones 3" in opened.text
    assert not any(label.startswith("Play") for label in opened.buttons)
    assert at(shown) == (1, 4)


async def test_another_game_in_the_channel(room: Room) -> None:
    await toy(room, *MOVES)
    shown = await look(room, "ann")
    await room.surely("ann", "game end")
    await toy(room)
    await shown.press("|◀")
    assert shown.text.startswith("That button is from an earlier position.")


async def test_no_game_no_history(room: Room) -> None:
    assert "There's no game in this channel." in await room.do("ann", "history")
    await room.do("ann", "game new", game="toy")
    assert "The game hasn't started." in await room.do("ann", "history")


async def long_game(room: Room, monkeypatch: pytest.MonkeyPatch) -> int:
    """A game that people played, brought here; how many moves it has."""
    with_1840(monkeypatch)
    await room.restart()
    game = kept("vienna1840-lively-5p-seed5")
    journal = game.journal
    names = ["ann", "ben", "cat", "dan", "eve"][: game.seats]
    await room.bot.services.tables.continue_journal(
        GAME, journal, channel_id=room.channel.id, guild_id=room.guild.id, host=1, names=names
    )
    return len(journal.entries)


@pytest.mark.whole
async def test_a_long_game_by_rounds(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = await long_game(room, monkeypatch)
    shown = await look(room, "eve")
    assert at(shown) == (moves, moves)
    assert sorted(name.split("_")[0] for name in shown.pictures) == ["board", "market"]
    rounds = [label for label, _, _ in shown.options()]
    assert rounds[:3] == ["Auction of the privates", "Stock round 1", "Company round 1"]
    assert len(rounds) <= 25
    menu, value = next((menu, value) for label, menu, value in shown.options() if label == "Line round 4a")
    await RoomHand(room, "eve").select(shown._message, menu, value)
    assert "· Line round 4a" in shown.text
    before = at(shown)[0]
    times = []
    for step in ["▶", "◀", "▶", "▶", "▶", "◀"] * 4:
        begun = time.perf_counter()
        await shown.press(step)
        times.append(time.perf_counter() - begun)
    assert at(shown)[0] == before + 8
    print(f"{len(times)} steps in a game of {moves} moves: 95 % within {p95(times):.2f} s")
    assert p95(times) < ENOUGH
