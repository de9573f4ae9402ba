"""What happened in Ticket to Ride Europe, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, sayings
from bot.games.core.scene import Scene
from bot.games.ticket_europe.words import names
from engine.ticket_europe import events as happened

__all__ = ["PLACES", "SAID"]


def _tickets(scene: Scene, event: happened.TicketsRevealed) -> str:
    """Those of a player: completed, missed, and the routes that stations lent."""
    return "; ".join(_ticket_parts(scene, event)) or "–"


def _ticket_parts(scene: Scene, event: happened.TicketsRevealed) -> Iterator[str]:
    if event.completed:
        completed = ", ".join(names.ticket(scene, each) for each in event.completed)
        yield scene.say("completed {tickets}", tickets=completed)
    if event.missed:
        missed = ", ".join(names.ticket(scene, each) for each in event.missed)
        yield scene.say("missed {tickets}", tickets=missed)
    if event.borrowed:
        lent = ", ".join(
            scene.say("{route} in {city}", route=names.route(scene, route), city=names.city(city))
            for city, route in event.borrowed.items()
        )
        yield scene.say("used by stations: {routes}", routes=lent)


TURNED = Fill("cards", lambda scene, faces: ", ".join(names.card(scene, face) for face in faces))
PLACES = {
    "card": Fill("card", names.card),
    "cards": Fill("cards", names.cards),
    "city": Fill("city", lambda _, city: names.city(city)),
    "name": Fill("seat", Scene.name),
    "points": Fill("points", names.points),
    "route": Fill("route", names.route),
    "wagons": Fill("wagons", names.wagons),
}
"""What fills the places of sentences, unless one says otherwise."""
SAID = sayings(
    PLACES,
    {
        happened.TurnBegan: None,
        happened.TurnSkipped: Sentence("{name} can't do anything and is skipped."),
        happened.HasToPay: Sentence(
            "There's nothing to draw: {name} can only claim a route or build a station."
        ),
        happened.CardTaken: Sentence("{name} takes {card}."),
        happened.CardDrawn: Sentence("{name} draws a card from the deck."),
        happened.RowFilled: Sentence("Turned up: {cards}."),
        happened.RowDiscarded: Numbered(
            "Too many locomotives were face up, so all face-up cards were replaced.",
            "Too many locomotives were face up, so all face-up cards were replaced {number} times.",
            "times",
        ),
        happened.RowKept: Numbered(
            "{number} face-up locomotive stays: too few other cards are left.",
            "{number} face-up locomotives stay: too few other cards are left.",
            "locomotives",
        ),
        happened.Reshuffled: Numbered(
            "The discard pile becomes the new deck: {number} card.",
            "The discard pile becomes the new deck: {number} cards.",
            "count",
        ),
        happened.TunnelEntered: Sentence("{name} tries the tunnel {route} with {cards}."),
        happened.TunnelCardsTurned: OneOf(
            lambda event: event.extra > 0,
            {
                False: Sentence("Turned up: {cards}. Nothing more to pay.", cards=TURNED),
                True: Numbered(
                    "Turned up: {cards}. That costs **{number} more card**.",
                    "Turned up: {cards}. That costs **{number} more cards**.",
                    "extra",
                    cards=TURNED,
                ),
            },
        ),
        happened.ClaimWithdrawn: Sentence("{name} gives up {route} and takes back {cards}."),
        happened.RouteClaimed: Sentence("{name} claims **{route}** for {cards}: {points}, {wagons} left."),
        happened.StationBuilt: Numbered(
            "{name} builds a station in **{city}** for {cards}: {number} station left.",
            "{name} builds a station in **{city}** for {cards}: {number} stations left.",
            "left",
        ),
        happened.TicketsDrawn: Numbered(
            "{name} draws {number} ticket.", "{name} draws {number} tickets.", "count"
        ),
        happened.TicketsKept: Numbered(
            "{name} keeps {number} ticket of {offered}.",
            "{name} keeps {number} tickets of {offered}.",
            "kept",
            offered=Fill(None, lambda _, event: event.kept + event.refused),
        ),
        happened.LastRoundBegan: Sentence(
            "**The last round begins:** {name} has {wagons} left. Everyone gets one more turn, {name} last."
        ),
        happened.TicketsRevealed: Sentence(
            "{name}'s tickets: **{points}** – {parts}.", parts=Fill(None, _tickets)
        ),
        happened.StationsScored: Numbered(
            "{name} has {number} station left: {points}.",
            "{name} has {number} stations left: {points}.",
            "stations",
        ),
        happened.ExpressAwarded: Sentence(
            "**European Express:** {names}, longest path {wagons}: {points}.",
            names=Fill("seats", lambda scene, seats: scene.words.listing([*map(scene.name, seats)])),
            wagons=Fill("spaces", names.wagons),
        ),
        happened.GameEnded: None,
    },
)
"""A turn's call says that it began, and the result that the game ended."""
