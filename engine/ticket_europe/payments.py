"""Sets of cards that pay (R6, R7.1, R7.2, R9.2, R10.4, R12.3): for a route, for a tunnel's additional cards,
for a station. They are one thing: so many cards of one colour, any of which may be locomotives.

Payments are listed with the fewest locomotives first, and each in one order only: its locomotives, then its
colour. Any order is accepted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import RuleError, Unknown, Value
from engine.ticket_europe.facts import CARDS, COLOURS, LOCOMOTIVE
from engine.ticket_europe.hands import Hand, in_order

__all__ = ["Price", "accepted", "can_pay", "following", "payments"]


@dataclass(frozen=True, slots=True)
class Price:
    """What is to be paid.

    Attributes:
        count: how many cards.
        colours: the colours to choose one from; without any, locomotives only.
        locomotives: how many of the cards must be locomotives (R9.2).
        count_rule: the rule that asks for so many cards; `colour_rule` the one for their colour.
    """

    count: int
    colours: tuple[str, ...] = COLOURS
    locomotives: int = 0
    count_rule: str = "7.1"
    colour_rule: str = "7.2"


def can_pay(hand: Hand, price: Price) -> bool:
    """Whether the hand holds a payment."""
    return _completes(hand, price, price.colours, min(hand.get(LOCOMOTIVE, 0), price.count))


def _completes(hand: Hand, price: Price, colours: tuple[str, ...], locomotives: int) -> bool:
    """Whether so many locomotives of the hand, with cards of one of the colours, make a payment."""
    if locomotives < price.locomotives:
        return False
    rest = price.count - locomotives
    return rest == 0 or any(hand.get(colour, 0) >= rest for colour in colours)


def payments(hand: Hand, price: Price) -> Iterator[tuple[str, ...]]:
    """All payments of the hand, the fewest locomotives first."""
    for locomotives in range(price.locomotives, min(hand.get(LOCOMOTIVE, 0), price.count) + 1):
        rest = price.count - locomotives
        if not rest:
            yield (LOCOMOTIVE,) * locomotives
            return
        for colour in price.colours:
            if hand.get(colour, 0) >= rest:
                yield (LOCOMOTIVE,) * locomotives + (colour,) * rest


def following(hand: Hand, price: Price, begun: tuple[Value, ...]) -> tuple[tuple[str, ...], bool]:
    """The cards that may come next in a payment, and whether it is whole.

    Raises:
        RuleError: nothing that begins like this is a payment of the hand.
    """
    count, colours = price.count, price.colours
    locomotives = begun.count(LOCOMOTIVE)
    coloured = len(begun) - locomotives
    if coloured:
        colours = tuple(colour for colour in colours if begun.count(colour) == coloured)
    most = min(hand.get(LOCOMOTIVE, 0), count - coloured)
    found: tuple[str, ...] = ()
    if locomotives <= most:
        rest = count - locomotives
        if locomotives >= price.locomotives:
            found = tuple(colour for colour in colours if hand.get(colour, 0) >= rest)
        if len(begun) == count and (found or not rest):
            return (), True
        # After a colour a locomotive is listed only where it has to come, so that nothing is listed twice.
        if locomotives < most and not (coloured and found) and _completes(hand, price, colours, most):
            found = (*found, LOCOMOTIVE)
    if not found:
        raise RuleError("payment_short", price.count_rule, count=count)
    return found, False


def accepted(hand: Hand, price: Price, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in order, the locomotives last, if they pay the price.

    Raises:
        Unknown: no such card.
        RuleError: they are not in the hand, too few or too many, of a wrong colour or of several, or without
            the locomotives of a ferry.
    """
    for card, count in Counter(cards).items():
        if card not in CARDS:
            raise Unknown("card", card)
        if hand.get(card, 0) < count:
            raise RuleError("cards_not_in_hand", price.count_rule, card=card, count=count)
    if len(cards) != price.count:
        raise RuleError("payment_count", price.count_rule, count=price.count, played=len(cards))
    colours = set(cards) - {LOCOMOTIVE}
    for colour in cards:
        if colour in colours and colour not in price.colours:
            if not price.colours:
                raise RuleError("payment_locomotives_only", price.colour_rule, card=colour)
            raise RuleError("payment_colour", price.colour_rule, colour=price.colours[0], card=colour)
    if len(colours) > 1:
        raise RuleError("payment_one_colour", price.colour_rule)
    if cards.count(LOCOMOTIVE) < price.locomotives:
        raise RuleError("payment_ferry", "9.2", locomotives=price.locomotives)
    return in_order(cards)
