"""Pictures beside what there is to choose from, and moves worth offering that no list holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.presentation import Plate, Scene
from bot.presentation.vienna1840 import naming, shapes
from engine.core import Action, Draft, Value
from engine.vienna1840 import GAME
from engine.vienna1840.actions import LayTile, Run
from engine.vienna1840.board import Board, lift_station
from engine.vienna1840.facts import game_map
from engine.vienna1840.network import reach
from engine.vienna1840.rounds.running import best, bonus_hexes
from engine.vienna1840.rounds.track import value_colour
from engine.vienna1840.routes import search_route
from engine.vienna1840.state import LineRound, State
from render.vienna1840.choices import Lay, draw_choices
from render.vienna1840.circles import draw_circles
from render.vienna1840.sites import draw_sites

__all__ = ["further", "overview", "sheet"]

LABOUR = 400_000
"""Work for the next best route: less than a second."""
ON_THE_MAP = frozenset({"tile", "station", "remove"})
IN_A_HEX = frozenset({"circle", "station"})
MOST = 60
"""Tiles on a contact sheet."""


def sheet(scene: Scene, actions: Sequence[Action]) -> Plate | None:
    """Tiles that might be laid, lettered."""
    lays = [Lay(each.hex, each.tile, each.rotation) for each in actions if isinstance(each, LayTile)]
    if not lays or len(lays) > MOST:
        return None
    picture = draw_choices(
        replace(scene.view, board=_to_be_laid(scene.view.board, lays[0].hex)),
        lays,
        scene.theme or "light",
        scene.words.language,
        title=naming.hex_name(scene, lays[0].hex),
    )
    return Plate("tiles", picture.png, picture.alt_text)


def _to_be_laid(board: Board, hex: str) -> Board:
    """The board without the bases that are placed anew with a hex's first tile: no picture shows them before
    their circles are chosen.
    """
    for circle, line in shapes.bases_to_move(board, hex):
        board = lift_station(board, hex, circle, line)
    return board


def overview(scene: Scene, state: State, kind: str, values: Sequence[Value]) -> Plate | None:
    """The map around the hexes to choose from, ringed and named, with the acting line's reach lit; once a hex
    with several interchanges is chosen, its free circles by their letters.
    """
    if not isinstance(state.phase, LineRound):
        return None
    if kind in IN_A_HEX and not values:
        return _circles(scene, state, kind)
    if kind not in ON_THE_MAP or not values:
        return None
    line = state.phase.lines[0]
    edges = reach(state.board, line, state.options).edges
    picture = draw_sites(
        scene.view, line, edges, [str(each) for each in values], scene.theme or "light", scene.words.language
    )
    return Plate("reach", picture.png, picture.alt_text)


def _circles(scene: Scene, state: State, kind: str) -> Plate | None:
    """Where a station may stand in the hex of the move; None where there is but one place."""
    seat, chosen = scene.view.deciders[0], dict(scene.chosen)
    choices = GAME.choices(state, seat, Draft(kind, chosen))
    if choices is None or choices.field != "circle" or len(choices.values) < 2:
        return None
    assert isinstance(state.phase, LineRound)
    home = chosen.get("hex") or game_map(state.board.map).homes[state.phase.circles[0]]
    names = [str(each) for each in choices.values]
    picture = draw_circles(scene.view, str(home), names, scene.theme or "light", scene.words.language)
    return Plate("circles", picture.png, picture.alt_text)


def further(state: State, draft: Draft) -> Sequence[Action]:
    """The next best route."""
    if draft.kind != Run.kind or not isinstance(state.phase, LineRound):
        return ()
    line = state.phase.lines[0]
    first = best(state, line)
    if first is None or state.options.route_check == "best":
        return ()
    found = search_route(
        state.board,
        state.options,
        line,
        value_colour(state),
        bonus_hexes(state, line),
        other_than=first,
        labour=LABOUR,
    )
    return () if found is None or found.route is None else (Run(route=found.route.text),)
