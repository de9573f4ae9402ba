"""Why something was refused or happened in Tramways, with the rules of the digest behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import reasons
from bot.games.core.reasons import Correction, Explanation, Topic
from bot.games.core.scene import Deed, Scene
from bot.games.tramways.events import SAID
from bot.language import N_
from engine.core import Event
from engine.tramways import events as happened

__all__ = ["Reasons"]

BONUS = ("9.8",)
OF_JOURNEY: Mapping[type[Event], Sequence[str]] = {
    happened.PassengerMoved: ("9.1", "9.3"),
    happened.HappinessGained: ("9.7",),
    happened.HappinessBought: ("9.8", "9.9"),
    happened.StressRose: ("3.3", "3.5", "9.8"),
    happened.Eased: BONUS,
    happened.MoneyTaken: BONUS,
    happened.WorkerGained: BONUS,
    happened.TravelPaid: ("9.10",),
    happened.TravelUnpaid: ("9.11",),
}
OF_ORDER: Mapping[type[Event], Sequence[str]] = {
    happened.BidMade: ("5.2", "5.3"),
    happened.OrderTaken: ("5.2", "5.4"),
    happened.OrderSettled: ("5.2", "5.7"),
}
OF_STRESS: Mapping[type[Event], Sequence[str]] = {
    happened.StressRose: ("3.3", "3.5", "5.7", "9.8", "9.11", "12.1"),
    happened.StressPenalty: ("3.9", "11.2"),
    happened.ConsequencePaid: ("3.5",),
}
OF_POINTS: Mapping[type[Event], Sequence[str]] = {
    happened.HappinessGained: ("7.17", "8.1", "8.7", "9.7"),
    happened.HappinessBought: ("9.8",),
    happened.StressPenalty: ("3.9", "11.2"),
    happened.FinalScore: ("13.1", "13.2"),
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
    if not any(isinstance(event, happened.PassengerMoved) for event in deed.events):
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
    "order": Topic(N_("the order of play"), _order),
    "stress": Topic(N_("the last stress"), _stress),
    "points": Topic(N_("the last points"), _points),
}
RULES: Mapping[str, Sequence[str]] = {
    "bid_repeated": ("5.3",),
    "bid_taken": ("5.3",),
    "bid_too_low": ("5.3",),
    "board_count": ("2.1",),
    "boards_apart": ("2.3",),
    "boards_overlap": ("2.3",),
    "boards_twice": ("2.1",),
    "book_is_open": ("2.14",),
    "book_not_open": ("2.14",),
    "building_is_upgraded": ("8.7",),
    "building_not_yours": ("8.8",),
    "cannot_be_paid": ("3.4", "3.5"),
    "card_is_void": ("5.10",),
    "card_not_face_up": ("2.15",),
    "card_not_in_hand": ("3.2",),
    "card_not_laid_out": ("12.2",),
    "card_not_on_offer": ("5.8", "8.3"),
    "consequence_unpaid": ("3.5",),
    "hand_not_filled": ("12.2",),
    "icon_not_playable": ("10.5", "6.4"),
    "icon_twice": ("3.3",),
    "icons_not_fitting": ("3.4", "7.2", "9.1"),
    "joins_foreign_link": ("7.12",),
    "link_closes_on_itself": ("7.14",),
    "link_elsewhere": ("9.3",),
    "link_incomplete": ("7.1", "9.3"),
    "link_is_upgraded": ("7.8", "7.18"),
    "link_not_yours": ("7.12", "7.18"),
    "money_icon_not_needed": ("6.4",),
    "money_short": ("5.5", "9.9", "10.3"),
    "money_taken_before": ("6.2",),
    "no_boards_fit": ("2.2",),
    "no_book_open": ("2.14",),
    "no_building_left": ("8.1",),
    "no_cards_left": ("14.5",),
    "no_development_left": ("9.8",),
    "no_end_parcel": ("7.8",),
    "no_icon": ("10.1",),
    "no_icon_playable": ("10.5",),
    "no_passenger": ("9.1",),
    "no_passenger_left": ("10.2",),
    "no_start": ("7.4",),
    "no_stress": ("10.1",),
    "no_such_bonus": ("9.8",),
    "no_such_card_dealt": ("2.15",),
    "no_such_card_in_book": ("2.14",),
    "no_such_top": ("2.14",),
    "no_tile_left": ("7.15",),
    "no_worker": ("7.2",),
    "nothing_done": ("6.2",),
    "parcel_built": ("8.1",),
    "parcel_count": ("2.8",),
    "parcel_not_yours": ("7.12", "8.1"),
    "parcel_taken": ("2.8",),
    "parcel_unbuilt": ("8.7",),
    "passengers_in_turn_order": ("10.2",),
    "place_passed_twice": ("9.4",),
    "plan_unreadable": ("2.3",),
    "points_at_foreign_parcel": ("7.12",),
    "same_place": ("7.14",),
    "side_is_chosen": ("2.6",),
    "square_and_passenger": ("10.2",),
    "square_is_building": ("7.12",),
    "square_is_lake": ("7.12",),
    "square_not_empty": ("10.2",),
    "squares_apart": ("7.1",),
    "stops_before": ("9.3",),
    "symbols_not_exact": ("7.2", "7.3"),
    "too_few_parcels": ("2.2",),
    "too_many_buildings": ("2.12",),
    "too_many_chosen": ("2.8", "12.2"),
    "track_in_the_way": ("7.11",),
    "void_in_journey": ("3.11", "9.1"),
    "way_leads_nowhere": ("7.2", "9.3"),
    "way_too_short": ("7.2", "9.3"),
    "way_turns_back": ("7.1",),
    "workers_full": ("10.1", "2.6"),
}
FORCED: Mapping[type[Event], Sequence[str]] = {
    happened.OrderTaken: ("5.2",),
    happened.OrderSettled: ("5.7",),
    happened.StressPenalty: ("3.9", "11.2"),
    happened.ConsequencePaid: ("3.5",),
    happened.TravelPaid: ("9.10",),
    happened.TravelUnpaid: ("9.11",),
    happened.LinkSplit: ("8.4",),
    happened.BuildingsJoined: ("8.5",),
    happened.PassengersArrived: ("11.3",),
    happened.LinkLost: ("7.7", "11.4"),
    happened.LinkFellBack: ("7.8",),
    happened.LinkOpened: ("7.1", "7.8"),
    happened.CardsDrawn: ("11.1",),
    happened.Reshuffled: ("11.1",),
    happened.HandsLaidOpen: ("12.2",),
    happened.FinalScore: ("13.1",),
}


CORRECTIONS: Mapping[int, Sequence[Correction]] = {
    2: (
        Correction(N_("Any of your parcels may be crossed, also one where another link of yours ends.")),
        Correction(
            N_("At the start any ticket book may be picked, also one of which somebody has taken a card."),
            where={"development": "books"},
        ),
        Correction(N_("Void tickets can't be used to move a passenger: their money buys no points there.")),
        Correction(N_("To join two links takes one icon where one of them is complete, and not two.")),
        Correction(N_("Money icons may pay more than is needed: the bank gives change.")),
        Correction(
            N_(
                "Who adds a passenger in the administration waits only for those before who may still have "
                "one to add."
            )
        ),
    )
}


class Reasons(reasons.Reasons):
    """The rules behind what happens."""

    own_topics = TOPICS
    refusals = RULES
    by_themselves = FORCED
    corrections = CORRECTIONS
