"""Whose decision it is, and how a game of Trambahn stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Scene
from bot.games.inquiries import Asked, Findings, Inquiry
from bot.games.trambahn import naming
from bot.language import N_
from engine.core import Outcome, Seat, Unknown
from engine.trambahn.facts import TABLE
from engine.trambahn.state import State
from engine.trambahn.view import ColumnView, PlayerView, View

__all__ = ["OF_PLAYER", "call", "interim", "lines", "tour_to_come"]

FIRST_PASSENGER = N_("play a passenger. Your cards: `/hand`.")
CALLS = {
    "passengers": N_("another passenger, stations, money, trams, or end the turn."),
    "stations": N_("more stations, money, trams, or end the turn."),
    "income": N_("more money, trams, or end the turn."),
    "trams": N_("buy trams, or end the turn."),
    "over": N_("the game is over."),
}
TRAMLESS = {
    "passengers": N_("another passenger, stations, money, or end the turn."),
    "stations": N_("more stations, money, or end the turn."),
    "income": N_("more money, or end the turn."),
    "trams": N_("end the turn."),
}
"""By step, where no tram can be bought."""


def call(scene: Scene, seat: Seat) -> str:
    """What the seat has to decide now, and which of its columns the end of the turn would take."""
    view: View = scene.view
    if view.step == "passengers" and not view.passengers_played:
        return scene.say(FIRST_PASSENGER)
    buying = "tram" in scene.kinds(seat)
    said = scene.say(CALLS[view.step] if buying else TRAMLESS.get(view.step, CALLS[view.step]))
    columns = next(player.columns for player in view.players if player.seat == seat)
    bare = [str(column.number) for column in columns if column.tram is None]
    if not bare:
        return said
    warning = scene.words.count(
        "Column {columns} has no tram; without one it is lost at the end of the turn.",
        "Columns {columns} have no tram; without one they are lost at the end of the turn.",
        len(bare),
        columns=scene.words.listing(bare),
    )
    return f"{said} {warning}"


def lines(scene: Scene) -> Sequence[str]:
    """The tour, then a line for each player, the rows, the trams."""
    view: View = scene.view
    shown = [scene.say("**Tours ridden: {number} of {tours}**", number=len(view.tours), tours=TABLE.tours)]
    shown += [_player(scene, player) for player in view.players]
    rows = ", ".join(f"{naming.colour(scene, row)} {len(cards)}" for row, cards in view.rows.items())
    shown.append(scene.say("Passengers: {rows}", rows=rows))
    trams = ", ".join(naming.tram(scene, kind) for kind in view.display)
    shown.append(scene.say("Trams on display: {trams}", trams=trams or "–"))
    shown.append(
        scene.say("Draw pile {draw}, discards {discards}", draw=view.draw_pile, discards=view.discarded)
    )
    return shown


def _player(scene: Scene, player: PlayerView) -> str:
    columns = "; ".join(_column(scene, column) for column in player.columns)
    return scene.say(
        "{name}: {score} points, hand {hand}, {money}; {columns}",
        name=scene.name(player.seat),
        score=player.score,
        hand=player.hand_size,
        money=naming.marks(scene, player.money),
        columns=columns or "–",
    )


def _found(scene: Scene, state: object, words: Mapping[str, str]) -> Findings:
    del state
    if words["name"] not in scene.names:
        raise Unknown("player", words["name"])
    seat = list(scene.names).index(words["name"])
    return Findings([_player(scene, player) for player in scene.view.players if player.seat == seat])


def _offered(scene: Scene, state: object) -> Sequence[tuple[str, str]]:
    del state
    return [(name, name) for name in scene.names]


OF_PLAYER = Inquiry("player", "A player: points, money, columns", {"name": Asked("who", _offered)}, _found)


def _column(scene: Scene, column: ColumnView) -> str:
    tram = f" {naming.tram(scene, column.tram)} = {column.worth}" if column.tram else ""
    return f"{column.number} {'-'.join(column.cards)}{tram}"


def tour_to_come(scene: Scene, state: State) -> str:
    """The number of the tour for which passengers gather; after the last one, the end."""
    if len(state.tours) >= TABLE.tours:
        return scene.say("The end")
    return scene.say("Before tour {number}", number=len(state.tours) + 1)


def interim(view: View) -> Outcome:
    """The players ranked by their points so far, then by money; equals share a place."""
    ranks = [(player.score, player.money) for player in view.players]
    ranking = tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == wanted)
        for wanted in sorted(set(ranks), reverse=True)
    )
    return Outcome(tuple(player.score for player in view.players), ranking, "interim")
