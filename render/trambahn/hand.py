"""A player's own hand. Nobody else may be shown this picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.facts import CARDS
from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.fonts import width
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.trambahn.alt import describe_hand
from render.trambahn.cards import CARD, card
from render.trambahn.changes import NO_CHANGES
from render.trambahn.pen import BODY, HEAD, SMALL, Pen
from render.trambahn.table import WIDTH
from render.trambahn.terms import card_colour
from render.trambahn.themes import palette

__all__ = ["draw_hand"]

_MARGIN = 20
_HEAD = 78
_PLACE = 54
_PITCH = CARD[0] + 20


def draw_hand(view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()) -> Picture:
    """The cards in the hand of the view's seat, each over its place in the hand (by which money is named).

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
    height = _HEAD + CARD[1] + _PLACE + _MARGIN // 2
    canvas = Canvas(colours, colours.new((WIDTH, height), "page"), theme)
    pen = Pen(canvas, view, NO_CHANGES, names, words, (_MARGIN, WIDTH - _MARGIN))
    room = pen.right - pen.left - 12
    bare = words.say("Your hand, {name}", name="")
    head = words.say("Your hand, {name}", name=pen.short_name(view.seat, room - width(bare, HEAD), HEAD))
    pen.text(pen.left + 6, _HEAD // 2, head, HEAD, ground="page", most=room)
    left = pen.left + CARD[0] // 2
    for index, face in enumerate(hand):
        name, points = card_colour(face, words), words.say("{points} VP", points=CARDS[face].points)
        x = left + index * _PITCH
        canvas.put(card(canvas, face, name, points, "page"), (x, _HEAD + CARD[1] // 2))
        pen.text(x, _HEAD + CARD[1] + _PLACE // 2, str(index + 1), BODY, "muted", "page", 0.5)
    if not hand:
        pen.text(pen.left + 6, _HEAD + CARD[1] // 2, words.say("no cards"), SMALL, "muted", "page")
    return Picture(encode(canvas.image), describe_hand(hand, words), canvas.image.size)
