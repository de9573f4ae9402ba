"""What is named in sentences about Ticket to Ride Europe: cards with their signs, routes, tickets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.games.core.scene import Scene
from engine.ticket_europe.facts import CARDS, LOCOMOTIVE, ROUTES, TICKETS
from render.ticket_europe import terms

__all__ = [
    "DECK",
    "SIGNS",
    "card",
    "cards",
    "city",
    "colour",
    "points",
    "route",
    "ticket",
    "turned_up",
    "wagons",
]

DECK = "deck"
"""Stands for a card drawn unseen."""
SIGNS: Mapping[str, str] = {
    "violet": "🟪",
    "blue": "🟦",
    "orange": "🟧",
    "white": "⬜",
    "green": "🟩",
    "yellow": "🟨",
    "black": "⬛",
    "red": "🟥",
    LOCOMOTIVE: "🚂",
    DECK: "🂠",
}
"""Beside the names of cards, never in their place."""


def card(scene: Scene, face: str) -> str:
    """A card with its emblem or sign: `🟥 Red`; the deck likewise."""
    if face not in SIGNS:
        return face
    said = scene.say("The deck") if face == DECK else terms.card_name(face, scene.words)
    return f"{scene.emblems.get(face, SIGNS[face])} {said}"


def cards(scene: Scene, faces: Iterable[str]) -> str:
    """Several cards, alike ones together: `2 × 🟥 Red, 🚂 Locomotive`."""
    counted = Counter(faces)
    shown = [
        card(scene, face) if counted[face] == 1 else f"{counted[face]} × {card(scene, face)}"
        for face in (*CARDS, *(face for face in counted if face not in CARDS))
        if face in counted
    ]
    return ", ".join(shown) or "–"


def city(name: str) -> str:
    """A city as it was called there in 1901."""
    return terms.city_name(name)


def route(scene: Scene, name: str) -> str:
    """A route by its cities."""
    return terms.route_name(name, scene.words) if name in ROUTES else name


def colour(scene: Scene, name: str) -> str:
    """The colour of a route, gray where any will do."""
    own = ROUTES[name].colour
    return scene.say(terms.GRAY) if own is None else terms.card_name(own, scene.words)


def ticket(scene: Scene, name: str) -> str:
    """A ticket's cities and points: `Paris–Wien (8)`, or aloud `Paris–Wien for 8 points`."""
    if name not in TICKETS:
        return name
    said, worth = terms.ticket_name(name), TICKETS[name].points
    if scene.aloud:
        return scene.say("{ticket} for {points}", ticket=said, points=points(scene, worth))
    return f"{said} ({worth})"


def points(scene: Scene, number: int) -> str:
    """So many points, below zero with a proper minus."""
    return scene.words.count("{number} point", "{number} points", number).replace("-", "\N{MINUS SIGN}")


def wagons(scene: Scene, number: int) -> str:
    """So many wagons."""
    return scene.words.count("{number} train", "{number} trains", number)


def turned_up(scene: Scene, faces: Iterable[str]) -> str:
    """The cards that a tunnel turned up, one by one."""
    return scene.say("Turned up: {cards}.", cards=", ".join(card(scene, each) for each in faces))
