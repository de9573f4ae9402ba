"""What happened in Ticket to Ride Europe, and what a move would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.core import telling
from bot.games.core.addressing import Plural, ToYou
from bot.games.core.scene import Scene
from bot.games.ticket_europe.events import SAID
from bot.games.ticket_europe.words import names
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.ticket_europe.actions import Claim, DrawTickets, Keep, Pay
from engine.ticket_europe.events import (
    CardDrawn,
    CardTaken,
    ExpressAwarded,
    LastRoundBegan,
    RouteClaimed,
    StationBuilt,
    StationsScored,
    TicketsRevealed,
    TunnelCardsTurned,
)
from engine.ticket_europe.facts import CARDS, LOCOMOTIVE, ROUTES, TABLE, TICKETS
from engine.ticket_europe.network import Parts
from engine.ticket_europe.prospects import own, own_routes
from engine.ticket_europe.routes import points
from engine.ticket_europe.view import View

__all__ = ["TO_YOU", "Telling", "joined"]

TO_YOU: ToYou = {
    "{name} takes {card}.": N_("You take {card}."),
    "{name} draws a card from the deck.": N_("You draw a card from the deck."),
    "{name} tries the tunnel {route} with {cards}.": N_("You try the tunnel {route} with {cards}."),
    "{name} gives up {route} and takes back {cards}.": N_("You give up {route} and take back {cards}."),
    "{name} claims **{route}** for {cards}: {points}, {wagons} left.": N_(
        "You claim **{route}** for {cards}: {points}, {wagons} left."
    ),
    "{name} builds a station in **{city}** for {cards}: {number} station left.": N_(
        "You build a station in **{city}** for {cards}. Stations left: {number}."
    ),
    "{name} draws {number} ticket.": Plural("You draw {number} ticket.", "You draw {number} tickets."),
    "{name} keeps {number} ticket of {offered}.": N_("You keep {number} of {offered} tickets."),
}


class Telling(telling.Telling):
    """What moves did, or would do."""

    events = SAID
    addressed = TO_YOU
    weighty = (LastRoundBegan, RouteClaimed, StationBuilt)
    own_line = frozenset({TicketsRevealed, StationsScored, ExpressAwarded})

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """What the move does, the tickets that it completes, what is left, and what it sets off; in a tunnel,
        what was turned up.
        """
        tunnel = before.view.tunnel
        turned = [] if tunnel is None else [names.turned_up(before, tunnel.turned)]
        told = self.told(before, after, seat, action, events)
        return [*turned, *told, *_completed(before, after, action), *_kept(before, action)]

    def uncertain(self, scene: Scene, seat: Seat, action: Action) -> Sequence[str]:
        """What a tunnel may cost; what a claim brings; that drawn tickets stay."""
        match action:
            case Claim() if scene.view.seat is not None:
                return list(_claim(scene, action))
            case DrawTickets():
                return [_drawing(scene)]
        return ()

    def uncovered(self, scene: Scene, seat: Seat, events: Sequence[Event]) -> Sequence[str]:
        """Which cards came from the deck, and what a tunnel turned up if it was claimed straight away. If the
        tunnel asks for more, that question says what it turned up.
        """
        drawn = [event for event in events if isinstance(event, CardDrawn | CardTaken)]
        faces = (own(scene.view).drawn or ())[-len(drawn) :] if drawn else ()
        unseen = [face for face, event in zip(faces, drawn, strict=False) if isinstance(event, CardDrawn)]
        lines = [scene.say("From the deck: {cards}.", cards=names.cards(scene, unseen))] if unseen else []
        dug = scene.view.tunnel is None and any(isinstance(event, TunnelCardsTurned) for event in events)
        if scene.aloud and scene.view.tunnel is not None and "pay" not in scene.kinds(seat):
            # Nothing asks for more, so neither a question nor a picture tells it.
            lines.append(names.turned_up(scene, scene.view.tunnel.turned))
        told = [event for event in events if dug and isinstance(event, TunnelCardsTurned | RouteClaimed)]
        return [*lines, *(said for event in told if (said := self.event(scene, event)))]


def _drawing(scene: Scene) -> str:
    """How many tickets are drawn, and what they may cost (R11.1, R11.2)."""
    return scene.words.count(
        "You draw {number} ticket and keep it. If it isn't completed at the end, you lose its points.",
        "You draw {number} tickets and keep at least one. You can't give back what you keep, and "
        "you lose its points if it isn't completed at the end.",
        min(TABLE.tickets_drawn, scene.view.ticket_deck),
    )


def _claim(scene: Scene, claim: Claim) -> Iterator[str]:
    """What a claim would bring, and before that what its tunnel may cost. The last claim of a game isn't
    certain either where there is no tunnel: the tickets are turned over after it (R15).
    """
    view: View = scene.view
    facts, wagons = ROUTES[claim.route], own(view).wagons
    gain = {
        "points": names.points(scene, points(claim.route)),
        "wagons": names.wagons(scene, wagons - facts.spaces),
    }
    if facts.tunnel:
        yield from _tunnel(scene, claim)
        yield scene.say("If it's claimed: {points}, {wagons} left.", **gain)
    else:
        yield scene.say("{points}, {wagons} left.", **gain)
    parts = Parts((*own_routes(view), claim.route))
    new = {ticket for ticket in own(view).tickets or () if parts.joins(TICKETS[ticket].cities)} - joined(view)
    if new:
        shown = ", ".join(names.ticket(scene, ticket) for ticket in sorted(new))
        yield scene.say("That completes **{tickets}**.", tickets=shown)


def _tunnel(scene: Scene, claim: Claim) -> Iterator[str]:
    """How many cards are turned up, and how many more could be paid if there are few (R10.3 to R10.6)."""
    between = scene.say(" or ") if scene.aloud else " / "
    matching = between.join(names.card(scene, face) for face in CARDS if face in {*claim.cards, LOCOMOTIVE})
    yield scene.words.count(
        "{number} card is turned up: {matching} costs one more card.",
        "{number} cards are turned up: each {matching} costs one more card.",
        TABLE.tunnel,
        matching=matching,
    )
    held, useful = Counter(own(scene.view).hand), {*claim.cards, LOCOMOTIVE}
    held.subtract(claim.cards)
    rest = sum(held[face] for face in useful)
    if not rest:
        yield scene.say(
            "You'd have none left to pay with: if one matches, you take your cards back and your "
            "turn is over."
        )
    elif rest < TABLE.tunnel:
        yield scene.words.count(
            "You could pay {number} more card.", "You could pay {number} more cards.", rest
        )


def joined(view: View) -> set[str]:
    """The tickets of the view's seat whose cities its routes join."""
    parts = Parts(own_routes(view))
    return {ticket for ticket in own(view).tickets or () if parts.joins(TICKETS[ticket].cities)}


def _completed(before: Scene, after: Scene, action: Action) -> Iterator[str]:
    """The tickets that a claim would complete."""
    if not isinstance(action, Claim | Pay) or after.view.seat is None:
        return
    new = joined(after.view) - joined(before.view)
    if new:
        shown = ", ".join(names.ticket(after, ticket) for ticket in sorted(new))
        yield after.say("That completes **{tickets}**.", tickets=shown)


def _kept(before: Scene, action: Action) -> Iterator[str]:
    """Which tickets would be kept, and which not."""
    view: View = before.view
    if not isinstance(action, Keep) or view.seat is None:
        return
    offered = own(view).offered or ()
    refused = [
        names.ticket(before, each) for place, each in enumerate(offered, 1) if place not in action.tickets
    ]
    if refused:
        yield before.say("You refuse {tickets}.", tickets=before.words.listing(refused))
    at_stake = sum(TICKETS[offered[place - 1]].points for place in action.tickets if place <= len(offered))
    yield before.say(
        "The tickets you keep are worth {points} if completed, and cost you as much if not.", points=at_stake
    )
    if view.phase == "dealt":
        yield before.say("Tickets you don't keep now are out of the game.")
