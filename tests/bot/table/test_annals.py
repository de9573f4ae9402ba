"""What a game's past leaves for its pictures: the last event of each sort, over undos too."""

from __future__ import annotations

import pytest

from bot.games import Pictures
from bot.language import words
from bot.posting.accounts import scene_of
from bot.table.annals import Annals, annals_of
from engine.core import Event
from engine.vienna1840 import GAME
from engine.vienna1840.events import PriceMoved
from tests.bot.room import Room
from tests.games import kept
from tests.toy import StonesTaken


@pytest.fixture
def piles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pictures, "lasting", {StonesTaken: "pile"})


async def test_the_last_event_of_each_sort(piles: None, room: Room) -> None:
    await room.do("ann", "game new", game="toy", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    table = await room.bot.services.tables.get(room.channel.id)
    assert annals_of(table) == {}
    for who, pile, stones in (("ann", "A", 1), ("ben", "B", 1), ("ann", "A", 2)):
        await room.do(who, "toy take", pile=pile, stones=stones)
        last = {event.pile: event.stones for event in annals_of(table).values()}  # type: ignore[attr-defined]
        assert last[pile] == stones
    assert last == {"A": 2, "B": 1}
    await room.do("ann", "game undo")
    scene = scene_of(words(), table, table.state)
    assert {event.pile: event.stones for event in scene.past().values()} == {"A": 1, "B": 1}  # type: ignore[attr-defined]


async def test_a_game_that_needs_none_is_not_played_again(room: Room) -> None:
    await room.do("ann", "game new", game="toy", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    table = await room.bot.services.tables.get(room.channel.id)
    table.journal = None  # type: ignore[method-assign,assignment]
    assert annals_of(table) == {}


def test_carried_on_it_is_as_worked_out_at_once() -> None:
    played = kept("vienna1840-online-3p-seed4")
    sorts: dict[type[Event], str] = {PriceMoved: "company"}
    carried, moves = Annals(GAME, sorts), len(played.moves)
    for count in (10, moves // 2, moves // 2 + 1, moves, moves // 3):
        journal = played.opening(count).journal
        assert carried.last(journal) == Annals(GAME, sorts).last(journal)
    assert carried.last(played.journal)
