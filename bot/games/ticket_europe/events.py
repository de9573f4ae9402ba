"""What happened in Ticket to Ride Europe, as sentences: one small function for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.scene import Scene
from bot.games.core.telling import Saying
from bot.games.ticket_europe import names
from engine.core import Event
from engine.ticket_europe import events as happened

__all__ = ["SAID"]


def _turn_skipped(scene: Scene, event: happened.TurnSkipped) -> str:
    return scene.say("{name} can do nothing at all and is passed over.", name=scene.name(event.seat))


def _has_to_pay(scene: Scene, event: happened.HasToPay) -> str:
    return scene.say(
        "There is nothing to draw: {name} can only claim a route or build a station.",
        name=scene.name(event.seat),
    )


def _card_taken(scene: Scene, event: happened.CardTaken) -> str:
    return scene.say("{name} takes {card}.", name=scene.name(event.seat), card=names.card(scene, event.card))


def _card_drawn(scene: Scene, event: happened.CardDrawn) -> str:
    return scene.say("{name} draws a card from the deck.", name=scene.name(event.seat))


def _row_filled(scene: Scene, event: happened.RowFilled) -> str:
    return scene.say("Turned up: {cards}.", cards=names.cards(scene, event.cards))


def _row_discarded(scene: Scene, event: happened.RowDiscarded) -> str:
    return scene.words.count(
        "Too many locomotives were face up, so all face-up cards were replaced.",
        "Too many locomotives were face up, so all face-up cards were replaced {number} times.",
        event.times,
    )


def _row_kept(scene: Scene, event: happened.RowKept) -> str:
    return scene.words.count(
        "{number} locomotive lies face up and stays: there are too few other cards left.",
        "{number} locomotives lie face up and stay: there are too few other cards left.",
        event.locomotives,
    )


def _reshuffled(scene: Scene, event: happened.Reshuffled) -> str:
    return scene.words.count(
        "The discards are the new deck: {number} card.",
        "The discards are the new deck: {number} cards.",
        event.count,
    )


def _tunnel_entered(scene: Scene, event: happened.TunnelEntered) -> str:
    return scene.say(
        "{name} digs at the tunnel {route} with {cards}.",
        name=scene.name(event.seat),
        route=names.route(scene, event.route),
        cards=names.cards(scene, event.cards),
    )


def _tunnel_cards_turned(scene: Scene, event: happened.TunnelCardsTurned) -> str:
    turned = ", ".join(names.card(scene, card) for card in event.cards)
    if not event.extra:
        return scene.say("Turned up: {cards}. Nothing more is to be paid.", cards=turned)
    return scene.words.count(
        "Turned up: {cards}. **{number} more card** is to be paid.",
        "Turned up: {cards}. **{number} more cards** are to be paid.",
        event.extra,
        cards=turned,
    )


def _claim_withdrawn(scene: Scene, event: happened.ClaimWithdrawn) -> str:
    return scene.say(
        "{name} gives up {route} and takes back {cards}.",
        name=scene.name(event.seat),
        route=names.route(scene, event.route),
        cards=names.cards(scene, event.cards),
    )


def _route_claimed(scene: Scene, event: happened.RouteClaimed) -> str:
    return scene.say(
        "{name} claims **{route}** for {cards}: {points}, {wagons} left.",
        name=scene.name(event.seat),
        route=names.route(scene, event.route),
        cards=names.cards(scene, event.cards),
        points=names.points(scene, event.points),
        wagons=names.wagons(scene, event.wagons),
    )


def _station_built(scene: Scene, event: happened.StationBuilt) -> str:
    return scene.words.count(
        "{name} builds a station in **{city}** for {cards}: {number} station left.",
        "{name} builds a station in **{city}** for {cards}: {number} stations left.",
        event.left,
        name=scene.name(event.seat),
        city=names.city(event.city),
        cards=names.cards(scene, event.cards),
    )


def _tickets_drawn(scene: Scene, event: happened.TicketsDrawn) -> str:
    return scene.words.count(
        "{name} draws {number} ticket.",
        "{name} draws {number} tickets.",
        event.count,
        name=scene.name(event.seat),
    )


def _tickets_kept(scene: Scene, event: happened.TicketsKept) -> str:
    return scene.words.count(
        "{name} keeps {number} ticket of {offered}.",
        "{name} keeps {number} tickets of {offered}.",
        event.kept,
        name=scene.name(event.seat),
        offered=event.kept + event.refused,
    )


def _last_round_began(scene: Scene, event: happened.LastRoundBegan) -> str:
    return scene.say(
        "**The last round begins:** {name} has {wagons} left. Everybody has one more turn, {name} the last.",
        name=scene.name(event.seat),
        wagons=names.wagons(scene, event.wagons),
    )


def _tickets_revealed(scene: Scene, event: happened.TicketsRevealed) -> str:
    parts = []
    if event.completed:
        done = ", ".join(names.ticket(ticket) for ticket in event.completed)
        parts.append(scene.say("completed {tickets}", tickets=done))
    if event.missed:
        missed = ", ".join(names.ticket(ticket) for ticket in event.missed)
        parts.append(scene.say("missed {tickets}", tickets=missed))
    if event.borrowed:
        lent = ", ".join(
            f"{names.city(city)}: {names.route(scene, route)}" for city, route in event.borrowed.items()
        )
        parts.append(scene.say("borrowed by stations {routes}", routes=lent))
    return scene.say(
        "{name}'s tickets: {parts}. **{points}**",
        name=scene.name(event.seat),
        parts="; ".join(parts) or "–",
        points=names.points(scene, event.points),
    )


def _stations_scored(scene: Scene, event: happened.StationsScored) -> str:
    return scene.words.count(
        "{name} has {number} station left: {points}.",
        "{name} has {number} stations left: {points}.",
        event.stations,
        name=scene.name(event.seat),
        points=names.points(scene, event.points),
    )


def _express_awarded(scene: Scene, event: happened.ExpressAwarded) -> str:
    return scene.say(
        "**European Express:** {names}, longest path {wagons}: {points}.",
        names=scene.words.listing([scene.name(seat) for seat in event.seats]),
        wagons=names.wagons(scene, event.spaces),
        points=names.points(scene, event.points),
    )


def _nothing(_: Scene, event: Event) -> None:
    """The call, or the result, says it."""


SAID: Mapping[type[Event], Saying] = {
    happened.TurnBegan: _nothing,
    happened.TurnSkipped: _turn_skipped,
    happened.HasToPay: _has_to_pay,
    happened.CardTaken: _card_taken,
    happened.CardDrawn: _card_drawn,
    happened.RowFilled: _row_filled,
    happened.RowDiscarded: _row_discarded,
    happened.RowKept: _row_kept,
    happened.Reshuffled: _reshuffled,
    happened.TunnelEntered: _tunnel_entered,
    happened.TunnelCardsTurned: _tunnel_cards_turned,
    happened.ClaimWithdrawn: _claim_withdrawn,
    happened.RouteClaimed: _route_claimed,
    happened.StationBuilt: _station_built,
    happened.TicketsDrawn: _tickets_drawn,
    happened.TicketsKept: _tickets_kept,
    happened.LastRoundBegan: _last_round_began,
    happened.TicketsRevealed: _tickets_revealed,
    happened.StationsScored: _stations_scored,
    happened.ExpressAwarded: _express_awarded,
    happened.GameEnded: _nothing,
}
