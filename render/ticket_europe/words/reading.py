"""The whole table in words, for those who can't see the pictures: a line for each thing, the most important
first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ticket_europe.facts import COLOURS, ROUTES
from engine.ticket_europe.outlook import outlook
from engine.ticket_europe.view import PlayerView, View
from render.core.words import Words
from render.ticket_europe.board.board import closed
from render.ticket_europe.terms import GRAY, card_name, city_name, route_name
from render.ticket_europe.words.sentences import Sentences, ticket_in_words

__all__ = ["board_in_words"]


def board_in_words(view: View, names: Sequence[str], words: Words) -> Sequence[str]:
    """The table in lines: the turn, the face-up cards and the piles, the players with their routes and
    stations, and the unclaimed routes by colour. A player's own view adds their hand and tickets.
    """
    reading = _Reading(view, names, words)
    return [
        *reading.said.turn(),
        *reading.own(),
        reading.said.row(),
        reading.said.piles(),
        *(line for player in view.players for line in reading.player(player)),
        *reading.open_routes(),
    ]


class _Reading:
    """One view in the words of one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view = view
        self.words = words
        self.said = Sentences(view, names, words)

    def own(self) -> Iterator[str]:
        """What the view's seat alone knows."""
        if self.view.seat is None:
            return
        player, words = self.view.players[self.view.seat], self.words
        yield words.say("Your hand: {cards}.", cards=self.said.hand(player.hand or {}))
        for ticket in player.tickets or ():
            yield words.say("Your ticket {ticket}", ticket=ticket_in_words(outlook(self.view, ticket), words))
        for ticket in player.offered or ():
            yield words.say(
                "To choose from: {ticket}", ticket=ticket_in_words(outlook(self.view, ticket), words)
            )

    def player(self, player: PlayerView) -> Iterator[str]:
        """What a player has, with routes and stations."""
        words = self.words
        yield self.said.player(player)
        owned = [route for route, owner in self.view.owners.items() if owner == player.seat]
        if owned:
            yield words.say(
                "{name}'s routes: {routes}.",
                name=self.said.name(player.seat),
                routes=", ".join(map(self.route, owned)),
            )
        cities = [city_name(city) for city, owner in self.view.stations.items() if owner == player.seat]
        if cities:
            name = self.said.name(player.seat)
            yield words.say("{name}'s stations: {cities}.", name=name, cities=", ".join(cities))

    def route(self, route: str) -> str:
        """A route with its length."""
        return f"{route_name(route, self.words)} {ROUTES[route].spaces}"

    def open_routes(self) -> Iterator[str]:
        """The routes that nobody has, by colour."""
        shut = closed(self.view)
        for colour in (*COLOURS, None):
            routes = [
                self.open_route(route)
                for route, facts in ROUTES.items()
                if facts.colour == colour and route not in self.view.owners and route not in shut
            ]
            if routes:
                yield self.words.say(
                    "Open, {colour}: {routes}.",
                    colour=self.words.say(GRAY) if colour is None else card_name(colour, self.words),
                    routes=", ".join(routes),
                )

    def open_route(self, route: str) -> str:
        """An open route with its length, and what it is besides."""
        facts, words = ROUTES[route], self.words
        said = self.route(route)
        if facts.tunnel:
            return words.say("{route} (tunnel)", route=said)
        if facts.ferry:
            return words.count(
                "{route} (ferry, {number} locomotive)",
                "{route} (ferry, {number} locomotives)",
                facts.ferry,
                route=said,
            )
        return said
