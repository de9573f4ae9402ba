"""The turn and its steps. Each test names its rule in the rules of Trambahn."""

from __future__ import annotations

import pytest

from engine.core import NotYourTurn, RuleError, Unknown, legal_actions
from engine.trambahn.events import (
    CardsDrawn,
    ColumnLost,
    GameEnded,
    MoneyLost,
    MoneyTaken,
    Reshuffled,
    TourRidden,
    TramBought,
    TurnBegan,
)
from engine.trambahn.options import STANDARD
from engine.trambahn.state import State, Tour
from tests.engine.trambahn.tables import ANNA, BEN, GAME, column, play, player, refused, table, told


def open_turn(anna: str = "B7 R2 G3 Y4 J B9", money: int = 0) -> State:
    return table(player(anna, money))


def notations(state: State) -> set[str]:
    return {action.notation() for action in legal_actions(GAME, state, state.turn)}


def test_r4_1_a_turn_begins_with_a_passenger() -> None:
    state = open_turn()
    assert GAME.kinds(state, ANNA) == ("passenger",)
    for move in ("station B7 new", "money 1", "money", "end"):
        assert refused(state, move, "R4.1") == "passenger_first"


def test_r4_1_one_or_two_passengers_of_any_colours() -> None:
    state = play(open_turn(), "passenger B7", "passenger R2").state
    assert state.rows["blue"] == ("B7",)
    assert state.rows["red"] == ("R2",)
    assert refused(state, "passenger G3", "R4.1") == "two_passengers"


def test_r4_1_a_station_goes_to_its_colour_a_conductor_anywhere() -> None:
    state = open_turn()
    assert refused(state, "passenger B7 red", "R4.1") == "row_of_its_colour"
    assert refused(state, "passenger J", "R4.1") == "conductor_row"
    assert play(state, "passenger B7 blue") == play(state, "passenger B7")
    assert play(state, "passenger J yellow").state.rows["yellow"] == ("J",)
    with pytest.raises(Unknown):
        play(state, "passenger J pink")


def test_r4_1_only_cards_of_the_own_hand() -> None:
    state = open_turn()
    assert refused(state, "passenger B1", "R4.1") == "card_not_in_hand"
    with pytest.raises(Unknown):
        play(state, "passenger X7")


def test_r4_2_t6_two_tours_in_one_turn() -> None:
    """Playing blue then red, both rows at 3, scores tour k (blue), then tour k + 1 (red)."""
    state = table(player("B7 R2 G3"), rows={"blue": "B1 B1 B2", "red": "R1 J R2"})
    step = play(state, "passenger B7", "passenger R2")
    assert [(tour.number, tour.colour) for tour in told(step, TourRidden)] == [(1, "blue"), (2, "red")]
    assert step.state.rows["blue"] == step.state.rows["red"] == ()


def test_r4_2_the_tour_comes_before_the_second_passenger() -> None:
    state = table(player("B7 B8 G3"), rows={"blue": "B1 B1 B2"})
    step = play(state, "passenger B7", "passenger B8")
    assert len(told(step, TourRidden)) == 1
    assert step.state.rows["blue"] == ("B8",)


def test_r4_2_other_reading_all_passengers_first() -> None:
    """Under the option both passengers board before the tour; with one passenger it comes as step 1 ends."""
    late = STANDARD.model_copy(update={"tour": "after_passengers"})
    state = table(player("B7 B8 G3"), rows={"blue": "B1 B1 B2"}, options=late)
    step = play(state, "passenger B7", "passenger B8")
    assert len(told(step, TourRidden)) == 1
    assert step.state.rows["blue"] == ()
    waiting = play(state, "passenger B7")
    assert told(waiting, TourRidden) == []
    assert len(told(play(waiting.state, "station G3 new"), TourRidden)) == 1


def test_r4_3_after_the_tour_the_passengers_are_discarded() -> None:
    state = table(player("B7 G3"), rows={"blue": "B1 J B2"})
    after = play(state, "passenger B7").state
    assert after.discard == ("B1", "J", "B2", "B7")
    assert after.rows["blue"] == ()


def test_r4_the_order_of_the_steps_is_fixed() -> None:
    state = open_turn(money=15)
    served = play(state, "passenger B9", "station B7 new")
    assert refused(served.state, "passenger R2", "R4") == "step_over"
    rich = play(served.state, "money 1").state
    assert refused(rich, "station R2 new", "R4") == "step_over"
    bought = play(rich, "tram horse 1").state
    assert refused(bought, "money 1", "R4") == "step_over"
    assert GAME.kinds(bought, ANNA) == ("end",)


def test_r4_11_any_number_of_cards_becomes_money() -> None:
    state = play(open_turn(), "passenger B7").state
    one = play(state, "money 2")
    assert one.state.players[ANNA].money == ("G3",)
    assert one.state.players[ANNA].hand == ("R2", "Y4", "J", "B9")
    rest = play(state, "money")
    assert rest.state.players[ANNA].hand == ()
    assert told(rest, MoneyTaken) == [MoneyTaken(ANNA, 5)]
    with pytest.raises(Unknown):
        play(state, "money 6")
    assert refused(rest.state, "money", "R4.11") == "hand_empty"


def test_r4_11_the_record_of_the_move_does_not_tell_the_card() -> None:
    state = play(open_turn(), "passenger B7").state
    other = play(table(player("B7 Y1 Y2 Y3 Y5 Y6")), "passenger B7").state
    for each in (state, other):
        assert {move for move in notations(each) if move.startswith("money")} == {
            *("money 1", "money 2", "money 3", "money 4", "money 5"),
            "money",
        }
    assert play(state, "money 1").events == play(other, "money 1").events


def test_r4_12_t9_two_trams_in_a_turn() -> None:
    """14 money cards buy 2 horse trams: 4 are left, the display is refilled each time."""
    state = table(player("B7 R2 G3 Y4", 14), step="passengers")
    state = play(state, "passenger B7", "station R2 new", "station G3 new").state
    step = play(state, "tram horse 1", "tram horse 2")
    assert len(step.state.players[ANNA].money) == 4
    assert len(step.state.spent) == 10
    assert [event.shown for event in told(step, TramBought)] == ["horse", "horse"]
    assert step.state.display == ("horse", "horse", "horse")
    rich = table(player("", 20, column("R2"), column("G3"), column("Y4")), step="trams")
    third = play(rich, "tram horse 1", "tram horse 2", "tram horse 3")
    assert third.state.display == ("horse", "horse", "steam")


def test_r4_12_only_trams_on_display() -> None:
    state = table(player("", 20, column("R2")), step="trams")
    assert refused(state, "tram steam 1", "R4.12") == "tram_not_on_display"
    with pytest.raises(Unknown):
        play(state, "tram omnibus 1")


def test_r4_13_the_money_pile_pays_the_whole_price() -> None:
    state = table(player("R3 R4 R5 R6 R7 R8", 4, column("R2")), step="trams")
    assert refused(state, "tram horse 1", "R4.13") == "money_short"
    assert GAME.kinds(state, ANNA) == ("end",)


def test_r4_14_one_tram_a_column() -> None:
    state = table(player("", 20, column("R2", "horse")), step="trams")
    assert refused(state, "tram horse 1", "R4.14") == "column_has_tram"
    with pytest.raises(Unknown):
        play(state, "tram horse 2")


def test_r4_15_the_display_is_refilled_while_the_stack_lasts() -> None:
    state = table(player("", 30, column("R2"), column("G2")), step="trams", stack=("electric",))
    assert play(state, "tram horse 1").state.display == ("horse", "horse", "electric")
    assert play(state, "tram horse 1", "tram horse 2").state.display == ("horse", "electric")


def test_r4_16_without_an_unserved_column_there_is_nothing_to_buy() -> None:
    state = table(player("", 30, column("R2", "horse")), step="stations")
    assert "tram" not in GAME.kinds(state, ANNA)


def test_r4_17_t8_a_column_without_a_tram_is_lost_before_the_refill() -> None:
    state = play(table(player("B7 R2 R4 G3"), deck=("Y1",) * 20), "passenger B7", "station R2 new").state
    step = play(state, "station R4 1", "end")
    assert told(step, ColumnLost) == [ColumnLost(ANNA, ("R2", "R4"))]
    assert step.state.discard == ("R2", "R4")
    assert step.state.players[ANNA].columns == ()
    kinds = [type(event) for event in step.events]
    assert kinds.index(ColumnLost) < kinds.index(CardsDrawn)


def test_r4_18_the_hand_is_filled_up_to_six_and_kept() -> None:
    state = table(player("B7 R2 G3 Y4"), deck=("Y1", "Y2", "Y3", "Y5", "Y6"))
    step = play(state, "passenger B7", "end")
    assert step.state.players[ANNA].hand == ("R2", "G3", "Y4", "Y6", "Y5", "Y3")
    assert step.state.deck == ("Y1", "Y2")
    assert step.reveals


def test_r4_19_t10_the_draw_pile_runs_out() -> None:
    """2 in the pile, 4 needed, money 7 and 4: draw 2, lose 3 and 2, reshuffle the discards, draw 2."""
    state = table(
        player("B7 R2 G3", 7), player("Y1", 4), deck=("B1", "B2"), discard=("R5", "R6"), spent=("G9",)
    )
    step = play(state, "passenger B7", "end")
    money = [len(each.money) for each in step.state.players]
    assert money == [4, 2]
    assert told(step, CardsDrawn) == [CardsDrawn(ANNA, 2), CardsDrawn(ANNA, 2)]
    assert told(step, MoneyLost) == [MoneyLost((3, 2))]
    assert told(step, Reshuffled) == [Reshuffled(8)]
    hand = step.state.players[ANNA].hand
    assert hand[:4] == ("R2", "G3", "B2", "B1")
    assert sorted((*hand[4:], *step.state.deck)) == sorted(["R5", "R6", "G9", *["Y1"] * 5])
    assert step.state.discard == step.state.spent == ()


def test_r4_19_a_single_money_card_is_not_lost() -> None:
    state = table(player("B7", 1), player("Y1", 1), deck=(), discard=("R5",) * 9)
    step = play(state, "passenger B7", "end")
    assert [len(each.money) for each in step.state.players] == [1, 1]
    assert told(step, MoneyLost) == []


def test_r4_20_lost_money_is_reshuffled_or_discarded_by_option() -> None:
    options = STANDARD.model_copy(update={"lost_money": "discarded"})
    state = table(player("B7", 8), deck=(), discard=("R5",) * 9, options=options)
    after = play(state, "passenger B7", "end").state
    assert after.spent == ("Y1",) * 4
    assert set(after.deck) == {"R5"}


def test_r4_21_a_hand_may_stay_short_and_step_1_is_skipped_without_a_card() -> None:
    state = table(player("B7 B8", 1), player(""), deck=(), discard=("R5",))
    step = play(state, "passenger B7", "end")
    assert step.state.players[ANNA].hand == ("B8", "R5")
    assert step.state.turn == BEN
    assert GAME.kinds(step.state, BEN) == ("end",)
    play(step.state, "end")


def test_r4_21_where_no_card_is_left_to_anybody_the_game_ends() -> None:
    state = table(player("B7"), player(""), deck=(), discard=())
    step = play(state, "passenger B7", "end")
    assert told(step, GameEnded) == [GameEnded("no_cards")]
    assert GAME.outcome(step.state) is not None


def test_r4_22_then_the_other_player_takes_a_turn() -> None:
    state = open_turn()
    with pytest.raises(NotYourTurn):
        GAME.apply(state, BEN, GAME.kinds_by_name["end"]())
    step = play(state, "passenger B7", "end")
    assert told(step, TurnBegan) == [TurnBegan(BEN)]
    assert GAME.deciders(step.state) == (BEN,)


def test_r7_1_t7_the_tenth_tour_ends_the_game_at_once() -> None:
    nine = (Tour("blue", (0, 0)),) * 9
    state = table(player("B7 R2 G3"), rows={"blue": "B1 B1 B2", "red": "R1 J R2"}, tours=nine)
    step = play(state, "passenger B7")
    assert told(step, GameEnded) == [GameEnded("ten_tours")]
    assert GAME.deciders(step.state) == ()
    assert step.state.rows["red"] == ("R1", "J", "R2")
    with pytest.raises((NotYourTurn, RuleError)):
        play(step.state, "passenger R2")
