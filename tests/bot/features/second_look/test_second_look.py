"""A second look at one's own moves: only once a game is over, only one's own, and only what matters."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.whatif.variation import VariationPlace
from bot.language import words
from bot.language.refusals import Refusal
from bot.posting.messages.turns import turn_of
from bot.store.games import second_looks
from bot.table import second_look
from engine.core import legal_actions, registry
from engine.trambahn import GAME
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room
from tests.toy import TOY

Table = Any


@pytest.fixture(autouse=True)
def both(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY, GAME.id: GAME})


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def played(room: Room, turns: int = 4) -> None:
    """Ann plays some turns against a computer, each the worst that there is, and ends the game."""
    await room.do("ann", "game new", game="trambahn", partner=True, seed=4, seating="joined")
    for _ in range(turns):
        table = await table_of(room)
        *_, action = (each for each in legal_actions(GAME, table.state, 0) if each.kind == "passenger")
        await room.do("ann", f"trambahn {action.kind}", **action.values())
        await room.do("ann", "trambahn end")


async def history(room: Room, who: str = "ann") -> Guide:
    result = await room.people[who].slash(room.channel, "history")
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)


@pytest.mark.whole
async def test_it_shows_moves_to_try_and_the_answer_behind_a_press(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.games.trambahn.reasons.Reasons.mistake", 0.01)
    await played(room)
    await room.surely("ann", "game end")
    shown = await history(room)
    await shown.press("Second look")
    assert shown.text.startswith("**Second look** · these moves cost you most.")
    assert "inspector" not in shown.text
    assert {"Try 1", "Answer to 1"} <= set(shown.buttons)
    await shown.press("Answer to 1")
    assert "An inspector: **" in shown.text
    await shown.press("Second look")
    place = VariationPlace.read(shown.buttons["Try 1"])
    assert place is not None
    found = await second_look.looked(await table_of(room), room.people["ann"].id)
    assert (place.step, place.revision) == ("open", found[0].revision - 1)


@pytest.mark.whole
async def test_it_is_worked_out_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(room)
    await room.surely("ann", "game end")
    table, ann = await table_of(room), room.people["ann"].id
    found = await second_look.looked(table, ann)

    async def never(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(type(table), "choice_in", never)
    assert await second_look.looked(table, ann) == found
    async with room.bot.services.store.reading() as connection:
        assert await second_looks.of(connection, table.record.id, 0, GAME.kinds_by_name) == found


async def test_a_running_game_and_whoever_has_no_seat_get_none(room: Room) -> None:
    await played(room, 1)
    table, ann, eve = await table_of(room), room.people["ann"].id, room.people["eve"].id
    assert "Second look" not in (await history(room)).buttons
    with pytest.raises(Refusal, match="second_look_running"):
        await second_look.looked(table, ann)
    await room.surely("ann", "game end")
    assert "Second look" not in (await history(room, "eve")).buttons
    with pytest.raises(Refusal, match="not_seated"):
        await second_look.looked(await table_of(room), eve)
    async with room.bot.services.store.reading() as connection:
        assert await second_looks.of(connection, table.record.id, 0, GAME.kinds_by_name) is None


async def test_the_post_of_the_end_has_its_button(room: Room) -> None:
    await played(room, 1)
    await room.surely("ann", "game end")
    table = await table_of(room)
    turn = await turn_of(table, table.scene(words("en"), table.state))
    assert [each.label for each in turn.buttons] == ["Second look"]


async def test_a_game_with_nothing_to_learn_says_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.games.trambahn.reasons.Reasons.mistake", 1_000_000)
    await played(room, 1)
    await room.surely("ann", "game end")
    shown = await history(room)
    await shown.press("Second look")
    assert "nothing to learn" in shown.text
