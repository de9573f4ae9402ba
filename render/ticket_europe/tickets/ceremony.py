"""The end of a game, shown page by page: each player's tickets with their ways, the European Express, the
table of points.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.facts import ROUTES, TICKETS
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words, signed
from render.ticket_europe.board.board import paint_board
from render.ticket_europe.board.engraving import engrave, run
from render.ticket_europe.map.area import around, clear_plates
from render.ticket_europe.map.atlas import Lit, draw_atlas, pin, reduced
from render.ticket_europe.map.lights import glow_route, veil_all_but, write_over
from render.ticket_europe.map.scores import draw_scores
from render.ticket_europe.pen import BODY, HEAD, Box, Pen
from render.ticket_europe.terms import city_name, route_name, ticket_name
from render.ticket_europe.themes import palette
from render.ticket_europe.tickets.journeys import EDGE, TITLE, WIDTH, draw_title
from render.ticket_europe.words.alt import describe_express, describe_revealed

__all__ = ["ceremony_pages", "draw_ceremony", "draw_scores"]

_ROW = 84
_FIGURE: Face = (54, 700, 80)
_SAID: Face = (44, 500, 76)
_NAME = 46
_NEAR, _GLOW = 2.0, 5.0


def ceremony_pages(view: View) -> int:
    """How many pages there are: one for each player, one for the European Express (if anybody has it), and
    the table of points; 0 while the game is on.
    """
    if not view.scores:
        return 0
    return len(view.scores) + 1 + bool(_express(view))


def _express(view: View) -> tuple[int, ...]:
    """The seats with the longest path."""
    return tuple(seat for seat, score in enumerate(view.scores) if score.express)


def draw_ceremony(
    view: View, page: int, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """A page.

    Args:
        page: 0 to `ceremony_pages(view) - 1`.

    Raises:
        ValueError: no such page.
    """
    pages = ceremony_pages(view)
    if not 0 <= page < pages:
        raise ValueError("no such page")
    if page < len(view.scores):
        return _revealed(view, page, theme, words, names)
    if page < pages - 1:
        return _longest(view, theme, words, names)
    return draw_scores(view, theme, words, names)


def _revealed(view: View, seat: int, theme: str, words: Words, names: Sequence[str]) -> Picture:
    """A player's tickets, those completed with the ways that join their cities."""
    score = view.scores[seat]
    lit = [Lit(ticket, way) for ticket, way in score.completed.items()]
    lit += [Lit(ticket, missed=True) for ticket in score.missed]
    own = [route for route, owner in view.owners.items() if owner == seat]
    atlas = draw_atlas(view, lit, own, theme, names, WIDTH - 2 * EDGE)
    rows = len(lit) + len(score.borrowed) + 1
    pen, top = _page(view, theme, words, names, atlas, rows)
    draw_title(pen, seat, words.say("tickets"))
    for number, each in enumerate(lit, 1):
        _ticket(pen, each, number, (EDGE, top, WIDTH - EDGE, top + _ROW))
        top += _ROW
    for city, route in score.borrowed.items():
        box = (EDGE, top, WIDTH - EDGE, top + _ROW)
        pen.canvas.rect(box, "panel")
        pen.sign("station", (EDGE + 44, top + _ROW // 2), 24)
        lent = words.say("{city} uses {route}", city=city_name(city), route=route_name(route, words))
        pen.text((EDGE + 90, top + _ROW // 2), lent, _SAID, most=WIDTH - 2 * EDGE - 120)
        top += _ROW
    _sum(pen, words.say("tickets together"), score.tickets, top)
    return Picture(encode(pen.canvas.image), describe_revealed(pen, seat), pen.canvas.image.size)


def _page(
    view: View, theme: str, words: Words, names: Sequence[str], atlas: Canvas, rows: int
) -> tuple[Pen, int]:
    """A page with a map, and where the rows below it begin."""
    colours = palette(theme)
    top = TITLE + atlas.image.height + 8
    canvas = Canvas(colours, colours.new((WIDTH, top + rows * _ROW + EDGE), "page"), theme)
    canvas.rect((EDGE - 4, TITLE - 4, WIDTH - EDGE + 4, top - 4), "rimline")
    canvas.image.paste(atlas.image, (EDGE, TITLE))
    return Pen(canvas, view, names, words), top


def _ticket(pen: Pen, lit: Lit, number: int, box: Box) -> None:
    """A ticket with what it brings."""
    left, top, right, _ = box
    ground = "panel2" if number % 2 else "panel"
    pen.canvas.rect(box, ground)
    y = top + _ROW // 2
    pin(pen.canvas, number, (left + 44, y), ground)
    name = ticket_name(lit.ticket)
    engrave(pen.canvas, name, (left + 90 + round(run(name, _NAME) / 2), y), _NAME, "ink", ground)
    points = TICKETS[lit.ticket].points
    said, ink = (f"−{points}", "bad") if lit.missed else (f"+{points}", "good")
    pen.text((right - 30, y), said, _FIGURE, ink, ground, 1)


def _sum(pen: Pen, said: str, points: int, top: int) -> None:
    pen.canvas.rect((EDGE, top, WIDTH - EDGE, top + _ROW), "night")
    y = top + _ROW // 2
    used = pen.text((WIDTH - EDGE - 30, y), signed(points), _FIGURE, "paper", "night", 1)
    pen.text((EDGE + 30, y), said, BODY, "paper", "night", most=WIDTH - 2 * EDGE - used - 90)


def _longest(view: View, theme: str, words: Words, names: Sequence[str]) -> Picture:
    """The longest path, glowing; of all who share it (R15.4)."""
    seats = _express(view)
    trails = [route for seat in seats for route in view.scores[seat].trail]
    box = around({city for route in trails for city in ROUTES[route].cities})
    canvas = paint_board(view, theme, names)
    clear_plates(canvas, box)
    clear = veil_all_but(canvas, trails, ())
    for route in trails:
        glow_route(canvas, route, "paper", _NEAR, _GLOW)
        glow_route(canvas, route, "change", _NEAR + _GLOW, _GLOW)
    write_over(canvas, trails, clear=clear)
    atlas, _ = reduced(canvas, box, WIDTH - 2 * EDGE)
    order = sorted(range(len(view.scores)), key=lambda seat: -view.scores[seat].trail_spaces)
    pen, top = _page(view, theme, words, names, atlas, len(order))
    pen.sign("loco", (EDGE + 50, TITLE // 2), 40, "ink", "page")
    room = WIDTH - 2 * EDGE - 140
    pen.text((EDGE + 116, TITLE // 2), words.say("European Express"), HEAD, "ink", "page", most=room)
    for place, seat in enumerate(order):
        _path(pen, seat, (EDGE, top, WIDTH - EDGE, top + _ROW), "panel2" if place % 2 else "panel")
        top += _ROW
    return Picture(encode(pen.canvas.image), describe_express(pen, seats), pen.canvas.image.size)


def _path(pen: Pen, seat: int, box: Box, ground: str) -> None:
    """How long a player's longest path is, and what it brings."""
    left, top, right, _ = box
    score, y = pen.view.scores[seat], top + _ROW // 2
    pen.canvas.rect(box, ground)
    pen.marker(seat, (left + 44, y), 32)
    if score.express:
        pen.text((right - 30, y), f"+{score.express}", _FIGURE, "good", ground, 1)
    wagons = pen.words.count("{number} train", "{number} trains", score.trail_spaces)
    used = pen.text((right - 150, y), wagons, _SAID, "ink", ground, 1)
    pen.text((left + 94, y), pen.short_name(seat, right - left - used - 290, BODY), BODY, "ink", ground)
