"""What happened in Trambahn, and what a move would lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.core import telling
from bot.games.core.addressing import Plural, ToYou
from bot.games.core.scene import Scene
from bot.games.trambahn import moves
from bot.games.trambahn.calling import at_stake
from bot.games.trambahn.events import BRIEFLY, SAID
from bot.games.trambahn.words import names
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.trambahn.actions import BuyTram, Passenger, Station, TakeMoney
from engine.trambahn.events import CardsDrawn, ColumnLost, ExtraTourRidden, MoneyLost, TourRidden, TramBought
from engine.trambahn.facts import CARDS, TABLE

__all__ = ["TO_YOU", "Telling"]

TO_YOU: ToYou = {
    "{name} plays {card} as a passenger: {waiting} of {full} waiting for {colour}.": N_(
        "You play {card} as a passenger: {waiting} of {full} waiting for {colour}."
    ),
    "{name} starts column {column} with {card}.": N_("You start column {column} with {card}."),
    "{name} adds {card} to column {column}.": N_("You add {card} to column {column}."),
    "{name} lays {number} card on the money pile.": N_("You lay cards on the money pile: {number}."),
    "{name} buys a {tram} for column {column} and pays {price}.": N_(
        "You buy a {tram} for column {column} and pay {price}."
    ),
    "{name} loses a column without a tram: {cards}.": N_("You lose a column without a tram: {cards}."),
    "{name} draws {number} card.": Plural("You draw {number} card.", "You draw {number} cards."),
}


class Telling(telling.Telling):
    """What moves did, or would do."""

    events = SAID
    brief_events = BRIEFLY
    addressed = TO_YOU
    restated = frozenset({"station", "money", "tram"})
    weighty = (MoneyLost, ExtraTourRidden, TourRidden, ColumnLost, TramBought)

    def headline(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> str:
        """Every column that an end of the turn takes, not the first alone."""
        lost = [self.event(after, event) for event in events if isinstance(event, ColumnLost)]
        return " ".join(filter(None, lost)) or super().headline(before, after, seat, action, events)

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """What the move does, the points that it promises, and the money that it moves."""
        told = self.told(before, after, seat, action, events)
        if after.aloud and isinstance(action, TakeMoney | BuyTram):
            # The move's name says it before, and its headline afterwards.
            told = told[1:]
        return [*told, *_brings(before, after, seat, action), *_money(before, after, seat)]

    def uncovered(self, scene: Scene, seat: Seat, events: Sequence[Event]) -> Sequence[str]:
        """Which cards were drawn, for those who play by words; others see them in their hand."""
        drawn = sum(event.count for event in events if isinstance(event, CardsDrawn) and event.seat == seat)
        hand = scene.view.players[seat].hand
        if not (scene.aloud and drawn and hand):
            return ()
        cards = ", ".join(names.card(scene, card) for card in hand[-drawn:])
        return [scene.say("Drawn: {cards}.", cards=cards)]


def _brings(before: Scene, after: Scene, seat: Seat, action: Action) -> Iterator[str]:
    """The points that the move promises."""
    match action:
        case Passenger(card=card, row=row):
            colour = row or CARDS[card].colour or ""
            names = [after.name(each.seat) for each in after.view.players]
            if len(after.view.tours) == len(before.view.tours) and len(after.view.rows[colour]) >= TABLE.row:
                yield after.say("The tour follows: {points}.", points=moves.tour(after, colour, names))
        case Station() | BuyTram():
            old = {each.number: each for each in before.view.players[seat].columns}
            for column in after.view.players[seat].columns:
                if column != old.get(column.number):
                    said = moves.worth(after, old.get(column.number), column)
                    yield after.say("Column {number}: {worth}.", number=column.number, worth=said)
    if not after.aloud:
        # Aloud, only the call says it.
        yield from at_stake(after, seat)


def _money(before: Scene, after: Scene, seat: Seat) -> Iterator[str]:
    old, new = before.view.players[seat].money, after.view.players[seat].money
    if old != new and after.aloud:
        yield after.say("Then you have {money}.", money=names.marks(after, new))
    elif old != new:
        yield after.say(
            "Your money: {old} → {new}.", old=names.marks(after, old), new=names.marks(after, new)
        )
