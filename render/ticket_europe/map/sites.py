"""The map with routes or cities to choose from lit, and the rest veiled."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.ticket_europe.facts import ROUTES
from engine.ticket_europe.prospects import own_routes
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.letters import letter
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.board.board import paint_board
from render.ticket_europe.map.area import around, clear_plates, cut
from render.ticket_europe.map.letters import draw_letters
from render.ticket_europe.map.lights import glow_city, glow_route, veil_all_but, write_over
from render.ticket_europe.pen import Box, Pen
from render.ticket_europe.terms import city_name, route_name

__all__ = ["draw_claimable", "draw_joining", "draw_sites"]


def draw_sites(
    view: View,
    routes: Sequence[str] = (),
    cities: Collection[str] = (),
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The part of the map on which these routes and cities lie, with nothing else lit: what `/routes` found.
    What the view's seat has is not veiled. With neither, the whole map.

    Args:
        title: a line above the map.
    """
    canvas, box = _lit(view, routes, cities, theme, names)
    listed = [route_name(route, words) for route in routes] + [city_name(city) for city in cities]
    return _told(Pen(canvas, view, names, words), box, title, listed)


def draw_claimable(
    view: View,
    routes: Sequence[str],
    ahead: int = 0,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
    others: Sequence[str] = (),
) -> Picture:
    """The part of the map on which these routes lie, each with its letter: A, B, C ... in their order. The
    first `ahead` ones stand out. Others are lit without a letter.
    """
    canvas, box = _lit(view, [*routes, *others], (), theme, names)
    draw_letters(canvas, routes, ahead, box)
    listed = [f"{letter(number)}: {route_name(route, words)}" for number, route in enumerate(routes)]
    listed += [route_name(route, words) for route in others]
    return _told(Pen(canvas, view, names, words), box, "", listed)


def draw_joining(
    view: View,
    routes: Sequence[str],
    cities: Sequence[str],
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The part of the map between these cities, with what the view's seat has there, and each of the routes
    with its letter.
    """
    canvas, box = _lit(view, routes, cities, theme, names)
    draw_letters(canvas, routes, 0, box)
    listed = [city_name(city) for city in cities]
    listed += [f"{letter(number)}: {route_name(route, words)}" for number, route in enumerate(routes)]
    return _told(Pen(canvas, view, names, words), box, "", listed)


def _lit(
    view: View, routes: Collection[str], cities: Collection[str], theme: str, names: Sequence[str]
) -> tuple[Canvas, Box]:
    """The map with nothing else lit, and the part of it that is to be shown."""
    ends = dict.fromkeys([city for route in routes for city in ROUTES[route].cities] + list(cities))
    mine = () if view.seat is None else own_routes(view)
    canvas = paint_board(view, theme, names)
    box = around(ends, [city for route in mine for city in ROUTES[route].cities])
    clear_plates(canvas, box)
    clear = veil_all_but(canvas, {*routes, *mine}, cities, view.owners)
    for route in routes:
        glow_route(canvas, route, "change")
    for city in cities:
        glow_city(canvas, city, "change")
    write_over(canvas, routes, cities, clear)
    return canvas, box


def _told(pen: Pen, box: Box, title: str, listed: Sequence[str]) -> Picture:
    """A part of the map, and in words what is lit there."""
    picture, words = cut(pen, box, title), pen.words
    said = words.say("Highlighted on the map: {places}.", places=", ".join(listed) or words.say("none"))
    return Picture(encode(picture), alt_text([f"{title}.", said] if title else [said]), picture.size)
