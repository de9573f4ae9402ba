"""What happened in Trambahn, as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, sayings
from bot.games.core.scene import Scene
from bot.games.core.telling import Brief, Briefly
from bot.games.trambahn.words import names
from engine.core import Event
from engine.trambahn import events as happened
from engine.trambahn.facts import TABLE, TRAMS

__all__ = ["BRIEFLY", "PLACES", "SAID"]


def _by_seat(scene: Scene, numbers: Sequence[int]) -> str:
    return ", ".join(f"{scene.before_number(seat)} {number}" for seat, number in enumerate(numbers))


def _lost_cards(scene: Scene, cards: Sequence[str]) -> str:
    """The cards of a column as on their faces, or aloud by their names."""
    return ", ".join(names.card(scene, each) for each in cards) if scene.aloud else "-".join(cards)


COLOUR = Fill("colour", names.colour)
PLACES = {"card": Fill("card", names.card), "name": Fill("seat", Scene.name)}
"""What fills the places of sentences, unless one says otherwise."""
SAID = sayings(
    PLACES,
    {
        happened.PassengerPlayed: Sentence(
            "{name} plays {card} as a passenger: {waiting} of {full} waiting for {colour}.",
            full=Fill(None, lambda *_: TABLE.row),
            colour=Fill("row", names.colour),
        ),
        happened.TourRidden: Sentence(
            "**Tour {number}** ({colour}): {points}.", colour=COLOUR, points=Fill("points", _by_seat)
        ),
        happened.StationPlayed: OneOf(
            lambda event: event.cards == 1,
            {
                True: Sentence("{name} starts column {column} with {card}."),
                False: Sentence("{name} adds {card} to column {column}."),
            },
        ),
        happened.ExtraTourRidden: Sentence(
            "**Extra tour** of column {column} ({colour}): {name} {points}.",
            colour=COLOUR,
            name=Fill("seat", Scene.before_number),
        ),
        happened.MoneyTaken: Numbered(
            "{name} lays {number} card on the money pile.",
            "{name} lays {number} cards on the money pile.",
            "count",
        ),
        happened.TramBought: Sentence(
            "{name} buys a {tram} for column {column} and pays {price}.",
            tram=Fill("tram", names.tram),
            price=Fill("price", names.marks),
        ),
        happened.ColumnLost: Sentence(
            "{name} loses a column without a tram: {cards}.", cards=Fill("cards", _lost_cards)
        ),
        happened.CardsDrawn: Numbered("{name} draws {number} card.", "{name} draws {number} cards.", "count"),
        happened.MoneyLost: Sentence(
            "The draw pile is empty, so everyone loses half their money cards: {lost}.",
            lost=Fill("counts", _by_seat),
        ),
        happened.Reshuffled: Sentence(
            "The discard pile becomes the new draw pile: {cards}.", cards=Fill("count", names.cards)
        ),
        happened.TurnBegan: None,
        happened.GameEnded: None,
    },
)
"""A turn's call says that it began, and the result that the game ended."""


# --- in few words -----------------------------------------------------------------------------------


def _station(scene: Scene, event: happened.StationPlayed) -> Brief:
    return Brief(names.face(scene, event.card), _column(scene, event.column))


def _tram(scene: Scene, event: happened.TramBought) -> Brief:
    return Brief(f"×{TRAMS[event.tram].multiplier}", _column(scene, event.column))


def _column(scene: Scene, number: int) -> str:
    return scene.say("column {number}", number=number)


def _money_gone(scene: Scene, event: happened.MoneyLost) -> Brief:
    return Brief(_by_seat(scene, event.counts), scene.say("half the money lost"))


def _unsaid(_: Scene, event: Event) -> None:
    """The picture shows it."""


BRIEFLY: Mapping[type[Event], Briefly] = {
    happened.PassengerPlayed: lambda scene, event: Brief(names.face(scene, event.card), scene.say("row")),
    happened.StationPlayed: _station,
    happened.MoneyTaken: lambda scene, event: Brief(str(event.count), scene.say("money")),
    happened.TramBought: _tram,
    happened.ColumnLost: lambda scene, event: Brief("-".join(event.cards), scene.say("loses")),
    happened.MoneyLost: _money_gone,
    happened.Reshuffled: _unsaid,
    happened.CardsDrawn: _unsaid,
}
