"""What the last moves were, as lines of signs and few words above the plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.tramways.facts import CARDS
from engine.tramways.network import Network
from render.tramways.cards import ticket, used_icons
from render.tramways.changes import Changes, Journey, Line
from render.tramways.pen import BODY, Pen, signed
from render.tramways.terms import TYPES, place_name

__all__ = ["Told", "told"]

_RADIUS = 28
_CARD = 112
_SIGN = 25
_GAP = 14


@dataclass(frozen=True, slots=True)
class Told:
    """Who did it, a sign for what it was, cards to be seen, and words.

    Attributes:
        sign: empty for none.
        points: of happiness gained or lost; 0 for none.
    """

    seat: int | None
    sign: str
    text: str = ""
    cards: Sequence[int] = ()
    points: int = 0

    def draw(self, pen: Pen, left: int, right: int, y: int) -> None:
        """Draws it between two sides around a height."""
        x = left
        if self.seat is not None:
            pen.disc(self.seat, (x + _RADIUS, y), _RADIUS)
            x += 2 * _RADIUS + _GAP
        if self.sign:
            pen.sign(self.sign, (x + _SIGN, y), _SIGN)
            x += 2 * _SIGN + _GAP
        if self.points:
            ink = "good" if self.points > 0 else "bad"
            pen.sign("happiness", (right - 22, y), 22, ink)
            right -= 52
            right -= pen.text((right, y), signed(self.points, plus=True), BODY, ink, align=1) + _GAP
        for card in self.cards:
            if x + _CARD <= right:
                pen.canvas.put(ticket(pen.canvas, card, _CARD, "panel"), (x + _CARD // 2, y))
                x += _CARD + 8
        pen.text((x, y), self.text, BODY, most=max(right - x, 40))


def told(pen: Pen, changes: Changes) -> list[Told]:
    """The lines, the most important first; the round where there is nothing to tell."""
    network = Network(pen.view)
    lines = [
        *(_journey(pen, network, each, changes) for each in changes.journeys),
        *(_line(pen, network, each) for each in changes.lines),
        *(
            Told(
                seat,
                "rail",
                pen.words.say("link {number} upgraded", number=link),
                (),
                changes.points.get(seat, 0),
            )
            for seat, link in changes.upgraded
        ),
        *_buildings(pen, changes),
        *_lost(pen, changes),
        *_auction(pen, changes),
        *_others(pen, changes),
    ]
    return lines or [Told(None, "tram", pen.words.say("Tramways, round {number}", number=pen.view.round))]


def _journey(pen: Pen, network: Network, journey: Journey, changes: Changes) -> Told:
    here, there = (place_name(network, square, pen.words) for square in (journey.start, journey.end))
    gained = changes.points.get(journey.seat, 0)
    return Told(journey.seat, "person", f"{here} → {there}", (), gained)


def _line(pen: Pen, network: Network, line: Line) -> Told:
    words = pen.words
    if not line.completed:
        text = words.count(
            "link {link}: {number} tile, still open",
            "link {link}: {number} tiles, still open",
            len(line.path) - 2,
            link=line.link,
        )
        return Told(line.seat, "rail", text)
    here, there = (place_name(network, square, words) for square in (line.path[0], line.path[-1]))
    return Told(
        line.seat, "rail", words.say("link {link}: {here} – {there}", link=line.link, here=here, there=there)
    )


def _buildings(pen: Pen, changes: Changes) -> Iterator[Told]:
    words = pen.words
    for seat, parcel, type_of in changes.built:
        text = words.say("builds {type} on {parcel}", type=words.say(TYPES[type_of]), parcel=parcel)
        yield Told(seat, type_of, text, (), changes.points.get(seat, 0))
    for seat, parcel in changes.raised:
        yield Told(
            seat, "arrow", words.say("upgrades {parcel}", parcel=parcel), (), changes.points.get(seat, 0)
        )


def _lost(pen: Pen, changes: Changes) -> Iterator[Told]:
    for seat, path in changes.lost:
        text = pen.words.count("{number} tile lost", "{number} tiles lost", len(path) - 2)
        yield Told(seat, "rail", text)


def _auction(pen: Pen, changes: Changes) -> Iterator[Told]:
    words = pen.words
    for seat, place in reversed(changes.places):
        yield Told(seat, "flag", words.say("plays as number {place}", place=place))
    for seat, amount in reversed(changes.bids):
        yield Told(seat, "coin", words.say("bids {amount}", amount=amount))
    for seat, card in changes.taken:
        parcel = CARDS[card].parcel
        text = words.say("takes parcel {parcel}", parcel=parcel) if parcel else words.say("takes a card")
        yield Told(seat, "", text, (card,))


def _others(pen: Pen, changes: Changes) -> Iterator[Told]:
    words = pen.words
    for seat, parcel in changes.parcels:
        if not any(each == seat and CARDS[card].parcel == parcel for each, card in changes.taken):
            yield Told(seat, "plot", words.say("takes parcel {parcel}", parcel=parcel))
    told_else = {each.seat for each in changes.journeys} | {each.seat for each in changes.lines}
    for seat, icons in changes.played:
        cards = tuple(used_icons(icons))
        if seat not in told_else:
            yield Told(
                seat, "", words.count("plays {number} card", "plays {number} cards", len(cards)), cards
            )
    for seat, money in changes.money:
        yield Told(seat, "coin", words.say("takes {money} money", money=money))
    for seat, card in changes.dropped:
        yield Told(seat, "", words.say("discards"), (card,))
    for seat in changes.done:
        yield Told(seat, "deck", words.say("has done the administration"))
