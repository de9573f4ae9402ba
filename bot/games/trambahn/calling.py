"""Whose decision it is in a game of Trambahn, and which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.core import calling
from bot.games.core.scene import Scene
from bot.games.trambahn import moves
from bot.games.trambahn.words import names
from bot.language import N_
from engine.core import Seat
from engine.trambahn.facts import TRAMS
from engine.trambahn.view import View

__all__ = ["Calling", "at_stake"]

STEPS = {
    "passengers": N_("passengers"),
    "stations": N_("stations"),
    "income": N_("income"),
    "trams": N_("trams"),
}
FIRST_PASSENGER = N_("play a passenger. Your cards: `/hand`.")
FIRST_ALOUD = N_("play a passenger.")
CALLS = {
    "passengers": N_("play another passenger or stations, take money, buy trams, or end your turn."),
    "stations": N_("play more stations, take money, buy trams, or end your turn."),
    "income": N_("take more money, buy trams, or end your turn."),
    "trams": N_("buy trams, or end your turn."),
    "over": N_("the game is over."),
}
TRAMLESS = {
    "passengers": N_("play another passenger or stations, take money, or end your turn."),
    "stations": N_("play more stations, take money, or end your turn."),
    "income": N_("take more money, or end your turn."),
    "trams": N_("end your turn."),
}
"""The calls by step if no tram can be bought."""
ALOUD, END_ALOUD = N_("go on, or end your turn."), N_("end your turn.")
"""The same for those who play by words: their buttons say how."""


class Calling(calling.Calling):
    """Turn calls."""

    def forfeits(self, view: Any, seat: Seat, kind: str) -> bool:
        """Columns without a tram are lost with the end of the turn (R4.17)."""
        mine = view.players[seat]
        return kind == "end" and bool(mine.unserved)

    def heading(self, scene: Scene) -> Sequence[str]:
        """The tour to come and the step."""
        view: View = scene.view
        tour = f"**{names.tour(scene)}**"
        return [" · ".join([tour, *([scene.say(STEPS[view.step])] if view.step in STEPS else [])])]

    def means(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Points, money and hand."""
        player = scene.view.players[seat]
        points = scene.words.count(
            "{name}: {number} point", "{name}: {number} points", player.score, name=scene.name(seat)
        )
        held = scene.words.count("{number} card in hand", "{number} cards in hand", player.hand_size)
        return [f"-# {' · '.join([points, names.marks(scene, player.money), held])}"]

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide now, and which of its columns the end of the turn would take."""
        view: View = scene.view
        if view.step == "passengers" and not view.passengers_played:
            return scene.say(FIRST_ALOUD if scene.aloud else FIRST_PASSENGER)
        said = scene.say(_call(scene, seat))
        bare = [str(number) for number in view.players[seat].unserved]
        return f"{said} {_warning(scene, seat, bare)}" if bare else said

    def warns(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Which columns the end of the turn would take."""
        return at_stake(scene, seat)


def at_stake(scene: Scene, seat: Seat) -> Sequence[str]:
    """Which columns the end of the turn would take, if the seat may still prevent it."""
    bare = moves.unserved(scene.view.players[seat])
    if scene.view.turn != seat or not bare:
        return ()
    said = scene.words.count(
        "Column {numbers} is lost at the end of the turn unless it gets a tram.",
        "Columns {numbers} are lost at the end of the turn unless they get trams.",
        len(bare),
        numbers=scene.words.listing(bare),
    )
    return (said,)


def _warning(scene: Scene, seat: Seat, bare: Sequence[str]) -> str:
    """Which columns the end of the turn would cost. Aloud, also the price of the cheapest tram if none can be
    bought yet.
    """
    view: View = scene.view
    columns = scene.words.listing(bare)
    if not scene.aloud:
        return scene.words.count(
            "Column {columns} has no tram and is lost at the end of the turn unless it gets one.",
            "Columns {columns} have no tram and are lost at the end of the turn unless they get one each.",
            len(bare),
            columns=columns,
        )
    if "tram" in scene.kinds(seat) or not view.display:
        return scene.words.count(
            "Without a tram, you lose column {columns}.",
            "Without trams, you lose columns {columns}.",
            len(bare),
            columns=columns,
        )
    return scene.words.count(
        "Without a tram, you lose column {columns}; the cheapest costs {price}.",
        "Without trams, you lose columns {columns}; the cheapest costs {price}.",
        len(bare),
        columns=columns,
        price=names.marks(scene, min(TRAMS[each].price for each in view.display)),
    )


def _call(scene: Scene, seat: Seat) -> str:
    """What can be done at a step after the first passenger."""
    step, kinds = scene.view.step, scene.kinds(seat)
    if scene.aloud and step in TRAMLESS:
        return END_ALOUD if set(kinds) <= {"end"} else ALOUD
    return CALLS[step] if "tram" in kinds else TRAMLESS.get(step, CALLS[step])
