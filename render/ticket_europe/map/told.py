"""What the last moves were, as lines of signs and few words above the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.ticket_europe.facts import LOCOMOTIVE
from engine.ticket_europe.routes import points
from render.core.fonts import Face
from render.ticket_europe.cards.cards import small_card
from render.ticket_europe.changes import Changes, Draws, Tunnelling
from render.ticket_europe.pen import BODY, Pen
from render.ticket_europe.terms import city_name, route_name

__all__ = ["Line", "told"]

_RADIUS = 30
_CARD = (74, 54)
_SIGN = 27
_GAP = 16
_FACE: Face = BODY


@dataclass(frozen=True, slots=True)
class Line:
    """Who did it, a sign for what it was, the cards to be seen, and words.

    Attributes:
        sign: empty for none.
        points: gained; 0 for none.
    """

    seat: int | None
    sign: str
    cards: Sequence[str] = ()
    text: str = ""
    points: int = 0

    def draw(self, pen: Pen, left: int, right: int, y: int) -> None:
        """Draws it between two sides around a height."""
        x = left
        if self.seat is not None:
            pen.marker(self.seat, (x + _RADIUS, y), _RADIUS)
            x += 2 * _RADIUS + _GAP
        if self.sign:
            pen.sign(self.sign, (x + _SIGN, y), _SIGN)
            x += 2 * _SIGN + _GAP
        if self.points:
            plus = f"+{self.points}"
            right -= pen.text((right, y), plus, _FACE, "good", align=1) + _GAP
        for card in self.cards:
            pen.canvas.put(small_card(pen.canvas, card, _CARD, "panel"), (x + _CARD[0] // 2, y))
            x += _CARD[0] + 6
        if self.cards:
            x += _GAP - 6
        pen.text((x, y), self.text, _FACE, most=right - x)


def told(pen: Pen, changes: Changes) -> list[Line]:
    """The lines, the most important first; the game's name where there is nothing to tell."""
    lines = [
        *_tunnel(pen, changes.tunnel, changes.routes),
        *_claims(pen, changes),
        *_stations(pen, changes),
        *(_draws(draws) for draws in changes.draws),
        *(_tickets(pen, seat, kept) for seat, kept in changes.tickets),
        *([Line(None, "deck", (), pen.words.say("new face-up cards"))] if changes.swept else []),
    ]
    return lines or [Line(None, LOCOMOTIVE, (), pen.words.say("Ticket to Ride Europe"))]


def _tunnel(pen: Pen, tunnel: Tunnelling | None, claimed: Sequence[str]) -> Iterator[Line]:
    """A tunnel that is not claimed, or not yet, with the cards turned up."""
    if tunnel is None or tunnel.route in claimed:
        return
    words, route = pen.words, route_name(tunnel.route, pen.words)
    if tunnel.given_up:
        text = words.say("{route} given up", route=route)
    else:
        text = words.say("{route} costs {extra} more", route=route, extra=tunnel.extra)
    yield Line(tunnel.seat, "tunnel", tunnel.turned, text)


def _claims(pen: Pen, changes: Changes) -> Iterator[Line]:
    for route in changes.routes:
        if route in pen.view.owners:
            yield Line(pen.view.owners[route], "wagon", (), route_name(route, pen.words), points(route))


def _stations(pen: Pen, changes: Changes) -> Iterator[Line]:
    for city in changes.stations:
        if city in pen.view.stations:
            yield Line(pen.view.stations[city], "station", (), city_name(city))


def _draws(draws: Draws) -> Line:
    return Line(draws.seat, "", draws.cards)


def _tickets(pen: Pen, seat: int, kept: int) -> Line:
    text = pen.words.count("{number} ticket kept", "{number} tickets kept", kept)
    return Line(seat, "ticket", (), text)
