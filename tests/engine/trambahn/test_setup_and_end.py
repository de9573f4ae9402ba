"""The deck, the set-up, the end, and who sees what. Each test names its rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.core import Chance, RuleError
from engine.trambahn.facts import CARDS, COLOURS, CONDUCTOR, TRAMS, deck
from engine.trambahn.options import OTHER_READINGS, STANDARD
from engine.trambahn.setup import start
from engine.trambahn.state import ExtraTour, Tour
from tests.engine.core.play import random_game
from tests.engine.trambahn.tables import ANNA, BEN, GAME, player, table
from tests.games import kept


def test_r1_t2_the_deck() -> None:
    """120 cards, 28 a colour; 1 and 10 twice, 2 to 9 three times; 8 conductors; 41 points a colour."""
    counts = Counter(deck())
    assert counts.total() == 120
    assert counts[CONDUCTOR] == 8
    for letter in COLOURS.values():
        own = {card: count for card, count in counts.items() if card.startswith(letter)}
        assert sum(own.values()) == 28
        assert sum(CARDS[card].points * count for card, count in own.items()) == 41
        assert [own[f"{letter}{value}"] for value in range(1, 11)] == [2, *[3] * 8, 2]


def test_r1_3_victory_points_by_value() -> None:
    assert [CARDS[f"G{value}"].points for value in range(1, 11)] == [1] * 6 + [2] * 3 + [3]


def test_r1_6_trams() -> None:
    assert {kind: (tram.copies, tram.multiplier, tram.price) for kind, tram in TRAMS.items()} == {
        "horse": (5, 2, 5),
        "steam": (4, 3, 10),
        "electric": (7, 4, 15),
    }


def test_r2_t3_the_set_up() -> None:
    """Money 12 and 15, hands of 6, draw pile 81; 3 horse trams shown, 2 horse, 4 steam, 7 electric below."""
    for seed in range(10):
        state = start(2, STANDARD, seed)
        first, other = state.players[state.first], state.players[1 - state.first]
        assert (len(first.money), len(other.money)) == (12, 15)
        assert len(first.hand) == len(other.hand) == 6
        assert len(state.deck) == 81
        assert state.display == ("horse",) * 3
        assert state.stack == ("horse",) * 2 + ("steam",) * 4 + ("electric",) * 7
        cards = (*first.hand, *first.money, *other.hand, *other.money, *state.deck)
        assert sorted(cards) == sorted(deck())


def test_r2_4_the_start_player_is_drawn() -> None:
    assert {start(2, STANDARD, seed).first for seed in range(20)} == {ANNA, BEN}


def test_r2_it_is_a_game_for_two() -> None:
    with pytest.raises(RuleError):
        GAME.start(3, STANDARD, 1)


@pytest.mark.parametrize(
    ("money", "ranking"),
    [((6, 4), ((ANNA,), (BEN,))), ((4, 6), ((BEN,), (ANNA,))), ((5, 5), ((ANNA, BEN),))],
)
def test_r7_3_t11_a_tie_goes_by_money_or_is_shared(money: tuple[int, int], ranking: Any) -> None:
    """At 150 points each: 6 against 4 money cards wins, 5 against 5 is shared."""
    state = table(
        player("B1", money[0]),
        player("B1", money[1]),
        step="over",
        reason="ten_tours",
        tours=(Tour("blue", (110, 150)),),
        extras=(ExtraTour(ANNA, "red", 40),),
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == (150, 150)
    assert outcome.ranking == ranking


def test_r7_2_more_points_win() -> None:
    state = table(player("B1", 0), player("B1", 9), step="over", tours=(Tour("blue", (9, 8)),))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (ANNA,)


def test_r8_1_a_hand_is_in_its_owners_view_only() -> None:
    state = start(2, STANDARD, 3)
    for seat in (ANNA, BEN, None):
        for each in GAME.view(state, seat).players:
            assert each.hand == (state.players[each.seat].hand if each.seat == seat else None)
            assert each.hand_size == 6


def test_r8_1_a_view_follows_the_hidden_cards_of_its_seat_only() -> None:
    """The other hand changes when all that Anna can't see is dealt anew; her view stays."""
    state = start(2, STANDARD, 3)
    other = GAME.redealt(state, ANNA, Chance.seeded(9))
    assert other.players[ANNA].hand == state.players[ANNA].hand
    assert other.players[BEN].hand != state.players[BEN].hand
    assert other.players[ANNA].money != state.players[ANNA].money
    assert GAME.view(other, ANNA) == GAME.view(state, ANNA)
    assert GAME.view(other, BEN) != GAME.view(state, BEN)


@pytest.mark.parametrize("options", [STANDARD, OTHER_READINGS])
def test_r8_no_card_is_ever_lost_or_made(options: Any) -> None:
    whole = Counter(deck())
    for _, _, _, step in random_game(GAME, 2, options, seed=2):
        state = step.state
        piles = [state.deck, state.discard, state.spent, *state.rows.values()]
        for each in state.players:
            piles += [each.hand, each.money, *(column.cards for column in each.columns)]
        assert Counter(card for pile in piles for card in pile) == whole


def test_r8_2_paid_and_drawn_cards_are_told_as_counts() -> None:
    """No event of a draw, of income or of a purchase has a field for a card."""
    secret = {"CardsDrawn", "MoneyTaken", "MoneyLost", "TramBought", "Reshuffled"}
    seen = set()
    for step in kept("trambahn-random-seed1").steps():
        for event in step.events:
            if type(event).__name__ in secret:
                seen.add(type(event).__name__)
                values = [getattr(event, field.name) for field in fields(event)]
                assert not any(value in CARDS for value in values if isinstance(value, str))
    assert {"CardsDrawn", "MoneyTaken"} <= seen


def test_r8_1_the_top_of_the_discards_is_never_a_money_card() -> None:
    state = replace(start(2, STANDARD, 1), discard=("B1",), spent=("R2", "R3"))
    view = GAME.view(state, None)
    assert (view.discard_top, view.discarded) == ("B1", 3)
