"""Buildings: building, merging, upgrading (R8, R15). Each test names its rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Unknown
from engine.tramways.events.cards import CardTaken
from engine.tramways.events.players import HappinessGained
from engine.tramways.events.town import BuildingsJoined, BuildingUpgraded, LinkSplit
from engine.tramways.facts import CARDS
from engine.tramways.network import Network
from engine.tramways.state import State
from engine.tramways.travel import Routes
from tests.engine.tramways.tables import (
    ANNA,
    BEN,
    GAME,
    accepted,
    act,
    line,
    numbers,
    play,
    player,
    refused,
    table,
    told,
    values,
)


def plain(hand: str = "97 38 35 30 50 39", **changes: Any) -> State:
    """Anna has H1, D3 and A1; Ben D1."""
    return table(
        player(hand),
        player(),
        map="Ra . H1 ./. D3 . A1/. D1 . Cb",
        owners={"H1": ANNA, "D3": ANNA, "A1": ANNA, "D1": BEN},
        **changes,
    )


def test_t15_r8_1_a_building_for_a_build_icon_and_the_number() -> None:
    """Any type, no stress, a point, a passenger, and a card of the type that may be used at once."""
    state = plain()
    for type_of in "RCIL":
        card = values(state, "build", parcel="H1", type=type_of)[0]
        step = play(state, f"build H1 {type_of} {card} 97:build,38:H1")
        after = step.state.players[ANNA]
        assert step.state.buildings["H1"].type == type_of
        assert "c1" in step.state.passengers
        assert after.happiness == 1
        assert card in after.hand
        assert CARDS[card].building == type_of
        assert numbers(step.state)[ANNA] == 1
        assert told(step, CardTaken) == [CardTaken(ANNA, card)]
        assert step.state.owners["H1"] == ANNA
    card = values(state, "build", parcel="D3", type="R")[0]
    assert numbers(play(state, f"build D3 R {card} 30:build,30:D3").state)[ANNA] == 2


def test_r8_1_only_on_an_own_unbuilt_parcel() -> None:
    state = plain()
    card = values(state, "build", parcel="H1", type="R")[0]
    assert refused(state, f"build D1 R {card} 97:build,38:H1", "R8.1") == "parcel_not_yours"
    assert refused(state, f"build H1 R {card} 97:build,30:D3", "R8.1") == "icons_not_fitting"
    built = play(state, f"build H1 R {card} 97:build,38:H1").state
    built = replace(built, turn=ANNA)
    other = values(built, "build", parcel="D3", type="C")[0]
    assert refused(built, f"build H1 C {other} 30:build,30:D3", "R8.1") == "parcel_built"
    with pytest.raises(Unknown):
        act(state, ANNA, f"build Z9 R {card} 97:build,38:H1")
    with pytest.raises(Unknown):
        act(state, ANNA, f"build H1 X {card} 97:build,38:H1")


def test_r8_2_the_letter_on_a_building_card_is_no_icon() -> None:
    for facts in CARDS.values():
        if facts.building is not None:
            assert facts.building not in facts.icons


def test_r8_3_the_cards_of_the_type_are_chosen_from_freely_as_long_as_there_are_tiles() -> None:
    state = table(player("97 38 30"), player(), player(), map="Ra H1 D3", owners={"H1": ANNA, "D3": ANNA})
    cards = values(state, "build", parcel="H1", type="L")
    assert len(cards) == 2
    for card in cards:
        assert accepted(state, f"build H1 L {card} 97:build,38:H1")
    wrong = values(state, "build", parcel="H1", type="R")[0]
    assert refused(state, f"build H1 L {wrong} 97:build,38:H1", "R8.3") == "card_not_on_offer"
    none = replace(state, building_cards={**state.building_cards, "L": ()})
    assert refused(none, f"build H1 L {cards[0]} 97:build,38:H1", "R8.1") == "no_building_left"
    assert "L" not in values(none, "build", parcel="H1")


def test_t13_r8_4_building_on_a_parcel_splits_the_link_that_runs_through_it() -> None:
    state = table(
        player("97 35"),
        player(),
        map="Ra . F3 . Rb",
        owners={"F3": ANNA},
        links="anna a1 b1 c1 d1 e1",
    )
    card = values(state, "build", parcel="F3", type="L")[0]
    step = play(state, f"build F3 L {card} 97:build,35:F3")
    assert [link.path for link in step.state.links] == [("a1", "b1", "c1"), ("c1", "d1", "e1")]
    assert [link.number for link in step.state.links] == [1, 2]
    assert set(Network(step.state).complete()) == {1, 2}
    assert told(step, LinkSplit) == [LinkSplit(ANNA, 1, (1, 2))]
    upgraded = replace(state, links=(line("anna+ a1 b1 c1 d1 e1", 1),))
    after = play(upgraded, f"build F3 L {card} 97:build,35:F3").state
    assert all(link.upgraded for link in after.links)


def test_r8_4_of_an_extension_the_building_completes_what_lies_before_it() -> None:
    state = table(
        player("97 35"), player(), map="Ra . F3 . ./. . . . .", owners={"F3": ANNA}, links="anna a1 b1 c1"
    )
    open_end = replace(line("anna a1 b1 c1 d1 d2", 1), former=((0, 2),))
    state = replace(state, links=(open_end,))
    card = values(state, "build", parcel="F3", type="L")[0]
    after = play(state, f"build F3 L {card} 97:build,35:F3").state
    assert [link.path for link in after.links] == [("a1", "b1", "c1"), ("c1", "d1", "d2")]
    assert set(Network(after).complete()) == {1}
    assert [link.former for link in after.links] == [(), ()]


def test_r8_5_adjacent_buildings_of_a_type_are_one_whoever_owns_them() -> None:
    state = table(
        player("97 38"),
        player(),
        map="Ca H1 D1 Lb/. Cd . .",
        owners={"H1": ANNA, "D1": BEN},
        buildings="D1=C+",
    )
    card = values(state, "build", parcel="H1", type="C")[0]
    step = play(state, f"build H1 C {card} 97:build,38:H1")
    assert told(step, BuildingsJoined) == [BuildingsJoined(("a1", "b1", "c1", "b2"))]
    network = Network(step.state)
    assert len({network.building(square) for square in ("a1", "b1", "c1", "b2")}) == 1
    other = values(state, "build", parcel="H1", type="L")[0]
    apart = Network(play(state, f"build H1 L {other} 97:build,38:H1").state)
    assert len({apart.building(square) for square in ("a1", "b1", "c1", "d1", "b2")}) == 5


def test_t14_a_building_keeps_the_connection_of_the_link_beside_it() -> None:
    """R on H2 is one with the residence on its right; any other type loses the way to that."""
    state = table(
        player("97 39"),
        player("6 92"),
        map="La . H2 Rb/. . . .",
        owners={"H2": ANNA},
        links="anna a1 b1 c1 c2 d2 d1",
    )
    for type_of, there in (("R", True), ("C", False)):
        card = values(state, "build", parcel="H2", type=type_of)[0]
        after = play(state, f"build H2 {type_of} {card} 97:build,39:H2").state
        network = Network(after)
        assert (network.building("c1") == network.building("d1")) == there
        assert network.is_complete(after.links[0])


def test_r8_6_an_industry_raises_the_hand_limit_of_its_builder() -> None:
    state = plain()
    card = values(state, "build", parcel="H1", type="I")[0]
    after = play(state, f"build H1 I {card} 97:build,38:H1").state.players[ANNA]
    assert after.hand_limit == 8
    assert replace(after, industries=2).hand_limit == 9
    assert replace(after, industries=3).hand_limit == 9
    assert player().hand_limit == 7


def test_t16_r8_7_a_building_is_upgraded_for_3_points_and_a_passenger_comes_if_none_waits() -> None:
    state = table(
        player("10 50 65 14"),
        player(),
        map=". D1 . A1",
        owners={"D1": ANNA, "A1": ANNA},
        buildings="D1=C A1=R",
    )
    empty = replace(state, passengers=("d1",))
    step = play(empty, "upgrade_building D1 10:upgrade_building,65:C")
    assert step.state.buildings["D1"].upgraded
    assert step.state.passengers == ("b1", "d1")
    assert told(step, HappinessGained) == [HappinessGained(ANNA, 3)]
    assert told(step, BuildingUpgraded) == [BuildingUpgraded(ANNA, "D1")]
    # The commerce building card has no C, but an R.
    assert refused(empty, "upgrade_building D1 50:upgrade_building,50:R", "R8.7") == "icons_not_fitting"
    assert accepted(empty, "upgrade_building A1 50:upgrade_building,50:R")
    full = play(state, "upgrade_building D1 10:upgrade_building,10:C").state
    assert full.passengers == state.passengers
    again = replace(full, turn=ANNA)
    assert refused(again, "upgrade_building D1 14:upgrade_building,65:C", "R8.7") == "building_is_upgraded"


def test_r8_8_no_printed_and_no_foreign_building_and_only_the_tile() -> None:
    state = table(
        player("10 65"),
        player(),
        map="Ca D1 H1 F3",
        owners={"D1": ANNA, "H1": BEN, "F3": ANNA},
        buildings="D1=C H1=C",
    )
    assert values(state, "upgrade_building") == ["D1"]
    assert refused(state, "upgrade_building H1 10:upgrade_building,65:C", "R8.8") == "building_not_yours"
    assert refused(state, "upgrade_building F3 10:upgrade_building,65:C", "R8.7") == "parcel_unbuilt"
    after = play(state, "upgrade_building D1 10:upgrade_building,65:C").state
    assert [each.upgraded for each in after.buildings.values()] == [True, False]


def test_r15_1_r15_2_an_unbuilt_parcel_goes_by_its_number_a_built_one_by_its_type() -> None:
    state = plain(links="anna c1 b1 a1,anna d2 d1 c1")
    before = Network(state)
    assert (before.icon("c1"), before.icon("d2"), before.icon("a1")) == ("H1", "A1", "R")
    card = values(state, "build", parcel="H1", type="L")[0]
    after = play(state, f"build H1 L {card} 97:build,38:H1").state
    assert Network(after).icon("c1") == "L"
    assert Routes(after, ANNA).network.types["c1"] == "L"
    assert GAME.view(after, None).buildings["H1"].type == "L"
