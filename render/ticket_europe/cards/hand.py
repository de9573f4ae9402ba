"""A player's wagon cards, for that player alone. Nobody else may be shown these pictures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from PIL import Image

from engine.ticket_europe.facts import CARDS
from engine.ticket_europe.hands import Hand, cards
from engine.ticket_europe.prospects import own
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face, width
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.cards.cards import small_card, turned_card
from render.ticket_europe.pen import BODY, FIGURE, HEAD, Pen
from render.ticket_europe.themes import palette
from render.ticket_europe.words.alt import describe_hand, describe_payments

__all__ = ["draw_hand", "draw_payments"]

_WIDTH = 1440
_EDGE = 14
_TITLE = 104
_CARD = (188, 274)
_RADIUS = 1500
"""How far below the cards they are held."""
_STEP, _SPREAD = 4.4, 38.5
"""Degrees from card to card, and from the first to the last, at most."""
_RAISED = 46
"""How far a new card stands out of the fan."""
_FAN = 452
"""Height of the fan's strip."""
_COUNTS = 112
_CHIP = (72, 72)
_LETTER: Face = (58, 700, 85)
_LINE = 104
_PAID = (84, 68)


def draw_hand(
    view: View,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The hand of the view's seat as fanned cards, each colour with its number, and its wagons, stations and
    tickets. What its latest turn brought stands out of the fan.

    Raises:
        ValueError: the view is a spectator's, which holds no hand.
    """
    player = own(view)
    hand = player.hand or {}
    colours = palette(theme)
    height = _TITLE + _FAN + _COUNTS + _EDGE
    canvas = Canvas(colours, colours.new((_WIDTH, height), "page"), theme)
    pen = Pen(canvas, view, names, words)
    pen.panel((_EDGE, _EDGE, _WIDTH - _EDGE, height - _EDGE))
    _title(pen, player.seat)
    if hand:
        _fan(canvas, hand, player.drawn or ())
        _counts(pen, hand)
    else:
        middle = _WIDTH // 2, _TITLE + _FAN // 2
        pen.text(middle, words.say("no cards"), BODY, "muted", align=0.5)
    return Picture(encode(canvas.image), describe_hand(pen, player), canvas.image.size)


def _title(pen: Pen, seat: int) -> None:
    """The player, and what they have besides."""
    player, y = pen.view.players[seat], _EDGE + _TITLE // 2 - 4
    right = _WIDTH - _EDGE - 36
    for sign, count in (
        ("ticket", player.ticket_count),
        ("station", player.stations),
        ("wagon", player.wagons),
    ):
        right -= pen.text((right, y), str(count), FIGURE, align=1) + 14
        pen.sign(sign, (right - 28, y), 26, "muted")
        right -= 56 + 40
    pen.marker(seat, (_EDGE + 66, y), 38)
    left = _EDGE + 122
    bare = width(pen.words.say("{name}: your hand", name=""), BODY)
    name = pen.short_name(seat, max(right - left - bare, 200), BODY)
    pen.text((left, y), pen.words.say("{name}: your hand", name=name), BODY, most=right - left)


def _fan(canvas: Canvas, hand: Hand, drawn: Sequence[str]) -> None:
    """The cards, turned around a point far below, the later over the earlier ones."""
    faces = cards(hand)
    raised = _raised(faces, drawn)
    step = min(_STEP, _SPREAD / max(len(faces) - 1, 1))
    box = (_EDGE + 4, _EDGE + _TITLE, _WIDTH - _EDGE - 4, _EDGE + _TITLE + _FAN)
    sheet = canvas.image.crop(box).convert("RGB")
    pivot = sheet.width / 2, _RAISED + 8 + _CARD[1] / 2 + _RADIUS
    for number, face in enumerate(faces):
        angle = (number - (len(faces) - 1) / 2) * step
        reach = _RADIUS + (_RAISED if number in raised else 0)
        lean = math.radians(angle)
        middle = pivot[0] + reach * math.sin(lean), pivot[1] - reach * math.cos(lean)
        _lay(sheet, *turned_card(canvas, face, _CARD, angle), middle)
    canvas.image.paste(canvas.palette.match(sheet), box[:2])


def _lay(sheet: Image.Image, card: Image.Image, shape: Image.Image, middle: tuple[float, float]) -> None:
    corner = round(middle[0] - card.width / 2), round(middle[1] - card.height / 2)
    sheet.paste(card, corner, shape)


def _raised(faces: Sequence[str], drawn: Sequence[str]) -> set[int]:
    """The places of the new cards: the last of each colour."""
    new, places = Counter(drawn), set()
    for number in reversed(range(len(faces))):
        if new[faces[number]]:
            new[faces[number]] -= 1
            places.add(number)
    return places


def _counts(pen: Pen, hand: Hand) -> None:
    """How many cards there are of each colour."""
    held = [face for face in CARDS if hand.get(face)]
    room = min((_WIDTH - 2 * _EDGE - 60) // len(held), 190)
    y = _EDGE + _TITLE + _FAN + _COUNTS // 2 - 22
    left = (_WIDTH - room * len(held)) // 2
    for place, face in enumerate(held):
        x = left + place * room + room // 2
        pen.canvas.put(small_card(pen.canvas, face, _CHIP, "panel"), (x - 34, y))
        pen.text((x + 12, y), f"×{hand[face]}", BODY)


def draw_payments(
    payments: Sequence[Sequence[str]],
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
) -> Picture:
    """Ways to pay side by side as small cards, lettered A, B, C ... in their order.

    Args:
        payments: for each the cards.
        title: what they pay for.
    """
    colours = palette(theme)
    longest = max((len(each) for each in payments), default=1)
    columns = max(1, min(3, (_WIDTH - 2 * _EDGE - 40) // (140 + longest * (_PAID[0] + 8))))
    columns = min(columns, max(len(payments), 1))
    rows = -(-len(payments) // columns)
    head = _TITLE if title else 20
    height = 2 * _EDGE + head + rows * _LINE + 20
    canvas = Canvas(colours, colours.new((_WIDTH, height), "page"), theme)
    canvas.rect((_EDGE, _EDGE, _WIDTH - _EDGE, height - _EDGE), "rimline")
    canvas.rect((_EDGE + 3, _EDGE + 3, _WIDTH - _EDGE - 3, height - _EDGE - 3), "panel")
    canvas.text((_EDGE + 36, _EDGE + head // 2 + 4), title, HEAD, "ink", "panel", most=_WIDTH - 120)
    wide = (_WIDTH - 2 * _EDGE - 40) // columns
    for number, paid in enumerate(payments):
        row, column = number % rows, number // rows
        x, y = _EDGE + 36 + column * wide, _EDGE + head + row * _LINE + _LINE // 2
        canvas.text((x + 34, y), chr(ord("A") + number), _LETTER, "ink", "panel", 0.5)
        x += 96
        for face in paid:
            canvas.put(small_card(canvas, face, _PAID, "panel"), (x + _PAID[0] // 2, y))
            x += _PAID[0] + 8
    return Picture(encode(canvas.image), describe_payments(payments, title, words), canvas.image.size)
