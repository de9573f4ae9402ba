"""A player's cards, for that player alone. Nobody else may be shown these pictures."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.facts import TABLE
from engine.tramways.view import PlayerView, View
from render.core.canvas import Canvas
from render.core.fonts import Face, width
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words, signed
from render.tramways.cards import SIZE, stress_of, ticket, used_icons
from render.tramways.letters import payment_letters
from render.tramways.pen import BODY, FIGURE, HEAD, LABEL, Pen
from render.tramways.signs import SIGNS
from render.tramways.themes import palette
from render.tramways.words.alt import describe_cards, describe_hand, describe_payments

__all__ = ["draw_cards", "draw_hand", "draw_payments", "own"]

_WIDTH = 1440
_EDGE = 14
_TITLE = 100
_GAUGE = 104
_COLUMNS = 3
_PITCH = (_WIDTH - 2 * _EDGE - 26) // _COLUMNS
_WIDE = _PITCH - 14
_HIGH = round(_WIDE * SIZE[1] / SIZE[0]) + 14
_EMPTY = 120
_LETTER: Face = (50, 700, 85)
_HEAD = 60
"""Height above a card for what stands there."""
_PAID_WIDE = 380
_PAID_HIGH = round(_PAID_WIDE * SIZE[1] / SIZE[0])
_LINE = _PAID_HIGH + 22
_PER_LINE = 3
"""Cards beside each other in a way to pay."""


def own(view: View) -> PlayerView:
    """The player whose view it is.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    return view.players[view.seat]


def draw_hand(view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()) -> Picture:
    """The hand of the view's seat as tickets, and its happiness, money, workers and stress.

    Raises:
        ValueError: the view is a spectator's, which holds no hand.
    """
    player = own(view)
    hand = player.hand or ()
    colours = palette(theme)
    rows = -(-len(hand) // _COLUMNS)
    height = 2 * _EDGE + _TITLE + _GAUGE + (rows * _HIGH + 16 if rows else _EMPTY)
    canvas = Canvas(colours, colours.new((_WIDTH, height), "page"), theme)
    pen = Pen(canvas, view, names, words)
    pen.panel((_EDGE, _EDGE, _WIDTH - _EDGE, height - _EDGE))
    _title(pen, player)
    _gauge(pen, player)
    top = _EDGE + _TITLE + _GAUGE
    for number, card in enumerate(hand):
        row, column = divmod(number, _COLUMNS)
        canvas.put(ticket(canvas, card, _WIDE, "panel"), _middle(column, top + row * _HIGH))
    if not hand:
        pen.text((_WIDTH // 2, top + _EMPTY // 2), words.say("no cards"), BODY, "muted", align=0.5)
    return Picture(encode(canvas.image), describe_hand(pen, player), canvas.image.size)


def _middle(column: int, top: int) -> tuple[int, int]:
    """The middle of a ticket in a column."""
    return _EDGE + 20 + column * _PITCH + _WIDE // 2, top + (_HIGH - 14) // 2


def _title(pen: Pen, player: PlayerView) -> None:
    """The player, and what they have besides."""
    y = _EDGE + _TITLE // 2 + 2
    right = _WIDTH - _EDGE - 30
    figures = (
        ("worker", str(player.workers)),
        ("coin", str(player.money)),
        ("happiness", signed(player.happiness)),
        ("deck", f"{player.deck}+{len(player.discard)}"),
    )
    for sign, figure in figures:
        right -= pen.text((right, y), figure, FIGURE, align=1) + 12
        pen.sign(sign, (right - 26, y), 25, "muted")
        right -= 52 + 36
    pen.disc(player.seat, (_EDGE + 62, y), 36)
    left = _EDGE + 116
    bare = width(pen.words.say("{name}: your hand", name=""), BODY)
    name = pen.short_name(player.seat, max(right - left - bare, 180), BODY)
    pen.text((left, y), pen.words.say("{name}: your hand", name=name), BODY, most=right - left)


def _gauge(pen: Pen, player: PlayerView) -> None:
    """The stress track, filled up to where the player stands."""
    track = TABLE.sides[player.side or "normal"].track
    left, right = _EDGE + 116, _WIDTH - _EDGE - 30
    top = _EDGE + _TITLE + 6
    pen.sign("stress", (_EDGE + 62, top + 34), 32, "bad")
    pitch = (right - left) / len(track)
    for space, number in enumerate(track):
        box = (left + round(space * pitch), top, left + round((space + 1) * pitch) - 5, top + 68)
        here = space == player.stress_space
        fill = "bad" if here else "panel2" if space > player.stress_space else "grid"
        pen.canvas.rect(box, "rimline")
        pen.canvas.rect((box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2), fill)
        ink = pen.canvas.palette.legible(fill, "panel", "ink")
        middle = ((box[0] + box[2]) // 2, top + 34)
        pen.text(middle, str(number), FIGURE if here else LABEL, ink, fill, 0.5, box[2] - box[0] - 6)


def draw_cards(
    cards: Sequence[int],
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
    heads: Sequence[str] = (),
) -> Picture:
    """Cards to choose from, named by the numbers on them, or by what stands above each.

    Args:
        heads: for each card what stands above it.
    """
    colours = palette(theme)
    rows = max(1, -(-len(cards) // _COLUMNS))
    head, above = _TITLE if title else 12, _HEAD if heads else 0
    height = 2 * _EDGE + head + rows * (_HIGH + above) + 12
    canvas = Canvas(colours, colours.new((_WIDTH, height), "page"), theme)
    _sheet(canvas, title, head)
    for number, card in enumerate(cards):
        row, column = divmod(number, _COLUMNS)
        top = _EDGE + head + row * (_HIGH + above)
        if heads:
            at = (_EDGE + 28 + column * _PITCH, top + above // 2)
            canvas.text(at, heads[number], HEAD, "ink", "panel", most=_WIDE)
        canvas.put(ticket(canvas, card, _WIDE, "panel"), _middle(column, top + above))
    return Picture(encode(canvas.image), describe_cards(cards, title, words, heads), canvas.image.size)


def _sheet(canvas: Canvas, title: str, head: int) -> None:
    """The plate of a sheet, with its title."""
    right, bottom = canvas.image.width - _EDGE, canvas.image.height - _EDGE
    canvas.rect((_EDGE, _EDGE, right, bottom), "rimline")
    canvas.rect((_EDGE + 3, _EDGE + 3, right - 3, bottom - 3), "panel")
    canvas.text((_EDGE + 30, _EDGE + head // 2 + 2), title, HEAD, "ink", "panel", most=right - _EDGE - 60)


def draw_payments(
    payments: Sequence[Sequence[str]],
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
    brought: Sequence[str] = (),
) -> Picture:
    """Ways to pay one below the other, lettered in their order: the cards, of which icons that do
    not pay are pale, and the stress that it costs.

    Args:
        payments: for each words of a card and an icon (`92:rail2`).
        title: what they pay for.
        brought: what each of them brings, where they differ in it.
    """
    colours = palette(theme)
    used = [used_icons(each) for each in payments]
    above = _HEAD if brought else 0
    heights = [max(1, -(-len(each) // _PER_LINE)) * _LINE + above for each in used]
    head = _TITLE if title else 12
    height = 2 * _EDGE + head + sum(heights) + 12
    canvas = Canvas(colours, colours.new((_WIDTH, height), "page"), theme)
    _sheet(canvas, title, head)
    top = _EDGE + head
    marks = payment_letters(len(payments))
    for number, (mark, cards, high) in enumerate(zip(marks, used, heights, strict=True)):
        if number:
            canvas.rect((_EDGE + 20, top - 4, _WIDTH - _EDGE - 20, top - 2), "grid")
        if brought:
            canvas.text((_EDGE + 96, top + above // 2 + 6), brought[number], BODY, "ink", "panel")
        first = top + above + _LINE // 2
        canvas.text((_EDGE + 52, first), mark, _LETTER, "ink", "panel", 0.5)
        for place, (card, icons) in enumerate(cards.items()):
            row, column = divmod(place, _PER_LINE)
            x = _EDGE + 96 + column * (_PAID_WIDE + 12) + _PAID_WIDE // 2
            y = first + row * _LINE
            canvas.put(ticket(canvas, card, _PAID_WIDE, "panel", tuple(icons)), (x, y))
        if not cards:
            canvas.put(SIGNS.sprite(canvas, "coin", 40, "ink", "panel"), (_EDGE + 150, first))
        _costs(canvas, stress_of(cards), first)
        top += high
    return Picture(
        encode(canvas.image), describe_payments(payments, title, words, brought), canvas.image.size
    )


def _costs(canvas: Canvas, stress: int, y: int) -> None:
    """The stress of a way to pay."""
    x = _WIDTH - _EDGE - 28
    if stress:
        used = canvas.text((x, y), f"+{stress}", FIGURE, "bad", "panel", 1)
        canvas.put(SIGNS.sprite(canvas, "stress", 26, "bad", "panel"), (x - used - 40, y))
