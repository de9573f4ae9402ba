"""Descriptions of Trambahn's pictures: what each is and what changed. The rest is told on request."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.facts import CARDS, TABLE
from engine.trambahn.view import View
from render.core.people import before_number
from render.core.picture import alt_text
from render.core.words import Words
from render.trambahn import terms
from render.trambahn.changes import Changes
from render.trambahn.pen import Pen

__all__ = ["describe_hand", "describe_table", "tour_name"]


def tour_name(view: View, words: Words) -> str:
    """The tour to come, or that all are ridden."""
    if view.step == "over":
        return words.count("{number} tour scored", "{number} tours scored", len(view.tours))
    return words.say("Tour {number} of {tours}", number=len(view.tours) + 1, tours=TABLE.tours)


def describe_table(pen: Pen) -> str:
    """What the picture of the table is, and what changed."""
    view, words = pen.view, pen.words
    return alt_text(
        [words.say("Trambahn, {tour}.", tour=tour_name(view, words)), *_changed(pen, pen.changes)]
    )


def _changed(pen: Pen, changes: Changes) -> list[str]:
    view, words = pen.view, pen.words
    said = [words.say("New passenger: {colour}.", colour=terms.named(row, words)) for row in changes.rows]
    for seat, number in changes.columns:
        for column in view.players[seat].columns[number - 1 : number]:
            said.append(
                words.say(
                    "{name} builds column {number} ({colour}).",
                    name=pen.name(seat),
                    number=number,
                    colour=terms.named(column.colour, words),
                )
            )
    for number in changes.tours:
        tour = view.tours[number - 1]
        points = ", ".join(
            f"{before_number(pen.name(seat))} {earned}" for seat, earned in enumerate(tour.points)
        )
        colour = terms.named(tour.colour, words)
        said.append(
            words.say("Tour {number} ({colour}): {points}.", number=number, colour=colour, points=points)
        )
    for extra in view.extras[len(view.extras) - changes.extras :]:
        colour, name = terms.named(extra.colour, words), before_number(pen.name(extra.seat))
        said.append(
            words.say(
                "Extra tour ({colour}): {name} {points}.", colour=colour, name=name, points=extra.points
            )
        )
    return said


def describe_hand(cards: Sequence[str], order: Sequence[int], words: Words) -> str:
    """A hand in words as it is held, each card with its place (by which money is named)."""
    named = (
        f"{place + 1}: {terms.card_colour(cards[place], words)} {CARDS[cards[place]].value or ''}".strip()
        for place in order
    )
    return alt_text([words.say("Your hand: {cards}.", cards=", ".join(named) or words.say("none"))])
