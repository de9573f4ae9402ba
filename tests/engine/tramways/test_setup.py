"""Facts and the set-up (R1, R2). Each test names its rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine.core import RuleError, Unknown, legal_actions
from engine.tramways.events.cards import CardsDealt
from engine.tramways.events.rounds import SideChosen
from engine.tramways.events.town import ParcelsTaken
from engine.tramways.facts import BOARDS, CARD_OF, CARDS, TABLE, TYPES, cards_of
from engine.tramways.options import STANDARD, TramwaysOptions
from engine.tramways.state import State
from engine.tramways.town import Placing, read_plan, town
from engine.tramways.travel import worker_limit
from tests.engine.tramways.tables import GAME, act, begun, listed, numbers, play, refused, told, values

COUNTS = {1: 3, 2: 4, 3: 6, 4: 8, 5: 10}


def options(**changes: Any) -> TramwaysOptions:
    return STANDARD.model_copy(update={"board": "normal", **changes})


def start(seats: int, seed: int = 1, **changes: Any) -> State:
    return GAME.start(seats, options(**changes), seed)


def all_cards(state: State) -> Counter[int]:
    piles = [state.auction_deck, state.market, state.auction_discard, *state.books, state.development]
    piles += [state.development_open, state.box, *state.building_cards.values()]
    for each in state.players:
        piles += [each.hand, each.deck, each.discard, each.offered, each.gone]
    return Counter(card for pile in piles for card in pile)


# --- facts --------------------------------------------------------------------------------------------


def test_r1_1_r1_7_twelve_boards_of_15_squares_with_two_sides() -> None:
    assert len(BOARDS) == 12
    for board in BOARDS:
        for side in ("1920", "1910"):
            whole = town((Placing(board, side, 0, 0),))
            assert len(whole.squares) == TABLE.columns * TABLE.rows == 15
            assert {facts.terrain for facts in whole.squares.values()} <= {
                "plain",
                "mountain",
                "lake",
                "parcel",
                "building",
            }
            assert all(parcel[0] == BOARDS[board].letter for parcel in whole.parcels)


def test_r1_2_six_rounds_and_five_type_tiles() -> None:
    assert TABLE.rounds == 6
    assert len(begun(3).type_tiles) == 5


def test_r1_3_player_boards_with_a_normal_and_a_hard_side() -> None:
    normal, hard = TABLE.sides["normal"], TABLE.sides["hard"]
    assert (normal.workers, hard.workers) == (2, 1)
    assert normal.track == tuple(range(1, 22))
    assert (hard.track[0], hard.track[-1]) == (1, 21)
    assert len(hard.track) < len(normal.track)


def test_r1_4_o1_there_are_101_cards() -> None:
    """So many as there are; what is on them is our own."""
    counts = Counter(facts.sort for facts in CARDS.values())
    assert counts == {"development": 20, "parcel": 25, "building": 16, "auction": 30, "generic": 10}
    assert Counter(CARDS[card].building for card in cards_of("building")) == dict.fromkeys(TYPES, 4)
    assert set(CARD_OF) == {
        parcel
        for board in BOARDS
        for side in ("1920", "1910")
        for parcel in town((Placing(board, side, 0, 0),)).parcels
    }


def test_r1_5_pieces() -> None:
    assert TABLE.passengers == 30
    assert TABLE.tiles == {"straight": 12, "curve": 12}


def test_r1_6_hand_limits_tiles_and_money_without_limit() -> None:
    assert (TABLE.hand_limit, TABLE.hand_limit_most) == (7, 9)
    assert TABLE.type_tiles * len(TYPES) == 20
    assert max(sum(facts.tiles.values()) for facts in TABLE.by_players.values()) == 16
    state = begun(2)
    players = tuple(replace(each, money=10_000) for each in state.players)
    assert GAME.view(replace(state, players=players), 0).players[0].money == 10_000


# --- the map ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_r2_1_r2_3_r14_2_two_boards_for_each_player_and_three_alone(seats: int) -> None:
    state = begun(seats)
    assert len(state.plan) == COUNTS[seats]
    width, height = (15, 3) if seats == 1 else (10, 3 * seats)
    assert len(state.town.squares) == width * height
    assert all(placing.side == "1920" for placing in state.plan)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["normal", "hard", "mixed"])
def test_r2_1_r2_2_boards_by_lot_have_parcels_enough_and_at_most_one_with_j(seats: int, kind: str) -> None:
    sides = set()
    for seed in range(8):
        state = start(seats, seed, map=kind)
        letters = [BOARDS[placing.board].letter for placing in state.plan]
        assert len(set(letters)) == len(letters) == COUNTS[seats]
        assert len(state.town.parcels) >= 4 * seats
        sides |= {placing.side for placing in state.plan}
    assert sides == {"normal": {"1920"}, "hard": {"1910"}, "mixed": {"1920", "1910"}}[kind]


def test_r14_2_who_plays_alone_has_boards_by_lot_unless_asked_otherwise() -> None:
    """With their normal side up; others have the suggested ones."""
    plans = {start(1, seed).plan for seed in range(12)}
    assert len(plans) > 8
    assert {placing.side for plan in plans for placing in plan} == {"1920"}
    assert len({start(1, seed, map="suggested").plan for seed in range(12)}) == 1
    assert len({start(2, seed).plan for seed in range(12)}) == 1
    assert start(2).plan == start(2, map="suggested").plan


def test_r2_1_board_b_with_b1_is_the_hard_side() -> None:
    assert "B1" in town((Placing("B", "1910", 0, 0),)).parcels
    assert "B1" not in town((Placing("B", "1920", 0, 0),)).parcels


def test_r2_3_any_shape_any_turn_and_holes() -> None:
    plan = read_plan("A20 B10@5,0 C20@0,3 D20@5,3r2 Ja20@10,0r1")
    assert read_plan("A20+B10@5.0+C20@0.3+D20@5.3r2+Ja20@10.0r1") == plan
    whole = town(plan)
    assert len(whole.squares) == 75
    assert whole.squares["k1"].terrain == "plain"
    state = start(2, plan="A20 H20@5,0 C20@0,3", expert="yes")
    assert "j4" not in state.town.squares
    assert len(state.town.squares) == 45
    turned = town((Placing("A", "1920", 0, 0, 1),))
    assert len(turned.squares) == 15
    assert turned.squares["a1"] == town((Placing("A", "1920", 0, 0),)).squares["a3"]


def test_r2_3_a_plan_that_is_none() -> None:
    codes = []
    for plan in ("A20 A10@5,0", "A20 B20", "A20 B20@9,0", "Q20", "Ja20 Jb20@5,0"):
        with pytest.raises(RuleError) as caught:
            start(2, plan=plan)
        codes.append(caught.value.code)
    assert codes == ["boards_twice", "boards_overlap", "boards_apart", "plan_unreadable", "boards_twice"]
    with pytest.raises(RuleError, match="board_count"):
        start(2, plan="A20 B20@5,0 C20@10,0")
    with pytest.raises(RuleError, match="too_few_parcels"):
        start(2, plan="A20 B20@5,0 C20@10,0", expert="yes")


def test_r2_4_two_experts_play_on_three_boards_in_a_row() -> None:
    state = start(2, expert="yes")
    assert len(state.town.squares) == 45
    assert "o3" in state.town.squares
    assert len(state.town.parcels) >= 8
    assert len(start(2, 5, expert="yes", map="mixed").plan) == 3


# --- players ------------------------------------------------------------------------------------------


def test_r2_5_r2_11_r2_17_3_money_in_public_no_points_the_lowest_stress() -> None:
    state = begun(3)
    assert [each.money for each in state.players] == [3, 3, 3]
    assert [each.money for each in GAME.view(state, None).players] == [3, 3, 3]
    assert numbers(state) == [1, 1, 1]
    assert [each.happiness for each in state.players] == [0, 0, 0]
    assert state.round == 1
    assert {begun(3, seed).order[0] for seed in range(20)} == {0, 1, 2}


def test_r2_6_each_chooses_a_side_at_the_same_time() -> None:
    state = GAME.start(2, STANDARD, 1)
    assert (state.phase, GAME.deciders(state)) == ("boards", (0, 1))
    step = act(state, 1, "side hard")
    assert told(step, SideChosen) == [SideChosen(1, "hard")]
    assert not step.reveals
    with pytest.raises(Unknown):
        act(state, 0, "side easy")
    state = act(step.state, 0, "side normal").state
    assert [each.workers for each in state.players] == [2, 1]
    assert state.phase == "books"


def test_r2_6_the_limit_of_2_workers_holds_on_both_sides_unless_read_otherwise() -> None:
    """O3."""
    hard = start(2, board="hard")
    assert worker_limit(hard, 0) == 2
    assert worker_limit(start(2, board="hard", hard_workers="one"), 0) == 1
    assert worker_limit(start(2, hard_workers="one"), 0) == 2


def test_r2_7_r2_16_four_parcels_dealt_two_generic_cards_and_one_development() -> None:
    for seats in (2, 3, 4, 5):
        state = begun(seats)
        for seat, each in enumerate(state.players):
            sorts = Counter(CARDS[card].sort for card in each.hand)
            assert sorts == {"parcel": 4, "generic": 2, "development": 1}
            own = {parcel for parcel, owner in state.owners.items() if owner == seat}
            assert own == {CARDS[card].parcel for card in each.hand} - {None}
            assert (each.deck, each.discard) == ((), ())


def test_r2_8_at_the_advanced_deal_parcels_are_chosen_in_turn() -> None:
    state = start(3, deal="advanced")
    first, second, last = state.order
    asked = []
    while state.phase == "parcels":
        (seat,) = GAME.deciders(state)
        count = 4 if seat == last else 2
        free = values(state, "parcels", seat)
        assert len(free) == len(state.town.parcels) - len(state.owners)
        assert refused(state, f"parcels {free[0]}", "R2.8", seat) == "parcel_count"
        asked.append(seat)
        state = act(state, seat, "parcels " + ",".join(free[:count])).state
    assert asked == [first, second, last, second, first]
    assert Counter(state.owners.values()) == {0: 4, 1: 4, 2: 4}
    taken = next(iter(state.owners))
    again = start(3, deal="advanced")
    again = act(again, again.order[0], f"parcels {taken},{list(again.town.parcels)[1]}").state
    assert refused(again, f"parcels {taken},B2", "R2.8") == "parcel_taken"


def test_r2_9_r2_13_r5_8_the_rest_of_the_parcel_cards_is_in_the_auction_deck() -> None:
    for seats in (2, 3, 4, 5):
        for seed in range(4):
            state = start(seats, seed, map="mixed")
            deck = (*state.auction_deck, *state.market)
            parcels = [card for card in deck if CARDS[card].sort == "parcel"]
            assert len(deck) == 5 * seats
            assert len(state.market) == seats
            assert len(parcels) == len(state.town.parcels) - 4 * seats
            assert all(CARDS[card].players <= seats for card in deck if CARDS[card].sort == "auction")


def test_r2_10_o2_the_two_generic_cards() -> None:
    """Build is to build a building: it lays no track."""
    for each in begun(4).players:
        icons = sorted(CARDS[card].icons for card in each.hand if CARDS[card].sort == "generic")
        assert icons == [("money1", "build", "strip"), ("rail2", "worker", "strip")]


def test_r2_12_a_passenger_on_every_printed_building_square() -> None:
    for seats in (1, 3, 5):
        state = begun(seats)
        assert set(state.passengers) == set(state.town.printed)
        tiles = sum(TABLE.by_players[seats].tiles.values())
        assert state.supply == 30 - len(state.passengers) - tiles
        assert state.supply >= 0


FOURTEEN = "A20 B20@5,0 C20@0,3 D20@5,3 E20@0,6 F20@5,6"


def test_t22_three_players_and_14_parcels() -> None:
    state = begun(3, plan=FOURTEEN)
    assert len(state.town.parcels) == 14
    assert len(state.owners) == 12
    deck = (*state.auction_deck, *state.market)
    assert Counter(CARDS[card].sort for card in deck) == {"parcel": 2, "auction": 13}
    assert {type_of: len(cards) for type_of, cards in state.building_cards.items()} == dict.fromkeys(TYPES, 2)
    assert len(state.box) == 8
    assert [len(book) for book in start(3).books] == [4, 4, 4]


def test_t23_r2_18_two_and_five_players() -> None:
    two, five = begun(2), begun(5)
    assert {kind: len(cards) for kind, cards in two.building_cards.items()} == {
        "R": 1,
        "C": 1,
        "I": 2,
        "L": 1,
    }
    assert len(two.auction_deck) + len(two.market) == 10
    assert {kind: len(cards) for kind, cards in five.building_cards.items()} == dict.fromkeys(TYPES, 4)
    assert len(five.auction_deck) + len(five.market) == 25
    assert five.box == ()
    assert [len(book) for book in start(5).books] == [4] * 5


def test_r2_19_five_of_20_type_tiles() -> None:
    found: Counter[str] = Counter()
    for seed in range(40):
        tiles = start(2, seed).type_tiles
        assert len(tiles) == 5
        found.update(tiles)
    assert set(found) == set(TYPES)


# --- development cards --------------------------------------------------------------------------------


def test_r2_14_any_book_may_be_picked_also_one_from_which_a_card_was_taken() -> None:
    """Until it is empty."""
    state = start(5)
    for left in (4, 3, 2, 1):
        seat = state.turn
        assert values(state, "look", seat) == [1, 2, 3, 4, 5]
        state = act(state, seat, "look 1").state
        state = act(state, seat, "ticket 1 2" if left > 1 else "ticket 1").state
        assert len(state.books[0]) == left - 1
    assert values(state, "look") == [2, 3, 4, 5]
    assert refused(state, "look 1", "R2.14") == "book_not_open"
    state = play(state, "look 3", "ticket 1 2").state
    assert (state.phase, [len(book) for book in state.books]) == ("auction", [0, 4, 3, 4, 4])
    assert [len(each.secret) for each in state.players] == [1] * 5


def test_r2_14_books_are_picked_in_reverse_order_and_put_back_with_a_card_of_choice_on_top() -> None:
    state = start(3)
    assert state.phase == "books"
    picked: list[int] = []
    for seat in state.order[::-1]:
        assert GAME.deciders(state) == (seat,)
        books = [each for each in values(state, "look", seat) if each not in picked]
        step = act(state, seat, f"look {books[0]}")
        assert step.reveals
        state = step.state
        mine = GAME.view(state, seat).books[books[0] - 1]
        assert mine.open == state.books[books[0] - 1]
        assert all(
            GAME.view(state, other).books[books[0] - 1].open is None for other in (*{0, 1, 2} - {seat}, None)
        )
        cards = state.books[books[0] - 1]
        assert refused(state, "ticket 5 1", "R2.14", seat) == "no_such_card_in_book"
        assert refused(state, "ticket 2 2", "R2.14", seat) == "no_such_top"
        assert refused(state, f"look {books[-1]}", "R2.14", seat) == "book_is_open"
        assert len(list(listed(state, "ticket", seat))) == 12
        state = act(state, seat, "ticket 2 4").state
        assert state.players[seat].hand[-1] == cards[1]
        assert state.books[books[0] - 1][0] == cards[3]
        assert len(state.books[books[0] - 1]) == 3
        picked.append(books[0])
    assert sorted(picked) == [1, 2, 3]
    assert (state.phase, state.round) == ("auction", 1)


def test_r2_15_under_the_alternate_rule_all_keep_one_of_four() -> None:
    state = start(3, development="deck")
    assert (state.phase, GAME.deciders(state)) == ("dealt", (0, 1, 2))
    assert len(state.box) == 8
    state = act(state, 2, "keep 4").state
    assert GAME.deciders(state) == (0, 1)
    assert refused(state, "keep 5", "R2.15", 0) == "no_such_card_dealt"
    state = act(act(state, 0, "keep 1").state, 1, "keep 2").state
    assert (len(state.development), len(state.development_open)) == (6, 3)
    assert state.phase == "auction"
    assert [len(each.secret) for each in state.players] == [1, 1, 1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("development", ["books", "deck"])
def test_no_card_is_there_twice(seats: int, development: str) -> None:
    state = start(seats, development=development)
    assert max(all_cards(state).values()) == 1
    state = begun(seats, development=development)
    assert max(all_cards(state).values()) == 1


def test_r2_7_the_deal_is_told_as_something_that_was_hidden() -> None:
    step = act(GAME.start(1, STANDARD, 3), 0, "side normal")
    assert told(step, CardsDealt) == [CardsDealt("parcel", 4)]
    assert step.reveals
    (taken,) = told(step, ParcelsTaken)
    assert len(taken.parcels) == 4


def test_one_to_five_players() -> None:
    for seats in (0, 6):
        with pytest.raises(RuleError, match="player_count"):
            GAME.start(seats, STANDARD, 1)


def test_a_set_up_decision_is_listed_whole() -> None:
    state = start(2, deal="advanced")
    (seat,) = GAME.deciders(state)
    parcels = len(state.town.parcels)
    assert len(list(legal_actions(GAME, state, seat))) == parcels * (parcels - 1) // 2
    assert play(state, next(listed(state, "parcels", seat))).state.phase == "parcels"
