"""What the last moves were, as lines of signs and few words above the plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.tramways.facts import CARDS
from engine.tramways.network import Network
from render.core.words import signed
from render.tramways.cards import small_icon, used_icons
from render.tramways.changes import Changes, Journey, Line
from render.tramways.pen import BODY, Pen
from render.tramways.terms import TYPES, place_name

__all__ = ["Told", "told"]

_RADIUS = 28
_ICON = 52
_SIGN = 25
_GAP = 14


@dataclass(frozen=True, slots=True)
class Told:
    """Who did it, a sign for what it was, words, and icons of cards after them.

    Attributes:
        sign: empty for none.
        points: of happiness gained or lost; 0 for none.
    """

    seat: int | None
    sign: str
    text: str = ""
    icons: Sequence[str] = ()
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
        room = right - x - len(self.icons) * (_ICON + 6)
        x += pen.text((x, y), self.text, BODY, most=max(room, 40)) + _GAP
        for icon in self.icons:
            pen.canvas.put(small_icon(pen.canvas, icon, _ICON, "panel"), (x + _ICON // 2, y))
            x += _ICON + 6


def told(pen: Pen, changes: Changes) -> list[Told]:
    """The lines, the most important first; the round where there is nothing to tell."""
    if pen.view.scores:
        return [Told(None, "tram", pen.words.say("game over"))]
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
        text = (
            words.say("takes parcel {parcel}", parcel=parcel)
            if parcel
            else words.say("takes {card}", card=card)
        )
        yield Told(seat, "card", text, _icons(card))


def _icons(card: int) -> Sequence[str]:
    """What stands in the slots of a card."""
    return [icon for icon in CARDS[card].icons if icon != "strip"]


def _others(pen: Pen, changes: Changes) -> Iterator[Told]:
    words = pen.words
    for seat, parcel in changes.parcels:
        if not any(each == seat and CARDS[card].parcel == parcel for each, card in changes.taken):
            yield Told(seat, "plot", words.say("takes parcel {parcel}", parcel=parcel))
    acted = {each.seat for each in changes.journeys} | {each.seat for each in changes.lines}
    acted |= {seat for seat, _ in (*changes.upgraded, *changes.raised, *changes.bids)}
    acted |= {seat for seat, _, _ in changes.built}
    for seat, icons in changes.played:
        if seat not in acted:
            used = used_icons(icons)
            text = words.count("plays {number} card", "plays {number} cards", len(used))
            yield Told(seat, "card", text, [icon for each in used.values() for icon in each])
    for seat, money in changes.money:
        yield Told(seat, "coin", words.say("takes {money} money", money=money))
    for seat, card in changes.dropped:
        yield Told(seat, "card", words.say("discards {card}", card=card), _icons(card))
    for seat in changes.done:
        yield Told(seat, "deck", words.say("has done the administration"))
