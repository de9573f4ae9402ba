"""Action rounds, administration, the end of a round, the last round (R6, R10, R11, R12). Each test names its
rule.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Chance, NotYourTurn, Unknown
from engine.tramways import administration, rounds
from engine.tramways.events.cards import CardDiscarded, CardsDrawn, CardsKeptForEnd, Reshuffled
from engine.tramways.events.players import StressPenalty
from engine.tramways.events.rounds import AdministrationDone
from engine.tramways.events.town import PassengersArrived
from engine.tramways.ledger import Move
from engine.tramways.options import STANDARD
from engine.tramways.state import Player, State
from tests.engine.tramways.tables import (
    ANNA,
    BEN,
    GAME,
    accepted,
    act,
    listed,
    numbers,
    play,
    player,
    refused,
    table,
    told,
    values,
)
from tests.games import kept, names

OPEN = ". . . . ./Ra . . . Cb/. . . . ."


def administering(*players: Player, **changes: Any) -> State:
    state = table(*players, map=OPEN, type_tiles=("R", "C", "I", "L", "R"), **changes)
    move = Move(state)
    administration.begin(move)
    return move.state


def rich_deck(state: State) -> State:
    """Cards for the coming auction, so that a next round can begin."""
    return replace(state, market=(62, 65))


# --- actions ------------------------------------------------------------------------------------------


def test_r6_1_in_the_first_action_round_one_action_or_2_money_in_turn_order() -> None:
    state = table(player("92"), player(), map=OPEN)
    assert set(GAME.kinds(state, ANNA)) == {"link", "money"}
    after = play(state, "link a2 b2,c2,d2 92:rail2").state
    assert (after.turn, after.step) == (BEN, 1)
    after = play(after, "money").state
    assert (after.players[BEN].money, after.turn, after.step) == (12, ANNA, 2)
    assert refused(state, "end", "R6.2") == "nothing_done"


def test_r6_2_in_the_second_two_actions_or_one_and_2_money_or_2_money_alone() -> None:
    state = table(player("92 65 23 1"), player(), map=OPEN, step=2)
    one = play(state, "link a2 b2,c2,d2 92:rail2").state
    assert (one.turn, one.acted) == (ANNA, 1)
    assert "end" not in GAME.kinds(one, ANNA)
    assert play(one, "link 1 d2,d1 23:rail1").state.turn == BEN
    assert play(one, "money").state.turn == BEN
    money = play(state, "money").state
    assert money.turn == ANNA
    assert "money" not in GAME.kinds(money, ANNA)
    assert refused(money, "money", "R6.2") == "money_taken_before"
    assert play(money, "end").state.turn == BEN
    assert play(money, "link a2 b2,c2,d2 92:rail2").state.turn == BEN


def test_r6_3_the_five_actions() -> None:
    state = table(
        player("12 97 21 10 92 65 62"),
        player(),
        map="Ra . Cb A1/. . . .",
        owners={"A1": ANNA},
        links="anna a1 b1 c1",
    )
    assert GAME.kinds(state, ANNA) == ("link", "upgrade_link", "build", "move", "money")


def test_r6_4_money_workers_passengers_and_calm_are_not_played_in_the_actions() -> None:
    state = table(player("20 92"), player(), map=OPEN)
    for icon in ("calm", "passenger", "worker", "money1"):
        assert not accepted(state, f"link a2 b2,c2,d2 92:rail2,20:{icon}")
        with pytest.raises(NotYourTurn):
            act(state, ANNA, f"use 20 {icon}")


def test_r6_5_stress_saves_cards_and_gives_no_action() -> None:
    state = table(player("87 82"), player(), map=OPEN)
    assert play(state, "link a2 b2,c2,d2,d1 87:rail2,87:rail1").state.turn == BEN


# --- administration -----------------------------------------------------------------------------------


def test_t20_the_administration_of_the_rulebook() -> None:
    """A worker; money and calm of one card; a free discard with its consequence; one for 1 money; 5 drawn,
    the discards mixed, 2 more.
    """
    anna = player("92 9 11 65", money=5, workers=1, stress=4, deck=(1, 3, 5, 7, 8), discard=(10, 12))
    state = rich_deck(administering(anna, player("62"), auction_deck=(66, 68)))
    state = act(state, ANNA, "use 92 worker").state
    assert state.players[ANNA].workers == 2
    state = act(state, ANNA, "use 9 money2,calm").state
    assert (state.players[ANNA].money, numbers(state)[ANNA]) == (7, 5)
    step = act(state, ANNA, "discard 11")
    assert told(step, CardDiscarded) == [CardDiscarded(ANNA, 11, 0)]
    assert step.state.players[ANNA].money == 4
    step = act(step.state, ANNA, "discard 65")
    assert told(step, CardDiscarded) == [CardDiscarded(ANNA, 65, 1)]
    assert step.state.players[ANNA].money == 3
    assert told(step, AdministrationDone) == [AdministrationDone(ANNA, 0)]
    step = act(step.state, BEN, "done")
    after = step.state.players[ANNA]
    assert len(after.hand) == 7
    assert {1, 3, 5, 7, 8} < set(after.hand)
    assert len(after.deck) == 4
    assert after.discard == ()
    assert told(step, CardsDrawn)[0] == CardsDrawn(ANNA, 7)
    assert told(step, Reshuffled) == [Reshuffled(ANNA, 6)]


def test_r10_1_icons_with_the_usual_stress_and_within_their_bounds() -> None:
    state = administering(player("20 92 9", workers=2), player("62"))
    assert "worker" not in values(state, "use", ANNA, card=20)
    assert refused(state, "use 92 worker", "R10.1", ANNA) == "workers_full"
    assert refused(state, "use 9 calm", "R10.1", ANNA) == "no_stress"
    # A further icon costs the step that calm takes back.
    assert numbers(act(state, ANNA, "use 9 money2,calm").state)[ANNA] == 1
    assert numbers(act(administering(player("9", stress=3), player("62")), ANNA, "use 9 calm").state)[0] == 3


def test_r10_1_a_card_is_played_for_at_least_one_icon_and_for_each_once() -> None:
    """R3.2, R3.3: else a card would be discarded for nothing, or pay twice."""
    state = administering(player("9"), player("62"))
    assert refused(state, "use 9 -", "R10.1", ANNA) == "no_icon"
    assert refused(state, "use 9 money2,money2", "R3.3", ANNA) == "icon_twice"


def test_r10_all_administer_at_the_same_time_but_passengers_come_in_turn_order() -> None:
    state = administering(player("20"), player("20 17"))
    state = replace(state, passengers=("a2",))
    assert GAME.deciders(state) == (ANNA, BEN)
    assert "passenger" in values(state, "use", ANNA, card=20)
    assert "passenger" not in values(state, "use", BEN, card=20)
    assert refused(state, "use 17 passenger e2", "R10.2", BEN) == "passengers_in_turn_order"
    after = act(state, ANNA, "done").state
    assert "passenger" in values(after, "use", BEN, card=20)


def test_r10_who_can_hold_no_passenger_to_add_keeps_nobody_waiting() -> None:
    """By what everybody knows of hands: 92 has no such icon; 20 and 17 have it."""
    known = replace(administering(player("92"), player("17")), passengers=("a2",))
    assert "passenger" in values(known, "use", BEN, card=17)
    assert act(known, BEN, "use 17 passenger e2").state.passengers == ("a2", "e2")
    # When Anna has a card of which the others know no more than that it came from her deck, that one counts.
    anna = player("92", deck=(17,))
    drawn = replace(anna, hand=(92, 62), deck=(20,))
    waits = replace(administering(drawn, player("17")), passengers=("a2",))
    assert refused(waits, "use 17 passenger e2", "R10.2", BEN) == "passengers_in_turn_order"
    without = replace(administering(replace(drawn, deck=(21,)), player("17")), passengers=("a2",))
    assert accepted(without, "use 17 passenger e2", BEN)
    # And so does a development card that only she has seen.
    secret = replace(anna, hand=(92, 1), deck=(), secret={1: "1"})
    waits = replace(administering(secret, player("17")), passengers=("a2",))
    assert refused(waits, "use 17 passenger e2", "R10.2", BEN) == "passengers_in_turn_order"
    seen = replace(player("17"), discard=(7, 13, 20))
    assert accepted(replace(administering(secret, seen), passengers=("a2",)), "use 17 passenger e2", BEN)


def test_r10_whether_somebody_waits_tells_nothing_of_what_is_hidden() -> None:
    """It is the same in all positions that look the same."""
    anna = replace(player("92"), hand=(92, 62, 1), deck=(17, 21, 22), secret={1: "1"})
    for deck in ((17, 21, 22), (23, 21, 22)):
        state = replace(administering(replace(anna, deck=deck), player("13")), passengers=("a2",))
        said = {
            accepted(GAME.redealt(state, BEN, Chance.seeded(seed)), "use 13 passenger e2", BEN)
            for seed in range(20)
        }
        assert said == {accepted(state, "use 13 passenger e2", BEN)}


def test_r10_2_a_passenger_on_an_empty_building_square_as_long_as_there_are_any() -> None:
    state = administering(player("20 17"), player("62"))
    assert refused(state, "use 17 passenger a2", "R10.2", ANNA) == "square_not_empty"
    empty = replace(state, passengers=("e2",))
    assert values(empty, "use", ANNA, card=17, icons=("passenger",)) == ["a2"]
    after = act(empty, ANNA, "use 17 money3,passenger a2").state
    assert after.passengers == ("a2", "e2")
    assert (after.players[ANNA].money, numbers(after)[ANNA]) == (13, 2)
    assert refused(empty, "use 17 passenger b2", "R10.2", ANNA) == "square_not_empty"
    assert refused(empty, "use 17 passenger", "R10.2", ANNA) == "square_and_passenger"
    assert refused(empty, "use 17 money3 a2", "R10.2", ANNA) == "square_and_passenger"
    with pytest.raises(Unknown):
        act(empty, ANNA, "use 17 passenger z9")
    none = replace(empty, building_cards={**empty.building_cards, "R": (0,) * 26})
    assert none.supply <= 0
    assert "passenger" not in values(none, "use", ANNA, card=17)


def test_r10_3_the_first_discard_is_free_and_a_played_card_is_none() -> None:
    state = administering(player("92 65 9", money=0, workers=0), player("62"))
    state = act(state, ANNA, "use 92 worker").state
    state = act(state, ANNA, "discard 65").state
    assert values(state, "use", ANNA) == [9]
    assert "discard" not in GAME.kinds(state, ANNA)
    assert refused(state, "discard 9", "R10.3", ANNA) == "money_short"
    assert refused(state, "discard 65", "R10.3", ANNA) == "card_not_in_hand"


def test_r10_4_consequences_apply_to_played_and_to_discarded_cards() -> None:
    state = administering(player("73 11 2", money=2, stress=2), player("62"))
    assert numbers(act(state, ANNA, "use 73 money5").state)[ANNA] == 4
    assert numbers(act(state, ANNA, "discard 2").state)[ANNA] == 4
    assert refused(state, "discard 11", "R3.5", ANNA) == "consequence_unpaid"


def test_r10_5_other_icons_are_of_no_use_here() -> None:
    state = administering(player("65 92"), player("62"))
    assert refused(state, "use 65 rail2", "R10.5", ANNA) == "icon_not_playable"
    assert "use" not in GAME.kinds(state, ANNA)
    with pytest.raises(NotYourTurn):
        act(state, ANNA, "link a2 b2,c2,d2 65:rail2")
    with pytest.raises(Unknown):
        act(state, ANNA, "use 65 calm")


# --- the end of a round -------------------------------------------------------------------------------


def closing(*players: Player, **changes: Any) -> State:
    """All administration is done."""
    done = tuple(replace(each, done=True) for each in players)
    state = table(*done, map=OPEN, type_tiles=("R", "C", "I", "L", "R"), **changes)
    return replace(state, phase="administration", market=(62, 65))


def closed(state: State) -> tuple[State, list[object]]:
    move = Move(state)
    rounds.after_administration(move)
    return move.state, list(move.events)


def test_r11_1_hands_are_filled_up_to_the_limit_and_discards_mixed_only_if_needed() -> None:
    enough = player("92", deck=(1, 3, 5, 7, 8, 10), discard=(12,))
    after, events = closed(closing(enough, player("1 3 5 6 7 8 9 10", deck=(12,))))
    assert (len(after.players[ANNA].hand), after.players[ANNA].discard) == (7, (12,))
    assert not [event for event in events if isinstance(event, Reshuffled)]
    assert len(after.players[BEN].hand) == 8
    assert after.players[BEN].deck == (12,)
    # Once the deck is empty everybody knows the hand.
    assert set(after.players[ANNA].known) == set(after.players[ANNA].hand)


def test_r11_1_nobody_draws_after_round_5() -> None:
    after, _ = closed(closing(player("92", deck=(1, 3)), player("65"), round=5))
    assert after.players[ANNA].hand == (92,)
    assert after.round == 6


def test_r11_2_the_last_space_of_the_stress_track_costs_a_point() -> None:
    after, events = closed(closing(player("92", stress=20), player("65", stress=19)))
    assert [each.happiness for each in after.players] == [-1, 0]
    assert StressPenalty(ANNA, 1) in events


def test_r11_3_passengers_come_onto_empty_squares_of_the_type_of_the_round() -> None:
    state = replace(closing(player("92"), player("65")), passengers=())
    after, events = closed(state)
    assert after.passengers == ("a2",)
    assert PassengersArrived("R", ("a2",)) in events


def test_r11_3_passengers_never_run_out() -> None:
    """Each building square has one, and each building tile brings its own."""
    for name in names(f"{GAME.id}-building-"):
        for state, _, _, _ in kept(name).turns():
            assert state.supply >= len(administration.empty_squares(state))


def test_r11_4_r11_5_links_are_lost_and_the_next_round_begins() -> None:
    state = closing(player("92"), player("65"), links="anna a2 b2 c2,ben a2 b2 c2 d2 e2", round=3)
    after, _ = closed(state)
    assert [link.number for link in after.links] == [2]
    assert (after.round, after.phase) == (4, "auction")


# --- the last round -----------------------------------------------------------------------------------


def last(*players: Player, **changes: Any) -> State:
    after, _ = closed(closing(*players, round=5, **changes))
    return after


def test_r12_2_hands_are_filled_with_cards_of_choice_and_the_rest_leaves_the_game() -> None:
    anna = player("92 65 62 1 3", deck=(5, 7), discard=(8,))
    state = last(anna, player("23 21"))
    assert state.phase == "auction"
    step = play(state, "pass")
    state = step.state
    # Ben has no cards to choose from.
    assert (state.phase, GAME.deciders(state)) == ("refill", (ANNA,))
    assert refused(state, "fill 5", "R12.2", ANNA) == "hand_not_filled"
    assert refused(state, "fill 5,6", "R12.2", ANNA) == "card_not_laid_out"
    assert len(list(listed(state, "fill", ANNA))) == 3
    step = act(state, ANNA, "fill 8,5")
    after = step.state.players[ANNA]
    assert (after.hand, after.deck, after.discard) == ((92, 65, 62, 1, 3, 5, 8), (), ())
    assert after.gone == (7,)
    assert told(step, CardsKeptForEnd) == [CardsKeptForEnd(ANNA, (5, 8))]
    assert step.state.phase == "actions"


def test_r12_2_under_the_other_reading_hands_are_filled_before_the_auction() -> None:
    """O4."""
    before = STANDARD.model_copy(update={"last_hand": "before_auction"})
    state = last(player("92 65 62 1 3", deck=(5, 7), discard=(8,)), player("23"), options=before)
    assert state.phase == "refill"
    state = act(state, ANNA, "fill 8,5").state
    assert state.phase == "auction"
    assert play(state, "pass").state.phase == "actions"
    anna = player("92", deck=(1, 3, 5, 6, 7, 8, 10, 12))
    sooner, _ = closed(closing(anna, player("23"), round=4, options=before))
    assert (sooner.round, sooner.phase) == (5, "auction"), "only for the last round"
    assert (sooner.players[ANNA].deck, sooner.players[ANNA].gone) == ((1, 3), ())


def test_r12_3_the_game_ends_with_the_administration_of_round_6() -> None:
    state = administering(player("92"), player("65"), round=6)
    state = act(state, ANNA, "done").state
    after = act(state, BEN, "done").state
    assert after.phase == "over"
    assert GAME.outcome(after) is not None
    assert GAME.deciders(after) == ()
    assert after.players[ANNA].hand == (92,)
