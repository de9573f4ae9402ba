"""What happened in Tramways, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, sayings
from bot.games.core.scene import Scene
from bot.games.tramways.words import names
from bot.language import N_
from engine.tramways import events as happened
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.network import Network

__all__ = ["PLACES", "SAID"]


def _development(event: happened.cards.DevelopmentTaken) -> str:
    """What all see of a card that is taken."""
    if event.card is not None:
        return "face"
    return "nothing" if event.book is None else "book" if event.top is not None else "last"


def _briefs(scene: Scene, cards: Sequence[int]) -> str:
    return scene.words.listing([names.brief(scene, card) for card in cards])


def _links(scene: Scene, links: Sequence[int]) -> str:
    return ", ".join(names.link(scene, link) for link in links)


def _numbers(scene: Scene, links: Sequence[int]) -> str:
    numbers = scene.words.listing([str(link) for link in links])
    return scene.words.count("link {numbers}", "links {numbers}", len(links), numbers=numbers)


def _nobody_came(scene: Scene, event: happened.town.PassengersArrived) -> str:
    stands = event.type in Network(scene.view).types.values()
    said = (
        N_("Type tile {type}: no new passengers, as one is already waiting at every such building.")
        if stands
        else N_("Type tile {type}: no new passengers, as the town has no such building.")
    )
    return scene.say(said, type=names.building(scene, event.type))


LAST_ROUND = N_(
    "It's the last: the first player's stress rises by {number}, and the game ends after the administration."
)


def _last_round(scene: Scene, event: happened.rounds.RoundBegan) -> str | None:
    """What is otherwise in the last round (R12.1, R12.3)."""
    if event.round < TABLE.rounds:
        return None
    return scene.say(LAST_ROUND, number=TABLE.last_round_stress)


AMOUNT = Fill("amount", names.money)
CARD = Fill("card", names.brief)
ENDS = Fill("path", names.ends)
TILES = Fill("path", lambda _, path: len(path) - 2)
SQUARES = Fill("squares", lambda _, squares: ", ".join(squares))
PLACES = {
    "book": Fill("book", lambda _, book: names.book(book)),
    "card": Fill("card", names.card),
    "cards": Fill("cards", names.cards),
    "money": Fill("money", names.money),
    "name": Fill("seat", Scene.name),
    "owed": Fill("owed", names.money),
    "owner": Fill("owner", Scene.name),
    "parcel": Fill("parcel", names.parcel),
    "points": Fill("points", names.points),
    "type": Fill("type", names.building),
}
"""What fills the places of sentences, unless one says otherwise."""
SAID = sayings(
    PLACES,
    {
        happened.rounds.SideChosen: OneOf(
            attrgetter("side"),
            {
                "normal": Sentence("{name} takes the normal side of the player board."),
                "hard": Sentence("{name} takes the hard side of the player board."),
            },
        ),
        happened.cards.CardsDealt: OneOf(
            attrgetter("sort"),
            {
                "parcel": Sentence("Everyone is dealt parcel cards: {count}.", count=Fill("each")),
                "development": Sentence(
                    "Everyone is dealt development cards to choose from: {count}.", count=Fill("each")
                ),
            },
        ),
        happened.town.ParcelsTaken: Numbered(
            "Parcel {parcels} is {name}'s.",
            "Parcels {parcels} are {name}'s.",
            "parcels",
            parcels=Fill("parcels", lambda scene, parcels: scene.words.listing(parcels)),
        ),
        happened.cards.BookOpened: Sentence("{name} looks at book {book}."),
        happened.cards.DevelopmentTaken: OneOf(
            _development,
            {
                "face": Sentence("{name} takes {card}."),
                "nothing": Sentence("{name} keeps one of the development cards."),
                "last": Sentence("{name} takes the last card from book {book}."),
                "book": Sentence(
                    "{name} takes a card from book {book}; {card} is now on top.",
                    card=Fill("top", names.card),
                ),
            },
        ),
        happened.cards.DevelopmentDrawn: Sentence("{name} takes an unseen development card."),
        happened.rounds.RoundBegan: (Sentence("**Round {round} begins.**"), _last_round),
        happened.rounds.AuctionBegan: None,
        happened.rounds.BidMade: Sentence("{name} bids **{amount}**."),
        happened.rounds.OrderTaken: OneOf(
            lambda event: event.bid is None,
            {
                True: Sentence("{name} takes place {place}."),
                False: Sentence("{name} leads with {bid} and takes place {place}."),
            },
        ),
        happened.rounds.OrderSettled: Sentence(
            "Turn order: {names}.",
            names=Fill("order", lambda scene, order: ", ".join(map(scene.name, order))),
        ),
        happened.cards.CardsRevealed: OneOf(
            attrgetter("place"),
            {
                "auction": Sentence("Up for auction: {cards}."),
                "line": Sentence("Turned up: {cards}."),
                "books": Sentence("On top of the ticket books: {cards}."),
                "development": Sentence("Development cards turned up: {cards}."),
            },
        ),
        happened.cards.CardTaken: Sentence("{name} takes {card}."),
        happened.cards.LineDiscarded: Sentence(
            "Discarded from the line: {cards}.", cards=Fill("cards", _briefs)
        ),
        happened.cards.CardDiscarded: OneOf(
            lambda event: bool(event.money),
            {
                False: Sentence("{name} discards {card}.", card=CARD),
                True: Sentence("{name} discards {card} for {money}.", card=CARD),
            },
        ),
        happened.cards.CardsPlayed: Sentence("{name} plays {cards}.", cards=Fill("icons", names.paid_with)),
        happened.players.ConsequencePaid: Sentence("{name} pays {money} for {card}.", card=CARD),
        happened.players.StressRose: Numbered(
            "{name}'s stress rises by {number} step to {stress}.",
            "{name}'s stress rises by {number} steps to {stress}.",
            "steps",
        ),
        happened.players.StressPenalty: Sentence(
            "{name} is at the end of the stress track and loses {points}."
        ),
        happened.players.Eased: Sentence("{name}'s stress falls to {stress}."),
        happened.players.MoneyPaid: OneOf(
            lambda event: "coins" if event.coins == event.amount else "some" if event.coins >= 0 else "back",
            {
                "coins": Sentence("{name} pays {money}.", money=AMOUNT),
                "some": Sentence("{name} pays {money}, {coins} of it in coins.", money=AMOUNT),
                "back": Sentence(
                    "{name} pays {money} and gets {change} back.",
                    money=AMOUNT,
                    change=Fill("coins", lambda _, coins: -coins),
                ),
            },
        ),
        happened.players.MoneyTaken: Sentence("{name} takes {money}."),
        happened.rounds.ActionsBegan: Sentence("**Action round {step}**"),
        happened.rounds.TurnBegan: None,
        happened.players.WorkerUsed: Numbered(
            "{name} has {number} worker left.", "{name} has {number} workers left.", "left"
        ),
        happened.players.WorkerGained: Numbered(
            "{name} gains a worker and has {number}.", "{name} gains a worker and has {number}.", "workers"
        ),
        happened.town.LinkLaid: (
            OneOf(
                attrgetter("completed"),
                {
                    True: Sentence(
                        "{name} completes **link {link}**: {ends}, tiles: {tiles}.", ends=ENDS, tiles=TILES
                    ),
                    False: Sentence(
                        "{name} works on **link {link}**, still incomplete: {ends}, tiles: {tiles}.",
                        ends=ENDS,
                        tiles=TILES,
                    ),
                },
            ),
            OneOf(
                lambda event: bool(event.joined),
                {
                    True: Sentence(
                        "It takes in link {links}.",
                        links=Fill("joined", lambda _, links: ", ".join(map(str, links))),
                    )
                },
            ),
        ),
        happened.town.LinkUpgraded: Sentence("{name} upgrades **{link}**.", link=Fill("link", names.link)),
        happened.town.LinkSplit: OneOf(
            lambda event: bool(event.parts),
            {
                False: Sentence("Link {link} is gone: its only tile returns."),
                True: Sentence(
                    "Link {link} loses its tile on the parcel and is now {links}.",
                    links=Fill("parts", _links),
                ),
            },
        ),
        happened.town.LinkLost: Sentence("{name} didn't work on incomplete link {link} and loses it."),
        happened.town.LinkFellBack: Sentence(
            "{name} didn't work on the extension of link {link} and loses it."
        ),
        happened.town.LinkOpened: Sentence(
            "{name}'s link {link} is no longer complete: there's track on a parcel at its end."
        ),
        happened.players.HappinessGained: Sentence("{name} gains **{points}**."),
        happened.players.HappinessBought: Sentence("{name} buys **{points}** for {money}."),
        happened.town.BuildingBuilt: Sentence("{name} builds on **{parcel}**: {type}."),
        happened.town.BuildingsJoined: Sentence(
            "These squares are one building now: {squares}.", squares=SQUARES
        ),
        happened.town.BuildingUpgraded: Sentence("{name} upgrades the building on **{parcel}**."),
        happened.town.PassengerMoved: Sentence(
            "{name} moves a passenger from **{start}** to **{end}** along {links}.",
            start=Fill("start", names.place),
            end=Fill("end", names.place),
            links=Fill("links", _numbers),
        ),
        happened.town.PassengerAdded: Sentence(
            "A new passenger at {place}.", place=Fill("square", names.place)
        ),
        happened.town.PassengersArrived: OneOf(
            lambda event: bool(event.squares),
            {
                False: _nobody_came,
                True: Sentence(
                    "Type tile {type}: new passengers at {places}.",
                    places=Fill(
                        "squares",
                        lambda scene, squares: scene.words.listing(
                            [names.place(scene, each) for each in squares]
                        ),
                    ),
                ),
            },
        ),
        happened.town.TravelPaid: OneOf(
            lambda event: event.owner == event.seat,
            {
                True: Sentence("The bank pays {name} {money} for link {link}."),
                False: Sentence("{name} pays {owner} {money} for link {link}."),
            },
        ),
        happened.town.TravelUnpaid: OneOf(
            lambda event: bool(event.money),
            {
                True: Sentence(
                    "{name} owes {owner} {owed} for link {link} and pays the last {money}; nothing more is "
                    "paid."
                ),
                False: Sentence(
                    "{name} owes {owner} {owed} for link {link} and has no money; nothing more is paid."
                ),
            },
        ),
        happened.rounds.AdministrationBegan: Sentence("**Administration**"),
        happened.rounds.AdministrationDone: Numbered(
            "{name} is done and keeps {number} card.", "{name} is done and keeps {number} cards.", "cards"
        ),
        happened.cards.CardsDrawn: Numbered(
            "{name} draws {number} card.", "{name} draws {number} cards.", "count"
        ),
        happened.cards.Reshuffled: Numbered(
            "The discard pile becomes a new deck of {number} card.",
            "The discard pile becomes a new deck of {number} cards.",
            "count",
        ),
        happened.cards.HandsLaidOpen: Sentence(
            "Everyone lays out their deck and discards and fills their hand for the last round."
        ),
        happened.cards.CardsKeptForEnd: Sentence(
            "{name} fills their hand. Cards: {cards}.",
            cards=Fill(
                "cards", lambda _, cards: ", ".join(str(card) for card in cards if card in CARDS) or "–"
            ),
        ),
        happened.rounds.FinalScore: None,
        happened.rounds.GameEnded: None,
    },
)
"""The call says what begins, and the result at the end how the game ended."""
