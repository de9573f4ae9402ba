"""Whose decision it is, and how a game of Trambahn stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import Scene
from bot.presentation.trambahn import naming
from bot.text import N_
from engine.core import Outcome, Seat
from engine.trambahn.facts import TABLE
from engine.trambahn.view import ColumnView, View

__all__ = ["call", "interim", "lines"]

FIRST_PASSENGER = N_("play a passenger (`/trambahn passenger`; your cards: `/hand`).")
CALLS = {
    "passengers": N_("another passenger, stations, money, trams, or end the turn."),
    "stations": N_("more stations, money, trams, or end the turn."),
    "income": N_("more money, trams, or end the turn."),
    "trams": N_("buy trams, or end the turn."),
    "over": N_("the game is over."),
}


def call(scene: Scene, _: Seat) -> str:
    """What the seat has to decide now."""
    view: View = scene.view
    if view.step == "passengers" and not view.passengers_played:
        return scene.say(FIRST_PASSENGER)
    return scene.say(CALLS[view.step])


def lines(scene: Scene) -> Sequence[str]:
    """The tour, then a line for each player, the rows, the trams."""
    view: View = scene.view
    shown = [scene.say("**Tours ridden: {number} of {tours}**", number=len(view.tours), tours=TABLE.tours)]
    for player in view.players:
        columns = "; ".join(_column(scene, column) for column in player.columns)
        shown.append(
            scene.say(
                "{name}: {score} points, hand {hand}, {money}; {columns}",
                name=scene.name(player.seat),
                score=player.score,
                hand=player.hand_size,
                money=naming.marks(scene, player.money),
                columns=columns or "–",
            )
        )
    rows = ", ".join(f"{naming.colour(scene, row)} {len(cards)}" for row, cards in view.rows.items())
    shown.append(scene.say("Passengers: {rows}", rows=rows))
    trams = ", ".join(naming.tram(scene, kind) for kind in view.display)
    shown.append(scene.say("Trams on display: {trams}", trams=trams or "–"))
    shown.append(
        scene.say("Draw pile {draw}, discards {discards}", draw=view.draw_pile, discards=view.discarded)
    )
    return shown


def _column(scene: Scene, column: ColumnView) -> str:
    tram = f" {naming.tram(scene, column.tram)} = {column.worth}" if column.tram else ""
    return f"{column.number} {'-'.join(column.cards)}{tram}"


def interim(view: View) -> Outcome:
    """The players ranked by their points so far, then by money; equals share a place."""
    ranks = [(player.score, player.money) for player in view.players]
    ranking = tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == wanted)
        for wanted in sorted(set(ranks), reverse=True)
    )
    return Outcome(tuple(player.score for player in view.players), ranking, "interim")
