"""The turn and its steps. Each test names its rule in the rules of Trambahn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
from engine.trambahn.state import Column, State, Tour
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


def test_r4_17_a_tram_for_one_column_may_leave_another_without() -> None:
    state = table(player("", 5, column("R2"), column("G3")), step="stations", deck=("Y1",) * 20)
    assert GAME.kinds(state, ANNA) == ("tram", "end")
    step = play(state, "tram horse 2", "end")
    assert told(step, ColumnLost) == [ColumnLost(ANNA, ("R2",))]
    assert step.state.players[ANNA].columns == (column("G3", "horse"),)


def forbidden(hand: str, money: int, *columns: Column, **changes: Any) -> State:
    """Step 2 of Anna's turn where no column may be left without a tram."""
    options = STANDARD.model_copy(update={"unserved_column": "forbidden"})
    return table(player(hand, money, *columns), options=options, **{"step": "stations", **changes})


def test_r4_17_other_reading_the_turn_does_not_end_with_a_column_without_a_tram() -> None:
    state = play(forbidden("R2 R4", 5), "station R2 new").state
    assert refused(state, "end", "R4.17") == "column_without_tram"
    assert "end" not in GAME.kinds(state, ANNA)
    step = play(state, "tram horse 1", "end")
    assert told(step, ColumnLost) == []
    assert step.state.turn == BEN


def test_r4_17_other_reading_a_column_is_begun_only_if_its_tram_can_be_paid_for() -> None:
    """With what is in the money pile, and the hand cards that may still go there."""
    state = forbidden("R2 R4 G3", 3)
    state = play(state, "station R2 new").state
    assert refused(state, "station G3 new", "R4.17") == "column_unpaid"
    assert refused(state, "station R4 1", "R4.17") == "column_unpaid", "it is needed as money"
    assert GAME.kinds(state, ANNA) == ("money",)
    assert GAME.kinds(play(state, "money").state, ANNA) == ("tram",)
    assert refused(forbidden("R2 R4 G3", 2), "station R2 new", "R4.17") == "column_unpaid"
    assert "station" not in GAME.kinds(forbidden("R2 R4 G3", 2), ANNA)
    assert "station" in GAME.kinds(forbidden("R4 G3", 0, column("R2", "horse")), ANNA), "that one has a tram"


def test_r4_17_other_reading_two_columns_need_two_trams() -> None:
    """The cheapest ones, as the display is refilled; a dear one must leave enough for the others."""
    trams = {"display": ("horse", "steam", "electric"), "stack": ("electric",)}
    state = play(forbidden("R2 G3 Y1", 16, **trams), "station R2 new", "station G3 new").state
    assert refused(state, "tram electric 1", "R4.17") == "money_needed"
    assert play(state, "tram steam 1", "tram horse 2", "end").state.turn == BEN
    few = play(forbidden("R2 G3 Y1", 13, **trams), "station R2 new").state
    assert refused(few, "station G3 new", "R4.17") == "column_unpaid"
    one = play(forbidden("R2 G3", 60, display=("horse",), stack=()), "station R2 new").state
    assert refused(one, "station G3 new", "R4.17") == "column_unpaid"


def test_r4_17_other_reading_money_is_laid_down_before_the_first_tram_is_bought() -> None:
    """R4.11, R4.12: once trams are bought, no hand card becomes money any more."""
    state = play(forbidden("R2 G3 Y1 Y2 Y3", 7), "station R2 new", "station G3 new").state
    assert refused(state, "tram horse 1", "R4.17") == "money_needed"
    assert "tram" not in GAME.kinds(state, ANNA)
    assert play(state, "money", "tram horse 1", "tram horse 2", "end").state.turn == BEN


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


@pytest.mark.parametrize(("runs_out", "money"), [("when_drawing", [8, 5]), ("at_once", [4, 3])])
def test_r4_19_the_last_card_of_the_pile_is_drawn_by_option(runs_out: str, money: list[int]) -> None:
    """It has run out when it is empty, or when a card is to be drawn and there is none."""
    options = STANDARD.model_copy(update={"pile_runs_out": runs_out})
    state = table(player("B7 R2 G3 Y4 Y5 Y6", 8), player("Y1", 5), deck=("B1",), options=options)
    state = replace(state, discard=("R5",) * 9)
    step = play(state, "passenger B7", "end")
    assert len(step.state.players[ANNA].hand) == 6
    assert [len(each.money) for each in step.state.players] == money
    assert bool(step.state.deck) is (runs_out == "at_once")
    assert len(step.state.discard) == (0 if runs_out == "at_once" else 9)


def test_r4_19_t10_is_the_same_at_once() -> None:
    """2 in the pile, 4 needed: halved once, whichever the option."""
    options = STANDARD.model_copy(update={"pile_runs_out": "at_once"})
    state = table(
        player("B7 R2 G3", 7), player("Y1", 4), deck=("B1", "B2"), discard=("R5", "R6"), options=options
    )
    step = play(state, "passenger B7", "end")
    assert [len(each.money) for each in step.state.players] == [4, 2]
    assert told(step, MoneyLost) == [MoneyLost((3, 2))]


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


def test_r7_1_the_last_tour_before_step_2_is_ridden_for_a_legal_action_only() -> None:
    """R4.2, read the other way: the tour waits for the first action after the passengers, whatever it is."""
    nine = (Tour("blue", (0, 0)),) * 9
    options = STANDARD.model_copy(update={"tour": "after_passengers"})
    state = table(player("B7 R2 G3"), rows={"blue": "B1 B1 B2"}, tours=nine, options=options)
    state = play(state, "passenger B7").state
    with pytest.raises(Unknown):
        play(state, "tram horse 1")
    step = play(state, "station R2 new")
    assert told(step, GameEnded) == [GameEnded("ten_tours")]
    assert step.state.players[ANNA] == state.players[ANNA], "nothing else of the turn is played"


def test_r7_1_other_reading_no_tour_follows_the_tenth() -> None:
    """R4.2, read the other way: two rows are full at once, and the first of them rides the last tour."""
    nine = (Tour("blue", (0, 0)),) * 9
    options = STANDARD.model_copy(update={"tour": "after_passengers"})
    state = table(player("B7 R2"), rows={"blue": "B1 B1 B2", "red": "R1 J R2"}, tours=nine, options=options)
    step = play(state, "passenger R2", "passenger B7")
    assert [tour.colour for tour in step.state.tours[9:]] == ["red"]
    assert told(step, GameEnded) == [GameEnded("ten_tours")]
