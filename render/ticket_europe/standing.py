"""How a ticket stands, as a sign and few words."""

from __future__ import annotations

from typing import Literal

from engine.ticket_europe.outlook import Outlook, Way
from render.core.words import Words
from render.ticket_europe.terms import route_name

__all__ = ["Standing", "detour", "losses", "standing"]

Standing = Literal["open", "joined", "lent", "lost"]
"""A ticket's cities are not joined yet, are, are with what the own stations lend, or can't be any more."""


def standing(found: Outlook, words: Words) -> tuple[Standing, str]:
    """How a ticket stands, and what is said of it."""
    if found.joined:
        return "joined", words.say("connected")
    if found.lent:
        return "lent", words.say("connected by a station")
    if not found.ways:
        return "lost", words.say("out of reach")
    return "open", _cost(found.ways[0], words)


def _cost(way: Way, words: Words) -> str:
    """What a way takes."""
    wagons = words.count("{number} train", "{number} trains", way.wagons)
    cards = words.count("{number} card missing", "{number} cards missing", way.cards)
    return f"{wagons}, {cards}"


def detour(found: Outlook, words: Words) -> str:
    """The way for the fewest cards, where a longer one takes fewer of them; empty if none does."""
    return words.say("or {way}", way=_cost(found.ways[-1], words)) if len(found.ways) > 1 else ""


def losses(found: Outlook, words: Words) -> str:
    """The routes of the shortest way that are gone; empty if there are none."""
    routes = ", ".join(route_name(route, words) for route in found.lost)
    return words.say("taken: {routes}", routes=routes) if routes else ""
