"""What no menu lists: amounts and routes that are typed, in 1840."""

from __future__ import annotations

import pytest

from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, opening_bid, position, run_with_a_route
from tests.bot.features.moving.guided.table import press_kind, sit_down
from tests.bot.interactions.test_permissions import deny
from tests.bot.room import Room


@pytest.fixture(autouse=True)
def every_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


async def test_another_amount_is_typed_and_confirmed(room: Room) -> None:
    table, who = await sit_down(room, position("vienna1840", "bid"))
    guide = await press_kind(room, who, "bid")
    amounts = [int(label.split()[0]) for label in guide.labels]
    other = next(amount for amount in range(amounts[0], amounts[-1], 5) if amount not in amounts)
    await guide.type("Another amount", str(other))
    assert f"{other} for " in guide.text
    await room.restart()
    await guide.press("Confirm")
    table = await room.bot.services.tables.get(room.channel.id)
    assert table.past.rows[-1].notation.endswith(f" {other}")


async def test_an_amount_for_a_lot_of_ones_choice_takes_four_presses(room: Room) -> None:
    table, who = await sit_down(room, opening_bid())
    guide = await press_kind(room, who, "bid")
    lot = guide.labels[0]
    await guide.choose(lot)
    shown = await guide.open("Another amount")
    assert lot.split()[0] in str(shown.modal)
    assert "Sending this makes the move." in str(shown.modal)
    await guide.send(shown, "105")
    assert "is on record" in guide.text
    assert guide.presses == 4
    assert (await room.bot.services.tables.get(room.channel.id)).past.rows[-1].notation.endswith(" 105")
    assert table.revision == 1


async def test_a_wrong_amount_for_a_lot_of_ones_choice_makes_no_move(room: Room) -> None:
    table, who = await sit_down(room, opening_bid())
    guide = await press_kind(room, who, "bid")
    await guide.choose(guide.labels[0])
    offered = guide.labels
    await guide.type("Another amount", "7")
    assert "Bid at least" in guide.text
    assert guide.labels == offered
    assert table.revision == 0


WRONG = {
    "7": "Bid at least",
    "99995": "more than there is",
    "many": "many",
    "": "",
    "1e3": "1e3",
    "-5": "Bid at least",
}
"""What is typed for an amount, and what is said of it."""


async def test_what_is_wrong_with_an_amount_stands_above_the_others(
    room: Room, subtests: pytest.Subtests
) -> None:
    table, who = await sit_down(room, position("vienna1840", "bid"))
    for typed, said in WRONG.items():
        with subtests.test(typed=typed):
            guide = await press_kind(room, who, "bid")
            offered = guide.labels
            if typed:
                await guide.type("Another amount", typed)
            assert said in guide.text
            assert guide.labels == offered
            assert table.revision == len(position("vienna1840", "bid").journal.entries)


async def test_a_typed_move_is_confirmed_where_the_bot_says_what_it_lacks(room: Room) -> None:
    table, who = await sit_down(room, position("vienna1840", "bid"))
    revision = table.revision
    guide = await press_kind(room, who, "bid")
    deny(room, room.channel.id, read_message_history=True)
    await guide.type("Another amount", guide.labels[-1].split()[0])
    assert "I lack a permission" in guide.text
    await guide.press("Confirm")
    assert "is on record" in guide.text
    assert (await room.bot.services.tables.get(room.channel.id)).revision == revision + 1


async def test_a_form_sent_after_a_restart_is_taken(room: Room) -> None:
    _, who = await sit_down(room, position("vienna1840", "bid"))
    guide = await press_kind(room, who, "bid")
    shown = await guide.open("Another amount")
    least = int(guide.labels[0].split()[0])
    await room.restart()
    await guide.send(shown, str(least))
    assert "Confirm" in guide.buttons


async def test_the_best_route_is_offered_first_with_its_picture(room: Room) -> None:
    table, who = await sit_down(room, run_with_a_route("rulebook"))
    guide = await press_kind(room, who, "run")
    assert guide.presses == 1
    assert "runs" in guide.text
    assert guide.pictures == ["area"]
    await guide.press("Confirm")
    assert table.past.rows[-1].notation == "run"
    assert guide.presses == 2


async def test_a_poorer_route_is_doubted_in_its_preview_and_asked_once(room: Room) -> None:
    table, who = await sit_down(room, run_with_a_route("online"))
    guide = await press_kind(room, who, "run")
    await guide.press("Something else")
    await guide.choose("do not run")
    assert "anyway?" in guide.text
    assert guide.presses == 3
    await guide.press("Confirm")
    assert table.past.rows[-1].notation == "run none"


async def test_a_route_is_typed(room: Room) -> None:
    table, who = await sit_down(room, run_with_a_route("online"))
    guide = await press_kind(room, who, "run")
    await guide.press("Something else")
    route = next(label for label in guide.labels if "best" in label)
    assert route
    await guide.type("Type a route", "A1-B2")
    assert "A1" in guide.text
    assert "Confirm" not in guide.buttons
    await guide.type("Type a route", "none")
    await guide.press("Confirm")
    assert table.past.rows[-1].notation == "run none"
