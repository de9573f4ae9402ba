"""What cards are worth: how many are lacking for routes, and what to pay with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.ticket_europe import payments
from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE, ROUTES
from engine.ticket_europe.hands import Hand, without
from engine.ticket_europe.payments import Price

__all__ = ["EXTRA", "RARE", "lack", "payment"]

EXTRA = 0.65
"""Cards that a tunnel asks for in addition, in the mean: of three turned up, one in five matches."""
RARE = 2.2
"""A locomotive for a ferry costs so many cards more than another one."""


def lack(hand: Hand, claimed: Iterable[str]) -> float:
    """How many cards are lacking to pay for all these routes, each in one colour; what a tunnel may ask for
    in addition is counted in part. Gray routes take the colours of which most is left, the longest first.
    """
    left = {colour: hand.get(colour, 0) for colour in COLOURS}
    locomotives = hand.get(LOCOMOTIVE, 0)
    ferries, lacking, extra = 0, 0, 0.0
    gray: list[int] = []
    for route in claimed:
        facts = ROUTES[route]
        ferries += facts.ferry
        extra += EXTRA * facts.tunnel
        if facts.colour is None:
            gray.append(facts.spaces - facts.ferry)
        else:
            paid = min(left[facts.colour], facts.spaces)
            left[facts.colour] -= paid
            lacking += facts.spaces - paid
    for spaces in sorted(gray, reverse=True):
        colour = max(left, key=lambda colour: min(left[colour], spaces))
        paid = min(left[colour], spaces)
        left[colour] -= paid
        lacking += spaces - paid
    spare = max(0, sum(left.values()) - 2) / 4
    return max(0.0, lacking + ferries - locomotives + max(0.0, extra - spare)) + RARE * max(
        0, ferries - locomotives
    )


def payment(hand: Hand, price: Price, rest: Sequence[str]) -> tuple[tuple[str, ...], float] | None:
    """The cards to pay with, so that the least is lacking for the rest, and how much that is; among equals
    the fewest locomotives, then the colour of which there is most.
    """
    found = [
        (lack(without(hand, cards), rest), cards.count(LOCOMOTIVE), -hand.get(cards[-1], 0), number, cards)
        for number, cards in enumerate(payments.payments(hand, price))
    ]
    if not found:
        return None
    least, _, _, _, cards = min(found)
    return cards, least
