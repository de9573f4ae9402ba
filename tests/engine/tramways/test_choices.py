"""Drafts that lead nowhere, and words that only look like others: refused, and never an accident."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Draft, GameError, RuleError, Unknown, parse
from engine.tramways.network import Network
from tests.engine.tramways.tables import ANNA, GAME, act, begun, player, table

MAP = ". . . . ./Ra . A1 . Cb/. . . . ."


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("link", {"start": "z9"}),
        ("link", {"start": "7"}),
        ("link", {"start": "a2", "way": ("e2",)}),
        ("upgrade_link", {"link": 9}),
        ("build", {"parcel": "Z9"}),
        ("build", {"parcel": "A1", "type": "X", "card": 9}),
        ("upgrade_building", {"parcel": "A1"}),
        ("move", {"start": "b2"}),
        ("move", {"start": "a2", "way": (4,)}),
        ("ticket", {"card": 1}),
        ("look", {"book": 1}),
        ("use", {"card": 92}),
        ("bid", {"amount": 3}),
    ],
)
def test_a_draft_that_can_not_be_completed_is_refused(kind: str, fields: dict[str, Any]) -> None:
    state = table(player("65 97 12"), player(), map=MAP, links="anna a2 b2 b1")
    with pytest.raises(GameError):
        GAME.choices(state, ANNA, Draft(kind, fields))


def test_r7_2_without_a_worker_no_draft_of_a_link_goes_on() -> None:
    state = table(player("65", workers=0), player(), map=MAP)
    with pytest.raises(GameError):
        GAME.choices(state, ANNA, Draft("link", {"start": "a2"}))


def test_a_place_in_a_book_that_there_is_not() -> None:
    state = replace(begun(2), phase="development", turn=ANNA)
    state = act(state, ANNA, "look 1").state
    with pytest.raises(GameError):
        GAME.choices(state, ANNA, Draft("ticket", {"card": 9}))


@pytest.mark.parametrize("start", ["01", "１", "1.0", "-1"])
def test_a_link_has_one_name(start: str) -> None:
    state = table(player("65"), player(), map=MAP, links="anna a2 b2 b1")
    with pytest.raises(Unknown):
        act(state, ANNA, f"link {start} b1,c1,d1 65:rail2")


@pytest.mark.parametrize("icon", ["065:rail2", "６５:rail2", "65:", "65", ":rail2", "x:rail2"])
def test_an_icon_has_one_name(icon: str) -> None:
    state = table(player("65"), player(), map=MAP)
    with pytest.raises(Unknown):
        act(state, ANNA, f"link a2 a1,b1,c1 {icon}")


def test_what_stands_on_the_map_is_worked_out_from_a_view_as_well() -> None:
    state = table(player("65"), player(), map=MAP, links="anna a2 b2 c2", owners={"A1": ANNA})
    for viewer in (ANNA, None):
        network = Network(GAME.view(state, viewer))
        assert network.complete() == Network(state).complete()
        assert network.types == Network(state).types


FORMER = {
    "two complete links joined with two icons": (
        table(player("21 65 6"), player(), map=MAP, owners={"A1": ANNA}, links="anna a2 b2 c2,anna e2 d2 c2"),
        "link 1 c2,d2 21:rail1,65:C,6:R",
    ),
    "points bought with a void ticket": (
        table(player("6 92 75", money=0), player(), map="Ca . . Lb/. . . .", links="anna a1 b1 c1 d1"),
        "move a1 1 2 92:strip,6:L,75:money4",
    ),
}


@pytest.mark.parametrize("name", FORMER)
def test_where_a_move_of_the_first_rules_led_is_found_again(name: str) -> None:
    """It is refused today; a stored game that has it goes on from where it led."""
    state, text = FORMER[name]
    action = parse(GAME.kinds_by_name, text)
    with pytest.raises(RuleError):
        GAME.apply(state, ANNA, action)
    (led,) = GAME.waypoints(state, ANNA, action)
    assert len(led.players[ANNA].discard) == 3
