"""What people type for the names of Ticket to Ride Europe: cities as they are called today and in other
languages, routes by their cities in either order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from bot.games.core.legal import Legal
from bot.games.core.synonyms import Synonyms, plain, synonyms
from bot.language.refusals import Refusal
from engine.core import COMMA, EMPTY, Draft, GameError, NotYourTurn
from engine.ticket_europe.facts import CITIES, LOCOMOTIVE, ROUTES, TABLE
from engine.ticket_europe.game import TicketEurope
from render.ticket_europe.terms import CARDS

__all__ = ["NAMED", "SPELLED", "apart", "city_names", "reworded", "route_names"]

ID = TicketEurope.id
NAMED = {"card": CARDS, "cards": CARDS}
DASHES = re.compile("[-–—]")
ENDS = 2
NAMING = 4
"""Words that name a route at most: `Saint Petersburg Riga`, or two names of two words."""
MOST_CARDS = 9
"""More cards of a colour than anything costs."""
QUOTED = 100
"""Characters of somebody's input that an answer repeats at most."""


def city_names(city: str) -> Sequence[str]:
    """All names of a city, that on the board first."""
    return (CITIES[city].name, city, *synonyms(ID).of("city", city))


def route_names(route: str) -> Sequence[str]:
    """All names of a route: its cities in either order, and of a coloured one also with its colour."""
    return _route_names(synonyms(ID), route)


@cache
def _route_names(_: Synonyms, route: str) -> Sequence[str]:
    facts = ROUTES[route]
    here, there = (city_names(city) for city in facts.cities)
    pairs = [f"{one}-{other}" for one, other in (*product(here, there), *product(there, here))]
    track = route.removeprefix("-".join(sorted(facts.cities))).strip("-") or facts.colour
    return (*pairs, *(f"{pair}-{track}" for pair in pairs)) if track else pairs


def apart(move: str) -> Sequence[str]:
    """A draw of both cards of a turn as two draws."""
    first, *words = move.replace(COMMA, " ").split()
    kind = synonyms(ID).kind(first)
    return [f"{first} {card}" for card in words] if kind == "draw" and len(words) == TABLE.draw else [move]


def reworded(legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
    """A route by its cities as one word, and so the cards that pay and the tickets that are kept; where it is
    clear which cards those are, they need not be typed at all.

    Raises:
        Refusal: the words name no route, or no city.
        GameError: what they name can't be paid for.
    """
    if kind == "keep":
        return [COMMA.join(words)] if words else []
    if kind == "pay":
        cards = _counted(words) or (_clear_payment(legal, Draft(kind)) if kind in legal.kinds else None)
        return [COMMA.join(cards)] if cards else []
    field = {"claim": "route", "station": "city"}.get(kind)
    words = synonyms(ID).telling(words)
    if field is None or not words:
        return words
    name, rest = _route_meant(legal, words) if field == "route" else _city_meant(words)
    if rest:
        return [name, COMMA.join(_counted(rest))]
    try:
        cards = _clear_payment(legal, Draft(kind, {field: name}))
    except NotYourTurn:
        return [name, EMPTY]
    return [name] if cards is None else [name, COMMA.join(cards)]


def _counted(words: Sequence[str]) -> Sequence[str]:
    """Cards one by one, where people write how many: `3 red loco`."""
    cards: list[str] = []
    times = 1
    for word in words:
        if word.isdecimal():
            times = min(int(word), MOST_CARDS)
        else:
            cards += [word] * times
            times = 1
    return cards


def _route_meant(legal: Legal, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The route that the first words name, and the words after it. Raises Refusal where they name none."""
    for count in range(min(len(words), NAMING), 0, -1):
        wanted = plain("".join(words[:count]))
        found = [route for route in ROUTES if wanted in {plain(name) for name in route_names(route)}]
        if not found:
            continue
        rest = words[count:]
        if rest and words[count - 1] == ROUTES[found[0]].colour and len(rest) < ROUTES[found[0]].spaces:
            # What may name a track is the first of the cards.
            rest = words[count - 1 :]
        return _track(legal, found, rest), rest
    raise _no_route(words)


def _track(legal: Legal, found: Sequence[str], cards: Sequence[str]) -> str:
    """Of two tracks the one that can be had, or that the cards pay for."""
    can_be_had = set(_values(legal, Draft("claim")))
    named = COMMA.join(cards).split(COMMA)
    paid = [route for route in found if ROUTES[route].colour in named] or found
    left = [route for route in paid if route in can_be_had]
    if len({ROUTES[route].colour for route in left}) > 1:
        here, there = (CITIES[city].name for city in ROUTES[left[0]].cities)
        raise Refusal("two_tracks", example=f"claim {here} {there} {ROUTES[left[0]].colour}")
    return (left or paid)[0]


def _no_route(words: Sequence[str]) -> Refusal:
    """What is wrong with words that name no route."""
    rest: Sequence[str] = [part for word in words for part in DASHES.split(word) if part]
    cities: list[str] = []
    while rest and len(cities) < ENDS:
        city, rest = _city_meant(rest)
        cities.append(CITIES[city].name)
    if len(cities) < ENDS:
        return Refusal("half_route", name=cities[0])
    return Refusal("no_route", start=cities[0], end=cities[1])


def _city_meant(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The city that the first words name, and the words after it. Raises Refusal where they name none."""
    for count in (2, 1):
        wanted = plain("".join(words[:count]))
        for city in CITIES:
            if wanted in {plain(name) for name in city_names(city)}:
                return city, words[count:]
    raise Refusal("no_city", name=words[0][:QUOTED])


def _values(legal: Legal, draft: Draft) -> Sequence[str]:
    """What may come next; nothing where the draft leads nowhere."""
    try:
        choices = legal.choices(draft)
    except GameError:
        return ()
    return () if choices is None else [str(value) for value in choices.values]


def _clear_payment(legal: Legal, draft: Draft) -> Sequence[str] | None:
    """The payment with the fewest locomotives, if there's but one such. Raises GameError if there's none."""
    while (choices := legal.choices(draft)) is not None and not choices.ends:
        colours = [value for value in choices.values if value != LOCOMOTIVE]
        if len(colours) > 1:
            return None
        draft = draft.add(colours[0] if colours else LOCOMOTIVE)
    return [str(value) for value in draft.elements]


SPELLED: Mapping[str, Callable[[Any, str], Sequence[str]]] = {
    "city": lambda _, value: city_names(value),
    "route": lambda _, value: route_names(value),
    "cards": lambda _, value: synonyms(ID).of("card", value),
}
"""By field."""
