"""Payments as they are listed against payments as they are judged: two readings of R7.1, R7.2 and R9.2."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.core import GameError, RuleError
from engine.ticket_europe.facts import CARDS, COLOURS, LOCOMOTIVE
from engine.ticket_europe.hands import cards
from engine.ticket_europe.payments import Price, accepted, can_pay, following, payments
from engine.ticket_europe.routes import PRICES


def _accepts(hand: dict[str, int], price: Price, paid: tuple[str, ...]) -> bool:
    try:
        accepted(hand, price, paid)
    except GameError:
        return False
    return True


def _prices(rng: random.Random) -> list[Price]:
    some = rng.sample(sorted(PRICES), 3)
    colour = rng.choice(COLOURS)
    return [*(PRICES[route] for route in some), Price(2), Price(3), Price(2, (colour,)), Price(2, ())]


def _hand(rng: random.Random) -> dict[str, int]:
    held = rng.sample(CARDS, rng.randrange(1, 5))
    return {card: rng.randrange(1, 5) for card in held}


@pytest.mark.parametrize("seed", range(60))
def test_what_is_listed_is_what_is_accepted(seed: int) -> None:
    """Every multiset of cards of the right number, and one too few and too many."""
    rng = random.Random(seed)
    hand = _hand(rng)
    for price in _prices(rng):
        found = list(payments(hand, price))
        assert len(set(found)) == len(found)
        assert can_pay(hand, price) == bool(found)
        counts = range(max(price.count - 1, 0), min(price.count + 2, 5))
        tried = {tuple(sorted(each)) for count in counts for each in product(hand, repeat=count)}
        taken = {each for each in tried if _accepts(hand, price, each)}
        assert taken == tried & {tuple(sorted(paid)) for paid in found}
        assert all(_accepts(hand, price, each) for each in found)


@pytest.mark.parametrize("seed", range(60))
def test_card_by_card_leads_to_the_same_payments_in_the_same_order(seed: int) -> None:
    """The fewest locomotives first."""
    rng = random.Random(seed)
    hand = _hand(rng)

    def walked(price: Price, begun: tuple[str, ...]) -> list[tuple[str, ...]]:
        onward, whole = following(hand, price, begun)
        assert not (whole and onward)
        return [begun] if whole else [paid for card in onward for paid in walked(price, (*begun, card))]

    for price in _prices(rng):
        found = list(payments(hand, price))
        assert [paid.count(LOCOMOTIVE) for paid in found] == sorted(paid.count(LOCOMOTIVE) for paid in found)
        if found:
            assert walked(price, ()) == found
        else:
            with pytest.raises(RuleError):
                walked(price, ())


def test_a_payment_begun_in_another_order_goes_on_as_well() -> None:
    hand = {"red": 3, "blue": 1, "loco": 1}
    assert following(hand, Price(4), ("red",)) == (("loco",), False)
    assert following(hand, Price(3), ("red",)) == (("red",), False)
    assert following(hand, Price(3), ("red", "loco")) == (("red",), False)
    assert following(hand, Price(3), ("red", "loco", "red")) == ((), True)


@pytest.mark.parametrize("begun", [("pink",), ("red", "blue"), ("red",) * 4, ("loco",) * 2, ("blue",)])
def test_what_leads_to_no_payment_is_refused(begun: tuple[str, ...]) -> None:
    with pytest.raises(RuleError):
        following({"red": 3, "blue": 1, "loco": 1}, Price(3), begun)


def test_cards_of_a_hand_stand_colour_by_colour() -> None:
    assert cards({"loco": 1, "red": 2, "violet": 1}) == ("violet", "red", "red", "loco")
