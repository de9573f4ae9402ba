"""What happened in 1840, as sentences: one small function for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core.scene import Scene
from bot.games.core.telling import Saying
from bot.games.vienna1840 import names, standstill
from engine.core import Event
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts
from engine.vienna1840.rounds.running import NO_ROUTE

__all__ = ["SAID"]


def _round_began(scene: Scene, event: happened.RoundBegan) -> str:
    return scene.say("**{round}**", round=names.round_name(scene, event.round))


def _passed(scene: Scene, event: happened.Passed) -> str:
    return scene.say("{who} passes.", who=names.owner(scene, event.who))


def _private_named(scene: Scene, event: happened.PrivateNamed) -> str:
    return scene.say(
        "{name} puts {private} up for auction.",
        name=scene.name(event.seat),
        private=names.private(event.private),
    )


def _line_named(scene: Scene, event: happened.LineNamed) -> str:
    return scene.say(
        "{company} puts line {line} up for auction.",
        company=names.company(scene, event.company),
        line=event.line,
    )


def _bid_made(scene: Scene, event: happened.BidMade) -> str:
    return scene.say(
        "{who} bids {amount} for {lot}.",
        who=names.owner(scene, event.who),
        amount=event.amount,
        lot=names.lot(scene, event.lot),
    )


def _auction_passed(scene: Scene, event: happened.AuctionPassed) -> str:
    if event.lot is None:
        return scene.say("Everybody passes.")
    return scene.say("Nobody bids for {lot}.", lot=names.lot(scene, event.lot))


def _private_sold(scene: Scene, event: happened.PrivateSold) -> str:
    return scene.say(
        "{name} gets {private} for {price}.",
        name=scene.name(event.seat),
        private=names.private(event.private),
        price=event.price,
    )


def _private_discounted(scene: Scene, event: happened.PrivateDiscounted) -> str:
    return scene.say(
        "{private} may now be had from {minimum}.",
        private=names.private(event.private),
        minimum=event.minimum,
    )


def _private_paid(scene: Scene, event: happened.PrivatePaid) -> str:
    return scene.say(
        "{private} pays {amount} to {owner}.",
        private=names.private(event.private),
        amount=event.amount,
        owner=names.owner(scene, event.owner),
    )


def _private_returned(scene: Scene, event: happened.PrivateReturned) -> str:
    return scene.say(
        "{who} returns {private} to the bank for {amount}.",
        who=names.owner(scene, event.owner),
        private=names.private(event.private),
        amount=event.amount,
    )


def _private_offered(scene: Scene, event: happened.PrivateOffered) -> str:
    return scene.say(
        "{company} offers {name} {price} for {private}.",
        company=names.company(scene, event.company),
        name=scene.name(event.seat),
        price=event.price,
        private=names.private(event.private),
    )


def _private_offer_declined(scene: Scene, event: happened.PrivateOfferDeclined) -> str:
    return scene.say(
        "{name} keeps {private}.", name=scene.name(event.seat), private=names.private(event.private)
    )


def _private_bought(scene: Scene, event: happened.PrivateBought) -> str:
    return scene.say(
        "{company} buys {private} from {name} for {price}.",
        company=names.company(scene, event.company),
        private=names.private(event.private),
        name=scene.name(event.seat),
        price=event.price,
    )


def _card_taken(scene: Scene, event: happened.CardTaken) -> str:
    return scene.say(
        "{name} takes order card {position}.", name=scene.name(event.seat), position=event.position
    )


def _company_founded(scene: Scene, event: happened.CompanyFounded) -> str:
    return scene.say(
        "{name} founds {company} at {par}; it gets {capital}.",
        name=scene.name(event.seat),
        company=names.badge(scene, event.company),
        par=event.par,
        capital=event.capital,
    )


def _subscription_paid(scene: Scene, event: happened.SubscriptionPaid) -> str:
    return scene.say(
        "Everybody gets {amount} to found a company with: the subscription right is paid out.",
        amount=event.amount,
    )


def _players_ordered(scene: Scene, event: happened.PlayersOrdered) -> str:
    said = scene.say("Order cards from the first on: {names}.", names=_in_order(scene, event.order))
    acting = scene.view.order
    if facts.ROUND_TRACK[scene.view.round].name != "SR1" or acting == event.order:
        return said
    clockwise = scene.say(
        "The first stock round goes clockwise from the lowest card: {names}.", names=_in_order(scene, acting)
    )
    return f"{said} {clockwise}"


def _in_order(scene: Scene, seats: Sequence[int]) -> str:
    return ", ".join(scene.name(seat) for seat in seats)


def _shares_bought(scene: Scene, event: happened.SharesBought) -> str:
    return scene.say(
        "{name} buys a share of {company} for {price}.",
        name=scene.name(event.seat),
        company=names.badge(scene, event.company),
        price=event.price,
    )


def _shares_sold(scene: Scene, event: happened.SharesSold) -> str:
    return scene.words.count(
        "{name} sells {number} share of {company} for {amount}.",
        "{name} sells {number} shares of {company} for {amount}.",
        event.shares,
        name=scene.name(event.seat),
        company=names.badge(scene, event.company),
        amount=event.amount,
    )


def _price_moved(scene: Scene, event: happened.PriceMoved) -> str | None:
    if event.start == event.end:
        return None
    return scene.say(
        "{company}: price {old} → {new}.",
        company=names.company(scene, event.company),
        old=event.old,
        new=event.new,
    )


def _trams_left(scene: Scene, event: happened.TramsLeft) -> str:
    return scene.words.count(
        "{number} tram leaves the game: {colour}.",
        "{number} trams leave the game: {colour}.",
        event.count,
        colour=names.colour(scene, event.colour),
    )


def _companies_ordered(scene: Scene, event: happened.CompaniesOrdered) -> str:
    order = ", ".join(names.company(scene, each) for each in event.order)
    return scene.say("The companies act in this order: {names}.", names=order)


def _dividend_paid(scene: Scene, event: happened.DividendPaid) -> str:
    if event.declared == 0:
        company = names.badge(scene, event.company)
        if event.kept == 0:
            return scene.say("{company} pays no dividend.", company=company)
        return scene.say("{company} pays no dividend and keeps {kept}.", company=company, kept=event.kept)
    return scene.say(
        "{company} declares {declared}: {shares}. It keeps {kept}.",
        company=names.badge(scene, event.company),
        declared=event.declared,
        shares=names.sum_by_seat(scene, event.paid) or scene.say("nobody holds its shares"),
        kept=event.kept,
    )


def _stadtbahn_paid(scene: Scene, event: happened.StadtbahnPaid) -> str:
    total = event.income * event.multiplier
    company = names.company(scene, event.company)
    if total == 0:
        return scene.say("{company} earns nothing.", company=company)
    shares = names.sum_by_seat(scene, event.paid) or scene.say("nobody holds its shares")
    if event.multiplier == 1:
        return scene.say("{company} earns {total}: {shares}.", company=company, total=total, shares=shares)
    return scene.say(
        "{company} earns {income} × {multiplier} = {total}: {shares}.",
        company=company,
        income=event.income,
        multiplier=event.multiplier,
        total=total,
        shares=shares,
    )


def _tram_bought(scene: Scene, event: happened.TramBought) -> str:
    company = names.company(scene, event.company)
    tram = names.tram_badge(scene, event.tram)
    if event.helped:
        return scene.say(
            "{company} buys a tram ({tram}) for {price}, of which its director pays {helped}.",
            company=company,
            tram=tram,
            price=event.price,
            helped=event.helped,
        )
    return scene.say(
        "{company} buys a tram ({tram}) for {price}.", company=company, tram=tram, price=event.price
    )


def _loan_taken(scene: Scene, event: happened.LoanTaken) -> str:
    return scene.words.count(
        "{name} takes {number} loan of 100.",
        "{name} takes {number} loans of 100 each.",
        event.count,
        name=scene.name(event.seat),
    )


def _maintenance_changed(scene: Scene, event: happened.MaintenanceChanged) -> str:
    colour = names.colour(scene, event.colour)
    costs = [f"{names.colour(scene, shade)} {cost:+d}" for shade, cost in event.costs.items() if cost]
    if not costs:
        return scene.say("That is the first {colour} tram; maintenance does not change.", colour=colour)
    return scene.say(
        "That is the first {colour} tram. Maintenance of each run from now on: {costs}.",
        colour=colour,
        costs=", ".join(costs),
    )


def _tram_scrapped(scene: Scene, event: happened.TramScrapped) -> str:
    return scene.say(
        "{company} scraps a tram ({tram}).",
        company=names.company(scene, event.company),
        tram=names.tram(scene.words, event.tram),
    )


def _trams_assigned(scene: Scene, event: happened.TramsAssigned) -> str:
    if not event.places:
        return scene.say("{company} assigns no trams.", company=names.company(scene, event.company))
    places = [
        scene.say("{tram} unused", tram=names.tram(scene.words, tram))
        if place == event.company
        else scene.say("{tram} on line {line}", tram=names.tram(scene.words, tram), line=place)
        for tram, place in event.places.items()
    ]
    return scene.say(
        "Trams of {company}: {places}.",
        company=names.company(scene, event.company),
        places=", ".join(places),
    )


def _line_bought(scene: Scene, event: happened.LineBought) -> str:
    return scene.say(
        "{company} gets line {line} for {price}.",
        company=names.company(scene, event.company),
        line=event.line,
        price=event.price,
    )


def _lines_drawn(scene: Scene, event: happened.LinesDrawn) -> str:
    return scene.words.count(
        "New on offer: line {lines}.",
        "New on offer: lines {lines}.",
        len(event.lines),
        lines=scene.words.listing(event.lines),
    )


def _lines_closed(scene: Scene, event: happened.LinesClosed) -> str:
    return scene.words.count(
        "All companies have three lines; line {lines} will never run.",
        "All companies have three lines; lines {lines} will never run.",
        len(event.lines),
        lines=scene.words.listing(event.lines),
    )


def _station_placed(scene: Scene, event: happened.StationPlaced) -> str:
    place = names.hex_name(scene, event.hex)
    if event.base:
        return scene.say("Line {line} opens its base at {place}.", line=event.line, place=place)
    if event.cost == 0:
        return scene.say("Line {line} places a station at {place} for nothing.", line=event.line, place=place)
    return scene.say(
        "Line {line} places a station at {place} for {cost}.", line=event.line, place=place, cost=event.cost
    )


def _circle_chosen(scene: Scene, event: happened.CircleChosen) -> str:
    return scene.say(
        "The base of line {line} at {place} takes circle {circle}.",
        line=event.line,
        place=names.hex_name(scene, event.hex),
        circle=event.circle,
    )


def _station_removed(scene: Scene, event: happened.StationRemoved) -> str:
    return scene.say(
        "Line {line} removes the station of {company} at {place} for {cost}.",
        line=event.line,
        company=names.company(scene, event.company),
        place=names.hex_name(scene, event.hex),
        cost=event.cost,
    )


def _tile_laid(scene: Scene, event: happened.TileLaid) -> str:
    place = names.hex_name(scene, event.hex)
    cost = scene.say(" for {cost}", cost=event.cost) if event.cost else ""
    if event.old is None:
        return scene.say(
            "Line {line} lays tile {tile} on {place}{cost}.",
            line=event.line,
            tile=event.tile,
            place=place,
            cost=cost,
        )
    return scene.say(
        "Line {line} upgrades {place} from tile {old} to {tile}{cost}.",
        line=event.line,
        place=place,
        old=event.old,
        tile=event.tile,
        cost=cost,
    )


def _tram_ran(scene: Scene, event: happened.TramRan) -> str:
    if event.route == NO_ROUTE and event.total > 0:
        said = scene.say(
            "Line {line} finds no route; its tram brings {total}.", line=event.line, total=event.total
        )
        return f"{said} {standstill.no_route(scene, event.line)}"
    if event.route == NO_ROUTE and event.total:
        said = scene.say(
            "Line {line} finds no route and pays {cost} for its tram.", line=event.line, cost=-event.total
        )
        return f"{said} {standstill.no_route(scene, event.line)}"
    if event.route == NO_ROUTE:
        return standstill.left_standing(scene, event.line)
    if event.maintenance:
        return scene.say(
            "Line {line} runs {route}: {value} {maintenance:+d} = **{total}**.",
            line=event.line,
            route=event.route,
            value=event.value,
            maintenance=event.maintenance,
            total=event.total,
        )
    return scene.say(
        "Line {line} runs {route}: **{total}**.", line=event.line, route=event.route, total=event.total
    )


def _deficit_paid(scene: Scene, event: happened.DeficitPaid) -> str:
    return scene.say(
        "The loss of line {line} is paid: {revenue} from the revenue of {company}, {treasury} from its "
        "treasury, {director} by its director.",
        line=event.line,
        company=names.company(scene, event.company),
        revenue=event.from_revenue,
        treasury=event.from_treasury,
        director=event.from_director,
    )


def _game_ended(_: Scene, event: happened.GameEnded) -> None:
    """The result stands below, in words of its own."""


SAID: Mapping[type[Event], Saying] = {
    happened.RoundBegan: _round_began,
    happened.Passed: _passed,
    happened.PrivateNamed: _private_named,
    happened.LineNamed: _line_named,
    happened.BidMade: _bid_made,
    happened.AuctionPassed: _auction_passed,
    happened.PrivateSold: _private_sold,
    happened.PrivateDiscounted: _private_discounted,
    happened.PrivatePaid: _private_paid,
    happened.PrivateReturned: _private_returned,
    happened.PrivateOffered: _private_offered,
    happened.PrivateOfferDeclined: _private_offer_declined,
    happened.PrivateBought: _private_bought,
    happened.CardTaken: _card_taken,
    happened.CompanyFounded: _company_founded,
    happened.SubscriptionPaid: _subscription_paid,
    happened.PlayersOrdered: _players_ordered,
    happened.SharesBought: _shares_bought,
    happened.SharesSold: _shares_sold,
    happened.PriceMoved: _price_moved,
    happened.TramsLeft: _trams_left,
    happened.CompaniesOrdered: _companies_ordered,
    happened.DividendPaid: _dividend_paid,
    happened.StadtbahnPaid: _stadtbahn_paid,
    happened.TramBought: _tram_bought,
    happened.LoanTaken: _loan_taken,
    happened.MaintenanceChanged: _maintenance_changed,
    happened.TramScrapped: _tram_scrapped,
    happened.TramsAssigned: _trams_assigned,
    happened.LineBought: _line_bought,
    happened.LinesDrawn: _lines_drawn,
    happened.LinesClosed: _lines_closed,
    happened.StationPlaced: _station_placed,
    happened.CircleChosen: _circle_chosen,
    happened.StationRemoved: _station_removed,
    happened.TileLaid: _tile_laid,
    happened.TramRan: _tram_ran,
    happened.DeficitPaid: _deficit_paid,
    happened.GameEnded: _game_ended,
}
