"""Legal values and moves as people see them in lists and on buttons."""

from __future__ import annotations

from collections.abc import Callable

from bot.games import Scene
from bot.games.trambahn import naming
from bot.language import N_
from engine.core import Action, Value
from engine.trambahn.columns import NEW
from engine.trambahn.facts import CARDS, TRAMS
from engine.trambahn.view import ColumnView, View

__all__ = ["button", "label"]

BUTTONS = {
    "end": N_("End the turn"),
    "money": N_("Whole hand to money"),
}


def button(scene: Scene, action: Action) -> str:
    """The label of a button that makes this move."""
    known = BUTTONS.get(action.notation())
    return scene.say(known) if known else action.notation()


def label(scene: Scene, kind: str, field: str, value: Value) -> str:
    """A value of one field of one kind of action."""
    special = LABELS.get((kind, field)) or LABELS.get(("", field))
    return special(scene, value) if special else str(value)


def _card(scene: Scene, value: Value) -> str:
    return naming.card(scene, str(value))


def _place(scene: Scene, value: Value) -> str:
    """A hand card by its place; only its holder's view tells which it is."""
    view: View = scene.view
    hand = view.players[view.seat].hand if view.seat is not None else None
    if hand is None or not 1 <= int(value) <= len(hand):
        return str(value)
    return scene.say("{place}: {card}", place=value, card=naming.card(scene, hand[int(value) - 1]))


def _row(scene: Scene, value: Value) -> str:
    row = scene.view.rows.get(str(value))
    if row is None:
        return str(value)
    return scene.say("{colour}, {waiting} wait", colour=naming.colour(scene, str(value)), waiting=len(row))


def _column(scene: Scene, value: Value) -> str:
    if value == NEW:
        return scene.say("a new column")
    columns: tuple[ColumnView, ...] = scene.view.players[scene.view.turn].columns
    found = next((each for each in columns if str(each.number) == str(value)), None)
    if found is None:
        return str(value)
    return scene.say(
        "{number}: {colour} {values}",
        number=value,
        colour=naming.colour(scene, found.colour or ""),
        values="-".join(str(CARDS[card].value or card) for card in found.cards),
    )


def _tram(scene: Scene, value: Value) -> str:
    tram = TRAMS.get(str(value))
    if tram is None:
        return str(value)
    price = naming.marks(scene, tram.price)
    return scene.say("{tram} for {price}", tram=naming.tram(scene, str(value)), price=price)


LABELS: dict[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("money", "card"): _place,
    ("", "card"): _card,
    ("", "row"): _row,
    ("", "column"): _column,
    ("", "tram"): _tram,
}
"""By kind and field; an empty kind stands for all."""
