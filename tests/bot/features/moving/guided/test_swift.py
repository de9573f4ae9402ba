"""Moves that stand on buttons of their own: two presses from the turn call to the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.features.moving.guided.places import Place
from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, Position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand, post_with
from tests.bot.features.moving.guided.table import press_kind, sit_down
from tests.bot.room import Room
from tests.games import kept, names


@pytest.fixture(autouse=True)
def every_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


def found(fits: Callable[[Any, int], bool]) -> Position:
    """The first position of the kept games of Trambahn that is as wished for, seen by whoever decides."""
    for played in map(kept, names("trambahn-random-")):
        for number, (state, seat, _, _) in enumerate(played.turns()):
            if fits(state, seat):
                return Position(played.opening(number).journal, seat)
    raise AssertionError("no such position")


def opening(state: Any, seat: int) -> bool:
    """A turn that begins, with a row in which nobody waits yet."""
    return (
        state.step == "passengers" and not state.placed and all(len(row) < 3 for row in state.rows.values())
    )


def building(state: Any, seat: int) -> bool:
    """A card that fits a column that is there, and may begin another one."""
    kinds = GAMES["trambahn"].kinds(state, seat)
    return (
        "station" in kinds and any(column.tram for column in state.players[seat].columns) and len(kinds) > 3
    )


def worth(player: Any, row: str) -> int:
    """What a tour of the row's colour brings to a player, roughly: the cards of columns that have a tram."""
    return sum(
        len(column.cards) for column in player.columns if column.tram and column.cards[0][0].lower() == row[0]
    )


def generous(state: Any, seat: int) -> bool:
    """A card in hand that sets off a tour which brings something to the other alone."""
    return any(
        len(waiting) == 3
        and worth(state.players[1 - seat], row)
        and not worth(state.players[seat], row)
        and any(card[0].lower() == row[0] for card in state.players[seat].hand)
        for row, waiting in state.rows.items()
        if state.step == "passengers" and not state.placed
    )


async def test_a_passenger_takes_two_presses(room: Room) -> None:
    table, who = await sit_down(room, found(opening))
    revision, hand = table.revision, table.state.players[table.state.turn].hand
    guide = await press_kind(room, who, "passenger")
    assert guide.pictures == ["hand"]
    plain = [card for card in dict.fromkeys(hand) if card != "J"]
    assert sorted(label for label in guide.labels if "→" not in label) == sorted(plain)
    await guide.press(plain[0])
    assert guide.presses == 2
    assert f"Move {revision + 1} is on record: `passenger {plain[0]}`" in guide.text


async def test_cards_stand_in_the_order_in_which_they_are_held(room: Room) -> None:
    _, who = await sit_down(room, found(opening))
    guide = await press_kind(room, who, "passenger")
    places = ["BRGYJ".index(label[0]) * 100 + int(label[1:].partition(" ")[0] or 0) for label in guide.labels]
    assert places == sorted(places)


async def test_a_card_and_its_column_are_one_press(room: Room) -> None:
    table, who = await sit_down(room, found(building))
    revision = table.revision
    guide = await press_kind(room, who, "station")
    assert any("→ new" in label for label in guide.labels)
    assert "points" in guide.text
    await guide.press(guide.labels[0])
    assert f"Move {revision + 1} is on record: `station" in guide.text


async def test_a_column_without_a_tram_is_warned_of_once(room: Room) -> None:
    """The call below the receipt says it."""
    _, who = await sit_down(room, found(building))
    guide = await press_kind(room, who, "station")
    await guide.press(next(label for label in guide.labels if "→ new" in label))
    assert "once it has a tram" in guide.text
    assert guide.text.count("lost at the end of the turn") == 1
    assert "has no tram and is lost at the end of the turn" in guide.text


async def test_money_is_offered_as_the_whole_hand_and_card_by_card(room: Room) -> None:
    table, who = await sit_down(room, found(building))
    held = len(table.state.players[table.state.turn].hand)
    guide = await press_kind(room, who, "money")
    assert guide.labels[0] == "the whole hand"
    made = [part for part in guide.parts if part["custom_id"].split(":")[4] == "do"]
    assert len(made) == (1 + held if held > 1 else 1)


async def test_a_tour_for_the_other_alone_is_asked_about(room: Room) -> None:
    position = found(generous)
    table, who = await sit_down(room, position)
    revision = table.revision
    rows = {row[0].upper() for row, waiting in table.state.rows.items() if len(waiting) == 3}
    guide = await press_kind(room, who, "passenger")
    for label in guide.labels:
        if label[0] in rows and generous(table.state, table.state.turn):
            await guide.press(label)
            if "anyway?" in guide.text:
                break
            pytest.fail(f"{label} was not asked about")
    assert table.revision == revision
    await guide.press("Confirm")
    assert table.revision == revision + 1


async def test_a_place_of_a_former_screen_still_shows_the_move_first(room: Room) -> None:
    table, who = await sit_down(room, found(opening))
    revision, hand = table.revision, list(dict.fromkeys(table.state.players[table.state.turn].hand))
    place = next(place for place, card in enumerate(hand) if card != "J")
    former = Place(table.record.id, revision, "passenger").to("at", (place,)).custom_id
    sent = await post_with(room, former)
    pressing = RoomHand(room, who)
    guide = Guide(pressing, (await pressing.click(sent.id, former)).response.id)
    assert "Confirm" in guide.buttons
    assert table.revision == revision
