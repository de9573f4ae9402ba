"""The computer player at the table, and hands that only their holders see."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store import PARTNER
from bot.table.waiting.scheduler import Scheduler
from engine.core import legal_actions, registry
from engine.trambahn import GAME
from tests.bot.room import Room, said
from tests.toy import TOY

Table = Any


@pytest.fixture(autouse=True)
def both(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY, GAME.id: GAME})


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def begin(room: Room, **options: Any) -> None:
    answer = await room.do(
        "ann", "game new", game="trambahn", partner=True, seed=4, seating="joined", **options
    )
    assert answer.splitlines()[0] == "The game begins."


async def play_turn(room: Room) -> None:
    """Ann's shortest turn: a passenger, then the end."""
    table = await table_of(room)
    action = next(iter(legal_actions(table.game, table.state, 0)))
    await room.do("ann", f"trambahn {action.kind}", **action.values())
    await room.do("ann", "trambahn end")


async def test_one_command_begins_a_game_against_the_computer(room: Room) -> None:
    await begin(room)
    table = await table_of(room)
    assert [place.user_id for place in table.seats] == [room.people["ann"].id, PARTNER]
    assert table.record.status == "running"
    assert table.deciders == (0,)


async def test_the_host_of_an_open_table_can_have_the_computer_sit_down(room: Room) -> None:
    await room.do("ann", "game new", game="trambahn")
    pressed: Any = await room.people["ben"].click(room.last, label="Play against the computer")
    assert "Only the host" in said(pressed)
    assert len((await table_of(room)).seats) == 1
    pressed = await room.people["ann"].click(room.last, label="Play against the computer")
    assert said(pressed).splitlines()[0] == "The game begins."
    table = await table_of(room)
    assert {place.user_id for place in table.seats} == {room.people["ann"].id, PARTNER}
    assert table.record.status == "running"


async def test_a_full_table_and_a_game_without_one_offer_no_computer(room: Room) -> None:
    await room.do("ann", "game new", game="trambahn")
    assert "Play against the computer" in room.offered
    await room.do("ben", "game join")
    assert "Play against the computer" not in room.offered
    await room.surely("ann", "game end")
    await room.do("ann", "game new", game="toy")
    assert "Play against the computer" not in room.offered


async def test_the_computer_answers_every_turn_by_itself(room: Room) -> None:
    await begin(room)
    for _ in range(3):
        before, posts = (await table_of(room)).revision, len(room.posts)
        await play_turn(room)
        # Ann's turn and all that the computer did stand in one post, and the next one calls her.
        assert len(room.posts) == posts + 1
        table = await table_of(room)
        assert table.deciders == (0,)
        own = [row for row in table.past.rows[before:] if row.user_id == PARTNER]
        assert own[-1].notation == "end"
    assert f"<@{PARTNER}>" not in room.told
    assert room.people["ann"].mention in room.words


async def test_each_of_its_moves_keeps_its_reason(room: Room) -> None:
    await begin(room)
    await play_turn(room)
    table = await table_of(room)
    thoughts = await table.past.thoughts(range(1, table.revision + 1))
    own = {row.revision: row for row in table.past.rows if row.user_id == PARTNER}
    assert thoughts.keys() == own.keys()
    for revision, choice in thoughts.items():
        assert choice.made.action.notation() == own[revision].notation
        assert all(other.value <= choice.made.value for other in choice.others)
    assert any(choice.others for choice in thoughts.values())


async def test_its_reasons_are_told_and_what_gives_its_hand_away_only_afterwards(room: Room) -> None:
    await begin(room)
    assert await room.do("ann", "why", topic="computer") == "Nothing of that kind has happened in this game."
    await play_turn(room)
    table = await table_of(room)
    told = await room.do("ann", "why", topic="computer")
    assert told.splitlines() == [
        f"**{table.revision}** · Computer draws 3 cards.",
        "Why: nothing else is worth it.",
    ]
    thoughts = await table.past.thoughts(range(1, table.revision + 1))
    weighed = next(revision for revision, choice in thoughts.items() if choice.others)
    told = await room.do("ann", "history", move=weighed)
    assert "You'll see what else it considered when the game is over." in told
    assert "The next best" not in told
    await room.surely("ann", "game end")
    told = await room.do("ann", "history", move=weighed)
    assert "What else" not in told
    assert "The next best, and how much less they promise:\n• " in told


async def test_undo_goes_back_to_the_persons_decision(room: Room) -> None:
    await begin(room)
    await play_turn(room)
    await room.do("ann", "game undo")
    table = await table_of(room)
    assert table.deciders == (0,)
    assert [row for row in table.past.rows if row.kind == "undo"][-1].notation == "end"
    # The turn's end drew cards: it can be made again, and others come.
    assert "so it can't be redone" in await room.do("ann", "game redo")
    assert "whatever nobody has seen is reshuffled" in room.words


async def test_after_a_restart_the_computers_move_is_made(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room)
    table = await table_of(room)

    async def nothing(_: Any) -> None:
        """The process ended before the computer moved."""

    with monkeypatch.context() as patch:
        patch.setattr(type(table), "_act", nothing)
        patch.setattr(Scheduler, "wake", lambda _: None)
        await play_turn(room)
        assert (await table_of(room)).deciders == (1,)
        del table
    await room.restart()
    assert (await table_of(room)).deciders == (0,)


async def test_a_game_without_a_computer_player_says_so(room: Room) -> None:
    assert await room.do("ann", "game new", game="toy", partner=True) == "This game has no computer player."


async def test_a_hand_is_shown_to_its_holder_alone(room: Room) -> None:
    await room.open("trambahn")
    assert await room.do("ann", "hand") == ("The game hasn't started. The host starts it with `/game start`.")
    await room.do("ann", "game start")
    shown = {}
    for who in ("ann", "ben"):
        result = await room.people[who].slash(room.channel, "hand")
        assert said(result) == "Your hand:"
        assert result.response is not None
        (picture,) = result.response.attachments
        shown[who] = picture.description
    assert shown["ann"] != shown["ben"]
    assert await room.do("eve", "hand") == "You have no seat at this table."


async def test_a_game_without_hands_says_so(room: Room) -> None:
    await room.begin()
    assert await room.do("ann", "hand") == "Nobody holds anything in secret in this game."
