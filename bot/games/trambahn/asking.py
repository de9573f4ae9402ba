"""What is asked on the way to a move in Trambahn, and the points that it would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import asking
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.trambahn import labels, names
from bot.language import N_
from engine.core import Action
from engine.trambahn.actions import BuyTram, End, Passenger, Station, TakeMoney
from engine.trambahn.columns import NEW
from engine.trambahn.facts import CARDS, CONDUCTOR, TABLE, TRAMS
from engine.trambahn.view import ColumnView, PlayerView, View

__all__ = ["Asking", "tour", "unserved", "worth"]

ANY_ROW, ANY_COLUMN = N_("waits in any row"), N_("joins any column, no points")
"""What a conductor can be, as a passenger and as a station."""


def _passenger_card(scene: Scene, _: Legal, card: str) -> tuple[str, str]:
    shown = names.card(scene, card)
    if card == CONDUCTOR:
        return shown, scene.say(ANY_ROW)
    return shown, _waiting(scene, str(CARDS[card].colour))


def _station_card(scene: Scene, _: Legal, card: str) -> tuple[str, str]:
    shown = names.card(scene, card)
    if card == CONDUCTOR:
        return shown, scene.say(ANY_COLUMN)
    return shown, scene.words.count("{number} point", "{number} points", CARDS[card].points)


def _tram(scene: Scene, legal: Legal, tram: str) -> tuple[str, str]:
    left = scene.view.players[legal.seat].money - TRAMS[tram].price
    return labels.tram(scene, tram), scene.say("leaves {money}", money=names.marks(scene, left))


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


def _of_passenger(scene: Scene, _: Legal, action: Passenger) -> str:
    row = action.row or CARDS[action.card].colour
    return _waiting(scene, str(row))


def _of_money(scene: Scene, legal: Legal, action: TakeMoney) -> str:
    player = scene.view.players[legal.seat]
    cards = 1 if action.card is not None else player.hand_size
    return scene.say(
        "{money}, then you have {sum}",
        money=names.marks(scene, cards),
        sum=names.marks(scene, player.money + cards),
    )


def _of_column(scene: Scene, legal: Legal, action: Station | BuyTram) -> str:
    """What the column brings in each tour, before and after."""
    after = legal.foresee(action)
    if after is None:
        return ""
    wanted = str(action.column)
    before = {str(each.number): each for each in scene.view.players[legal.seat].columns}.get(wanted)
    columns = after.view.players[legal.seat].columns
    return worth(scene, before, columns[-1] if wanted == NEW else columns[int(wanted) - 1])


def worth(scene: Scene, before: ColumnView | None, column: ColumnView) -> str:
    """What a column brings in each tour, or is waiting for."""
    if column.tram is None:
        return scene.words.count(
            "{number} point once it has a tram", "{number} points once it has a tram", column.points
        )
    old = 0 if before is None else before.worth
    return scene.say("{old} → {new} points in each tour", old=old, new=column.worth)


def unserved(player: PlayerView) -> list[str]:
    """The numbers of the columns without a tram."""
    return [str(column.number) for column in player.columns if column.tram is None]


QUESTIONS: Mapping[tuple[str, str | None], str] = {
    ("passenger", "card"): N_("which card?"),
    ("passenger", None): N_("in which row?"),
    ("station", "card"): N_("which card?"),
    ("station", None): N_("in which column?"),
    ("money", None): N_("which cards?"),
    ("tram", "tram"): N_("which one?"),
    ("tram", None): N_("for which column?"),
}
OFFERS: Mapping[tuple[str, str], asking.Offer] = {
    ("passenger", "card"): _passenger_card,
    ("station", "card"): _station_card,
    ("tram", "tram"): _tram,
}
NOTES: Mapping[type[Action], asking.Note] = {
    Passenger: _of_passenger,
    TakeMoney: _of_money,
    Station: _of_column,
    BuyTram: _of_column,
}


class Asking(asking.Asking):
    """Questions and menus."""

    questions = QUESTIONS
    offers = OFFERS
    notes = NOTES

    def doubt(self, scene: Scene, action: Action) -> str | None:
        """The question before a turn ends that takes columns along."""
        lost = unserved(scene.view.players[scene.view.turn]) if isinstance(action, End) else []
        if not lost:
            return None
        return scene.words.count(
            "Column {numbers} has no tram and is lost with that. Do you mean it?",
            "Columns {numbers} have no tram and are lost with that. Do you mean it?",
            len(lost),
            numbers=scene.words.listing(lost),
        )
