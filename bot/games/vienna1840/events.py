"""What happened in 1840, as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core.sayings import Choice, Fill, Numbered, Sentence, sayings
from bot.games.core.scene import Scene
from bot.games.vienna1840 import names, standstill
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts
from engine.vienna1840.rounds.running import NO_ROUTE

__all__ = ["SAID"]


def _in_order(scene: Scene, seats: Sequence[int]) -> str:
    return ", ".join(scene.name(seat) for seat in seats)


def _clockwise(scene: Scene, event: happened.PlayersOrdered) -> str | None:
    """That the first stock round doesn't go by the order cards."""
    acting = scene.view.order
    if facts.ROUND_TRACK[scene.view.round].name != "SR1" or acting == event.order:
        return None
    return scene.say(
        "The first stock round goes clockwise from the lowest card: {names}.", names=_in_order(scene, acting)
    )


def _to_holders(scene: Scene, paid: Mapping[int, int]) -> str:
    return names.sum_by_seat(scene, paid) or scene.say("nobody holds its shares")


def _income(event: happened.StadtbahnPaid) -> str:
    if not event.income * event.multiplier:
        return "nothing"
    return "once" if event.multiplier == 1 else "several times"


def _costs(scene: Scene, costs: Mapping[str, int]) -> str:
    return ", ".join(f"{names.colour(scene, shade)} {cost:+d}" for shade, cost in costs.items() if cost)


def _assigned(scene: Scene, event: happened.TramsAssigned) -> str:
    return ", ".join(
        scene.say("{tram} unused", tram=names.tram(scene.words, tram))
        if place == event.company
        else scene.say("{tram} on line {line}", tram=names.tram(scene.words, tram), line=place)
        for tram, place in event.places.items()
    )


def _station(event: happened.StationPlaced) -> str:
    return "base" if event.base else "dear" if event.cost else "free"


def _run(event: happened.TramRan) -> str:
    if event.route != NO_ROUTE:
        return "maintained" if event.maintenance else "earns"
    return "brings" if event.total > 0 else "costs" if event.total else "stands"


def _no_route(scene: Scene, event: happened.TramRan) -> str:
    return standstill.no_route(scene, event.line)


def _left_standing(scene: Scene, event: happened.TramRan) -> str:
    return standstill.left_standing(scene, event.line)


BADGE = Fill("company", names.badge)
OWNER = Fill("owner", names.owner)
TRAM = Fill("tram", names.tram_badge)
LINES = Fill("lines", lambda scene, lines: scene.words.listing(lines))
SHARES = Fill("paid", _to_holders)
TOTAL = Fill(None, lambda _, event: event.income * event.multiplier)
COST = Fill("cost", lambda scene, cost: scene.say(" for {cost}", cost=cost) if cost else "")
PLACES = {
    "colour": Fill("colour", names.colour),
    "company": Fill("company", names.company),
    "lot": Fill("lot", names.lot),
    "name": Fill("seat", Scene.name),
    "place": Fill("hex", names.hex_name),
    "private": Fill("private", lambda _, name: names.private(name)),
    "round": Fill("round", names.round_name),
    "tram": Fill("tram", lambda scene, tram: names.tram(scene.words, tram)),
    "who": Fill("who", names.owner),
}
"""What fills the places of sentences, unless one says otherwise."""

SAID = sayings(
    PLACES,
    {
        happened.RoundBegan: Sentence("**{round}**"),
        happened.Passed: Sentence("{who} passes."),
        happened.PrivateNamed: Sentence("{name} puts {private} up for auction."),
        happened.LineNamed: Sentence("{company} puts line {line} up for auction."),
        happened.BidMade: Sentence("{who} bids {amount} for {lot}."),
        happened.AuctionPassed: Choice(
            lambda event: event.lot is None,
            {True: Sentence("Everybody passes."), False: Sentence("Nobody bids for {lot}.")},
        ),
        happened.PrivateSold: Sentence("{name} gets {private} for {price}."),
        happened.PrivateDiscounted: Sentence("{private} may now be had from {minimum}."),
        happened.PrivatePaid: Sentence("{private} pays {amount} to {owner}.", owner=OWNER),
        happened.PrivateReturned: Sentence("{who} returns {private} to the bank for {amount}.", who=OWNER),
        happened.PrivateOffered: Sentence("{company} offers {name} {price} for {private}."),
        happened.PrivateOfferDeclined: Sentence("{name} keeps {private}."),
        happened.PrivateBought: Sentence("{company} buys {private} from {name} for {price}."),
        happened.CardTaken: Sentence("{name} takes order card {position}."),
        happened.CompanyFounded: Sentence(
            "{name} founds {company} at {par}; it gets {capital}.", company=BADGE
        ),
        happened.SubscriptionPaid: Sentence(
            "Everybody gets {amount} to found a company with: the subscription right is paid out."
        ),
        happened.PlayersOrdered: (
            Sentence("Order cards from the first on: {names}.", names=Fill("order", _in_order)),
            _clockwise,
        ),
        happened.SharesBought: Sentence("{name} buys a share of {company} for {price}.", company=BADGE),
        happened.SharesSold: Numbered(
            "{name} sells {number} share of {company} for {amount}.",
            "{name} sells {number} shares of {company} for {amount}.",
            "shares",
            company=BADGE,
        ),
        happened.PriceMoved: Choice(
            lambda event: event.start == event.end, {False: Sentence("{company}: price {old} → {new}.")}
        ),
        happened.TramsLeft: Numbered(
            "{number} tram leaves the game: {colour}.", "{number} trams leave the game: {colour}.", "count"
        ),
        happened.CompaniesOrdered: Sentence(
            "The companies act in this order: {names}.",
            names=Fill("order", lambda scene, order: ", ".join(names.company(scene, each) for each in order)),
        ),
        happened.DividendPaid: Choice(
            lambda event: (event.declared > 0, event.declared > 0 or event.kept > 0),
            {
                (False, False): Sentence("{company} pays no dividend.", company=BADGE),
                (False, True): Sentence("{company} pays no dividend and keeps {kept}.", company=BADGE),
                (True, True): Sentence(
                    "{company} declares {declared}: {shares}. It keeps {kept}.", company=BADGE, shares=SHARES
                ),
            },
        ),
        happened.StadtbahnPaid: Choice(
            _income,
            {
                "nothing": Sentence("{company} earns nothing."),
                "once": Sentence("{company} earns {total}: {shares}.", total=TOTAL, shares=SHARES),
                "several times": Sentence(
                    "{company} earns {income} × {multiplier} = {total}: {shares}.", total=TOTAL, shares=SHARES
                ),
            },
        ),
        happened.TramBought: Choice(
            lambda event: event.helped > 0,
            {
                True: Sentence(
                    "{company} buys a tram ({tram}) for {price}, of which its director pays {helped}.",
                    tram=TRAM,
                ),
                False: Sentence("{company} buys a tram ({tram}) for {price}.", tram=TRAM),
            },
        ),
        happened.LoanTaken: Numbered(
            "{name} takes {number} loan of 100.", "{name} takes {number} loans of 100 each.", "count"
        ),
        happened.MaintenanceChanged: Choice(
            lambda event: any(event.costs.values()),
            {
                True: Sentence(
                    "That is the first {colour} tram. Maintenance of each run from now on: {costs}.",
                    costs=Fill("costs", _costs),
                ),
                False: Sentence("That is the first {colour} tram; maintenance does not change."),
            },
        ),
        happened.TramScrapped: Sentence("{company} scraps a tram ({tram})."),
        happened.TramsAssigned: Choice(
            lambda event: bool(event.places),
            {
                True: Sentence("Trams of {company}: {places}.", places=Fill(None, _assigned)),
                False: Sentence("{company} assigns no trams."),
            },
        ),
        happened.LineBought: Sentence("{company} gets line {line} for {price}."),
        happened.LinesDrawn: Numbered(
            "New on offer: line {lines}.", "New on offer: lines {lines}.", "lines", lines=LINES
        ),
        happened.LinesClosed: Numbered(
            "All companies have three lines; line {lines} will never run.",
            "All companies have three lines; lines {lines} will never run.",
            "lines",
            lines=LINES,
        ),
        happened.StationPlaced: Choice(
            _station,
            {
                "base": Sentence("Line {line} opens its base at {place}."),
                "free": Sentence("Line {line} places a station at {place} for nothing."),
                "dear": Sentence("Line {line} places a station at {place} for {cost}."),
            },
        ),
        happened.CircleChosen: Sentence("The base of line {line} at {place} takes circle {circle}."),
        happened.StationRemoved: Sentence(
            "Line {line} removes the station of {company} at {place} for {cost}."
        ),
        happened.TileLaid: Choice(
            lambda event: event.old is None,
            {
                True: Sentence("Line {line} lays tile {tile} on {place}{cost}.", cost=COST),
                False: Sentence("Line {line} upgrades {place} from tile {old} to {tile}{cost}.", cost=COST),
            },
        ),
        happened.TramRan: Choice(
            _run,
            {
                "maintained": Sentence("Line {line} runs {route}: {value} {maintenance:+d} = **{total}**."),
                "earns": Sentence("Line {line} runs {route}: **{total}**."),
                "brings": (Sentence("Line {line} finds no route; its tram brings {total}."), _no_route),
                "costs": (
                    Sentence(
                        "Line {line} finds no route and pays {cost} for its tram.",
                        cost=Fill("total", lambda _, total: -total),
                    ),
                    _no_route,
                ),
                "stands": _left_standing,
            },
        ),
        happened.DeficitPaid: Sentence(
            "The loss of line {line} is paid: {revenue} from the revenue of {company}, {treasury} from its "
            "treasury, {director} by its director.",
            revenue=Fill("from_revenue"),
            treasury=Fill("from_treasury"),
            director=Fill("from_director"),
        ),
        happened.GameEnded: None,
    },
)
"""The result stands below the last one, in words of its own."""
