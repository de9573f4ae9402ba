"""Cards, icons and stress (R3), and the ways to pay. Each test of a rule names it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import chain, combinations, product

import pytest

from engine.core import RuleError, Unknown
from engine.tramways import payments
from engine.tramways.events.cards import CardsPlayed
from engine.tramways.events.players import ConsequencePaid, StressPenalty
from engine.tramways.facts import CARDS, money, rails
from engine.tramways.options import STANDARD
from engine.tramways.payments import Payment
from engine.tramways.price import Price
from engine.tramways.state import Player
from tests.engine.tramways.tables import (
    ANNA,
    accepted,
    act,
    listed,
    numbers,
    play,
    player,
    refused,
    table,
    told,
)

OPEN = ". . . . . . ./Ra . . . . . Cb/. . . . . . ."
"""Five squares lie between the residence a2 and the commerce g2."""


def way(squares: int) -> str:
    """East from the residence, over so many squares."""
    return ",".join(f"{letter}2" for letter in "bcdefg"[: squares + 1])


def line(squares: int, *icons: str) -> str:
    return f"link a2 {way(squares)} {','.join(icons)}"


# --- the rules ----------------------------------------------------------------------------------------


def test_r3_1_a_card_has_up_to_four_slots_and_a_strip_which_is_an_icon() -> None:
    for facts in CARDS.values():
        slots = [icon for icon in facts.icons if icon != "strip"]
        assert 1 <= len(slots) <= 4
        assert facts.icons.count("strip") == (not facts.void)
        assert "strip" not in slots


def test_r3_2_a_played_card_goes_to_the_own_discards_whole() -> None:
    state = table(player("65 92"), player(), map=OPEN)
    after = play(state, line(2, "65:rail2")).state.players[ANNA]
    assert (after.hand, after.discard, after.known) == ((92,), (65,), (92,))


def test_r3_3_each_further_icon_of_a_card_is_a_step_of_stress() -> None:
    """Whatever the order."""
    state = table(player("87 82", workers=2), player(), map=OPEN)
    for icons in ("87:rail2,87:rail1", "87:rail1,87:rail2"):
        assert numbers(play(state, line(3, icons)).state) == [2, 1]
    assert numbers(play(state, line(5, "82:rail3", "82:rail2", "87:R")).state) == [2, 1]
    three = table(player("82"), player(), map=". . . . . . . . ./Ra . . . . . . . Cb")
    assert numbers(play(three, "link a2 b2,c2,d2,e2,f2,g2,h2 82:rail1,82:rail2,82:rail3").state) == [3, 1]
    assert refused(state, line(2, "87:rail1,87:rail1"), "R3.3") == "icon_twice"


def test_r3_4_no_card_is_played_for_an_action_that_is_not_done_whole() -> None:
    state = table(player("65 92"), player(), map=OPEN)
    assert refused(state, line(3, "65:rail2"), "R7.2") == "symbols_not_exact"
    assert refused(state, line(2, "65:rail2", "65:R"), "R7.2") == "icons_not_fitting"
    with pytest.raises(Unknown):
        act(state, ANNA, line(2, "92:rail3"))
    assert refused(state, line(2, "69:rail2"), "R3.2") == "card_not_in_hand"


def test_r3_5_consequences_come_first_and_once() -> None:
    """Pay 3 in coins, or stress; who can't pay can't play the card."""
    state = table(player("72"), player(), map=OPEN)
    step = play(state, line(4, "72:rail3", "72:rail1"))
    assert told(step, ConsequencePaid) == [ConsequencePaid(ANNA, 72, 3)]
    assert (step.state.players[ANNA].money, numbers(step.state)[0]) == (7, 2)
    poor = table(player("72", money=2), player(), map=OPEN)
    assert refused(poor, line(3, "72:rail3"), "R3.5") == "consequence_unpaid"
    assert not list(listed(poor, "link"))
    stressed = table(player("85"), player(), map=OPEN)
    assert numbers(play(stressed, line(3, "85:rail3")).state) == [2, 1]


def test_r3_5_two_cards_are_two_consequences() -> None:
    hand = player("72 11", money=5)
    state = table(hand, player(), map=OPEN)
    price = Price(symbols=4)
    assert [each.icons for each in payments.payments(hand, price)] == [("72:rail3", "72:rail1")]
    assert refused(state, line(4, "72:rail1,11:rail3"), "R7.2") == "money_short"
    assert accepted(table(replace(hand, money=6), player(), map=OPEN), line(4, "72:rail1,11:rail3"))


def test_r3_6_cards_combine_for_one_action_and_serve_no_other() -> None:
    state = table(player("65 92 23"), player(), map=OPEN, step=2)
    step = play(state, line(5, "65:rail2", "92:rail2", "23:rail1", "65:C"))
    assert told(step, CardsPlayed)[0].cards == (65, 92, 23)
    assert refused(step.state, "link a2 a1,b1 23:rail1", "R3.2") == "card_not_in_hand"


def test_r3_7_an_action_never_mixes_kinds() -> None:
    state = table(player("12 92"), player(), map=OPEN)
    assert refused(state, line(2, "92:rail2", "12:upgrade_link"), "R7.2") == "icons_not_fitting"


def test_r3_8_hands_are_not_refilled_in_a_turn() -> None:
    state = table(player("92", deck=(65, 66)), player("62"), map=OPEN)
    assert play(state, line(2, "92:rail2")).state.players[ANNA].hand == ()


def test_t31_r3_9_stress_beyond_the_last_space_costs_happiness_step_by_step() -> None:
    """20, two further icons: 21 and -1, then 21 and -1."""
    state = table(player("82", stress=19), player(), map=". . . . . . . . ./Ra . . . . . . . Cb")
    step = play(state, "link a2 b2,c2,d2,e2,f2,g2,h2 82:rail1,82:rail2,82:rail3")
    assert numbers(step.state)[ANNA] == 21
    assert step.state.players[ANNA].happiness == -2
    assert told(step, StressPenalty) == [StressPenalty(ANNA, 2)]


def test_r3_9_o7_happiness_below_0_is_an_option() -> None:
    floor = STANDARD.model_copy(update={"below_zero": "no"})
    state = table(player("87", stress=20), player(), map=OPEN, options=floor)
    assert play(state, line(3, "87:rail2,87:rail1")).state.players[ANNA].happiness == 0


def test_r3_9_o6_the_hard_track_is_shorter_and_a_step_is_a_space() -> None:
    state = table(player("87", side="hard", stress=3), player(), map=OPEN)
    assert numbers(state)[ANNA] == 5
    assert numbers(play(state, line(3, "87:rail2,87:rail1")).state)[ANNA] == 7


def test_r3_10_the_icons_of_the_cards() -> None:
    known = {"upgrade_link", "build", "upgrade_building", "worker", "passenger", "calm", "strip", *"RCIL"}
    for facts in CARDS.values():
        for icon in facts.icons:
            assert icon in known or rails(icon) or money(icon) or icon == facts.parcel


# --- the ways to pay ----------------------------------------------------------------------------------


def test_the_ways_to_pay_are_listed_best_first() -> None:
    """R from the card that has track anyway costs stress; a card more costs none (T6, T7)."""
    hand = player("65 92 62")
    found = payments.payments(hand, Price(symbols=2, needs=(frozenset("R"),)))
    assert [(each.icons, each.stress) for each in found] == [
        (("65:R", "92:rail2"), 0),
        (("65:rail2", "65:R"), 1),
    ]


def test_coins_come_before_cards_that_bring_little() -> None:
    hand = player("22 34 64", money=9)
    found = payments.payments(hand, Price(money=4))
    assert [each.icons for each in found[:2]] == [("64:money3",), ()]
    assert payments.payments(player("22 34", money=9), Price(money=2))[0].icons == ()


def test_a_card_that_brings_money_is_not_spent_for_an_icon_that_another_has() -> None:
    hand = player("83 92 97", money=0)
    strip = Price(needs=(frozenset(["strip"]),))
    assert [each.icons for each in payments.payments(hand, strip)] == [
        ("92:strip",),
        ("97:strip",),
        ("83:strip",),
    ]


def test_a_bid_is_paid_with_the_smallest_that_is_enough() -> None:
    """Cards for which the bank gives change, and cards with tracks, come after those that do without."""
    assert payments.payments(player("17 66", money=6), Price(money=2))[0].icons == ()
    few = player("17 66", money=1)
    assert [each.icons for each in payments.payments(few, Price(money=2))][:2] == [
        ("66:money2",),
        ("17:money3",),
    ]
    tracks = player("62 97", money=1)
    assert payments.payments(tracks, Price(money=2))[0].icons == ("97:money1",)


def test_a_dearer_way_is_left_out_only_if_another_is_as_good_in_everything() -> None:
    """Two cards for what one of them pays alone, or a consequence for nothing."""
    hand = player("2 62 92 87")
    found = {each.icons for each in payments.payments(hand, Price(symbols=3))}
    assert found == {("62:rail3",), ("2:rail3",), ("92:rail2", "87:rail1"), ("87:rail2", "87:rail1")}


def test_payment_by_hand_stays_possible() -> None:
    """What is not listed, since it is worse, is taken all the same."""
    state = table(player("87 92 65"), player(), map=OPEN)
    icons = "87:rail1,87:rail2,92:rail2"
    assert icons not in {each.split()[3] for each in listed(state, "link")}
    assert accepted(state, line(5, icons + ",65:R"))
    assert accepted(state, line(4, "92:rail2,65:rail2"))
    assert accepted(state, line(4, "65:rail2,92:rail2"))


def test_r3_11_void_tickets_pay_for_anything_but_a_journey() -> None:
    hand = player("75 83", money=0)
    price = Price(money=8)
    assert [each.icons for each in payments.payments(hand, price)] == [("75:money4", "83:money4")]
    assert not payments.can_pay(hand, replace(price, void=False))
    assert [each.icons for each in payments.payments(hand, Price(money=4, void=False))] == [("83:money4",)]
    with pytest.raises(RuleError, match="void_in_journey"):
        payments.accepted(hand, Price(money=4, void=False), ("75:money4",))


def every_way(hand: Player, price: Price) -> dict[tuple[str, ...], Payment]:
    """All sets of icons that pay, tried one after the other, without those with more money icons than are
    needed: the slow second reading.
    """
    icons = [(card, icon) for card in hand.hand for icon in CARDS[card].icons]
    most = len(price.needs) + price.symbols + (3 if price.money else 0)
    found: dict[tuple[str, ...], Payment] = {}
    for chosen in chain.from_iterable(combinations(icons, count) for count in range(most + 1)):
        words = tuple(payments.word(*each) for each in chosen)
        way = _tried(hand, price, words)
        if way is not None and not payments.is_generous(words, price.money):
            found[words] = way
    return found


def _tried(hand: Player, price: Price, words: tuple[str, ...]) -> Payment | None:
    try:
        return payments.accepted(hand, price, words)
    except RuleError:
        return None


def is_no_worse(one: Payment, other: Payment) -> bool:
    return set(one.cards) <= set(other.cards) and one.stress <= other.stress and one.money <= other.money


PRICES = [
    Price(symbols=3),
    Price(symbols=4, needs=(frozenset("RC"),)),
    Price(needs=(frozenset(("strip",)), frozenset("L")), money=3),
    Price(needs=(frozenset("C"), frozenset("C")), symbols=1),
    Price(money=4),
]


@pytest.mark.parametrize(("seed", "price"), list(product(range(8), PRICES)))
def test_nothing_better_is_left_out_and_nothing_worse_is_listed(seed: int, price: Price) -> None:
    rng = random.Random(seed)
    hand = player(" ".join(map(str, rng.sample(sorted(CARDS), 5))), money=rng.randrange(8))
    ways = every_way(hand, price)
    found = payments.payments(hand, price)
    assert bool(found) == bool(ways) == payments.can_pay(hand, price)
    for each in found:
        assert ways[each.icons] == each
        better = [other for other in ways.values() if is_no_worse(other, each)]
        assert all(is_no_worse(each, other) for other in better)
    for other in ways.values():
        assert any(is_no_worse(each, other) for each in found)
    assert [each.stress for each in found] == sorted(each.stress for each in found)


@pytest.mark.parametrize("seed", range(40))
def test_the_most_that_can_be_paid(seed: int) -> None:
    rng = random.Random(seed)
    hand = player(" ".join(map(str, rng.sample(sorted(CARDS), 6))), money=rng.randrange(9))
    most = payments.most_money(hand)
    for amount in range(1, most + 3):
        assert payments.can_pay(hand, Price(money=amount)) == (amount <= most)
