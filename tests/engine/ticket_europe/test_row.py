"""Drawing wagon cards (R5). Each test names its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import Chance, NotYourTurn, Unknown
from engine.ticket_europe.events import (
    CardDrawn,
    CardTaken,
    Reshuffled,
    RowDiscarded,
    RowFilled,
    RowKept,
    TurnBegan,
)
from engine.ticket_europe.options import OTHER_READINGS
from engine.ticket_europe.state import State
from tests.engine.ticket_europe.tables import (
    ANNA,
    BEN,
    GAME,
    accepted,
    act,
    listed,
    play,
    player,
    refused,
    three,
    told,
)


def hand(state: State) -> dict[str, int]:
    return dict(state.players[ANNA].hand)


def poor(**changes: object) -> State:
    """Anna holds a single violet card."""
    return three(player(violet=1), **changes)


def test_r5_1_two_cards_in_any_mix() -> None:
    """Two of the row, two of the deck, or one of each, either first."""
    for first, second in (("red", "blue"), ("deck", "deck"), ("red", "deck"), ("deck", "blue")):
        state = poor(draws="white white orange orange")
        step = play(state, f"draw {first}", f"draw {second}")
        assert told(step, TurnBegan) == [TurnBegan(BEN)]
        assert sum(hand(step.state).values()) == 3


def test_r5_1_what_can_be_drawn() -> None:
    state = poor(row="red red blue loco green")
    assert list(listed(state, "draw")) == ["draw red", "draw blue", "draw loco", "draw green", "draw deck"]
    assert refused(state, "draw white", "R5.1") == "card_not_face_up"
    with pytest.raises(Unknown):
        play(state, "draw pink")


def test_r5_1_a3_the_second_card_is_taken_whenever_one_can_be() -> None:
    """There is no stopping after one."""
    state = play(poor(), "draw red").state
    assert GAME.kinds(state, ANNA) == ("draw",)
    assert GAME.deciders(state) == (ANNA,)
    for move in ("claim kyiv-wilno red,red", "tickets", "station paris red"):
        assert refused(state, move, "R5.1") == "second_card_due"
    for move in ("keep 1", "pay red", "withdraw"):
        with pytest.raises(NotYourTurn):
            act(three(), ANNA, move)


def test_r5_2_a_face_up_card_is_replaced_at_once_in_its_place() -> None:
    step = play(poor(row="red blue green yellow black", draws="white orange"), "draw green")
    assert step.state.row == ("red", "blue", "white", "yellow", "black")
    assert step.events[:2] == (CardTaken(ANNA, "green"), RowFilled(("white",)))
    assert accepted(step.state, "draw white")


def test_r5_3_a_face_up_locomotive_is_the_only_card() -> None:
    step = play(poor(row="red loco green yellow black"), "draw loco")
    assert told(step, TurnBegan) == [TurnBegan(BEN)]
    assert hand(step.state) == {"violet": 1, "loco": 1}


def test_r5_4_d10_no_face_up_locomotive_after_a_blind_card() -> None:
    """First card blind, a locomotive: the second may be blind or a colour, not the face-up locomotive."""
    state = poor(row="red loco green yellow black", draws="loco white white")
    after = play(state, "draw deck").state
    assert hand(after) == {"violet": 1, "loco": 1}
    assert list(listed(after, "draw")) == [
        "draw red",
        "draw green",
        "draw yellow",
        "draw black",
        "draw deck",
    ]
    assert refused(after, "draw loco", "R5.4") == "locomotive_second"


def test_r5_4_d11_nor_one_that_has_just_come() -> None:
    after = play(poor(draws="loco white"), "draw red").state
    assert after.row.count("loco") == 1
    assert refused(after, "draw loco", "R5.4") == "locomotive_second"


def test_r5_5_locomotives_of_the_deck_count_as_any_card() -> None:
    """Two such are possible."""
    step = play(poor(draws="loco loco white"), "draw deck", "draw deck")
    assert hand(step.state) == {"violet": 1, "loco": 2}
    assert told(step, CardDrawn) == [CardDrawn(ANNA)] * 2


def test_r5_6_d9_three_locomotives_discard_the_row() -> None:
    """Face up 2 locomotives, red, blue, green; red is taken and the third comes: five new cards at once, then
    the second card.
    """
    state = poor(row="loco loco red blue green", draws="loco white white orange orange black red")
    step = play(state, "draw red")
    assert told(step, RowDiscarded) == [RowDiscarded(("loco", "loco", "loco", "blue", "green"))]
    assert step.state.row == ("white", "white", "orange", "orange", "black")
    assert sorted(step.state.discard) == ["blue", "green", "loco", "loco", "loco"]
    assert play(step.state, "draw white").state.row == ("red", "white", "orange", "orange", "black")


def test_r5_6_the_last_card_of_the_deck_may_be_the_third_locomotive() -> None:
    """R5.8: the five new ones come from the discards then."""
    state = poor(row="loco loco red blue green", draws="loco", discard="white white black black orange")
    step = play(state, "draw red")
    assert told(step, RowDiscarded)[0].cards == ("loco", "loco", "loco", "blue", "green")
    assert step.state.row.count("loco") < 3
    assert len(step.state.row) == 5


def test_r5_6_the_row_is_looked_at_again_after_each_reset() -> None:
    state = poor(
        row="loco loco red blue green",
        draws="loco loco loco loco white white red red red blue blue black",
    )
    step = play(state, "draw red")
    assert told(step, RowDiscarded) == [RowDiscarded(("loco", "loco", "loco", "blue", "green"), 2)]
    assert step.state.row == ("red", "red", "red", "blue", "blue")


def test_r5_6_a5_no_reset_that_could_never_end() -> None:
    """Fewer than three other cards are neither in hands nor lost: the row stays, and that is told."""
    state = poor(row="loco loco red blue loco", draws="loco loco")
    state = replace(state, row=("loco", "loco", "red", "blue", "green"))
    step = play(state, "draw green")
    assert step.state.row == ("loco", "loco", "red", "blue", "loco")
    assert told(step, RowDiscarded) == []
    assert told(step, RowKept) == [RowKept(3)]
    assert step.reveals


def test_r5_6_a5_with_three_others_left_the_row_is_dealt_until_it_is_good() -> None:
    for seed in range(20):
        state = poor(
            row="loco loco red blue green",
            draws="loco loco loco white",
            chance=Chance.seeded(seed),
        )
        step = play(state, "draw green")
        assert sorted(step.state.row)[:3] == ["blue", "loco", "loco"]
        assert step.state.row.count("loco") == 2
        assert not told(step, RowKept)


def test_r5_6_dozens_of_resets_are_one_event_and_positions_stay_as_they_were() -> None:
    """With exactly three other cards left among many locomotives nearly every row is discarded. What is told
    is the first row with how many were discarded, the deck made anew, and the row that stays.
    """
    state = poor(
        row="loco loco red blue green", draws=" ".join(["loco"] * 9 + ["white"]), chance=Chance.seeded(3)
    )
    state = replace(state, deck=("white", *["loco"] * 9))
    step = play(state, "draw green")
    kinds = [type(event) for event in step.events]
    assert kinds == [CardTaken, RowFilled, RowDiscarded, Reshuffled, RowFilled]
    (discarded,) = told(step, RowDiscarded)
    assert discarded.cards == ("loco", "loco", "red", "blue", "loco")
    assert discarded.times > 10
    assert told(step, RowFilled)[-1] == RowFilled(step.state.row)
    assert step.state.row.count("loco") == 2


def test_r5_6_a5_no_reset_where_deck_and_discards_are_empty() -> None:
    step = play(poor(row="loco loco red blue green", draws="loco"), "draw green")
    assert step.state.row == ("loco", "loco", "red", "blue", "loco")
    assert not told(step, RowKept)
    assert not told(step, RowDiscarded)


def test_r5_6_a6_a_short_row_with_three_locomotives_is_discarded_as_well() -> None:
    """Three locomotives and a red card are all that is there, then three blue ones are discarded."""
    state = three(player(blue=3), row="loco loco loco red", draws="")
    step = play(state, "claim cadiz-lisboa blue,blue")
    assert told(step, RowDiscarded) != []
    assert step.state.row.count("loco") == 2


def test_r5_7_no_limit_to_a_hand() -> None:
    state = three(player(red=90), draws="red red red")
    assert hand(play(state, "draw deck", "draw deck").state) == {"red": 92}


def test_r5_8_a7_the_discards_become_the_deck() -> None:
    """At the moment when a card is needed."""
    state = poor(draws="white", discard="red red blue orange")
    first = play(state, "draw deck")
    assert told(first, Reshuffled) == []
    assert (first.state.deck, len(first.state.discard)) == ((), 4)
    second = play(first.state, "draw deck")
    assert told(second, Reshuffled) == [Reshuffled(4)]
    assert (len(second.state.deck), second.state.discard) == (3, ())


def test_r5_8_the_discards_are_shuffled_well() -> None:
    decks = {
        play(
            poor(draws="", discard="red blue green white", chance=Chance.seeded(seed)), "draw deck"
        ).state.deck
        for seed in range(200)
    }
    assert len(decks) == 24


def test_r5_8_an_empty_deck_with_discards_can_be_drawn_from() -> None:
    state = three(row="", draws="", discard="white")
    assert list(listed(state, "draw")) == ["draw deck"]
    step = play(state, "draw deck")
    assert told(step, Reshuffled) == [Reshuffled(1)]
    assert step.state.discard == ()


def test_r5_9_without_any_card_the_other_three_actions_remain() -> None:
    state = three(row="", draws="")
    assert GAME.kinds(state, ANNA) == ("claim", "tickets", "station")
    assert refused(state, "draw deck", "R5.9") == "no_cards_left"
    assert refused(state, "draw red", "R5.1") == "card_not_face_up"


def test_r5_9_a1_face_up_cards_may_still_be_taken() -> None:
    state = three(row="red loco", draws="")
    assert list(listed(state, "draw")) == ["draw red", "draw loco"]
    assert refused(state, "draw deck", "R5.9") == "no_cards_left"


def test_r5_9_a1_other_reading_no_card_can_be_drawn() -> None:
    state = three(row="red loco", draws="", options=OTHER_READINGS)
    assert "draw" not in GAME.kinds(state, ANNA)
    assert refused(state, "draw red", "R5.9") == "no_cards_left"
    stocked = three(row="red loco", draws="blue", options=OTHER_READINGS)
    assert list(listed(stocked, "draw")) == ["draw red", "draw loco", "draw deck"]


def test_a2_the_turn_ends_with_one_card_where_no_second_can_be_had() -> None:
    for row in ("red", "red loco"):
        step = play(poor(row=row, draws=""), "draw red")
        assert told(step, TurnBegan) == [TurnBegan(BEN)]
        assert not step.reveals
    assert not told(play(poor(row="red blue", draws=""), "draw red"), TurnBegan)


def test_a4_empty_places_are_filled_as_soon_as_cards_exist_again() -> None:
    """Here by the two cards that a claim discards; nothing more is left after them."""
    state = three(player(red=2, blue=1), row="green", draws="")
    step = play(state, "claim kyiv-wilno red,red")
    assert step.state.row == ("green", "red", "red")
    assert told(step, RowFilled) == [RowFilled(("red", "red"))]
    built = play(replace(step.state, turn=ANNA), "station paris blue")
    assert built.state.row == ("green", "red", "red", "blue")
    assert step.reveals


def test_what_is_taken_face_up_is_known_to_all_until_it_is_played() -> None:
    state = poor(row="red red loco green black", draws="red blue blue white")
    after = play(state, "draw red", "draw deck").state
    assert after.players[ANNA].known == {"red": 1}
    again = play(replace(after, turn=ANNA), "draw red", "draw red").state
    assert again.players[ANNA].known == {"red": 3}
    paid = play(replace(again, turn=ANNA), "station paris red").state
    assert paid.players[ANNA].known == {"red": 2}
    assert GAME.view(paid, BEN).players[ANNA].known == {"red": 2}


def test_what_the_latest_turn_brought_is_remembered_until_the_next_one() -> None:
    state = play(poor(row="red blue green yellow black", draws="white orange"), "draw deck").state
    assert state.players[ANNA].drawn == ("white",)
    state = play(state, "draw red").state
    assert state.players[ANNA].drawn == ("white", "red")
    state = play(state, "draw blue", "draw green").state
    assert state.players[ANNA].drawn == ("white", "red")
    assert play(replace(state, turn=ANNA), "draw yellow").state.players[ANNA].drawn == ("yellow",)
    assert play(replace(state, turn=ANNA), "station paris red").state.players[ANNA].drawn == ()
