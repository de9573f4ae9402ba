"""What people type for the names of Ticket to Ride Europe: cities as they are called today and in other
languages, routes by their cities in either order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from engine.ticket_europe.facts import CITIES, LOCOMOTIVE, ROUTES
from render.ticket_europe.terms import CARDS

__all__ = ["KINDS", "NAMED", "SPELLED", "city_names", "route_names"]

CITY_NAMES: Mapping[str, Sequence[str]] = {
    "angora": ("Ankara",),
    "athina": ("Athens", "Athen"),
    "barcelona": ("Barcelone",),
    "bruxelles": ("Brussels", "Brüssel", "Bruessel", "Brussel"),
    "bucuresti": ("Bucharest", "Bukarest"),
    "constantinople": ("Istanbul", "Konstantinopel"),
    "danzig": ("Gdansk", "Gdańsk"),
    "erzurum": ("Erzerum",),
    "kharkov": ("Kharkiv", "Charkow", "Charkiw"),
    "kobenhavn": ("Copenhagen", "Kopenhagen", "Koebenhavn", "Kjøbenhavn"),
    "kyiv": ("Kiev", "Kiew", "Kyjiw"),
    "lisboa": ("Lisbon", "Lissabon"),
    "marseille": ("Marseilles",),
    "moskva": ("Moscow", "Moskau"),
    "munchen": ("Munich", "Muenchen"),
    "petrograd": ("Saint Petersburg", "St Petersburg", "Petersburg", "Sankt Petersburg", "Leningrad"),
    "roma": ("Rome", "Rom"),
    "rostov": ("Rostow",),
    "sarajevo": ("Sarajewo",),
    "sevastopol": ("Sewastopol", "Sebastopol"),
    "smyrna": ("Izmir", "İzmir"),
    "sochi": ("Sotschi",),
    "sofia": ("Sofija",),
    "venezia": ("Venice", "Venedig"),
    "warszawa": ("Warsaw", "Warschau"),
    "wien": ("Vienna",),
    "wilno": ("Vilnius", "Wilna", "Vilna"),
    "zagrab": ("Zagreb", "Agram"),
    "zurich": ("Zuerich",),
}
"""Present names and those in English and German, and how people write them without accents; a name as it is
on the board is known anyhow.
"""
KINDS: Mapping[str, str] = {
    "take": "draw",
    "ziehen": "draw",
    "ziehe": "draw",
    "build": "claim",
    "route": "claim",
    "bauen": "claim",
    "baue": "claim",
    "strecke": "claim",
    "ticket": "tickets",
    "fahrkarten": "tickets",
    "zielkarten": "tickets",
    "zahlen": "pay",
    "zahle": "pay",
    "back": "withdraw",
    "zurück": "withdraw",
    "bahnhof": "station",
    "behalten": "keep",
    "behalte": "keep",
}
NAMED = {"card": CARDS, "cards": CARDS}
CARD_WORDS: Mapping[str, Sequence[str]] = {
    LOCOMOTIVE: ("locomotive", "l", "joker", "wild"),
    "violet": ("purple", "pink", "lila"),
    "deck": ("blind", "stapel", "unseen", "verdeckt"),
}
"""What else people call cards."""


@cache
def city_names(city: str) -> Sequence[str]:
    """All names of a city, that on the board first."""
    return (CITIES[city].name, city, *CITY_NAMES.get(city, ()))


@cache
def route_names(route: str) -> Sequence[str]:
    """All names of a route: its cities in either order, and of a coloured one also with its colour."""
    facts = ROUTES[route]
    here, there = (city_names(city) for city in facts.cities)
    pairs = [f"{one}-{other}" for one, other in (*product(here, there), *product(there, here))]
    track = route.removeprefix("-".join(sorted(facts.cities))).strip("-") or facts.colour
    return (*pairs, *(f"{pair}-{track}" for pair in pairs)) if track else pairs


def _city(_: Any, value: str) -> Sequence[str]:
    return city_names(value)


def _route(_: Any, value: str) -> Sequence[str]:
    return route_names(value)


def _card(_: Any, value: str) -> Sequence[str]:
    return CARD_WORDS.get(value, ())


SPELLED: Mapping[str, Callable[[Any, str], Sequence[str]]] = {
    "city": _city,
    "route": _route,
    "card": _card,
    "cards": _card,
}
"""By field."""
