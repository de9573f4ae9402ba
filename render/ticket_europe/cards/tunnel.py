"""The cards turned up for a tunnel (R10), for whoever pays for it or gives it up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.facts import LOCOMOTIVE
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.cards.cards import card, small_card
from render.ticket_europe.changes import NO_CHANGES, Changes, Tunnelling
from render.ticket_europe.pen import BODY, Pen
from render.ticket_europe.terms import route_name
from render.ticket_europe.themes import palette
from render.ticket_europe.words.sentences import Sentences

__all__ = ["draw_tunnel"]

_WIDTH = 960
_EDGE = 14
_TITLE = 124
_LABEL = 84
_CARD = (264, 345)
_PITCH = 298
_PLAYED = (96, 78)
_ROW = 110
"""Height of the row with the cards played."""
_ENDING = 104
_LEFT = 50
_GAP = 32
_HIGH = 2 * _EDGE + _TITLE + _LABEL + _CARD[1] + _GAP + _ROW + _ENDING
_SAID: Face = (46, 600, 78)


def draw_tunnel(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture | None:
    """The tunnel where the seat at turn digs (`view.tunnel`), or the one of the changes once it is decided:
    the cards turned up, those among them that match, the cards played, and what it costs or how it ended.
    None where neither is there.
    """
    tunnel = _tunnel(view, changes)
    if tunnel is None:
        return None
    colours = palette(theme)
    canvas = Canvas(colours, colours.new((_WIDTH, _HIGH), "page"), theme)
    pen = Pen(canvas, view, names, words)
    pen.panel((_EDGE, _EDGE, _WIDTH - _EDGE, _HIGH - _EDGE))
    y = _EDGE + _TITLE // 2
    pen.marker(tunnel.seat, (_EDGE + 66, y), 40)
    pen.sign("tunnel", (_EDGE + 166, y), 38)
    pen.text((_EDGE + 226, y), route_name(tunnel.route, words), BODY, most=_WIDTH - _EDGE - 250)
    _turned(pen, tunnel)
    _played(pen, tunnel)
    _ending(pen, tunnel)
    said = Sentences(view, names, words)
    told = [said.tunnel(tunnel), *(said.changed(changes) if tunnel.route in changes.routes else ())]
    return Picture(encode(canvas.image), alt_text(told), canvas.image.size)


def _tunnel(view: View, changes: Changes) -> Tunnelling | None:
    if view.tunnel is None:
        return changes.tunnel
    found = view.tunnel
    return Tunnelling(view.turn, found.route, found.cards, found.turned, found.extra)


def _played(pen: Pen, tunnel: Tunnelling) -> None:
    """The cards played, in a row; many lie over each other."""
    y = _HIGH - _EDGE - _ENDING - _ROW // 2
    used = pen.text((_LEFT, y), pen.words.say("played"), _SAID, "muted", most=_WIDTH // 3)
    left, right = _LEFT + used + 28 + _PLAYED[0] // 2, _WIDTH - _LEFT - _PLAYED[0] // 2
    pitch = min(_PLAYED[0] + 10, (right - left) // max(len(tunnel.cards) - 1, 1))
    for place, face in enumerate(tunnel.cards):
        pen.canvas.put(small_card(pen.canvas, face, _PLAYED, "panel"), (left + place * pitch, y))


def _turned(pen: Pen, tunnel: Tunnelling) -> None:
    """The cards turned up; those that match are framed."""
    if not tunnel.turned:
        return
    top = _EDGE + _TITLE
    pen.text((_LEFT, top + 32), pen.words.say("turned up"), _SAID, "muted", most=_WIDTH - 2 * _LEFT)
    matching = {*tunnel.cards, LOCOMOTIVE}
    for place, face in enumerate(tunnel.turned):
        x, y = _LEFT + place * _PITCH + _CARD[0] // 2, top + _LABEL + _CARD[1] // 2
        pen.canvas.put(card(pen.canvas, face, _CARD, "panel"), (x, y))
        if face in matching:
            half = _CARD[0] // 2 + 12, _CARD[1] // 2 + 12
            pen.frame((x - half[0], y - half[1], x + half[0], y + half[1]), "change", 8)


def _ending(pen: Pen, tunnel: Tunnelling) -> None:
    """What it costs, or how it ended."""
    words, y = pen.words, _HIGH - _EDGE - _ENDING // 2 - 4
    room = _WIDTH - 2 * _LEFT
    if tunnel.given_up:
        said, ink = words.say("given up"), "bad"
    elif not tunnel.extra:
        said, ink = words.say("nothing more to pay"), "good"
    else:
        said = words.count("{number} more card to pay", "{number} more cards to pay", tunnel.extra)
        ink = "change"
    pen.text((_LEFT, y), said, BODY, ink, most=room)
