"""Columns, tours and extra tours. Each test names its rule in the rules of Trambahn."""

from __future__ import annotations

import pytest

from engine.core import Unknown
from engine.trambahn.columns import homes, points, worth
from engine.trambahn.events import ExtraTourRidden, TourRidden
from engine.trambahn.options import STANDARD
from engine.trambahn.state import ExtraTour, State, Tour
from tests.engine.trambahn.tables import ANNA, GAME, column, play, player, refused, table, told


def building(hand: str, cards: str = "", tram: str | None = "horse") -> State:
    """Anna in step 2 with a column, if there are cards for one."""
    columns = (column(cards, tram),) if cards else ()
    return table(player(hand, 0, *columns), step="stations")


def test_r4_4_a_column_holds_one_colour() -> None:
    assert refused(building("R9", "B3 B5"), "station R9 1", "R4.4") == "column_colour"


def test_r4_5_t4_values_rise() -> None:
    """Column 3-5: a 5 or a 4 is refused, a 6 is accepted; after 3-5-J a 6 is accepted and a 5 refused."""
    for cards in ("B3 B5", "B3 B5 J"):
        for card in ("B5", "B4"):
            assert refused(building(card, cards), f"station {card} 1", "R4.5") == "column_rises"
            assert homes(building(card, cards), ANNA, card) == ("new",)
        after = play(building("B6", cards), "station B6 1").state
        assert after.players[ANNA].columns[0].cards == (*cards.split(), "B6")


def test_r4_6_new_columns_at_will() -> None:
    after = play(building("B1 B2 R1", "B3 B5"), "station B1 new", "station R1 new", "station B2 2").state
    assert [each.cards for each in after.players[ANNA].columns] == [("B3", "B5"), ("B1", "B2"), ("R1",)]
    with pytest.raises(Unknown):
        play(building("B1", "B3"), "station B1 2")


def test_r4_7_a_conductor_joins_any_column_and_adds_no_points() -> None:
    state = building("J J", "B3 B5")
    after = play(state, "station J 1", "station J 1").state.players[ANNA].columns[0]
    assert after.cards == ("B3", "B5", "J", "J")
    assert points(after) == 2
    assert homes(state, ANNA, "J") == ("1",)
    assert not GAME.view(state, None).players[ANNA].columns[0].closed


def test_r4_8_a_conductor_opens_no_column() -> None:
    assert refused(building("J"), "station J new", "R4.8") == "conductor_opens"
    assert "station" not in GAME.kinds(building("J"), ANNA)


def test_r4_8_other_reading_the_first_station_gives_the_colour() -> None:
    options = STANDARD.model_copy(update={"conductor_opens": "yes"})
    state = table(player("J R4 B5"), step="stations", options=options)
    assert homes(state, ANNA, "J") == ("new",)
    after = play(state, "station J new", "station R4 1").state
    assert after.players[ANNA].columns[0].cards == ("J", "R4")
    assert refused(after, "station B5 1", "R4.4") == "column_colour"


def test_r4_9_a_ten_closes_a_column() -> None:
    state = building("J", "B3 B10")
    assert refused(state, "station J 1", "R4.9") == "column_closed"
    assert GAME.view(state, None).players[ANNA].columns[0].closed


def test_r4_9_other_reading_a_conductor_may_follow() -> None:
    options = STANDARD.model_copy(update={"conductor_after_ten": "yes"})
    state = table(player("J B9", 0, column("B3 B10")), step="stations", options=options)
    assert not GAME.view(state, None).players[ANNA].columns[0].closed
    assert (homes(state, ANNA, "J"), homes(state, ANNA, "B9")) == (("1",), ("new",))
    assert play(state, "station J 1").state.players[ANNA].columns[0].cards == ("B3", "B10", "J")
    assert refused(state, "station B9 1", "R4.9") == "column_closed"


def test_r5_2_t1_the_worked_example() -> None:
    """Steam 1-2-5-6 brings 12; horse 2-3-4-7 and horse 3-5-8-10 bring 10 + 14 = 24."""
    anna = player("B9", 0, column("B1 B2 B5 B6", "steam"), column("R10", "electric"))
    ben = player("Y1", 0, column("B2 B3 B4 B7", "horse"), column("B3 B5 B8 B10", "horse"))
    step = play(table(anna, ben, {"blue": "B1 B1 J"}), "passenger B9")
    assert told(step, TourRidden) == [TourRidden(1, "blue", (12, 24))]
    assert [each.score for each in GAME.view(step.state, None).players] == [12, 24]


def test_r5_3_a_conductor_adds_nothing() -> None:
    assert worth(column("B1 J B2", "electric")) == 8


def test_r5_4_a_column_without_a_tram_brings_nothing() -> None:
    assert worth(column("B1 B2")) == 0


def test_r5_5_a_tour_of_nothing_takes_its_place_on_the_pad() -> None:
    step = play(table(player("B9"), rows={"blue": "B1 B1 J"}), "passenger B9")
    assert step.state.tours == (Tour("blue", (0, 0)),)


def test_r6_1_t5_the_eighth_card_scores_an_extra_tour_once() -> None:
    """1-2-3-4-5-6-J with an electric tram receives a 7: 32, once; a later 9 brings none; the next tour 40."""
    cards = column("B1 B2 B3 B4 B5 B6 J", "electric")
    state = table(player("B7 B9", 0, cards), step="stations")
    eighth = play(state, "station B7 1")
    assert told(eighth, ExtraTourRidden) == [ExtraTourRidden(ANNA, 1, "blue", 32)]
    ninth = play(eighth.state, "station B9 1")
    assert told(ninth, ExtraTourRidden) == []
    assert ninth.state.extras == (ExtraTour(ANNA, "blue", 32),)
    long = ninth.state.players[ANNA].columns[0]
    tour = play(table(player("B2", 0, long), rows={"blue": "B1 B1 B2"}), "passenger B2")
    assert told(tour, TourRidden)[0].points == (40, 0)


def test_r6_3_extra_tours_do_not_count_among_the_ten() -> None:
    state = table(
        player("R7", 0, column("R1 R2 R3 R4 R5 R6 J", "horse")),
        step="stations",
        tours=(Tour("blue", (0, 0)),) * 9,
    )
    after = play(state, "station R7 1").state
    assert GAME.outcome(after) is None
    assert GAME.view(after, None).players[ANNA].extra == 16
