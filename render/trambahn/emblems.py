"""Trambahn's cards and trams as emblems: a plate in the card's colour with its value and its sign."""

from __future__ import annotations

from collections.abc import Mapping

from engine.trambahn.facts import CARDS, TRAMS
from render.core.emblem import emblem_of, sheet
from render.core.painter import Painter
from render.trambahn.cards import colour_of, numeral
from render.trambahn.signs import sign
from render.trambahn.sketch import Sketch
from render.trambahn.themes import CARD_INK, CONDUCTOR_INK, palette
from render.trambahn.vehicles import vehicle

__all__ = ["emblems"]


def emblems() -> Mapping[str, bytes]:
    """A PNG for each card and each kind of tram. Slow: it draws."""
    cards = {face: emblem_of(_card(face)) for face in CARDS}
    return {**cards, **{kind: emblem_of(_tram(kind)) for kind in TRAMS}}


def _card(face: str) -> Painter:
    colour, value = colour_of(face), CARDS[face].value
    ink = CARD_INK.get(colour, CONDUCTOR_INK)
    painter = sheet(palette("light"), colour, "paper")
    sketch = Sketch(painter)
    if value is None:
        sign(sketch.at((0, 0), 44), colour, ink, colour)
        return painter
    numeral(painter, (0, -13), value, (86, 700, 92) if value < 10 else (78, 700, 78), ink)
    sign(sketch.at((0, 40), 15), colour, ink, colour)
    return painter


def _tram(kind: str) -> Painter:
    painter = sheet(palette("light"), "paper", kind)
    vehicle(Sketch(painter, (0, 47), 1.0), kind)
    painter.text((0, -30), f"×{TRAMS[kind].multiplier}", (44, 700, 90), "ink")
    return painter
