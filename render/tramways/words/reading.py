"""The whole table in words, for those who can't see the pictures: a line for each thing, the most important
first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.tramways.facts import TABLE
from engine.tramways.view import View
from render.core.letters import letter
from render.core.words import N_, Words
from render.tramways.terms import TYPES, card_name, spoken_place
from render.tramways.words.sentences import Sentences

__all__ = ["board_in_words"]

_TERRAIN: Mapping[str, str] = {
    "mountain": N_("Mountains: {squares}."),
    "lake": N_("Lakes: {squares}."),
}
"""Where building is hard, or not allowed (R7.3, R7.12)."""


def board_in_words(view: View, names: Sequence[str], words: Words) -> Sequence[str]:
    """The table in lines: the turn, the timetable, the players with their links, parcels and buildings, open
    cards, and the town. A player's own view adds their hand.
    """
    reading = _Reading(view, names, words)
    return [
        reading.said.turn(),
        *(reading.said.results() if view.scores else ()),
        *reading.own(),
        *reading.said.auction(),
        *(line for seat in view.order for line in reading.player(seat)),
        *reading.cards(),
        *reading.timetable(),
        reading.said.supply(),
        *reading.town(),
    ]


class Spoken(Sentences):
    """Sentences for those who only hear them: each number and place has its noun."""

    def place(self, square: str) -> str:
        """A place by its square, or a parcel by its number and square."""
        return spoken_place(self.network, square, self.words)

    def places(self, squares: Iterable[str]) -> str:
        """Several places."""
        return "; ".join(map(self.place, squares))

    def card(self, card: int) -> str:
        """A card with its icons."""
        return self.words.say("card {number}", number=card_name(card, self.words, aloud=True))

    def cards(self, cards: Sequence[int]) -> str:
        """Cards with their icons; "none" if there are no cards."""
        return "; ".join(map(self.card, cards)) or self.words.say("none")


class _Reading:
    """One view in the words of one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view = view
        self.words = words
        self.said = Spoken(view, names, words)
        self.network = self.said.network

    def own(self) -> Iterator[str]:
        """What the view's seat alone knows."""
        if self.view.seat is None:
            return
        player, words = self.view.players[self.view.seat], self.words
        yield words.say("Your hand: {cards}.", cards=self.said.cards(player.hand or ()))
        if player.offered:
            yield words.say("To choose from: {cards}.", cards=self.said.cards(player.offered))

    def player(self, seat: int) -> Iterator[str]:
        """What a player has, with links, parcels and buildings."""
        view, words, name = self.view, self.words, self.said.name(seat)
        yield self.said.player(seat)
        links = [self.said.link(link) for link in view.links if link.owner == seat]
        if links:
            yield words.say("{name}'s links: {links}.", name=name, links="; ".join(links))
        parcels = [parcel for parcel, owner in view.owners.items() if owner == seat]
        free = [parcel for parcel in parcels if parcel not in view.buildings]
        if free:
            places = self.said.places(self.network.town.parcels[parcel] for parcel in free)
            yield words.say("{name}'s parcels: {parcels}.", name=name, parcels=places)
        built = [self.building(parcel) for parcel in parcels if parcel in view.buildings]
        if built:
            yield words.say("{name}'s buildings: {buildings}.", name=name, buildings="; ".join(built))

    def building(self, parcel: str) -> str:
        """A building on a parcel."""
        square = self.network.town.parcels[parcel]
        said = self.words.say("{building}, square {square}", building=self.said.place(square), square=square)
        upgraded = self.view.buildings[parcel].upgraded
        return self.words.say("{building}, upgraded", building=said) if upgraded else said

    def cards(self) -> Iterator[str]:
        """The cards that lie open."""
        view, words = self.view, self.words
        yield self.said.market()
        for number, book in enumerate(view.books):
            top = self.said.card(book.top) if book.top is not None else words.say("none")
            yield words.say("Ticket book {book}: {card} on top.", book=letter(number), card=top)
        if view.options.development == "deck":
            cards = self.said.cards(view.development_open)
            yield words.say("Development cards face up: {cards}.", cards=cards)

    def timetable(self) -> Iterator[str]:
        """The buildings that get passengers at the end of the rounds to come (R11.3)."""
        view, words = self.view, self.words
        coming = [
            words.say(
                "round {round}: {type}", round=number, type=words.say(TYPES[view.type_tiles[number - 1]])
            )
            for number in range(view.round, TABLE.rounds)
        ]
        if coming and view.phase != "over":
            yield words.say("Passengers to come: {rounds}.", rounds="; ".join(coming))

    def town(self) -> Iterator[str]:
        """Places, passengers, and the terrain, row by row."""
        network, words = self.network, self.words
        buildings: dict[str, list[str]] = {}
        for square in network.types:
            buildings.setdefault(network.building(square), []).append(square)
        said = [
            words.listing([self.said.place(squares[0]), *squares[1:]])
            for _, squares in sorted(buildings.items())
            if squares[0] not in network.town.parcels.values()
        ]
        yield words.say("The town's buildings: {buildings}.", buildings="; ".join(said))
        if self.view.passengers:
            squares = words.listing(self.view.passengers)
            yield words.count(
                "A passenger waits on square {squares}.",
                "Passengers wait on squares {squares}.",
                len(self.view.passengers),
                squares=squares,
            )
        free = [square for parcel, square in network.town.parcels.items() if parcel not in self.view.owners]
        if free:
            yield words.say("Unowned parcels: {parcels}.", parcels=self.said.places(free))
        for terrain, said_of in _TERRAIN.items():
            found = [name for name, facts in network.town.squares.items() if facts.terrain == terrain]
            if found:
                squares = words.count(
                    "square {squares}", "squares {squares}", len(found), squares=", ".join(found)
                )
                yield words.say(said_of, squares=squares)
