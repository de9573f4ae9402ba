"""When several decide at the same time, the others' decisions make nobody start over."""

from __future__ import annotations

import pytest

from bot.features.moving.guided import caught_up, presses
from bot.features.moving.guided.places import Caught, Place
from bot.table import Table
from engine.core import Choices, Draft, registry
from tests.bot.features.moving.guided.pressing import Guide, RoomHand, post_with
from tests.bot.features.moving.guided.pressing import begin as begun
from tests.bot.room import Room
from tests.toy import OUTING, TOY, Keep, Outing, OutingState

PLAYERS = ("ann", "ben", "cat")
LATE = "That was for an earlier position"
MEANWHILE = "Someone else has moved in the meantime."


@pytest.fixture(autouse=True)
def games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    games = (OUTING, TOY, Scarce(), Rambling())
    monkeypatch.setattr(registry, "games", lambda: {game.id: game for game in games})


async def begin(room: Room, game: str = "outing") -> None:
    await room.do("ann", "game new", game=game, seating="joined")
    for name in PLAYERS[1:]:
        await room.do(name, "game join")
    await room.do("ann", "game start")


async def pressed(room: Room, who: str, label: str) -> Guide:
    """Press a button of the newest post."""
    hand = RoomHand(room, who)
    result = await hand.click(room.last.id, room.offered[label])
    return Guide(hand, result.response.id)


async def again(room: Room, who: str, custom_id: str) -> Guide:
    """Press something that stood in a post."""
    hand = RoomHand(room, who)
    sent = await post_with(room, custom_id)
    result = await hand.click(sent.id, custom_id)
    return Guide(hand, result.response.id)


async def revision(room: Room) -> int:
    return (await room.bot.services.tables.get(room.channel.id)).revision


async def keeps(room: Room, who: str) -> None:
    assert "on record" in await room.do(who, "outing keep", places="1")


async def test_a_choice_in_a_menu_goes_on_though_another_has_decided(room: Room) -> None:
    await begin(room)
    guide = await pressed(room, "ben", "Keep")
    await keeps(room, "ann")
    await room.restart()
    await guide.choose_several("1", "3")
    assert guide.text.startswith("**Keep**: ")
    assert "Confirm" in guide.buttons
    await keeps(room, "cat")
    await guide.press("Confirm")
    assert "Move 3 is on record: `keep 1,3`" in guide.text
    assert guide.presses == 3


async def test_the_button_of_a_former_post_begins_the_move_all_the_same(room: Room) -> None:
    await begin(room)
    former = room.offered["Keep"]
    await keeps(room, "ann")
    guide = await again(room, "ben", former)
    await guide.choose_several("2")
    await guide.press("Confirm")
    assert "Move 2 is on record: `keep 2`" in guide.text
    assert guide.presses == 3


async def test_a_move_goes_on_record_though_another_is_made_at_the_same_moment(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room)
    guide = await pressed(room, "ben", "Keep")
    await guide.choose_several("1", "3")
    others = iter((("ann", 1), ("cat", 2)))

    async def overtaken(table: Table, user_id: int, place: Place) -> Caught:
        caught = await caught_up(table, user_id, place)
        for who, ticket in others:
            await table.submit(room.people[who].id, Keep(places=(ticket,)), None)
            break
        return caught

    monkeypatch.setattr(presses, "caught_up", overtaken)
    await guide.press("Confirm")
    assert "Move 3 is on record: `keep 1,3`" in guide.text


class Scarce(Outing):
    """There are only so many tickets to keep as there are seats that have kept none."""

    id = "scarce"

    def choices(self, state: OutingState, seat: int, draft: Draft) -> Choices | None:
        found = super().choices(state, seat, draft)
        if draft.kind != "keep" or found is None:
            return found
        return Choices("places", range(1, len(state.choosing) + 1), element=True, together=range(1, 2))


class Rambling(Outing):
    """Tickets may be drawn at any time."""

    id = "rambling"

    def kinds(self, state: OutingState, seat: int) -> tuple[str, ...]:
        return super().kinds(state, seat) or ("draw",)


async def test_what_another_has_changed_is_shown_before_anything_is_done(room: Room) -> None:
    await begin(room, Scarce.id)
    guide = await pressed(room, "ben", "Keep")
    await guide.choose_several("3")
    assert "Confirm" in guide.buttons
    former = room.offered["Keep"]
    assert "on record" in await room.do("ann", "scarce keep", places="1")
    await guide.press("Confirm")
    assert guide.text.startswith(MEANWHILE)
    assert [label for label, _, _ in guide.options()] == ["1", "2"]
    newly = await again(room, "ben", former)
    assert newly.text.startswith(MEANWHILE)
    await newly.choose_several("2")
    await newly.press("Confirm")
    assert "Move 2 is on record: `keep 2`" in newly.text


async def test_what_is_done_out_of_turn_is_looked_at_again_after_a_move(room: Room) -> None:
    await begin(room, Rambling.id)
    for who in PLAYERS:
        await room.do(who, "rambling keep", places="1")
    guide = await begun(room, "ben", "draw")
    assert "Confirm" in guide.buttons
    assert "on record" in await room.do("ann", "rambling ride", stops="B")
    await guide.press("Confirm")
    assert guide.text.startswith(MEANWHILE)
    await guide.press("Confirm")
    assert "Move 5 is on record: `draw`" in guide.text


async def test_whose_own_decision_is_made_is_shown_the_present_turn(room: Room) -> None:
    await begin(room)
    guide = await pressed(room, "ben", "Keep")
    await keeps(room, "ben")
    await guide.choose_several("1", "3")
    assert guide.text.startswith(LATE)
    assert await revision(room) == 1


async def test_what_is_open_no_more_is_answered_with_the_present_turn(room: Room) -> None:
    await begin(room)
    former = room.offered["Keep"]
    for who in PLAYERS:
        await keeps(room, who)
    guide = await again(room, "ann", former)
    assert guide.text.startswith(LATE)
    assert "Ride" in guide.buttons


async def test_who_was_not_asked_then_is_shown_the_present_turn(room: Room) -> None:
    """A button of another's turn means nothing in one's own, though it has the same name."""
    await begin(room, "toy")
    former = room.offered["Take"]
    await room.do("ann", "toy take", pile="A", stones=1)
    guide = await again(room, "ben", former)
    assert guide.text.startswith(LATE)


async def test_after_an_undo_the_present_turn_is_shown(room: Room) -> None:
    await begin(room)
    await keeps(room, "ann")
    guide = await pressed(room, "ben", "Keep")
    await room.do("ann", "game undo", sure=True)
    await guide.choose_several("1")
    assert guide.text.startswith(LATE)


async def test_a_forged_revision_is_answered_with_the_present_turn(room: Room) -> None:
    await begin(room)
    table = await room.bot.services.tables.get(room.channel.id)
    for forged in (f"guide:{table.record.id}:7:keep:at:", f"stellwerk:{table.record.id}:7:move:keep"):
        guide = await again(room, "ben", forged)
        assert LATE in guide.text
