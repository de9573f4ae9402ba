"""Descriptions of Trambahn's pictures in words: what changed first, then the table in order of importance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.trambahn.facts import CARDS, TABLE, TRAMS
from engine.trambahn.view import ColumnView, View
from render.core.picture import alt_text
from render.core.words import Words
from render.trambahn.changes import Changes
from render.trambahn.pen import Pen

__all__ = ["describe_hand", "describe_table", "tour_name"]


def tour_name(view: View, word: Words) -> str:
    """The tour to come, or that all are ridden."""
    if view.step == "over":
        return word("played_out", tours=len(view.tours))
    return word("tour", number=len(view.tours) + 1, tours=TABLE.tours)


def describe_table(pen: Pen) -> str:
    """The table in words."""
    view, word = pen.view, pen.word
    said = [word("alt_table", tour=tour_name(view, word)), *_changed(pen, pen.changes)]
    if view.step != "over":
        said.append(word("alt_turn", name=pen.name(view.turn), step=word(view.step)))
    for player in view.players:
        columns = "; ".join(_column(column, word) for column in player.columns)
        said.append(
            word(
                "alt_player",
                name=pen.name(player.seat),
                score=player.score,
                hand=player.hand_size,
                money=player.money,
                columns=columns or word("none"),
            )
        )
    rows = ", ".join(f"{word(colour)} {len(cards)}" for colour, cards in view.rows.items())
    said.append(word("alt_rows", rows=rows))
    trams = ", ".join(f"{word(kind)} ×{TRAMS[kind].multiplier}" for kind in view.display)
    stack = ", ".join(f"{count} {word(kind)}" for kind, count in Counter(view.stack).items())
    said.append(word("alt_display", trams=trams or word("none"), stack=stack or word("sold_out")))
    said.append(word("alt_piles", draw=view.draw_pile, discard=view.discarded))
    return alt_text(said)


def _changed(pen: Pen, changes: Changes) -> list[str]:
    view, word = pen.view, pen.word
    said = [word("alt_row", colour=word(row)) for row in changes.rows]
    for seat, number in changes.columns:
        for column in view.players[seat].columns[number - 1 : number]:
            colour = word(column.colour or "conductor")
            said.append(word("alt_column", name=pen.name(seat), number=number, colour=colour))
    for number in changes.tours:
        tour = view.tours[number - 1]
        points = ", ".join(f"{pen.name(seat)} {earned}" for seat, earned in enumerate(tour.points))
        said.append(word("alt_tour", number=number, colour=word(tour.colour), points=points))
    for extra in view.extras[len(view.extras) - changes.extras :]:
        colour, name = word(extra.colour), pen.name(extra.seat)
        said.append(word("alt_extra", colour=colour, name=name, points=extra.points))
    return said


def _column(column: ColumnView, word: Words) -> str:
    tram = f"×{TRAMS[column.tram].multiplier}" if column.tram else word("alt_no_tram")
    values = "-".join(str(CARDS[card].value or card) for card in column.cards)
    cards = f"{word(column.colour or 'conductor')} {values}"
    return word("alt_line", number=column.number, cards=cards, tram=tram, worth=column.worth)


def describe_hand(cards: Sequence[str], word: Words) -> str:
    """A hand in words, each card with its place."""
    named = (
        f"{place}: {word(CARDS[card].colour or 'conductor')} {CARDS[card].value or ''}".strip()
        for place, card in enumerate(cards, 1)
    )
    return alt_text([word("alt_hand", cards=", ".join(named) or word("none"))])
