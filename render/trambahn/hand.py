"""A player's own hand. Nobody else may be shown this picture."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.trambahn.facts import CARDS
from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.fonts import width
from render.core.picture import Picture, encode
from render.core.turning import Turned, turned
from render.core.words import ENGLISH, Words
from render.trambahn.alt import describe_hand
from render.trambahn.cards import CARD, SHARP, card
from render.trambahn.changes import NO_CHANGES
from render.trambahn.pen import HEAD, SMALL, Pen
from render.trambahn.table import WIDTH
from render.trambahn.terms import card_colour
from render.trambahn.themes import palette

__all__ = ["draw_hand", "in_order"]

_MARGIN = 20
_HEAD = 78
_FAN = 340
"""How high the fan is."""
_REACH = 178
"""From one card's middle to the next one's, unless they are too many for that."""
_TILT = 2.4
"""Degrees by which a card is turned against the next one."""
_DIP = 3.2
"""How much lower a card lies for each step from the middle, growing by the square."""
_TOUCHED = [255 * (opacity > 0) for opacity in range(256)]
_FACES = tuple(CARDS)


def in_order(hand: Sequence[str]) -> Sequence[int]:
    """The places of a hand's cards (from 0) as people hold them: by colour and rising, conductors last."""
    return sorted(range(len(hand)), key=lambda place: _FACES.index(hand[place]))


def draw_hand(view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()) -> Picture:
    """The cards in the hand of the view's seat, sorted and fanned.

    Args:
        view: a player's own view.
        theme: a name in `themes.THEMES`.
        words: of the game, in a language.
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
        ValueError: the view is a spectator's, which holds no hand.
    """
    hand = view.players[view.seat].hand if view.seat is not None else None
    if view.seat is None or hand is None:
        raise ValueError("a spectator has no hand")
    colours = palette(theme)
    height = _HEAD + (_FAN if hand else 90)
    canvas = Canvas(colours, colours.new((WIDTH, height), "page"), theme)
    pen = Pen(canvas, view, NO_CHANGES, names, words, (_MARGIN, WIDTH - _MARGIN))
    if hand:
        fan, outline = _fan(canvas, [hand[place] for place in in_order(hand)], words)
        canvas.image.paste(colours.match(fan), (0, _HEAD), outline)
    else:
        pen.text((pen.left + 6, _HEAD + 24), words.say("no cards"), SMALL, "muted", "page")
    room = pen.right - pen.left - 12
    bare = words.say("Your hand, {name}", name="")
    head = words.say("Your hand, {name}", name=pen.short_name(view.seat, room - width(bare, HEAD), HEAD))
    pen.text((pen.left + 6, _HEAD // 2), head, HEAD, ground="page", most=room)
    return Picture(encode(canvas.image), describe_hand(hand, in_order(hand), words), canvas.image.size)


def _fan(canvas: Canvas, faces: Sequence[str], words: Words) -> tuple[Image.Image, Image.Image]:
    """The cards side by side, each turned a little more than the one before and lying over it; and where they
    lie, as a mask.
    """
    fan = Image.new("RGB", (WIDTH, _FAN), canvas.palette.rgb("page"))
    outline = Image.new("1", fan.size)
    room = WIDTH - 2 * _MARGIN - CARD[0] - 16
    reach = min(_REACH, room / max(len(faces) - 1, 1))
    tilt = min(_TILT, 14 / max(len(faces) - 1, 1))
    for place, face in enumerate(faces):
        off = place - (len(faces) - 1) / 2
        drawn, mask = _turned(canvas, face, card_colour(face, words), -off * tilt)
        dip = min(_DIP * off * off, 26)
        corner = (
            round(WIDTH / 2 + off * reach - drawn.width / 2),
            round(_FAN / 2 - 12 + dip - drawn.height / 2),
        )
        fan.paste(drawn, corner, mask)
        outline.paste(1, corner, mask.point(_TOUCHED, "1"))
    return fan, outline


def _turned(canvas: Canvas, face: str, name: str, degrees: float) -> Turned:
    """A card in full colour, turned against the clock."""
    key = ("trambahn", canvas.theme, face, name)
    return turned(key, "trambahn", degrees, SHARP, lambda: card(canvas, face, name))
