"""Moves with tuples by presses: whole tuples in a list, several values in one menu, or value by value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.features.moving.guided.forks import A_SCREEN, Fork, Way, several
from bot.features.moving.guided.places import Place
from bot.games import Legal
from bot.language.refusals import Refusal
from bot.limits import CUSTOM_ID, OPTIONS_A_MENU
from engine.core import Action, Choices, Draft, legal_actions, parse, registry
from tests import toy
from tests.bot.features.moving.guided.finding import way_to
from tests.bot.features.moving.guided.pressing import MENU, Guide, RoomHand
from tests.bot.room import Room
from tests.toy import OUTING, Keep, Outing, OutingOptions, OutingState, Ride

PLAYERS = ("ann", "ben", "cat")
WIDE = {here: "ABCDEFGH".replace(here, "") for here in "ABCDEFGH"}
"""So many stops beside each other that no screen holds all rides."""


@pytest.fixture(autouse=True)
def outing(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {OUTING.id: OUTING})


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "LINKS", WIDE)


def riding(seats: int = 3) -> OutingState:
    """All tickets are kept, and seat 0 rides from A."""
    state = OUTING.start(seats, OutingOptions(), 1)
    for seat in range(seats):
        state = OUTING.apply(state, seat, Keep(places=(1, 2))).state
    return state


def way(state: OutingState, kind: str, seat: int = 0) -> Way:
    return Way(Legal(OUTING, state, seat), kind)


def fork(found: Fork | Action) -> Fork:
    assert isinstance(found, Fork)
    return found


# --- forks --------------------------------------------------------------------------------------------


def test_values_that_go_together_are_one_fork_and_one_number() -> None:
    keep = way(OUTING.start(3, OutingOptions(), 1), "keep")
    found = fork(keep.at(()))
    assert (found.field, list(found.values), found.together) == ("places", [1, 2, 3], range(1, 4))
    assert found.end is None
    assert keep.at((several([0, 2]),)) == Keep(places=(1, 3))
    assert keep.at((0b101,)) == keep.at((several([2, 0]),))


@pytest.mark.parametrize("number", [0, 8, 1 << 24, -1])
def test_a_number_of_values_that_can_not_be_chosen_is_no_place(number: int) -> None:
    with pytest.raises(Refusal):
        way(OUTING.start(3, OutingOptions(), 1), "keep").at((number,))


def test_a_menu_has_no_more_than_its_options() -> None:
    assert several(range(OPTIONS_A_MENU)) < 10**8
    with pytest.raises(Refusal):
        several([OPTIONS_A_MENU])


def test_whole_tuples_are_listed_where_a_screen_holds_them() -> None:
    ride = way(riding(), "ride")
    found = fork(ride.at(()))
    assert len(found) == 23
    assert found.values[:2] == [("B",), ("B", "C")]
    guests = fork(ride.at((found.values.index(("B", "D")),)))
    assert (guests.field, list(guests.singles), guests.together) == ("guests", [1, 2], range(1, 3))
    assert guests.end == Ride(stops=("B", "D"))
    place = found.values.index(("B", "D"))
    assert ride.at((place, several([0, 1]))) == Ride(stops=("B", "D"), guests=(1, 2))
    assert ride.at((place, guests.end_number)) == Ride(stops=("B", "D"))


def test_where_no_screen_holds_them_each_value_is_a_fork_until_one_does(wide: None) -> None:
    ride = way(riding(), "ride")
    first = fork(ride.at(()))
    assert first.element
    assert first.end is None
    assert list(first.values) == list("BCDEFGH")
    second = fork(ride.at((0,)))
    assert second.draft.elements == ("B",)
    assert second.element
    assert second.end == Draft("ride", {"stops": ("B",)})
    third = fork(ride.at((0, 0)))
    assert third.draft.elements == ("B", "C")
    assert not third.element
    assert len(third) <= A_SCREEN
    assert ("B", "C") in third.values
    assert all(value[:2] == ("B", "C") for value in third.values if isinstance(value, tuple))
    ended = fork(ride.at((0, second.end_number)))
    assert (ended.field, ended.draft.fields) == ("guests", {"stops": ("B",)})


def test_every_move_has_its_way() -> None:
    for state in (OUTING.start(3, OutingOptions(), 1), riding()):
        for action in legal_actions(OUTING, state, 0):
            assert _made_by_presses(state, action) == action


@pytest.mark.parametrize("text", ["ride B", "ride C,D,E,F", "ride B,C 2", "ride H,G,F 1,2"])
def test_moves_that_no_screen_lists_have_their_way(wide: None, text: str) -> None:
    action = parse(OUTING.kinds_by_name, text)
    assert _made_by_presses(riding(), action) == action


def _made_by_presses(state: OutingState, action: Action) -> Fork | Action:
    walked = way(state, action.kind)
    path = way_to(walked, OUTING, state, 0, action)
    assert path is not None
    return walked.at(path)


def test_what_goes_on_by_itself_is_no_fork() -> None:
    state = riding(2)
    offered = fork(way(state, "ride").at((0,)))
    assert offered.end is not None, "one guest may come along, or none"
    alone = OUTING.start(2, OutingOptions(), 1)
    one = OUTING._holding(alone, 0, alone.tickets[0][:1], alone.deck)
    assert way(one, "keep").at(()) == Keep(places=(1,))


class Listed(Outing):
    """An outing with more tickets than one menu holds."""

    id = "listed"

    def choices(self, state: OutingState, seat: int, draft: Draft) -> Choices | None:
        if draft.kind != "keep" or "places" in draft.fields:
            return super().choices(state, seat, draft)
        left = [place for place in range(OPTIONS_A_MENU + 2) if place not in draft.elements]
        return Choices("places", left, element=True, ends=True, together=range(len(left) + 1))


def test_more_than_a_menu_holds_is_chosen_one_by_one_until_a_menu_holds_the_rest() -> None:
    game = Listed()
    state = game.start(2, OutingOptions(), 1)
    keep = Way(Legal(game, state, 0), "keep")
    first = fork(keep.at(()))
    assert (first.element, first.together, len(first)) == (True, None, OPTIONS_A_MENU + 2)
    assert first.end == Draft("keep", {"places": ()})
    rest = fork(keep.at((0, 0)))
    assert (rest.element, rest.together) == (False, range(OPTIONS_A_MENU + 1))
    assert keep.at((0, 0, several([0, 1]))) == Keep(places=(0, 1, 2, 3))
    assert keep.at((0, 0, rest.end_number)) == Keep(places=(0, 1))


@pytest.mark.parametrize(
    "written",
    [
        "guide:1:2:tile:at:0.3",
        "guide:1:2:bid:of.3:",
        "guide:1:2:run:go:0",
        "guide:123456789012345678:123456789:keep:some:33554431",
        "guide:1:2:ride:at:1.0.0.12.33554431",
    ],
)
def test_ids_say_the_path_in_numbers(written: str) -> None:
    place = Place.read(written)
    assert place is not None
    assert place.custom_id == written


# --- screens ------------------------------------------------------------------------------------------


async def begin(room: Room, *, keeping: bool = False) -> None:
    """Three at the table; the tickets are kept, unless that is what is `keeping`."""
    await room.do("ann", "game new", game="outing", seating="joined")
    for name in PLAYERS[1:]:
        await room.do(name, "game join")
    await room.do("ann", "game start")
    for name in () if keeping else PLAYERS:
        assert "on record" in await room.do(name, "outing keep", places="1,2")


async def pressed(room: Room, who: str, label: str) -> Guide:
    """Press a button of the newest post."""
    hand = RoomHand(room, who)
    result = await hand.click(room.last.id, room.offered[label])
    return Guide(hand, result.response.id)


def menus(guide: Guide) -> Sequence[dict[str, Any]]:
    return [part for part in guide.parts if part["type"] == MENU]


async def test_tickets_are_kept_with_one_menu_in_three_presses(room: Room) -> None:
    await begin(room, keeping=True)
    guide = await pressed(room, "ben", "Keep")
    (menu,) = menus(guide)
    assert (menu["min_values"], menu["max_values"]) == (1, 3)
    assert menu["placeholder"].endswith("(1–3)")
    await room.restart()
    await guide.choose_several("1", "3")
    assert "`keep 1,3`" in guide.text
    await room.restart()
    await guide.press("Confirm")
    assert "is on record: `keep 1,3`" in guide.text
    assert guide.presses == 3


async def test_several_things_are_chosen_in_one_way(room: Room) -> None:
    """A menu that names them: no buttons with their numbers, and no boxes beside it."""
    await begin(room, keeping=True)
    guide = await pressed(room, "ben", "Keep")
    assert len(menus(guide)) == 1
    assert [part["label"] for part in guide.parts if part["type"] != MENU] == ["Cancel"]


def former_boxes(room: Room, who: str, source: int, custom_id: str) -> InteractionResult:
    """The form of a former release, opened."""
    record = room.env.backend.new_interaction(3, room.channel.id, room.people[who].id, room.guild.id)
    record.source_message_id = source
    options = [{"label": label, "value": str(number)} for number, label in enumerate("ABC")]
    boxes = {"type": 22, "custom_id": "ticked", "options": options, "min_values": 1, "max_values": 3}
    record.show_modal(
        {
            "title": "Keep",
            "custom_id": custom_id,
            "components": [{"type": 18, "label": "Which?", "component": boxes}],
        }
    )
    return InteractionResult(room.env, record)


async def test_boxes_of_a_former_release_lead_where_they_led(room: Room) -> None:
    """The form that is sent makes the move."""
    await begin(room, keeping=True)
    guide = await pressed(room, "ben", "Keep")
    table = await room.bot.services.tables.get(room.channel.id)
    place = Place(table.record.id, table.revision, "keep")
    shown = former_boxes(room, "ben", guide.message, place.to("ticked", ()).custom_id)
    await RoomHand(room, "ben").send(shown, {"ticked": ["0", "2"]})
    assert table.past.rows[-1].notation == "keep 1,3"


async def test_a_ride_with_guests_takes_four_presses_over_a_restart_between_any_two(room: Room) -> None:
    await begin(room)
    guide = await pressed(room, "ann", "Ride")
    await room.restart()
    await guide.choose("B, D")
    assert "B, D" in guide.text
    await room.restart()
    await guide.choose_several("1", "2")
    assert "`ride B,D 1,2`" in guide.text
    await room.restart()
    await guide.press("Confirm")
    assert "is on record: `ride B,D 1,2`" in guide.text
    assert guide.presses == 4


async def test_that_is_all_leaves_the_guests_at_home(room: Room) -> None:
    await begin(room)
    guide = await pressed(room, "ann", "Ride")
    await guide.choose("B, D")
    await guide.press("That's all")
    assert "`ride B,D`" in guide.text
    await guide.press("Back")
    assert "That's all" in guide.buttons
    await guide.press("Back")
    assert "That's all" not in guide.buttons
    assert len(menus(guide)) == 1


async def test_a_long_ride_is_told_stop_by_stop(wide: None, room: Room) -> None:
    await begin(room)
    guide = await pressed(room, "ann", "Ride")
    assert guide.labels == list("BCDEFGH")
    await guide.choose("D")
    assert guide.text.startswith("**Ride · D, …**")
    assert guide.labels == [*"BCEFGH", "That's all"]
    await room.restart()
    await guide.choose("C")
    assert guide.text.startswith("**Ride · D, C, …**")
    assert {"D, C", "D, C, B", "D, C, H, G"} <= set(guide.labels)
    await guide.press("Back")
    assert guide.labels == [*"BCEFGH", "That's all"]
    await guide.choose("That's all")
    await room.restart()
    await guide.choose_several("2")
    await guide.press("Confirm")
    assert "is on record: `ride D 2`" in guide.text


async def test_what_is_too_long_for_an_id_is_to_be_typed(
    wide: None, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.press.CUSTOM_ID", 24)
    await begin(room)
    guide = await pressed(room, "ann", "Ride")
    await guide.choose("D")
    assert "Type it: `/do ride D,`" in guide.text
    assert list(guide.buttons) == list(room.offered)[:-2]
    assert CUSTOM_ID == 100


async def test_moves_with_tuples_are_tried_out(room: Room) -> None:
    await begin(room, keeping=True)
    guide = await pressed(room, "ann", "What if")
    assert "imagined" not in guide.text
    await guide.choose("Keep")
    await room.restart()
    await guide.choose_several("2", "3")
    assert "keep 2,3" in guide.text
    assert "What ben holds in secret is imagined here." in guide.text
    await guide.press("Play it")
    assert "is on record: `keep 2,3`" in guide.text
