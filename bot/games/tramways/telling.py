"""What happened in Tramways, and what a move would lead to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import telling
from bot.games.core.scene import Scene
from bot.games.tramways.events import SAID
from bot.games.tramways.words import names
from bot.games.tramways.words.addressing import TO_YOU
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

__all__ = ["Telling"]

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
