"""Why something happened in Ticket to Ride Europe, with the rules of the digest behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import reasons
from bot.games.core.reasons import Explanation, Topic
from bot.games.core.scene import Deed, Scene
from bot.games.ticket_europe.clauses import CLAUSES, OBVIOUS
from bot.games.ticket_europe.events import PLACES, SAID
from bot.games.ticket_europe.words import names
from bot.language import N_
from engine.core import Event
from engine.ticket_europe import events as happened
from engine.ticket_europe.facts import LOCOMOTIVE, ROUTES

__all__ = ["Reasons"]

SCORING = (happened.RouteClaimed, happened.TicketsRevealed, happened.StationsScored, happened.ExpressAwarded)


def _points(scene: Scene, deed: Deed) -> Explanation | None:
    """Points of the last move that brought any, at the end of the whole scoring."""
    found = [event for event in deed.events if isinstance(event, SCORING)]
    if not found:
        return None
    lines: list[str] = []
    rules: list[str] = []
    for event in found:
        lines.append(SAID[type(event)](scene, event) or "")
        match event:
            case happened.RouteClaimed(route=route, points=points):
                spaces, worth = names.wagons(scene, ROUTES[route].spaces), names.points(scene, points)
                lines.append(
                    scene.say("• {spaces}: {points}, whatever you paid.", spaces=spaces, points=worth)
                )
                rules += ("7.3", "14.1")
            case happened.TicketsRevealed():
                rules += ("15.1", "12.5", "12.6")
            case happened.StationsScored():
                rules += ("15.2",)
            case _:
                rules += ("15.3", "15.4")
    return Explanation(lines, tuple(dict.fromkeys(rules)))


def _tunnel(scene: Scene, deed: Deed) -> Explanation | None:
    """The last tunnel, card by card."""
    entered = next((event for event in deed.events if isinstance(event, happened.TunnelEntered)), None)
    turned = next((event for event in deed.events if isinstance(event, happened.TunnelCardsTurned)), None)
    if entered is None or turned is None:
        return None
    lines = [_said(scene, entered), _said(scene, turned)]
    for card in turned.cards:
        matches = card == LOCOMOTIVE or card in entered.cards
        lines.append(
            scene.say("• {card}: one more card", card=names.card(scene, card))
            if matches
            else scene.say("• {card}: nothing", card=names.card(scene, card))
        )
    only = set(entered.cards) == {LOCOMOTIVE}
    return Explanation(lines, ("10.2", "10.3", "10.5" if only else "10.4", "10.6"))


def _said(scene: Scene, event: Event) -> str:
    return SAID[type(event)](scene, event) or ""


TOPICS: Mapping[str, Topic] = {
    "points": Topic(N_("the last points"), _points),
    "tunnel": Topic(N_("the last tunnel"), _tunnel),
}
FORCED: Mapping[type[Event], Sequence[str]] = {
    happened.TurnSkipped: ("4.3",),
    happened.HasToPay: ("4.2", "4.3"),
    happened.RowDiscarded: ("5.6",),
    happened.RowKept: ("5.6",),
    happened.Reshuffled: ("5.8",),
    happened.LastRoundBegan: ("13.1", "13.2"),
    happened.TicketsRevealed: ("15.1",),
    happened.StationsScored: ("15.2",),
    happened.ExpressAwarded: ("15.3", "15.4"),
}


class Reasons(reasons.Reasons):
    """The rules behind what happens."""

    own_topics = TOPICS
    by_themselves = FORCED
    clauses = CLAUSES
    mistake = 2.0
    obvious = OBVIOUS
    places = PLACES
