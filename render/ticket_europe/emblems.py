"""The wagon cards of Ticket to Ride Europe as emblems: a plate in the card's colour with its sign."""

from __future__ import annotations

from collections.abc import Mapping

from engine.ticket_europe.facts import CARDS, COLOURS, LOCOMOTIVE
from render.core.emblem import emblem_of, sheet
from render.core.painter import Painter
from render.ticket_europe.signs import SIGNS
from render.ticket_europe.themes import CARD_INK, palette

__all__ = ["DECK", "emblems"]

DECK = "deck"
"""The back of a card."""
_SIGN = 42.0


def emblems() -> Mapping[str, bytes]:
    """A PNG for each card, and for one drawn unseen. Slow: it draws."""
    return {**{face: emblem_of(_card(face)) for face in CARDS}, DECK: emblem_of(_back())}


def _card(face: str) -> Painter:
    painter = sheet(palette("light"), face, "paper" if face == "black" else "deep")
    if face == LOCOMOTIVE:
        _rainbow(painter)
    SIGNS.paint(painter, face, (0, 0), _SIGN, CARD_INK[face], face)
    return painter


def _rainbow(painter: Painter) -> None:
    """Stripes of all colours above and below: a locomotive stands for any."""
    stripe = 100 / len(COLOURS)
    for place, colour in enumerate(COLOURS):
        x = (place - (len(COLOURS) - 1) / 2) * stripe
        for y in (-48, 48):
            painter.box((x, y), (stripe, 16), colour)


def _back() -> Painter:
    painter = sheet(palette("light"), "night", "paper")
    SIGNS.paint(painter, LOCOMOTIVE, (0, 0), _SIGN, "paper", "night")
    return painter
