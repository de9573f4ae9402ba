"""What the computer player says of its moves. A key stands for a clause that follows its name; the words in
braces are its params.

    side        takes the longer stress track and 2 workers
    parcels     takes parcels close to buildings
    book        looks where {card} lies on top
    ticket      takes the card that helps most (secret)
    keep        keeps the card that helps most (secret)
    draw        takes card {card}
    deck        takes an unseen card
    bid         bids {amount}: to be first is worth {worth} coins
    passes      to be first is not worth more
    takes       takes card {card}
    parcel      takes parcel {parcel}, to link or to build there
    waits       the cards that lie there promise little
    drops       discards the card that it misses least
    fills       takes the cards for {points} points more
    link        completes a link: 3 points, and journeys to come
    begins      begins a link
    upgrades    3 points, and link {link} earns more
    builds      builds a {type} on {parcel}: 1 point, a card, and a passenger
    improves    3 points for the building on {parcel}
    moves       a journey over {own} own links
    buys        a journey over {own} own links, and {points} points bought
    money       takes 2 money, for no action is worth more
    ends        no other action is worth it
    eases       plays {icons} of a card that has served
    discards    discards a card for a better one
    done        keeps the other cards

Values beside reasons are points of the final score against the others'. Of moves that are not made and would
show what cards a seat has, the reason is secret.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core import Reason, Weighed
from engine.tramways.actions import (
    ChooseParcels,
    Done,
    DrawDevelopment,
    End,
    Look,
    Pass,
    PlayerBoard,
    Take,
    TakeMoney,
)

__all__ = ["unsaid", "why"]

SECRET = ("ticket", "keep")
OPEN = (PlayerBoard, ChooseParcels, Look, DrawDevelopment, Pass, Take, TakeMoney, End, Done)
"""Moves that name no card of a hand."""


def why(key: str, **params: str | int) -> Reason:
    """A reason."""
    return Reason(key, params, secret=key in SECRET)


def unsaid(weighed: Weighed) -> Weighed:
    """A move that was not made: that the seat has the cards for it is its secret."""
    if isinstance(weighed.action, OPEN):
        return weighed
    return replace(weighed, reason=replace(weighed.reason, secret=True))
