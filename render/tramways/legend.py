"""What the icons on cards mean: a legend for the digest of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.tramways.facts import CARDS, CardFacts
from render.core.canvas import Canvas
from render.core.painter import Sprite
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, N_, Words
from render.tramways.cards import SIZE, small_icon, ticket
from render.tramways.pen import BODY
from render.tramways.signs import SIGNS
from render.tramways.terms import icon_name
from render.tramways.themes import palette

__all__ = ["draw_icons"]

_WIDTH = 1440
_EDGE = 40
_PITCH = 700
_ICON, _ROW = 88, 112
_CARD = 330
_CARD_ROW = round(_CARD * SIZE[1] / SIZE[0]) + 28
_PARCEL = "A1"
_ON_TABLE: Mapping[str, str] = {
    "star": N_("development card"),
    "coin": N_("money; auction card"),
    "tram": N_("generic card"),
    "plot": N_("parcel card"),
    "happiness": N_("happiness"),
    "stress": N_("stress"),
    "person": N_("passenger"),
    "deck": N_("cards"),
    "total": N_("points now"),
    "flag": N_("turn order"),
}
"""Signs at the edge of cards, and on the other pictures."""
_ON_CARDS: Mapping[str, str] = {
    "strip": N_("strip: moves a passenger"),
    "pay": N_("costs 3 money"),
    "stress": N_("costs 1 stress"),
    "void": N_("void: discard a card for it"),
}


def draw_icons(names: Sequence[str], theme: str = "light", words: Words = ENGLISH) -> Picture:
    """What some signs mean, each with its name: icons of cards, signs of other pictures, and whole cards for
    what stands on their lower edge.

    Raises:
        KeyError: no such theme, no such sign.
    """
    small, cards = [each for each in names if _is_small(each)], [each for each in names if each in _ON_CARDS]
    rows = -(-len(small) // 2)
    high = _EDGE + rows * _ROW
    size = (_WIDTH, high + len(cards) * _CARD_ROW + _EDGE)
    colours = palette(theme)
    canvas = Canvas(colours, colours.new(size, "panel"), theme)
    for number, name in enumerate(small):
        column, row = divmod(number, rows)
        x, y = _EDGE + column * _PITCH, _EDGE + row * _ROW + _ROW // 2
        canvas.put(_small(canvas, name), (x + _ICON // 2, y))
        beside = x + _ICON + 28
        canvas.text((beside, y), _name(name, words), BODY, "ink", "panel", most=x + _PITCH - beside - 12)
    for row, mark in enumerate(cards):
        y = high + row * _CARD_ROW + _CARD_ROW // 2
        canvas.put(ticket(canvas, _example(mark), _CARD, "panel"), (_EDGE + _CARD // 2, y))
        beside = _EDGE + _CARD + 28
        canvas.text(
            (beside, y), words.say(_ON_CARDS[mark]), BODY, "ink", "panel", most=_WIDTH - _EDGE - beside
        )
    named = [_name(name, words) for name in small] + [words.say(_ON_CARDS[mark]) for mark in cards]
    told = words.say("What the icons mean: {icons}.", icons=", ".join(named))
    return Picture(encode(canvas.image), alt_text([told]), size)


def _is_small(name: str) -> bool:
    """Whether it is a sign by itself, and not only part of a card."""
    return name in _ON_TABLE or name not in _ON_CARDS


def _small(canvas: Canvas, name: str) -> Sprite:
    if name in _ON_TABLE:
        return SIGNS.sprite(canvas, name, _ICON // 2 - 8, "ink", "panel")
    return small_icon(canvas, name, _ICON, "panel")


def _name(icon: str, words: Words) -> str:
    if icon in _ON_TABLE:
        return words.say(_ON_TABLE[icon])
    return words.say("number of a parcel") if icon == _PARCEL else icon_name(icon, words)


def _example(mark: str) -> int:
    """The first card that bears a mark, and no other."""
    return next(card for card, facts in CARDS.items() if _marks(facts) == (mark,))


def _marks(facts: CardFacts) -> Sequence[str]:
    """What stands on a card beside its icons; of a card that costs something, that alone."""
    if facts.void:
        return ("void",)
    if facts.consequence is not None:
        return (facts.consequence,)
    return ("strip",) if "strip" in facts.icons else ()
