"""What people type for the names of Ticket to Ride Europe: cities as they are called today and in other
languages, routes by their cities in either order.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from bot.games.core.legal import Legal
from engine.core import COMMA, Draft, GameError
from engine.ticket_europe.facts import CITIES, LOCOMOTIVE, ROUTES
from render.ticket_europe.terms import CARDS

__all__ = [
    "CITY_NAMES",
    "KINDS",
    "NAMED",
    "SPELLED",
    "apart",
    "city_names",
    "plain",
    "reworded",
    "route_names",
]

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
CARDS_A_TURN = 2


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


def apart(move: str) -> Sequence[str]:
    """A draw of both cards of a turn as two draws."""
    first, *words = move.replace(COMMA, " ").split()
    kind = KINDS.get(first.casefold(), first.casefold())
    return [f"{first} {card}" for card in words] if kind == "draw" and len(words) == CARDS_A_TURN else [move]


def reworded(legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
    """A route by its cities as one word, and so the cards that pay and the tickets that are kept; where it is
    clear which cards those are, they need not be typed at all.
    """
    if kind in ("pay", "keep"):
        cards = None if words or kind == "keep" else _clear_payment(legal, Draft(kind))
        return [COMMA.join(cards or words)] if cards or words else []
    field = {"claim": "route", "station": "city"}.get(kind)
    if field is None or not words:
        return words
    meant = _route_meant(legal, words) if field == "route" else _city_meant(words)
    name, rest = meant or (words[0], words[1:])
    if rest:
        return [name, COMMA.join(rest)]
    value = _known(legal, kind, field, name)
    cards = None if value is None else _clear_payment(legal, Draft(kind, {field: value}))
    return [name] if cards is None else [name, COMMA.join(cards)]


def _route_meant(legal: Legal, words: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """The route that the first words name, and the words after it; of two tracks the one that can be had."""
    open_routes = set(_values(legal, Draft("claim")))
    for count in (3, 2, 1):
        wanted = plain("".join(words[:count]))
        found = (
            [route for route in ROUTES if wanted in {plain(name) for name in route_names(route)}]
            if len(words) >= count
            else []
        )
        if len(found) > 1:
            found = [route for route in found if route in open_routes]
        if len(found) == 1:
            return found[0], words[count:]
    return None


def _city_meant(words: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """The city that the first words name, and the words after it."""
    for count in (2, 1):
        wanted = plain("".join(words[:count]))
        for city in CITIES:
            if wanted in {plain(name) for name in city_names(city)}:
                return city, words[count:]
    return None


def _known(legal: Legal, kind: str, field: str, name: str) -> str | None:
    """The legal value that a name means; None where it means none, or several."""
    names = city_names if field == "city" else route_names
    wanted = plain(name)
    found = [
        value
        for value in _values(legal, Draft(kind))
        if value == name or wanted in {plain(each) for each in names(value)}
    ]
    return found[0] if len(found) == 1 else None


def _values(legal: Legal, draft: Draft) -> Sequence[str]:
    """What may come next; nothing where the draft leads nowhere."""
    try:
        choices = legal.choices(draft)
    except GameError:
        return ()
    return () if choices is None else [str(value) for value in choices.values]


def _clear_payment(legal: Legal, draft: Draft) -> Sequence[str] | None:
    """The payment with the fewest locomotives, if there is but one such."""
    if draft.kind not in legal.kinds:
        return None
    while (choices := legal.choices(draft)) is not None and not choices.ends:
        colours = [value for value in choices.values if value != LOCOMOTIVE]
        if len(colours) > 1:
            return None
        draft = draft.add(colours[0] if colours else LOCOMOTIVE)
    return [str(value) for value in draft.elements]


def plain(text: str) -> str:
    """A word as it is compared: small letters without accents, and figures."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in parted if each.isalnum())


SPELLED: Mapping[str, Callable[[Any, str], Sequence[str]]] = {
    "city": _city,
    "route": _route,
    "card": _card,
    "cards": _card,
}
"""By field."""
