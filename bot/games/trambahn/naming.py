"""What Trambahn's moves are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.games.core import naming
from bot.games.core.scene import Scene
from bot.games.trambahn import labels, names
from bot.language import N_
from engine.core import Action
from engine.trambahn.actions import BuyTram, Passenger, Station, TakeMoney
from engine.trambahn.columns import NEW

__all__ = ["Naming"]

WHOLE_HAND = N_("the whole hand")


def _passenger(scene: Scene, action: Passenger) -> str:
    row = None if action.row is None else names.colour(scene, action.row)
    if "card" in scene.chosen and row is not None:
        return row
    card = names.card(scene, action.card)
    return card if row is None else scene.say("{card} for {row}", card=card, row=row)


def _station(scene: Scene, action: Station) -> str:
    place = labels.column(scene, action.column)
    if action.column != NEW:
        place = scene.say("column {column}", column=place)
    if "card" in scene.chosen:
        return place
    return scene.say("{card}: {place}", card=names.card(scene, action.card), place=place)


def _money(scene: Scene, action: TakeMoney) -> str:
    return scene.say(WHOLE_HAND) if action.card is None else labels.place(scene, action.card)


def _tram(scene: Scene, action: BuyTram) -> str:
    place = labels.column(scene, action.column)
    if "tram" in scene.chosen:
        return place
    return scene.say("{tram} for column {place}", tram=names.tram(scene, action.tram), place=place)


def _by_letter(_: Any, value: str) -> Sequence[str]:
    return (value[:1],)


KINDS: Mapping[str, str] = {
    "passenger": N_("Play a passenger"),
    "station": N_("Play a station"),
    "money": N_("Take money"),
    "tram": N_("Buy a tram"),
    "end": N_("End the turn"),
}
BUTTONS: Mapping[str, str] = {
    "end": N_("End the turn"),
    "money": N_("Whole hand to money"),
}
OPTIONS: Mapping[type[Action], Callable[[Scene, Any], str]] = {
    Passenger: _passenger,
    Station: _station,
    TakeMoney: _money,
    BuyTram: _tram,
}
NAMED = {"row": names.COLOURS, "tram": names.TRAM_KINDS}
SPELLED: Mapping[str, Callable[[Any, str], Sequence[str]]] = {"row": _by_letter, "tram": _by_letter}


class Naming(naming.Naming):
    """Names and labels."""

    kinds = KINDS
    buttons = BUTTONS
    labels = labels.LABELS
    options = OPTIONS
    named = NAMED
    spelled = SPELLED
