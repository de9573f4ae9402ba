"""What is asked on the way to a move, what there is to choose from, and the points that it would bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.games import Scene
from bot.games.trambahn import labels, naming
from bot.language import N_
from engine.core import Action, Seat, Value, single
from engine.trambahn import GAME
from engine.trambahn.actions import BuyTram, Passenger, Station, TakeMoney
from engine.trambahn.columns import NEW
from engine.trambahn.facts import CARDS, CONDUCTOR, TABLE, TRAMS
from engine.trambahn.state import State
from engine.trambahn.view import ColumnView, View

__all__ = ["choice", "kind_label", "note", "option", "question", "tour"]

KINDS = {
    "passenger": N_("Play a passenger"),
    "station": N_("Play a station"),
    "money": N_("Take money"),
    "tram": N_("Buy a tram"),
    "end": N_("End the turn"),
}
QUESTIONS: Mapping[tuple[str, str | None], str] = {
    ("passenger", "card"): N_("which card?"),
    ("passenger", None): N_("in which row?"),
    ("station", "card"): N_("which card?"),
    ("station", None): N_("in which column?"),
    ("money", None): N_("which cards?"),
    ("tram", "tram"): N_("which one?"),
    ("tram", None): N_("for which column?"),
}
ANY = {"passenger": N_("waits in any row"), "station": N_("joins any column, no points")}
"""What a conductor can be, by the kind of move."""
WHOLE_HAND = N_("the whole hand")


def kind_label(scene: Scene, kind: str) -> str:
    """What a kind of move is called on its button."""
    return scene.say(KINDS[kind])


def question(scene: Scene, kind: str, field: str | None) -> str:
    """What is asked for, after the name of the move."""
    return scene.say(QUESTIONS[kind, field])


def choice(scene: Scene, kind: str, field: str, value: Value) -> tuple[str, str]:
    """A value in a menu, and what is worth knowing of it."""
    shown = labels.label(scene, kind, field, value)
    if field == "card" and value == CONDUCTOR and kind in ANY:
        return shown, scene.say(ANY[kind])
    if (kind, field) == ("passenger", "card"):
        return shown, _waiting(scene, str(CARDS[str(value)].colour))
    if (kind, field) == ("station", "card"):
        facts = CARDS[str(value)]
        return shown, scene.words.count("{number} point", "{number} points", facts.points)
    if (kind, field) == ("tram", "tram"):
        left = scene.view.players[scene.view.turn].money - TRAMS[str(value)].price
        return shown, scene.say("leaves {money}", money=naming.marks(scene, left))
    return shown, ""


def _waiting(scene: Scene, row: str) -> str:
    """How full a row would be, and what its tour would bring to each."""
    view: View = scene.view
    waiting = len(view.rows[row]) + 1
    if waiting < TABLE.row:
        return scene.say("{waiting} of {full} wait then", waiting=waiting, full=TABLE.row)
    return scene.say("a tour: {points}", points=tour(scene, row, scene.names))


def tour(scene: Scene, row: str, names: Sequence[str]) -> str:
    """What a tour of a colour would bring now, to the players as they are named here: `Anna 12, Ben 8`."""
    return ", ".join(
        f"{names[player.seat]} {sum(each.worth for each in player.columns if each.colour == row)}"
        for player in scene.view.players
    )


# --- whole moves ------------------------------------------------------------------------------------


def option(scene: Scene, action: Action) -> str:
    """A whole move, or what of it is not settled yet."""
    match action:
        case TakeMoney(card=None):
            return scene.say(WHOLE_HAND)
        case Passenger(card=card, row=row) if "card" not in scene.chosen:
            said = naming.card(scene, card)
            return (
                said
                if row is None
                else scene.say("{card} for {row}", card=said, row=naming.colour(scene, row))
            )
        case Passenger(row=str(row)):
            return naming.colour(scene, row)
        case Station(card=card, column=column):
            place = _column(scene, column)
            if "card" in scene.chosen:
                return place
            return scene.say("{card}: {place}", card=naming.card(scene, card), place=place)
        case BuyTram(tram=tram, column=column):
            place = labels.label(scene, "tram", "column", column)
            if "tram" in scene.chosen:
                return place
            return scene.say("{tram} for column {place}", tram=naming.tram(scene, tram), place=place)
    left = {name: value for name, value in action.values().items() if name not in scene.chosen}
    return " · ".join(labels.label(scene, action.kind, name, single(value)) for name, value in left.items())


def _column(scene: Scene, column: str) -> str:
    shown = labels.label(scene, "station", "column", column)
    return shown if column == NEW else scene.say("column {column}", column=shown)


def note(scene: Scene, state: State, seat: Seat, action: Action) -> str:
    """What a move brings, beside it in a menu."""
    special = NOTES.get(type(action))
    return special(scene, state, seat, action) if special is not None else ""


def _of_passenger(scene: Scene, _: State, __: Seat, action: Passenger) -> str:
    row = action.row or CARDS[action.card].colour
    return _waiting(scene, str(row))


def _of_money(scene: Scene, _: State, seat: Seat, action: TakeMoney) -> str:
    cards = 1 if action.card is not None else scene.view.players[seat].hand_size
    have = scene.view.players[seat].money
    return scene.say(
        "{money}, then you have {sum}",
        money=naming.marks(scene, cards),
        sum=naming.marks(scene, have + cards),
    )


def _of_column(scene: Scene, state: State, seat: Seat, action: Station | BuyTram) -> str:
    """What the column brings in each tour, before and after."""
    after: View = GAME.view(GAME.apply(state, seat, action).state, seat)
    wanted = str(action.column)
    before = {str(each.number): each for each in scene.view.players[seat].columns}.get(wanted)
    columns = after.players[seat].columns
    column = columns[-1] if wanted == NEW else columns[int(wanted) - 1]
    return worth(scene, before, column)


def worth(scene: Scene, before: ColumnView | None, column: ColumnView) -> str:
    """What a column brings in each tour, or is waiting for."""
    if column.tram is None:
        return scene.words.count(
            "{number} point once it has a tram", "{number} points once it has a tram", column.points
        )
    old = 0 if before is None else before.worth
    return scene.say("{old} → {new} points in each tour", old=old, new=column.worth)


NOTES: Mapping[type[Action], Callable[[Scene, State, Seat, Any], str]] = {
    Passenger: _of_passenger,
    TakeMoney: _of_money,
    Station: _of_column,
    BuyTram: _of_column,
}
