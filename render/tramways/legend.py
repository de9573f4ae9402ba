"""What the icons on cards mean: a legend for the digest of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.tramways.facts import CARDS, CardFacts
from render.core.canvas import Canvas
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, N_, Words
from render.tramways.cards import SIZE, small_icon, ticket
from render.tramways.pen import BODY
from render.tramways.terms import icon_name
from render.tramways.themes import palette

__all__ = ["draw_icons"]

_WIDTH = 1440
_EDGE = 40
_PITCH = 730
_ICON, _ROW = 88, 112
_CARD = 330
_CARD_ROW = round(_CARD * SIZE[1] / SIZE[0]) + 28
_PARCEL = "A1"
_COLUMNS = (
    ("rail2", "upgrade_link", "build", "upgrade_building", _PARCEL, "money2"),
    ("R", "C", "I", "L", "worker", "passenger", "calm"),
)
_ON_CARDS: Mapping[str, str] = {
    "strip": N_("strip: moves a passenger"),
    "pay": N_("costs 3 money"),
    "stress": N_("costs a step of stress"),
    "void": N_("void: discard a card for it"),
}


def draw_icons(theme: str = "light", words: Words = ENGLISH) -> Picture:
    """Each icon with its name, and what else stands on cards.

    Raises:
        KeyError: no such theme.
    """
    high = _EDGE + max(map(len, _COLUMNS)) * _ROW
    size = (_WIDTH, high + len(_ON_CARDS) * _CARD_ROW + _EDGE)
    colours = palette(theme)
    canvas = Canvas(colours, colours.new(size, "panel"), theme)
    for column, icons in enumerate(_COLUMNS):
        for row, icon in enumerate(icons):
            x, y = _EDGE + column * _PITCH, _EDGE + row * _ROW + _ROW // 2
            canvas.put(small_icon(canvas, icon, _ICON, "panel"), (x + _ICON // 2, y))
            beside = x + _ICON + 28
            canvas.text((beside, y), _name(icon, words), BODY, "ink", "panel", most=x + _PITCH - beside - 12)
    for row, (mark, said) in enumerate(_ON_CARDS.items()):
        y = high + row * _CARD_ROW + _CARD_ROW // 2
        canvas.put(ticket(canvas, _example(mark), _CARD, "panel"), (_EDGE + _CARD // 2, y))
        beside = _EDGE + _CARD + 28
        canvas.text((beside, y), words.say(said), BODY, "ink", "panel", most=_WIDTH - _EDGE - beside)
    named = ", ".join(_name(icon, words) for icons in _COLUMNS for icon in icons)
    cards = "; ".join(words.say(said) for said in _ON_CARDS.values())
    told = [words.say("What the icons mean: {icons}.", icons=named), f"{cards}."]
    return Picture(encode(canvas.image), alt_text(told), size)


def _name(icon: str, words: Words) -> str:
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
