"""Sentences that describe the table, for descriptions of pictures and for the table in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.tramways.facts import CARDS, TYPES
from engine.tramways.network import Network
from engine.tramways.scoring import scale
from engine.tramways.state import Link
from engine.tramways.view import View
from render.core.people import before_number, player_name
from render.core.words import Words, signed
from render.tramways.changes import Changes, Journey, Line
from render.tramways.ranking import ranking
from render.tramways.terms import (
    PHASES,
    SCALE,
    card_name,
    place_name,
)
from render.tramways.terms import TYPES as TYPE_NAMES

__all__ = ["Sentences"]


class Sentences:
    """What is said of one view in one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view = view
        self.names = names
        self.words = words
        self.network = Network(view)

    def name(self, seat: int) -> str:
        """A player's name."""
        return player_name(seat, self.names, self.words)

    def place(self, square: str) -> str:
        """A place by its square."""
        return place_name(self.network, square, self.words)

    def cards(self, cards: Sequence[int]) -> str:
        """Cards with their icons, or that there are none."""
        return "; ".join(card_name(card, self.words) for card in cards) or self.words.say("none")

    def turn(self) -> str:
        """Round, and who is to decide what."""
        view, words = self.view, self.words
        if view.phase == "over":
            return words.say("Tramways, game over.")
        # Not `words.listing`: to load what it needs takes as long as to draw the picture.
        return words.say(
            "Tramways, round {round} of 6. {who}: {phase}.",
            round=view.round,
            who=", ".join(self.name(seat) for seat in view.deciders),
            phase=words.say(PHASES[view.phase]),
        )

    def results(self) -> Iterator[str]:
        """The points of each player at the end, the first one first; alone with the word of the scale."""
        view, words = self.view, self.words
        for place, seat in ranking(view):
            score = view.scores[seat]
            yield words.say(
                "{place}. {name}: {total} (happiness {happiness}, links {links}, money {money}, stress "
                "−{stress}).",
                place=place,
                name=self.name(seat),
                total=score.total,
                happiness=score.happiness,
                links=score.links,
                money=score.converted,
                stress=score.stress,
            )
        if len(view.scores) == 1:
            yield words.say("The town is {scale}.", scale=words.say(SCALE[scale(view.scores[0].total)]))

    def changed(self, changes: Changes) -> Iterator[str]:
        """What the last moves changed."""
        words = self.words
        if self.view.scores:
            yield from self.results()
        for journey in changes.journeys:
            yield self.journey(journey)
        for line in changes.lines:
            yield self.line(line)
        for seat, number in changes.upgraded:
            yield words.say("{name} upgrades link {link}.", name=self.name(seat), link=number)
        for seat, parcel, type_of in changes.built:
            yield words.say(
                "{name} builds on {parcel}: {type}.",
                name=self.name(seat),
                parcel=parcel,
                type=words.say(TYPE_NAMES[type_of]),
            )
        for seat, parcel in changes.raised:
            yield words.say("{name} upgrades the building on {parcel}.", name=self.name(seat), parcel=parcel)
        for seat, path in changes.lost:
            yield words.count(
                "{name} loses a link of {number} tile.",
                "{name} loses a link of {number} tiles.",
                len(path) - 2,
                name=self.name(seat),
            )
        yield from self.dealt(changes)

    def dealt(self, changes: Changes) -> Iterator[str]:
        """Bids, places, and cards taken."""
        words = self.words
        for seat, amount in changes.bids:
            yield words.say("{name} bids {amount}.", name=self.name(seat), amount=amount)
        for seat, place in changes.places:
            yield words.say("{name} plays as number {place}.", name=self.name(seat), place=place)
        for seat, card in changes.taken:
            yield words.say("{name} takes {card}.", name=self.name(seat), card=card_name(card, words))
        taken = {CARDS[card].parcel for _, card in changes.taken}
        for seat, parcel in changes.parcels:
            if parcel not in taken:
                yield words.say("{name} takes parcel {parcel}.", name=self.name(seat), parcel=parcel)
        if changes.added:
            yield words.say("New passengers at {squares}.", squares=", ".join(changes.added))

    def journey(self, journey: Journey) -> str:
        """A passenger's way, and who was paid."""
        words = self.words
        said = words.say(
            "{name} moves a passenger from {here} to {there} by {links}.",
            name=self.name(journey.seat),
            here=self.place(journey.start),
            there=self.place(journey.end),
            links=", ".join(map(str, journey.links)),
        )
        paid = [
            words.say("{name} gets {money} money", name=self.name(owner), money=money)
            for owner, money in journey.paid
        ]
        return f"{said} {'; '.join(paid)}." if paid else said

    def line(self, line: Line) -> str:
        """Tracks built."""
        squares = ", ".join(line.laid)
        if not line.completed:
            return self.words.say(
                "{name} builds link {link} on {squares}; it's still open.",
                name=self.name(line.seat),
                link=line.link,
                squares=squares,
            )
        return self.words.say(
            "{name} builds link {link} on {squares}, from {here} to {there}.",
            name=self.name(line.seat),
            link=line.link,
            squares=squares,
            here=self.place(line.path[0]),
            there=self.place(line.path[-1]),
        )

    def player(self, seat: int) -> str:
        """What a player has, in numbers."""
        words, player = self.words, self.view.players[seat]
        points = self.view.standings[seat].total
        return words.say(
            "{name}: happiness {happiness}, stress {stress}, money {money}, {workers}, {cards}, {points}.",
            name=self.name(seat),
            happiness=signed(player.happiness),
            stress=player.stress,
            money=player.money,
            workers=words.count("{number} worker", "{number} workers", player.workers),
            cards=words.count("{number} card", "{number} cards", player.cards),
            points=words.count(
                "{number} point now", "{number} points now", abs(points), number=signed(points)
            ),
        )

    def auction(self) -> Iterator[str]:
        """The bids and the places taken."""
        auction, words = self.view.auction, self.words
        if auction is None:
            return
        bids = [
            words.say("{name} {amount}", name=before_number(self.name(seat)), amount=amount)
            for seat, amount in auction.bids.items()
            if seat in auction.waiting
        ]
        yield words.say("Bids: {bids}.", bids=", ".join(bids) or words.say("none"))
        places = [
            words.say("{place}. {name}", place=place, name=self.name(seat))
            for place, seat in enumerate(auction.placed, 1)
            if seat is not None
        ]
        if places:
            yield words.say("Places taken: {places}.", places=", ".join(places))

    def market(self) -> str:
        """The face-up cards."""
        return self.words.say("Face up: {cards}.", cards=self.cards(self.view.market))

    def supply(self) -> str:
        """Building tiles that are left."""
        left = "; ".join(
            f"{self.words.say(TYPE_NAMES[type_of])}: {len(self.view.building_cards[type_of])}"
            for type_of in TYPES
        )
        return self.words.say("Left to build: {left}.", left=left)

    def link(self, link: Link) -> str:
        """A link with its ends, its length, and how it stands."""
        words = self.words
        here, there = (self.place(end) for end in (link.path[0], link.path[-1]))
        said = words.count(
            "link {link} from {here} to {there} ({number} tile)",
            "link {link} from {here} to {there} ({number} tiles)",
            len(link.squares),
            link=link.number,
            here=here,
            there=there,
        )
        if link.upgraded:
            return words.say("{link}, upgraded", link=said)
        if not self.network.is_complete(link):
            return words.say("{link}, incomplete", link=said)
        return said
