"""A player's own hand. Nobody else may be shown this picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.facts import CARDS
from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, encode
from render.trambahn.alt import describe_hand
from render.trambahn.cards import CARD, card
from render.trambahn.changes import NO_CHANGES
from render.trambahn.pen import BODY, HEAD, SMALL, Pen
from render.trambahn.table import WIDTH
from render.trambahn.themes import palette
from render.trambahn.words import words

__all__ = ["draw_hand"]

_MARGIN = 20
_HEAD = 78
_PLACE = 54
_PITCH = CARD[0] + 20


def draw_hand(view: View, theme: str = "light", language: str = "de", names: Sequence[str] = ()) -> Picture:
    """The cards in the hand of the view's seat, each over its place in the hand (by which money is named).

    Args:
        view: a player's own view.
        theme: a name in `themes.THEMES`.
        language: "de" or "en".
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
        ValueError: the view is a spectator's, which holds no hand.
    """
    hand = view.players[view.seat].hand if view.seat is not None else None
    if view.seat is None or hand is None:
        raise ValueError("a spectator has no hand")
    colours, word = palette(theme), words(language)
    height = _HEAD + CARD[1] + _PLACE + _MARGIN // 2
    canvas = Canvas(colours, colours.new((WIDTH, height), "page"), theme)
    pen = Pen(canvas, view, NO_CHANGES, names, word, (_MARGIN, WIDTH - _MARGIN))
    pen.text(pen.left + 6, _HEAD // 2, word("own_hand", name=pen.name(view.seat)), HEAD, ground="page")
    left = pen.left + CARD[0] // 2
    for index, face in enumerate(hand):
        facts = CARDS[face]
        name, points = word(facts.colour or "conductor"), word("points", points=facts.points)
        x = left + index * _PITCH
        canvas.put(card(canvas, face, name, points, "page"), (x, _HEAD + CARD[1] // 2))
        pen.text(x, _HEAD + CARD[1] + _PLACE // 2, str(index + 1), BODY, "muted", "page", 0.5)
    if not hand:
        pen.text(pen.left + 6, _HEAD + CARD[1] // 2, word("nothing_held"), SMALL, "muted", "page")
    return Picture(encode(canvas.image), describe_hand(hand, word), canvas.image.size)
