"""What happened in Tramways, and what a move would lead to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import telling
from bot.games.core.addressing import Plural, ToYou
from bot.games.core.scene import Scene
from bot.games.tramways.events import SAID
from bot.games.tramways.words import names
from bot.games.tramways.words.asides import of_discard
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.tramways.actions import Discard, End, Reveal, Take, Travel
from engine.tramways.events.cards import CardsRevealed
from engine.tramways.events.rounds import BidMade
from engine.tramways.events.town import (
    BuildingBuilt,
    BuildingUpgraded,
    LinkLaid,
    LinkLost,
    LinkOpened,
    LinkUpgraded,
    ParcelsTaken,
    PassengerAdded,
    PassengerMoved,
)
from engine.tramways.facts import CARDS
from engine.tramways.view import View

__all__ = ["TO_YOU", "Telling"]

TO_YOU: ToYou = {
    "{name} takes the normal side of the player board.": N_("You take the normal side of the player board."),
    "{name} takes the hard side of the player board.": N_("You take the hard side of the player board."),
    "Parcel {parcels} is {name}'s.": N_("Your parcels: {parcels}."),
    "{name} looks at book {book}.": N_("You look at book {book}."),
    "{name} takes {card}.": N_("You take {card}."),
    "{name} keeps one of the development cards.": N_("You keep one of the development cards."),
    "{name} takes the last card from book {book}.": N_("You take the last card from book {book}."),
    "{name} takes a card from book {book}; {card} is now on top.": N_(
        "You take a card from book {book}; {card} is now on top."
    ),
    "{name} takes an unseen development card.": N_("You take an unseen development card."),
    "{name} bids **{amount}**.": N_("You bid **{amount}**."),
    "{name} takes place {place}.": N_("You take place {place}."),
    "{name} leads with {bid} and takes place {place}.": N_("You lead with {bid} and take place {place}."),
    "{name} discards {card}.": N_("You discard {card}."),
    "{name} discards {card} for {money}.": N_("You discard {card} for {money}."),
    "{name} plays {cards}.": N_("You play {cards}."),
    "{name} pays {money} for {card}.": N_("You pay {money} for {card}."),
    "{name}'s stress rises by {number} step to {stress}.": N_("Your stress rises by {number} to {stress}."),
    "{name} is at the end of the stress track and loses {points}.": N_(
        "You're at the end of the stress track and lose {points}."
    ),
    "{name}'s stress falls to {stress}.": N_("Your stress falls to {stress}."),
    "{name} pays {money}.": N_("You pay {money}."),
    "{name} pays {money}, {coins} of it in coins.": N_("You pay {money}, {coins} of it in coins."),
    "{name} pays {money} and gets {change} back.": N_("You pay {money} and get {change} back."),
    "{name} takes {money}.": N_("You take {money}."),
    "{name} has {number} worker left.": N_("Workers you have left: {number}."),
    "{name} gains a worker and has {number}.": N_("You gain a worker and have {number}."),
    "{name} completes **link {link}**: {ends}, tiles: {tiles}.": N_(
        "You complete **link {link}**: {ends}, tiles: {tiles}."
    ),
    "{name} works on **link {link}**, still incomplete: {ends}, tiles: {tiles}.": N_(
        "You work on **link {link}**, still incomplete: {ends}, tiles: {tiles}."
    ),
    "{name} upgrades **{link}**.": N_("You upgrade **{link}**."),
    "{name} gains **{points}**.": N_("You gain **{points}**."),
    "{name} buys **{points}** for {money}.": N_("You buy **{points}** for {money}."),
    "{name} builds on **{parcel}**: {type}.": N_("You build on **{parcel}**: {type}."),
    "{name} upgrades the building on **{parcel}**.": N_("You upgrade the building on **{parcel}**."),
    "{name} moves a passenger from **{start}** to **{end}** along {links}.": N_(
        "You move a passenger from **{start}** to **{end}** along {links}."
    ),
    "The bank pays {name} {money} for link {link}.": N_("The bank pays you {money} for link {link}."),
    "{name} pays {owner} {money} for link {link}.": N_("You pay {owner} {money} for link {link}."),
    "{name} finishes their actions for this round.": N_("You finish your actions for this round."),
    "{name} is done and keeps {number} card.": N_("You're done and keep cards: {number}."),
    "{name} draws {number} card.": Plural("You draw {number} card.", "You draw {number} cards."),
    "{name} fills their hand. Cards: {cards}.": N_("You fill your hand. Cards: {cards}."),
}


FINISHES = N_("{name} finishes their actions for this round.")
INCOMPLETE = N_("An incomplete link scores nothing, and is lost if a round goes by without work on it (7.7).")
DEEDS = (BidMade, LinkLaid, LinkUpgraded, BuildingBuilt, BuildingUpgraded, PassengerMoved, PassengerAdded)
"""What a move is made for; how it is paid comes before it in the order of events."""


class Telling(telling.Telling):
    """What moves did, or would do."""

    events = SAID
    addressed = TO_YOU
    weighty = (LinkLaid, BuildingBuilt, LinkUpgraded, BuildingUpgraded, LinkLost, LinkOpened)
    own_line = frozenset({CardsRevealed, ParcelsTaken})

    def untold(self, before: Scene, seat: Seat, action: Action, events: Sequence[Event]) -> str | None:
        """The sentence for the end of a round, which no event tells."""
        return before.say(FINISHES, name=before.name(seat)) if isinstance(action, End) else None

    def headline(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> str:
        """What the move is made for, not how it is paid."""
        deeds = [event for event in events if isinstance(event, DEEDS)]
        return super().headline(before, after, seat, action, deeds or events)

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """What the move does, and what its maker has then; before a discard, what that is good for."""
        open_ended = any(isinstance(event, LinkLaid) and not event.completed for event in events)
        warning = ["-# " + after.say(INCOMPLETE)] if open_ended else []
        said = [of_discard(before)] if isinstance(action, Discard) else []
        return [*said, *self.told(before, after, seat, action, events), *warning, left(after, seat)]

    def receipt(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """Nothing, because the post and the call below it say it all. Aloud, it says both."""
        return [*self.told(before, after, seat, action, events), left(after, seat)] if after.aloud else ()

    def uncertain(self, scene: Scene, seat: Seat, action: Action) -> Sequence[str]:
        """What is known of a move that turns over something hidden: the card taken, the links of a journey,
        and aloud the cards that pay for it.
        """
        match action:
            case Discard():
                return [of_discard(scene)]
            case Take(card=card) if card in CARDS:
                return [names.card(scene, card)]
            case Reveal():
                price = names.money(scene, len(scene.view.market))
                return [scene.say("You pay {money}, and one more card joins the line.", money=price)]
            case Travel(way=links, icons=icons):
                played = [scene.say("You play {cards}.", cards=names.paid_with(scene, icons))]
                return [*(played if scene.aloud else ()), *(names.link(scene, number) for number in links)]
        return []


def left(scene: Scene, seat: Seat) -> str:
    """What a seat has now, in small letters."""
    view: View = scene.view
    player = view.players[seat]
    return "-# " + scene.say(
        "Then: {points}, happiness {happiness}, money {money}, workers {workers}, stress {stress}, "
        "cards {cards}",
        points=names.points(scene, view.standings[seat].total),
        happiness=str(player.happiness).replace("-", "\N{MINUS SIGN}"),
        money=player.money,
        workers=player.workers,
        stress=player.stress,
        cards=player.cards,
    )
