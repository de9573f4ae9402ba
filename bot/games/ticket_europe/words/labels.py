"""Legal values as people see them in lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.core.scene import Scene
from bot.games.ticket_europe.words import names
from engine.core import Value
from engine.ticket_europe.facts import CITIES, ROUTES
from engine.ticket_europe.view import View

__all__ = ["LABELS", "TUPLES", "route", "spoken_route", "ticket"]


def _card(scene: Scene, value: Value) -> str:
    return names.card(scene, str(value))


def _cards(scene: Scene, values: tuple[Value, ...]) -> str:
    return names.cards(scene, map(str, values))


def route(scene: Scene, value: Value) -> str:
    """A route with what it takes: `Paris–Marseille, 4 Gray`."""
    return _route(
        scene, value, lambda number: scene.words.count("ferry, {number} 🚂", "ferry, {number} 🚂", number)
    )


def spoken_route(scene: Scene, value: Value) -> str:
    """The same without a sign."""
    return _route(
        scene,
        value,
        lambda number: scene.words.count("ferry, {number} locomotive", "ferry, {number} locomotives", number),
    )


def _route(scene: Scene, value: Value, ferry: Callable[[int], str]) -> str:
    facts = ROUTES.get(str(value))
    if facts is None:
        return str(value)
    parts = [f"{facts.spaces} {names.colour(scene, str(value))}"]
    if facts.tunnel:
        parts.append(scene.say("tunnel"))
    if facts.ferry:
        parts.append(ferry(facts.ferry))
    return ", ".join([names.route(scene, str(value)), *parts])


def ticket(scene: Scene, value: Value) -> str:
    """A ticket on offer by its place; only its holder's view tells which it is."""
    view: View = scene.view
    offered = None if view.seat is None else view.players[view.seat].offered
    if not offered or not 1 <= int(value) <= len(offered):
        return str(value)
    said = names.ticket(scene, offered[int(value) - 1])
    return said if scene.aloud else f"{value}: {said}"


LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "card"): _card,
    ("", "cards"): _card,
    ("", "route"): route,
    ("", "city"): lambda _, value: names.city(str(value)) if value in CITIES else str(value),
    ("", "tickets"): ticket,
}
"""By kind and field; an empty kind stands for all."""
TUPLES: Mapping[tuple[str, str], Callable[[Scene, tuple[Value, ...]], str]] = {
    ("claim", "cards"): _cards,
    ("station", "cards"): _cards,
    ("pay", "cards"): _cards,
    ("keep", "tickets"): lambda scene, values: ", ".join(ticket(scene, value) for value in values),
}
