"""Legal values as people see them in lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.core.scene import Scene
from bot.games.trambahn.words import names
from engine.core import Value
from engine.trambahn.columns import NEW
from engine.trambahn.facts import CARDS, TRAMS
from engine.trambahn.view import ColumnView, View

__all__ = ["LABELS", "column", "place", "tram"]


def place(scene: Scene, value: Value) -> str:
    """A hand card by its place; only its holder's view tells which it is."""
    view: View = scene.view
    hand = view.players[view.seat].hand if view.seat is not None else None
    if hand is None or not 1 <= int(value) <= len(hand):
        return str(value)
    return scene.say("{place}: {card}", place=value, card=names.card(scene, hand[int(value) - 1]))


def _row(scene: Scene, value: Value) -> str:
    row = scene.view.rows.get(str(value))
    if row is None:
        return str(value)
    return scene.say("{colour}, {waiting} waiting", colour=names.colour(scene, str(value)), waiting=len(row))


def column(scene: Scene, value: Value) -> str:
    """An own column of the seat at turn, or a new one."""
    if value == NEW:
        return scene.say("a new column")
    columns: tuple[ColumnView, ...] = scene.view.players[scene.view.turn].columns
    found = next((each for each in columns if str(each.number) == str(value)), None)
    if found is None:
        return str(value)
    if scene.aloud:
        return _spoken_column(scene, found)
    values = "-".join(str(CARDS[card].value or card) for card in found.cards)
    if found.colour is None:
        return f"{value}: {values}"
    colour = names.colour(scene, found.colour)
    return scene.say("{number}: {colour} {values}", number=value, colour=colour, values=values)


def _spoken_column(scene: Scene, column: ColumnView) -> str:
    """A column's number, colour and last value, which the next station must exceed."""
    if column.colour is None:
        return scene.say("column {number}, any colour", number=column.number)
    return scene.say(
        "column {number}, {colour} up to {value}",
        number=column.number,
        colour=names.colour(scene, column.colour),
        value=max(CARDS[card].value or 0 for card in column.cards),
    )


def tram(scene: Scene, value: Value) -> str:
    """A kind of tram with its price."""
    known = TRAMS.get(str(value))
    if known is None:
        return str(value)
    price = names.marks(scene, known.price)
    return scene.say("{tram} for {price}", tram=names.tram(scene, str(value)), price=price)


LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("money", "card"): place,
    ("", "card"): lambda scene, value: names.card(scene, str(value)),
    ("", "row"): _row,
    ("", "column"): column,
    ("", "tram"): tram,
}
"""By kind and field; an empty kind stands for all."""
