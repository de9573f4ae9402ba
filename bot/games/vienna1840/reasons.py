"""Why something happened in 1840, with the rules of the digest behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import reasons
from bot.games.core.reasons import Correction, Explanation, Topic
from bot.games.core.scene import Deed, Scene
from bot.games.vienna1840.clauses import CLAUSES, GUARDED, OBVIOUS
from bot.games.vienna1840.events import PLACES, SAID
from bot.games.vienna1840.looking import routes
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Event
from engine.vienna1840 import events as happened
from engine.vienna1840 import outlook
from engine.vienna1840.explaining import explain
from engine.vienna1840.facts import dividend_steps
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.view import View

__all__ = ["Reasons"]

LEFT, STAYS = N_("one to the left"), N_("it stays")


def _last(deed: Deed, *kinds: type[Event]) -> Event | None:
    return next((event for event in reversed(deed.events) if isinstance(event, kinds)), None)


def _revenue(scene: Scene, deed: Deed) -> Explanation | None:
    """The last run of a tram or of a Stadtbahn company."""
    event = _last(deed, happened.TramRan, happened.StadtbahnPaid)
    if event is None:
        return None
    said = SAID[type(event)](scene, event) or ""
    if isinstance(event, happened.StadtbahnPaid):
        places = scene.say(
            "It ran through {places}.",
            places=scene.words.listing([names.hex_name(scene, hex) for hex in event.places]) or "–",
        )
        return Explanation([said, places], ("13.3", "13.4", "13.6"))
    assert isinstance(event, happened.TramRan)
    if event.route == NO_ROUTE:
        return Explanation([said], ("17.15", "17.1", "17.2"))
    view: View = deed.before()
    told = explain(view, event.line, outlook.read(view, event.line, event.route))
    rules = ("4.3", "17.9", "17.11", *(("7.5",) if any(each.bonus for each in told.places) else ()))
    return Explanation(
        [
            scene.say(
                "**Line {line}** earned {total}: {places}.",
                line=event.line,
                total=event.total,
                places=routes.places_in_words(scene, told),
            ),
            routes.sum_in_words(scene, told),
        ],
        rules,
    )


def _price(scene: Scene, deed: Deed) -> Explanation | None:
    """Every token that moved in a move, or stood still after a dividend, and what moved it."""
    lines: list[str] = []
    rules: list[str] = []
    moved = {event.company for event in deed.events if isinstance(event, happened.PriceMoved)}
    for event in deed.events:
        if isinstance(event, happened.DividendPaid | happened.StadtbahnPaid):
            lines.append(_after_paying(scene, deed, event))
            rules += ("11.2", "11.3")
        elif isinstance(event, happened.SharesSold) and event.company in moved:
            lines.append(_after_sale(scene, deed, event))
            rules += ("9.7", "11.1")
        elif isinstance(event, happened.PriceMoved) and not _has_cause(deed, event.company):
            told = SAID[type(event)](scene, event) or ""
            lines.append(
                scene.say(
                    "{moved} At the end of the stock round all its shares are with players.", moved=told
                )
            )
            rules += ("9.10", "11.1")
    return Explanation(lines, tuple(dict.fromkeys(rules))) if lines else None


def _has_cause(deed: Deed, company: str) -> bool:
    kinds = (happened.DividendPaid, happened.StadtbahnPaid, happened.SharesSold)
    return any(isinstance(event, kinds) and event.company == company for event in deed.events)


def _token(scene: Scene, deed: Deed, company: str) -> str:
    """How a company's token moved: `WT: 90 → 100.`"""
    event = next(
        (each for each in deed.events if isinstance(each, happened.PriceMoved) and each.company == company),
        None,
    )
    stays = scene.say("{company} stays where it is.", company=names.company(scene, company))
    return stays if event is None else SAID[type(event)](scene, event) or stays


def _after_paying(scene: Scene, deed: Deed, event: happened.DividendPaid | happened.StadtbahnPaid) -> str:
    paid = event.declared if isinstance(event, happened.DividendPaid) else event.income * event.multiplier
    return scene.say(
        "{moved} It paid {paid} in all: {steps}.",
        moved=_token(scene, deed, event.company),
        paid=paid,
        steps=_steps(scene, paid),
    )


def _after_sale(scene: Scene, deed: Deed, event: happened.SharesSold) -> str:
    return scene.words.count(
        "{moved} {name} sold {number} share: one cell down, if there is one.",
        "{moved} {name} sold {number} shares: one cell down for each, while there is one.",
        event.shares,
        moved=_token(scene, deed, event.company),
        name=scene.name(event.seat),
    )


def _steps(scene: Scene, paid: int) -> str:
    steps = dividend_steps(paid)
    if steps <= 0:
        return scene.say(LEFT if steps else STAYS)
    return scene.words.count("{number} step to the right", "{number} steps to the right", steps)


BY_ITSELF: Mapping[type[Event], Sequence[str]] = {
    happened.Passed: ("9.2",),
    happened.TramsAssigned: ("15.8", "15.11"),
    happened.TramRan: ("17.1", "17.10"),
}
"""What somebody does, but for the kinds of move that do just that."""
CHOSEN = {"pass": happened.Passed, "assign": happened.TramsAssigned, "run": happened.TramRan}


TOPICS: Mapping[str, Topic] = {
    "revenue": Topic(N_("the last revenue"), _revenue),
    "price": Topic(N_("the last movement of a price"), _price),
}
FORCED: Mapping[type[Event], Sequence[str]] = {
    happened.DeficitPaid: ("17.13", "17.14"),
    happened.LoanTaken: ("14.3",),
    happened.TramsLeft: ("12.2",),
    happened.CompaniesOrdered: ("12.3",),
    happened.PlayersOrdered: ("5.2", "5.3"),
    happened.PrivatePaid: ("7.6", "12.1"),
    happened.PrivateDiscounted: ("6.6",),
    happened.AuctionPassed: ("6.7",),
    happened.LinesClosed: ("8.4", "16.22"),
    happened.LinesDrawn: ("15.10",),
    happened.MaintenanceChanged: ("13.10",),
}


RULEBOOK, ONLINE = {"preset": "rulebook"}, {"preset": "online"}
CORRECTIONS = {
    2: (
        Correction(
            N_(
                "A player is also asked if they must scrap a tram or return a private before they can "
                "buy or bid."
            ),
            RULEBOOK,
        ),
        Correction(
            N_(
                "A company that has no tram left when the line auctions are over must buy one, "
                "even if it scrapped its last one late."
            ),
            RULEBOOK,
        ),
        Correction(
            N_("Who is asked in a stock round, and who about another tram, follows 18xx.games."), ONLINE
        ),
        Correction(
            N_(
                "After a private that had to be taken, the player after the last opener puts the next one up."
            ),
            ONLINE,
        ),
        Correction(
            N_(
                "In company rounds, players return their privates as directors of the company "
                "that is acting or was put up last; companies return theirs on their lines' "
                "turns."
            ),
            ONLINE,
        ),
    ),
    3: (
        Correction(
            N_(
                "If several companies in a row have nothing to buy or rearrange after the line "
                "auctions, the companies behind them are no longer asked, as on 18xx.games."
            ),
            ONLINE,
        ),
    ),
}


class Reasons(reasons.Reasons):
    """The rules behind what happens."""

    own_topics = TOPICS
    by_themselves = FORCED
    corrections = CORRECTIONS
    clauses = CLAUSES
    mistake = 40.0
    obvious = OBVIOUS
    guarded = GUARDED
    places = PLACES
    all_open = True

    def unchosen(self, deed: Deed, event: Event) -> Sequence[str]:
        """Also what somebody does otherwise: a purchase that the rules force, a pass or a run by itself."""
        if isinstance(event, happened.TramBought) and event.helped:
            return ("14.1", "14.2")
        if isinstance(event, CHOSEN.get(deed.action.kind, ())):
            return ()
        return BY_ITSELF.get(type(event)) or super().unchosen(deed, event)
