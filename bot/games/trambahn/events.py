"""What happened in Trambahn, as sentences: one small function for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.scene import Scene
from bot.games.core.telling import Brief, Briefly, Saying
from bot.games.trambahn import names
from engine.core import Event
from engine.trambahn import events as happened
from engine.trambahn.facts import TABLE, TRAMS

__all__ = ["BRIEFLY", "SAID"]


def _passenger_played(scene: Scene, event: happened.PassengerPlayed) -> str:
    return scene.say(
        "{name} plays {card} as a passenger: {waiting} of {full} wait for {colour}.",
        name=scene.name(event.seat),
        card=names.card(scene, event.card),
        waiting=event.waiting,
        full=TABLE.row,
        colour=names.colour(scene, event.row),
    )


def _tour_ridden(scene: Scene, event: happened.TourRidden) -> str:
    earned = ", ".join(f"{scene.name(seat)} {points}" for seat, points in enumerate(event.points))
    return scene.say(
        "**Tour {number}** ({colour}): {points}.",
        number=event.number,
        colour=names.colour(scene, event.colour),
        points=earned,
    )


def _station_played(scene: Scene, event: happened.StationPlayed) -> str:
    card = names.card(scene, event.card)
    if event.cards == 1:
        return scene.say(
            "{name} begins column {column} with {card}.",
            name=scene.name(event.seat),
            column=event.column,
            card=card,
        )
    return scene.say(
        "{name} adds {card} to column {column}.",
        name=scene.name(event.seat),
        card=card,
        column=event.column,
    )


def _extra_tour_ridden(scene: Scene, event: happened.ExtraTourRidden) -> str:
    return scene.say(
        "**Extra tour** of column {column} ({colour}): {name} {points}.",
        column=event.column,
        colour=names.colour(scene, event.colour),
        name=scene.name(event.seat),
        points=event.points,
    )


def _money_taken(scene: Scene, event: happened.MoneyTaken) -> str:
    return scene.words.count(
        "{name} lays {number} card on the money pile.",
        "{name} lays {number} cards on the money pile.",
        event.count,
        name=scene.name(event.seat),
    )


def _tram_bought(scene: Scene, event: happened.TramBought) -> str:
    return scene.say(
        "{name} buys a {tram} for column {column} and pays {price}.",
        name=scene.name(event.seat),
        tram=names.tram(scene, event.tram),
        column=event.column,
        price=names.marks(scene, event.price),
    )


def _column_lost(scene: Scene, event: happened.ColumnLost) -> str:
    return scene.say(
        "{name} loses a column without a tram: {cards}.",
        name=scene.name(event.seat),
        cards="-".join(event.cards),
    )


def _cards_drawn(scene: Scene, event: happened.CardsDrawn) -> str:
    return scene.words.count(
        "{name} draws {number} card.",
        "{name} draws {number} cards.",
        event.count,
        name=scene.name(event.seat),
    )


def _money_lost(scene: Scene, event: happened.MoneyLost) -> str:
    lost = ", ".join(f"{scene.name(seat)} {count}" for seat, count in enumerate(event.counts))
    return scene.say("The draw pile is empty. Half of the money is lost, in cards: {lost}.", lost=lost)


def _reshuffled(scene: Scene, event: happened.Reshuffled) -> str:
    cards = names.cards(scene, event.count)
    return scene.say("The discards are the new draw pile: {cards}.", cards=cards)


def _nothing(_: Scene, event: Event) -> None:
    """The call, or the result, says it."""


SAID: Mapping[type[Event], Saying] = {
    happened.PassengerPlayed: _passenger_played,
    happened.TourRidden: _tour_ridden,
    happened.StationPlayed: _station_played,
    happened.ExtraTourRidden: _extra_tour_ridden,
    happened.MoneyTaken: _money_taken,
    happened.TramBought: _tram_bought,
    happened.ColumnLost: _column_lost,
    happened.CardsDrawn: _cards_drawn,
    happened.MoneyLost: _money_lost,
    happened.Reshuffled: _reshuffled,
    happened.TurnBegan: _nothing,
    happened.GameEnded: _nothing,
}


# --- in few words -----------------------------------------------------------------------------------


def _passenger(scene: Scene, event: happened.PassengerPlayed) -> Brief:
    return Brief(names.face(scene, event.card), scene.say("row"))


def _station(scene: Scene, event: happened.StationPlayed) -> Brief:
    return Brief(names.face(scene, event.card), _column(scene, event.column))


def _money(scene: Scene, event: happened.MoneyTaken) -> Brief:
    return Brief(str(event.count), scene.say("money"))


def _tram(scene: Scene, event: happened.TramBought) -> Brief:
    return Brief(f"×{TRAMS[event.tram].multiplier}", _column(scene, event.column))


def _column(scene: Scene, number: int) -> str:
    return scene.say("column {number}", number=number)


def _lost(scene: Scene, event: happened.ColumnLost) -> Brief:
    return Brief("-".join(event.cards), scene.say("loses"))


def _money_gone(scene: Scene, event: happened.MoneyLost) -> Brief:
    lost = ", ".join(f"{scene.name(seat)} {count}" for seat, count in enumerate(event.counts))
    return Brief(lost, scene.say("half of the money lost"))


def _unsaid(_: Scene, event: Event) -> None:
    """The picture shows it."""


BRIEFLY: Mapping[type[Event], Briefly] = {
    happened.PassengerPlayed: _passenger,
    happened.StationPlayed: _station,
    happened.MoneyTaken: _money,
    happened.TramBought: _tram,
    happened.ColumnLost: _lost,
    happened.MoneyLost: _money_gone,
    happened.Reshuffled: _unsaid,
    happened.CardsDrawn: _unsaid,
}
