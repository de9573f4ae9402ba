"""Why something happened in Tramways, with the rules of the digest behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import reasons
from bot.games.core.reasons import Correction, Explanation, Topic
from bot.games.core.scene import Deed, Scene
from bot.games.tramways.clauses import CLAUSES, GUARDED, OBVIOUS
from bot.games.tramways.events import PLACES, SAID
from bot.language import N_
from engine.core import Event
from engine.tramways import events as happened

__all__ = ["Reasons"]

BONUS = ("9.8",)
OF_JOURNEY: Mapping[type[Event], Sequence[str]] = {
    happened.town.PassengerMoved: ("9.1", "9.3"),
    happened.players.HappinessGained: ("9.7",),
    happened.players.HappinessBought: ("9.8", "9.9"),
    happened.players.StressRose: ("3.3", "3.5", "9.8"),
    happened.players.Eased: BONUS,
    happened.players.MoneyTaken: BONUS,
    happened.players.WorkerGained: BONUS,
    happened.town.TravelPaid: ("9.10",),
    happened.town.TravelUnpaid: ("9.11",),
}
OF_ORDER: Mapping[type[Event], Sequence[str]] = {
    happened.rounds.BidMade: ("5.2", "5.3"),
    happened.rounds.OrderTaken: ("5.2", "5.4"),
    happened.rounds.OrderSettled: ("5.2", "5.7"),
}
OF_STRESS: Mapping[type[Event], Sequence[str]] = {
    happened.players.StressRose: ("3.3", "3.5", "5.7", "9.8", "9.11", "12.1"),
    happened.players.StressPenalty: ("3.9", "11.2"),
    happened.players.ConsequencePaid: ("3.5",),
}
OF_POINTS: Mapping[type[Event], Sequence[str]] = {
    happened.players.HappinessGained: ("7.17", "8.1", "8.7", "9.7"),
    happened.players.HappinessBought: ("9.8",),
    happened.players.StressPenalty: ("3.9", "11.2"),
    happened.rounds.FinalScore: ("13.1", "13.2"),
}


def _told(scene: Scene, deed: Deed, behind: Mapping[type[Event], Sequence[str]]) -> Explanation | None:
    """What happened of this sort, with the rules behind it."""
    lines: list[str] = []
    rules: list[str] = []
    for event in deed.events:
        said = SAID[type(event)](scene, event) if type(event) in behind else None
        if said:
            lines.append(f"• {said}")
            rules += behind[type(event)]
    return Explanation(lines, tuple(dict.fromkeys(rules))) if lines else None


def _journey(scene: Scene, deed: Deed) -> Explanation | None:
    """The last journey: where it went, what it brought, who was paid."""
    if not any(isinstance(event, happened.town.PassengerMoved) for event in deed.events):
        return None
    return _told(scene, deed, OF_JOURNEY)


def _order(scene: Scene, deed: Deed) -> Explanation | None:
    """The last bid, and the places taken after it."""
    return _told(scene, deed, OF_ORDER)


def _stress(scene: Scene, deed: Deed) -> Explanation | None:
    """The last stress that rose."""
    return _told(scene, deed, OF_STRESS)


def _points(scene: Scene, deed: Deed) -> Explanation | None:
    """The last points."""
    return _told(scene, deed, OF_POINTS)


TOPICS: Mapping[str, Topic] = {
    "journey": Topic(N_("the last journey"), _journey),
    "order": Topic(N_("the turn order"), _order),
    "stress": Topic(N_("the last stress"), _stress),
    "points": Topic(N_("the last points"), _points),
}
FORCED: Mapping[type[Event], Sequence[str]] = {
    happened.rounds.OrderTaken: ("5.2",),
    happened.rounds.OrderSettled: ("5.7",),
    happened.players.StressPenalty: ("3.9", "11.2"),
    happened.players.ConsequencePaid: ("3.5",),
    happened.town.TravelPaid: ("9.10",),
    happened.town.TravelUnpaid: ("9.11",),
    happened.town.LinkSplit: ("8.4",),
    happened.town.BuildingsJoined: ("8.5",),
    happened.town.PassengersArrived: ("11.3",),
    happened.town.LinkLost: ("7.7", "11.4"),
    happened.town.LinkFellBack: ("7.8",),
    happened.town.LinkOpened: ("7.1", "7.8"),
    happened.cards.CardsDrawn: ("11.1",),
    happened.cards.Reshuffled: ("11.1",),
    happened.cards.HandsLaidOpen: ("12.2",),
    happened.rounds.FinalScore: ("13.1",),
}


CORRECTIONS: Mapping[int, Sequence[Correction]] = {
    2: (
        Correction(N_("You may cross any of your parcels, even one where another of your links ends.")),
        Correction(
            N_("At the start you may pick any ticket book, even one someone has already taken a card from."),
            where={"development": "books"},
        ),
        Correction(N_("Void tickets can't be used to move a passenger: their money buys no points there.")),
        Correction(N_("Joining two links takes one icon, not two, if one of them is complete.")),
        Correction(N_("Money icons may pay more than is needed: the bank gives change.")),
        Correction(
            N_(
                "A player who adds a passenger in the administration waits only for the players "
                "before them who may still have one to add."
            )
        ),
    )
}


class Reasons(reasons.Reasons):
    """The rules behind what happens."""

    own_topics = TOPICS
    by_themselves = FORCED
    corrections = CORRECTIONS
    clauses = CLAUSES
    mistake = 2.0
    obvious = OBVIOUS
    guarded = GUARDED
    places = PLACES
