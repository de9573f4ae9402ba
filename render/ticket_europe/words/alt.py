"""Descriptions of the pictures: what each is and what changed. How the game stands is told on request."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.facts import TICKETS
from engine.ticket_europe.outlook import Outlook
from engine.ticket_europe.view import PlayerView
from render.core.picture import alt_text
from render.core.words import Words
from render.ticket_europe.changes import Changes
from render.ticket_europe.pen import Pen
from render.ticket_europe.terms import city_name, route_name, ticket_name
from render.ticket_europe.words.sentences import Sentences, cards_in_words, ticket_in_words

__all__ = [
    "describe_express",
    "describe_hand",
    "describe_map",
    "describe_offer",
    "describe_payments",
    "describe_revealed",
    "describe_scores",
    "describe_tickets",
]


def describe_map(pen: Pen, changes: Changes) -> str:
    """What the picture of the table is, and what changed."""
    said = Sentences(pen.view, pen.names, pen.words)
    return alt_text([pen.words.say("Map of Europe."), *said.changed(changes)])


def describe_hand(pen: Pen, player: PlayerView) -> str:
    """A hand in words."""
    said, words = Sentences(pen.view, pen.names, pen.words), pen.words
    lines = [words.say("Your hand: {cards}.", cards=said.hand(player.hand or {}))]
    if player.drawn:
        lines.append(words.say("New: {cards}.", cards=cards_in_words(player.drawn, words)))
    return alt_text(lines)


def describe_payments(payments: Sequence[Sequence[str]], title: str, words: Words) -> str:
    """Ways to pay in words, each with its letter."""
    ways = [
        f"{chr(ord('A') + number)}: {cards_in_words(paid, words)}." for number, paid in enumerate(payments)
    ]
    return alt_text([words.say("Ways to pay: {title}.", title=title), *ways])


def describe_tickets(pen: Pen, found: Sequence[Outlook]) -> str:
    """Tickets in words, and how each stands."""
    words = pen.words
    said = [ticket_in_words(each, words) for each in found]
    return alt_text([words.say("Your tickets:"), *(said or [words.say("none")])])


def describe_offer(pen: Pen, found: Sequence[Outlook]) -> str:
    """The tickets to choose from, by their places."""
    words = pen.words
    said = [f"{place}: {ticket_in_words(each, words)}" for place, each in enumerate(found, 1)]
    return alt_text([words.say("Tickets to choose from:"), *said])


def describe_revealed(pen: Pen, seat: int) -> str:
    """A player's tickets at the end."""
    words, score = pen.words, pen.view.scores[seat]
    said = [words.say("Tickets of {name}: {points}.", name=pen.name(seat), points=score.tickets)]
    for ticket in (*score.completed, *score.missed):
        points = TICKETS[ticket].points if ticket in score.completed else -TICKETS[ticket].points
        said.append(words.say("{cities}: {points}.", cities=ticket_name(ticket), points=points))
    for city, route in score.borrowed.items():
        lent = words.say("{city} uses {route}", city=city_name(city), route=route_name(route, words))
        said.append(f"{lent}.")
    return alt_text(said)


def describe_express(pen: Pen, seats: Sequence[int]) -> str:
    """Who has the longest path."""
    words, view = pen.words, pen.view
    who = words.listing([pen.name(seat) for seat in seats])
    spaces = view.scores[seats[0]].trail_spaces
    said = [
        words.count(
            "The European Express goes to {who}, with a path of {number} train.",
            "The European Express goes to {who}, with a path of {number} trains.",
            spaces,
            who=who,
        )
    ]
    for seat, score in enumerate(view.scores):
        wagons = words.count("{number} train", "{number} trains", score.trail_spaces)
        said.append(words.say("{name}: {wagons}.", name=pen.name(seat), wagons=wagons))
    return alt_text(said)


def describe_scores(pen: Pen) -> str:
    """The table of points."""
    said = Sentences(pen.view, pen.names, pen.words)
    return alt_text([pen.words.say("Final scoring."), *said.results()])
