"""What happened in Tramways, as sentences: one small function for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.scene import Scene
from bot.games.core.telling import Saying
from bot.games.tramways import names
from bot.language import N_
from engine.core import Event
from engine.tramways import events as happened
from engine.tramways.facts import CARDS
from engine.tramways.network import Network

__all__ = ["SAID"]

SIDES: Mapping[str, str] = {
    "normal": N_("{name} takes the normal side of the player board."),
    "hard": N_("{name} takes the hard side of the player board."),
}
DEALT: Mapping[str, str] = {
    "parcel": N_("Everybody is dealt parcel cards: {count}."),
    "development": N_("Everybody is dealt development cards to choose from: {count}."),
}
REVEALED: Mapping[str, str] = {
    "auction": N_("Up for auction: {cards}."),
    "line": N_("Turned up: {cards}."),
    "books": N_("On top of the ticket books: {cards}."),
    "development": N_("Development cards turned up: {cards}."),
}


def _side_chosen(scene: Scene, event: happened.SideChosen) -> str:
    return scene.say(SIDES[event.side], name=scene.name(event.seat))


def _cards_dealt(scene: Scene, event: happened.CardsDealt) -> str:
    return scene.say(DEALT[event.sort], count=event.each)


def _parcels_taken(scene: Scene, event: happened.ParcelsTaken) -> str:
    return scene.words.count(
        "Parcel {parcels} is {name}'s.",
        "The parcels {parcels} are {name}'s.",
        len(event.parcels),
        parcels=scene.words.listing(event.parcels),
        name=scene.name(event.seat),
    )


def _book_opened(scene: Scene, event: happened.BookOpened) -> str:
    return scene.say("{name} looks at book {book}.", name=scene.name(event.seat), book=names.book(event.book))


def _development_taken(scene: Scene, event: happened.DevelopmentTaken) -> str:
    name = scene.name(event.seat)
    if event.card is not None:
        return scene.say("{name} takes {card}.", name=name, card=names.card(scene, event.card))
    if event.book is None:
        return scene.say("{name} keeps one of the development cards.", name=name)
    if event.top is None:
        return scene.say("{name} takes the last card of book {book}.", name=name, book=names.book(event.book))
    return scene.say(
        "{name} takes a card of book {book}; on top lies {card}.",
        name=name,
        book=names.book(event.book),
        card=names.card(scene, event.top),
    )


def _development_drawn(scene: Scene, event: happened.DevelopmentDrawn) -> str:
    return scene.say("{name} takes an unseen development card.", name=scene.name(event.seat))


def _round_began(scene: Scene, event: happened.RoundBegan) -> str:
    return scene.say("**Round {round} begins.**", round=event.round)


def _bid_made(scene: Scene, event: happened.BidMade) -> str:
    return scene.say("{name} bids **{amount}**.", name=scene.name(event.seat), amount=event.amount)


def _order_taken(scene: Scene, event: happened.OrderTaken) -> str:
    name = scene.name(event.seat)
    if event.bid is None:
        return scene.say("{name} takes place {place}.", name=name, place=event.place)
    return scene.say(
        "{name} leads with {bid} and takes place {place}.", name=name, bid=event.bid, place=event.place
    )


def _order_settled(scene: Scene, event: happened.OrderSettled) -> str:
    order = ", ".join(scene.name(seat) for seat in event.order)
    return scene.say("The order of play: {names}.", names=order)


def _cards_revealed(scene: Scene, event: happened.CardsRevealed) -> str | None:
    """What lies on a book that is closed is told with the card taken from it."""
    said = REVEALED.get(event.place)
    return None if said is None else scene.say(said, cards=names.cards(scene, event.cards))


def _card_taken(scene: Scene, event: happened.CardTaken) -> str:
    return scene.say("{name} takes {card}.", name=scene.name(event.seat), card=names.card(scene, event.card))


def _line_discarded(scene: Scene, event: happened.LineDiscarded) -> str:
    cards = scene.words.listing([names.brief(scene, each) for each in event.cards])
    return scene.say("Discarded from the line: {cards}.", cards=cards)


def _card_discarded(scene: Scene, event: happened.CardDiscarded) -> str:
    name, card = scene.name(event.seat), names.brief(scene, event.card)
    if not event.money:
        return scene.say("{name} discards {card}.", name=name, card=card)
    return scene.say(
        "{name} discards {card} for {money}.", name=name, card=card, money=names.money(scene, event.money)
    )


def _cards_played(scene: Scene, event: happened.CardsPlayed) -> str:
    return scene.say(
        "{name} plays {cards}.", name=scene.name(event.seat), cards=names.paid_with(scene, event.icons)
    )


def _consequence_paid(scene: Scene, event: happened.ConsequencePaid) -> str:
    return scene.say(
        "{name} pays {money} for {card}.",
        name=scene.name(event.seat),
        money=names.money(scene, event.money),
        card=names.brief(scene, event.card),
    )


def _stress_rose(scene: Scene, event: happened.StressRose) -> str:
    return scene.words.count(
        "{name}'s stress rises by {number} step to {stress}.",
        "{name}'s stress rises by {number} steps to {stress}.",
        event.steps,
        name=scene.name(event.seat),
        stress=event.stress,
    )


def _stress_penalty(scene: Scene, event: happened.StressPenalty) -> str:
    return scene.say(
        "{name} is at the end of the stress track and loses {points}.",
        name=scene.name(event.seat),
        points=names.points(scene, event.points),
    )


def _eased(scene: Scene, event: happened.Eased) -> str:
    return scene.say("{name}'s stress falls to {stress}.", name=scene.name(event.seat), stress=event.stress)


def _money_paid(scene: Scene, event: happened.MoneyPaid) -> str | None:
    name, amount = scene.name(event.seat), names.money(scene, event.amount)
    if event.coins == event.amount:
        return scene.say("{name} pays {money}.", name=name, money=amount)
    if event.coins >= 0:
        return scene.say(
            "{name} pays {money}, {coins} of it in coins.", name=name, money=amount, coins=event.coins
        )
    return scene.say(
        "{name} pays {money} and gets {change} back.", name=name, money=amount, change=-event.coins
    )


def _money_taken(scene: Scene, event: happened.MoneyTaken) -> str:
    return scene.say(
        "{name} takes {money}.", name=scene.name(event.seat), money=names.money(scene, event.money)
    )


def _actions_began(scene: Scene, event: happened.ActionsBegan) -> str:
    return scene.say("**Action round {step}**", step=event.step)


def _worker_used(scene: Scene, event: happened.WorkerUsed) -> str:
    return scene.words.count(
        "{name} has {number} worker left.",
        "{name} has {number} workers left.",
        event.left,
        name=scene.name(event.seat),
    )


def _worker_gained(scene: Scene, event: happened.WorkerGained) -> str:
    return scene.words.count(
        "{name} gains a worker and has {number}.",
        "{name} gains a worker and has {number}.",
        event.workers,
        name=scene.name(event.seat),
    )


def _link_laid(scene: Scene, event: happened.LinkLaid) -> str:
    said = (
        N_("{name} completes **link {link}**: {ends}, tiles {tiles}.")
        if event.completed
        else N_("{name} builds at **link {link}**, which is incomplete: {ends}, tiles {tiles}.")
    )
    ends = names.ends(scene, event.path)
    told = scene.say(
        said,
        name=scene.name(event.seat),
        link=event.link,
        ends=ends,
        tiles=len(event.path) - 2,
    )
    if event.joined:
        joined = scene.say("It takes in link {links}.", links=", ".join(map(str, event.joined)))
        told = f"{told} {joined}"
    return told


def _link_upgraded(scene: Scene, event: happened.LinkUpgraded) -> str:
    return scene.say(
        "{name} upgrades **{link}**.", name=scene.name(event.seat), link=names.link(scene, event.link)
    )


def _link_split(scene: Scene, event: happened.LinkSplit) -> str:
    if not event.parts:
        return scene.say("Link {link} is gone: its only tile returns.", link=event.link)
    return scene.say(
        "The tile on the parcel returns; of link {link} there are now: {links}.",
        link=event.link,
        links=", ".join(names.link(scene, part) for part in event.parts),
    )


def _link_lost(scene: Scene, event: happened.LinkLost) -> str:
    return scene.say(
        "{name} did not work on incomplete link {link}, and loses it.",
        name=scene.name(event.seat),
        link=event.link,
    )


def _link_opened(scene: Scene, event: happened.LinkOpened) -> str:
    return scene.say(
        "Link {link} of {name} isn't complete any more: track lies on a parcel at its end.",
        name=scene.name(event.seat),
        link=event.link,
    )


def _link_fell_back(scene: Scene, event: happened.LinkFellBack) -> str:
    return scene.say(
        "{name} did not work on the extension of link {link}: it is as it was before.",
        name=scene.name(event.seat),
        link=event.link,
    )


def _happiness_gained(scene: Scene, event: happened.HappinessGained) -> str:
    return scene.say(
        "{name} gains **{points}**.", name=scene.name(event.seat), points=names.points(scene, event.points)
    )


def _happiness_bought(scene: Scene, event: happened.HappinessBought) -> str:
    return scene.say(
        "{name} buys **{points}** for {money}.",
        name=scene.name(event.seat),
        points=names.points(scene, event.points),
        money=names.money(scene, event.money),
    )


def _building_built(scene: Scene, event: happened.BuildingBuilt) -> str:
    return scene.say(
        "{name} builds on **{parcel}**: {type}.",
        name=scene.name(event.seat),
        parcel=event.parcel,
        type=names.building(scene, event.type),
    )


def _buildings_joined(scene: Scene, event: happened.BuildingsJoined) -> str:
    return scene.say("These squares are one building now: {squares}.", squares=", ".join(event.squares))


def _building_upgraded(scene: Scene, event: happened.BuildingUpgraded) -> str:
    return scene.say(
        "{name} upgrades the building on **{parcel}**.", name=scene.name(event.seat), parcel=event.parcel
    )


def _passenger_moved(scene: Scene, event: happened.PassengerMoved) -> str:
    return scene.say(
        "{name} moves a passenger from **{start}** to **{end}** over {links}.",
        name=scene.name(event.seat),
        start=names.place(scene, event.start),
        end=names.place(scene, event.end),
        links=scene.words.listing([names.link(scene, each) for each in event.links]),
    )


def _passenger_added(scene: Scene, event: happened.PassengerAdded) -> str:
    return scene.say("A passenger comes to {place}.", place=names.place(scene, event.square))


ALL_WAIT = N_("Type tile {type}: no passenger comes, for one waits at each such building already.")
NO_BUILDING = N_("Type tile {type}: no passenger comes, for the town has no such building.")


def _passengers_arrived(scene: Scene, event: happened.PassengersArrived) -> str:
    type_of = names.building(scene, event.type)
    if not event.squares:
        stands = event.type in Network(scene.view).types.values()
        return scene.say(ALL_WAIT if stands else NO_BUILDING, type=type_of)
    return scene.say(
        "Type tile {type}: passengers come to {squares}.", type=type_of, squares=", ".join(event.squares)
    )


def _travel_paid(scene: Scene, event: happened.TravelPaid) -> str:
    name, owner, money = scene.name(event.seat), scene.name(event.owner), names.money(scene, event.money)
    if event.owner == event.seat:
        return scene.say(
            "The bank pays {name} {money} for link {link}.", name=name, money=money, link=event.link
        )
    return scene.say(
        "{name} pays {owner} {money} for link {link}.", name=name, owner=owner, money=money, link=event.link
    )


def _travel_unpaid(scene: Scene, event: happened.TravelUnpaid) -> str:
    said = (
        N_("{name} owes {owner} {owed} for link {link} and pays the last {money}; nothing more is paid.")
        if event.money
        else N_("{name} owes {owner} {owed} for link {link} and has no money; nothing more is paid.")
    )
    return scene.say(
        said,
        name=scene.name(event.seat),
        owner=scene.name(event.owner),
        owed=names.money(scene, event.owed),
        money=names.money(scene, event.money),
        link=event.link,
    )


def _administration_began(scene: Scene, _: happened.AdministrationBegan) -> str:
    return scene.say("**Administration**")


def _administration_done(scene: Scene, event: happened.AdministrationDone) -> str:
    return scene.words.count(
        "{name} is done and keeps {number} card.",
        "{name} is done and keeps {number} cards.",
        event.cards,
        name=scene.name(event.seat),
    )


def _cards_drawn(scene: Scene, event: happened.CardsDrawn) -> str:
    return scene.words.count(
        "{name} draws {number} card.",
        "{name} draws {number} cards.",
        event.count,
        name=scene.name(event.seat),
    )


def _reshuffled(scene: Scene, event: happened.Reshuffled) -> str:
    return scene.words.count(
        "The discards are a new deck of {number} card.",
        "The discards are a new deck of {number} cards.",
        event.count,
    )


def _hands_laid_open(scene: Scene, _: happened.HandsLaidOpen) -> str:
    return scene.say("All lay out their decks and discards, and fill their hands for the last round.")


def _cards_kept_for_end(scene: Scene, event: happened.CardsKeptForEnd) -> str:
    cards = ", ".join(str(card) for card in event.cards if card in CARDS)
    return scene.say(
        "{name} fills the hand with cards {cards}.", name=scene.name(event.seat), cards=cards or "–"
    )


def _nothing(_: Scene, event: Event) -> None:
    """The call says it, or the result at the end."""


SAID: Mapping[type[Event], Saying] = {
    happened.SideChosen: _side_chosen,
    happened.CardsDealt: _cards_dealt,
    happened.ParcelsTaken: _parcels_taken,
    happened.BookOpened: _book_opened,
    happened.DevelopmentTaken: _development_taken,
    happened.DevelopmentDrawn: _development_drawn,
    happened.RoundBegan: _round_began,
    happened.AuctionBegan: _nothing,
    happened.BidMade: _bid_made,
    happened.OrderTaken: _order_taken,
    happened.OrderSettled: _order_settled,
    happened.CardsRevealed: _cards_revealed,
    happened.CardTaken: _card_taken,
    happened.LineDiscarded: _line_discarded,
    happened.CardDiscarded: _card_discarded,
    happened.CardsPlayed: _cards_played,
    happened.ConsequencePaid: _consequence_paid,
    happened.StressRose: _stress_rose,
    happened.StressPenalty: _stress_penalty,
    happened.Eased: _eased,
    happened.MoneyPaid: _money_paid,
    happened.MoneyTaken: _money_taken,
    happened.ActionsBegan: _actions_began,
    happened.TurnBegan: _nothing,
    happened.WorkerUsed: _worker_used,
    happened.WorkerGained: _worker_gained,
    happened.LinkLaid: _link_laid,
    happened.LinkUpgraded: _link_upgraded,
    happened.LinkSplit: _link_split,
    happened.LinkLost: _link_lost,
    happened.LinkFellBack: _link_fell_back,
    happened.LinkOpened: _link_opened,
    happened.HappinessGained: _happiness_gained,
    happened.HappinessBought: _happiness_bought,
    happened.BuildingBuilt: _building_built,
    happened.BuildingsJoined: _buildings_joined,
    happened.BuildingUpgraded: _building_upgraded,
    happened.PassengerMoved: _passenger_moved,
    happened.PassengerAdded: _passenger_added,
    happened.PassengersArrived: _passengers_arrived,
    happened.TravelPaid: _travel_paid,
    happened.TravelUnpaid: _travel_unpaid,
    happened.AdministrationBegan: _administration_began,
    happened.AdministrationDone: _administration_done,
    happened.CardsDrawn: _cards_drawn,
    happened.Reshuffled: _reshuffled,
    happened.HandsLaidOpen: _hands_laid_open,
    happened.CardsKeptForEnd: _cards_kept_for_end,
    happened.FinalScore: _nothing,
    happened.GameEnded: _nothing,
}
