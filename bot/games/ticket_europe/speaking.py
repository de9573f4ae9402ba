"""Ticket to Ride Europe by words: each ticket's way, what leads away from a city, who owns a route."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from bot.games.core import speaking
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.core.speaking import named_by
from bot.games.ticket_europe import naming
from bot.games.ticket_europe.moves import stands
from bot.games.ticket_europe.standing import player_line
from bot.games.ticket_europe.words import labels, names
from bot.games.ticket_europe.words.spelling import city_names, route_names
from bot.language import N_
from engine.core import Seat, Value
from engine.ticket_europe.actions import Draw
from engine.ticket_europe.facts import CARDS, CITIES, ROUTES, ROUTES_AT, TICKETS
from engine.ticket_europe.hands import cards
from engine.ticket_europe.outlook import outlook
from engine.ticket_europe.prospects import own
from engine.ticket_europe.routes import is_open
from engine.ticket_europe.view import View

__all__ = ["Speaking"]


class InWords(naming.Naming):
    """What moves are called without a picture beside them."""

    labels: ClassVar[Mapping[tuple[str, str], Callable[[Scene, Value], str]]] = {
        **labels.LABELS,
        ("", "route"): labels.spoken_route,
    }

    def kind(self, scene: Scene, seat: Seat, kind: str) -> str:
        """A kind of move; of a turn's two cards, it says which is the second, as both are asked for alike."""
        if kind == Draw.kind and scene.view.phase == "second_card":
            return scene.say("Draw your second card")
        return super().kind(scene, seat, kind)

    def offer(self, scene: Scene, legal: Legal, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value by what it is, and what is worth knowing of it."""
        label, note = super().offer(scene, legal, kind, field, value)
        return self.label(scene, kind, field, value) if field == "route" else label, note


class Speaking(speaking.Speaking):
    """Answers in words."""

    places = N_("a city, a route (Paris-Zürich), a colour, a player's name")
    examples = N_("Paris, Paris-Zürich, red, a player")
    in_words = InWords

    def things(self, scene: Scene) -> Sequence[str]:
        """The hand, what is left, and each ticket with its way."""
        view: View = scene.view
        player = own(view)
        lines = [
            scene.say("Your hand: {cards}.", cards=names.cards(scene, cards(player.hand or {}))),
            player_line(scene, player),
        ]
        for ticket in player.offered or ():
            lines.append(scene.say("To choose from: {ticket}", ticket=_ticket(scene, ticket)))
        for ticket in player.tickets or ():
            lines.append(scene.say("Your ticket {ticket}", ticket=_ticket(scene, ticket)))
        return lines

    def about(self, scene: Scene, place: str) -> Sequence[str]:
        """A city with its routes, a route, a colour or card, a player. Raises Unknown: it's none of these."""
        city = named_by(place, {each: city_names(each) for each in CITIES})
        if city is not None:
            return list(_city(scene, city))
        route = named_by(place, {each: route_names(each) for each in ROUTES})
        if route is not None:
            return [_route(scene, route)]
        card = named_by(place, {each: (each, names.card(scene, each)) for each in CARDS})
        if card is not None:
            return list(_card(scene, card))
        return super().about(scene, place)

    def known(self, scene: Scene) -> Iterator[Sequence[str]]:
        """Cities and colours."""
        yield from map(city_names, CITIES)
        yield from ((names.card(scene, card),) for card in CARDS)

    def player(self, scene: Scene, seat: Seat) -> Iterator[str]:
        """In numbers, with the routes and stations on the map."""
        view: View = scene.view
        yield player_line(scene, view.players[seat])
        owned = [labels.spoken_route(scene, route) for route, owner in view.owners.items() if owner == seat]
        if owned:
            yield scene.say("{name}'s routes: {routes}.", name=scene.name(seat), routes="; ".join(owned))
        cities = [names.city(city) for city, owner in view.stations.items() if owner == seat]
        if cities:
            yield scene.say("{name}'s stations: {cities}.", name=scene.name(seat), cities=", ".join(cities))


def _ticket(scene: Scene, ticket: str) -> str:
    """A ticket, how it stands, and what is still to be claimed for it."""
    found = outlook(scene.view, ticket)
    said = f"{names.ticket(scene, ticket)}: {stands(scene, found)}"
    if not found.ways:
        return f"{said}."
    way = "; ".join(labels.spoken_route(scene, route) for route in found.ways[0].routes)
    return scene.say("{ticket}. Way: {routes}.", ticket=said, routes=way)


def _route(scene: Scene, route: str) -> str:
    """A route with what it takes, and whose it is."""
    view: View = scene.view
    owner = view.owners.get(route)
    if owner is not None:
        whose = scene.name(owner)
    elif view.seat is None or is_open(view.owners, len(view.players), view.seat, route):
        whose = scene.say("open")
    else:
        whose = scene.say("not open to you")
    return scene.say("{route}: {owner}", route=labels.spoken_route(scene, route), owner=whose)


def _city(scene: Scene, city: str) -> Iterator[str]:
    """A city: its station, its routes, and which of the reader's tickets end there."""
    view: View = scene.view
    yield f"**{names.city(city)}**"
    if (owner := view.stations.get(city)) is not None:
        yield scene.say("{name} has a station here.", name=scene.name(owner))
    yield from (_route(scene, route) for route in ROUTES_AT[city])
    held = () if view.seat is None else (*(own(view).tickets or ()), *(own(view).offered or ()))
    for ticket in held:
        if city in TICKETS[ticket].cities:
            yield scene.say("Your ticket {ticket}", ticket=_ticket(scene, ticket))


def _card(scene: Scene, card: str) -> Iterator[str]:
    """A colour: how many of its cards one holds and lie face up, and its open routes."""
    view: View = scene.view
    held = 0 if view.seat is None else (own(view).hand or {}).get(card, 0)
    yield scene.say(
        "{card}: {held} in your hand, {row} face up.",
        card=names.card(scene, card),
        held=held,
        row=view.row.count(card),
    )
    for route, facts in ROUTES.items():
        if facts.colour == card and route not in view.owners:
            yield _route(scene, route)
