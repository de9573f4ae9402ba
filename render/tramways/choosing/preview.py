"""A move before it is made, for its maker alone: where it happens on the plan, the cards that pay for it, and
what everybody gains and loses by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core import Event
from engine.tramways.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words, signed
from render.tramways.cards import SIZE, ticket, used_icons
from render.tramways.changes import Changes, changes_of
from render.tramways.choosing.sites import TITLE, draw_title
from render.tramways.letters import titled
from render.tramways.pen import BODY, FIGURE, Pen
from render.tramways.plan.area import around, framed
from render.tramways.plan.board import paint_plan
from render.tramways.plan.layout import EDGE, plan_of
from render.tramways.plan.lights import changed_squares, point_at_changes
from render.tramways.themes import palette
from render.tramways.words.sentences import Sentences

__all__ = ["Balance", "balances", "draw_preview"]

_NARROW = 870
"""The least width, where no part of the plan is shown."""
_CARD = 270
_CARD_HIGH = round(_CARD * SIZE[1] / SIZE[0]) + 14
_ROW = 88
_SIGNS = ("happiness", "stress", "coin", "worker")


@dataclass(frozen=True, slots=True)
class Balance:
    """What a move changes of a player's things."""

    seat: int
    happiness: int
    stress: int
    money: int
    workers: int

    @property
    def parts(self) -> tuple[int, int, int, int]:
        """All of them, in the order in which they are shown."""
        return self.happiness, self.stress, self.money, self.workers


def balances(before: View, after: View) -> Sequence[Balance]:
    """What a move changes for each player for whom it changes anything."""
    found = []
    for old, new in zip(before.players, after.players, strict=True):
        balance = Balance(
            old.seat,
            new.happiness - old.happiness,
            new.stress - old.stress,
            new.money - old.money,
            new.workers - old.workers,
        )
        if any(balance.parts):
            found.append(balance)
    return found


def draw_preview(
    before: View,
    after: View,
    events: Iterable[Event],
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """What a move leads to: the part of the plan that it changes, if it does, the cards played for it, and
    what each player gains and loses by it.

    Args:
        before: the view before the move; `after` that after it.
        events: what happens in it.
        title: a line above it.
    """
    told = tuple(events)
    changes = changes_of(told)
    found = balances(before, after)
    canvas, top = _sheet(after, changes, found, title, theme, names)
    pen = Pen(canvas, after, names, words)
    draw_title(pen, title)
    top = _cards(pen, changes, top)
    for balance in found:
        _balance(pen, balance, top)
        top += _ROW
    said = Sentences(after, names, words)
    lines = [
        *titled(title),
        *said.changed(changes),
        *(_said(balance, said, words) for balance in found),
    ]
    return Picture(encode(canvas.image), alt_text(lines or [said.turn()]), canvas.image.size)


def _played(changes: Changes) -> Sequence[tuple[int, tuple[str, ...]]]:
    """The cards played, each with its icons."""
    return [pair for _, icons in changes.played for pair in used_icons(icons).items()]


def _sheet(
    view: View, changes: Changes, found: Sequence[Balance], title: str, theme: str, names: Sequence[str]
) -> tuple[Canvas, int]:
    """The part of the plan with room below it, and where that begins."""
    squares = {square for group in changed_squares(view, changes) for square in group}
    head = TITLE if title else 0
    if squares:
        plan = paint_plan(view, theme, names)
        point_at_changes(plan, view, changes)
        window = around(view, squares)
        foot = _foot(changes, found, window.framed_width(plan_of(view.plan)))
        canvas = framed(plan, view, window, head, foot)
        return canvas, canvas.image.height - foot
    colours = palette(theme)
    foot = _foot(changes, found, _NARROW)
    size = (_NARROW, head + EDGE + max(foot, _ROW))
    return Canvas(colours, colours.new(size, "page"), theme), head + EDGE


def _per_row(width: int) -> int:
    return max(1, (width - 2 * EDGE) // (_CARD + 12))


def _foot(changes: Changes, found: Sequence[Balance], width: int) -> int:
    """Height of what stands below the plan."""
    cards = -(-len(_played(changes)) // _per_row(width))
    return cards * _CARD_HIGH + (16 if cards else 0) + len(found) * _ROW + (EDGE if found or cards else 0)


def _cards(pen: Pen, changes: Changes, top: int) -> int:
    """The cards played, and where the rest begins."""
    played = _played(changes)
    columns = _per_row(pen.canvas.image.width)
    for number, (card, icons) in enumerate(played):
        row, column = divmod(number, columns)
        x = EDGE + column * (_CARD + 12) + _CARD // 2
        y = top + row * _CARD_HIGH + (_CARD_HIGH - 14) // 2
        pen.canvas.put(ticket(pen.canvas, card, _CARD, "page", icons), (x, y))
    rows = -(-len(played) // columns)
    return top + rows * _CARD_HIGH + (16 if rows else 0)


def _balance(pen: Pen, balance: Balance, top: int) -> None:
    """What a player gains and loses."""
    right = pen.canvas.image.width - EDGE
    pen.canvas.rect((EDGE, top, right, top + _ROW - 6), "rimline")
    pen.canvas.rect((EDGE + 3, top + 3, right - 3, top + _ROW - 9), "panel")
    y = top + (_ROW - 6) // 2
    pen.disc(balance.seat, (EDGE + 48, y), 32)
    x = right - 16
    for sign, change in reversed(list(zip(_SIGNS, balance.parts, strict=True))):
        if change:
            good = change > 0 if sign != "stress" else change < 0
            ink = "good" if good else "bad"
            pen.sign(sign, (x - 24, y), 24, ink)
            x -= 58
            x -= pen.text((x, y), signed(change, plus=True), FIGURE, ink, align=1) + 30
    left = EDGE + 96
    pen.text((left, y), pen.short_name(balance.seat, max(x - left, 60), BODY), BODY)


def _said(balance: Balance, said: Sentences, words: Words) -> str:
    """What a player gains and loses, in words."""
    named = (
        (words.say("happiness"), balance.happiness),
        (words.say("stress"), balance.stress),
        (words.say("money"), balance.money),
        (words.say("workers"), balance.workers),
    )
    parts = ", ".join(f"{name} {signed(change, plus=True)}" for name, change in named if change)
    return f"{said.name(balance.seat)}: {parts}."
