"""Descriptions of Trambahn's pictures in words: what changed first, then the table in order of importance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.trambahn.facts import CARDS, TABLE, TRAMS
from engine.trambahn.view import ColumnView, PlayerView, View
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
    """The table in words."""
    view, words = pen.view, pen.words
    said = [words.say("Trambahn, {tour}.", tour=tour_name(view, words)), *_changed(pen, pen.changes)]
    if view.step != "over":
        step = words.say(terms.STEPS[view.step])
        said.append(words.say("To play: {name}, {step}.", name=pen.name(view.turn), step=step))
    said += [_player(pen, player) for player in view.players]
    rows = ", ".join(f"{terms.named(colour, words)} {len(cards)}" for colour, cards in view.rows.items())
    said.append(words.say("Passengers: {rows}.", rows=rows))
    kinds = {kind: words.say(name) for kind, name in terms.TRAMS.items()}
    trams = ", ".join(f"{kinds[kind]} ×{TRAMS[kind].multiplier}" for kind in view.display)
    stack = ", ".join(f"{count} {kinds[kind]}" for kind, count in Counter(view.stack).items())
    said.append(
        words.say(
            "Trams on display: {trams}. Stack: {stack}.",
            trams=trams or words.say("none"),
            stack=stack or words.say("empty"),
        )
    )
    said.append(
        words.say("Draw pile {draw}, discards {discard}.", draw=view.draw_pile, discard=view.discarded)
    )
    return alt_text(said)


def _player(pen: Pen, player: PlayerView) -> str:
    words = pen.words
    columns = "; ".join(_column(column, words) for column in player.columns)
    return words.say(
        "{name}: {points}, {hand}, {money}, columns: {columns}.",
        name=pen.name(player.seat),
        points=words.count("{number} point", "{number} points", player.score),
        hand=words.count("{number} card in hand", "{number} cards in hand", player.hand_size),
        money=words.count("{number} money card", "{number} money cards", player.money),
        columns=columns or words.say("none"),
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
        points = ", ".join(f"{pen.name(seat)} {earned}" for seat, earned in enumerate(tour.points))
        colour = terms.named(tour.colour, words)
        said.append(
            words.say("Tour {number} ({colour}): {points}.", number=number, colour=colour, points=points)
        )
    for extra in view.extras[len(view.extras) - changes.extras :]:
        colour, name = terms.named(extra.colour, words), pen.name(extra.seat)
        said.append(
            words.say(
                "Extra tour ({colour}): {name} {points}.", colour=colour, name=name, points=extra.points
            )
        )
    return said


def _column(column: ColumnView, words: Words) -> str:
    """A column's number, colour and values, its tram, and what it brings in a tour."""
    tram = f"×{TRAMS[column.tram].multiplier}" if column.tram else words.say("no tram")
    values = "-".join(str(CARDS[card].value or card) for card in column.cards)
    return f"{column.number} {terms.named(column.colour, words)} {values} {tram} = {column.worth}"


def describe_hand(cards: Sequence[str], order: Sequence[int], words: Words) -> str:
    """A hand in words as it is held, each card with its place (by which money is named)."""
    named = (
        f"{place + 1}: {terms.card_colour(cards[place], words)} {CARDS[cards[place]].value or ''}".strip()
        for place in order
    )
    return alt_text([words.say("Your hand: {cards}.", cards=", ".join(named) or words.say("none"))])
