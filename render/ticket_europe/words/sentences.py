"""Sentences that describe the table, for descriptions of pictures and for the table in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE, TICKETS
from engine.ticket_europe.hands import Hand, cards
from engine.ticket_europe.outlook import Outlook
from engine.ticket_europe.routes import points
from engine.ticket_europe.view import PlayerView, View
from render.core.people import player_name, seat_letters
from render.core.words import Words
from render.ticket_europe.changes import UNSEEN, Changes, Tunnelling
from render.ticket_europe.standing import detour, losses, standing
from render.ticket_europe.terms import (
    PHASES,
    card_name,
    city_name,
    route_name,
    ticket_name,
)

__all__ = ["Sentences", "cards_in_words", "ticket_in_words"]


def cards_in_words(faces: Sequence[str], words: Words) -> str:
    """Cards counted by colour: `2 Red, 1 Locomotive`."""
    counts = Counter(faces)
    said = [f"{counts[colour]} {card_name(colour, words)}" for colour in COLOURS if counts[colour]]
    if counts[LOCOMOTIVE]:
        said.append(words.count("{number} Locomotive", "{number} Locomotives", counts[LOCOMOTIVE]))
    return ", ".join(said)


def ticket_in_words(found: Outlook, words: Words) -> str:
    """A ticket, its points, how it stands, and what others took from its way."""
    _, state = standing(found, words)
    said = (state, detour(found, words), losses(found, words))
    return words.say(
        "{cities}, {points} points: {state}.",
        cities=ticket_name(found.ticket),
        points=TICKETS[found.ticket].points,
        state="; ".join(text for text in said if text),
    )


class Sentences:
    """What is said of one view in one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view = view
        self.names = names
        self.words = words

    def name(self, seat: int) -> str:
        """A player's name."""
        return player_name(seat, self.names, self.words)

    def cards(self, faces: Sequence[str]) -> str:
        """Cards in a row, or that there are none."""
        return cards_in_words(faces, self.words) or self.words.say("none")

    def hand(self, hand: Hand) -> str:
        """Cards in hand."""
        return self.cards(cards(hand))

    def turn(self) -> list[str]:
        """Whose turn it is, and the last round."""
        view, words = self.view, self.words
        if view.phase == "over":
            return [words.say("Ticket to Ride Europe, game over."), *self.results()]
        who = words.listing([self.name(seat) for seat in view.deciders])
        said = [
            words.say("Ticket to Ride Europe. {who}: {phase}.", who=who, phase=words.say(PHASES[view.phase]))
        ]
        if view.ender is not None:
            said.append(words.say("Last round: {name} goes last.", name=self.name(view.ender)))
        return said

    def results(self) -> Iterator[str]:
        """The points of each player at the end."""
        for seat, score in enumerate(self.view.scores):
            yield self.words.say(
                "{name}: {total} (routes {routes}, tickets {tickets}, stations {stations}, longest path "
                "{express}).",
                name=self.name(seat),
                total=score.total,
                routes=score.routes,
                tickets=score.tickets,
                stations=score.stations,
                express=score.express,
            )

    def changed(self, changes: Changes) -> Iterator[str]:
        """What the last moves changed."""
        view, words = self.view, self.words
        if changes.tunnel is not None and changes.tunnel.route not in changes.routes:
            yield self.tunnel(changes.tunnel)
        for route in changes.routes:
            if route in view.owners:
                yield words.count(
                    "{name} claims {route}: {number} point.",
                    "{name} claims {route}: {number} points.",
                    points(route),
                    name=self.name(view.owners[route]),
                    route=route_name(route, words),
                )
        for city in changes.stations:
            if city in view.stations:
                name = self.name(view.stations[city])
                yield words.say("{name} builds a station in {city}.", name=name, city=city_name(city))
        for draws in changes.draws:
            cards = ", ".join(
                words.say("unseen") if card == UNSEEN else card_name(card, words) for card in draws.cards
            )
            yield words.say("{name} draws: {cards}.", name=self.name(draws.seat), cards=cards)
        for seat, kept in changes.tickets:
            yield words.count(
                "{name} keeps {number} ticket.",
                "{name} keeps {number} tickets.",
                kept,
                name=self.name(seat),
            )

    def tunnel(self, tunnel: Tunnelling) -> str:
        """What became of a tunnel that was not claimed at once."""
        words, name = self.words, self.name(tunnel.seat)
        route = route_name(tunnel.route, words)
        if not tunnel.given_up:
            return self._dug(tunnel, name, route)
        dug = [self._dug(tunnel, name, route)] if tunnel.turned else []
        return " ".join((*dug, words.say("{name} gives up the tunnel {route}.", name=name, route=route)))

    def _dug(self, tunnel: Tunnelling, name: str, route: str) -> str:
        return self.words.say(
            "{name} tries {route} with {cards}; turned up: {turned}; {extra} more to pay.",
            name=name,
            route=route,
            cards=self.cards(tunnel.cards),
            turned=self.cards(tunnel.turned),
            extra=tunnel.extra,
        )

    def player(self, player: PlayerView) -> str:
        """What a player has, in numbers."""
        words = self.words
        letter = seat_letters(self.names, len(self.view.players))[player.seat]
        return words.say(
            "{name} ({letter}): {points}, {wagons}, {stations}, {cards}, {tickets}.",
            name=self.name(player.seat),
            letter=letter,
            points=words.count("{number} point", "{number} points", player.points),
            wagons=words.count("{number} train", "{number} trains", player.wagons),
            stations=words.count("{number} station", "{number} stations", player.stations),
            cards=words.count("{number} card", "{number} cards", player.cards),
            tickets=words.count("{number} ticket", "{number} tickets", player.ticket_count),
        )

    def row(self) -> str:
        """The face-up cards."""
        cards = ", ".join(card_name(card, self.words) for card in self.view.row)
        return self.words.say("Face up: {cards}.", cards=cards or self.words.say("none"))

    def piles(self) -> str:
        """What lies face down."""
        view = self.view
        return self.words.say(
            "Deck {deck}, discards {discards}, tickets left {tickets}.",
            deck=view.deck,
            discards=view.discards,
            tickets=view.ticket_deck,
        )
