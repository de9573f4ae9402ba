"""What a route earns, place by place, and why (IX.7, IX.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vienna1840.board import Board, circles, layout
from engine.vienna1840.facts import LANDMARK_BONUS, game_map
from engine.vienna1840.network import ARROWS, Node, blocks, is_terminal
from engine.vienna1840.outlook import landmarks, line_of, upkeep
from engine.vienna1840.routes import Route
from engine.vienna1840.view import View

__all__ = ["Explanation", "PlaceExplained", "explain"]

Reason = Literal["stop", "own_station", "no_station", "no_tile"]
"""Why a place counts, or not: stops do, interchanges with an own station; a bare purple hex does not."""
End = Literal["arrow", "blocked", "free"]
"""What a route's end is: black arrows, an interchange full of others' stations, or a place of free choice."""


@dataclass(frozen=True, slots=True)
class PlaceExplained:
    """One place of a route.

    Attributes:
        hex: the hex as written in the route.
        place: the place: hex (of a red area the main one) and node.
        printed: its value in the colour that counts now (Gulden).
        counted: what of it counts: all or nothing.
        reason: why.
        landmark: the private whose landmark stands here, if any.
        bonus: what the landmark adds: 20 if the line's company owns the private, else 0.
        end: for the two ends, of what kind; None for the places between.
    """

    hex: str
    place: Node
    printed: int
    counted: int
    reason: Reason
    landmark: str | None
    bonus: int
    end: End | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """A route's earnings.

    Attributes:
        line: the line.
        colour: the colour whose values count.
        places: in order.
        value: the sum of what counts and the bonuses, as in `Route.value`.
        tram: the line's tram, or None while it has none.
        maintenance: what the run adds for its tram (negative: costs); 0 without a tram.
        total: what the run brings in the end.
    """

    line: str
    colour: str
    places: tuple[PlaceExplained, ...]
    value: int
    tram: str | None
    maintenance: int
    total: int


def explain(view: View, line: str, route: Route) -> Explanation:
    """Take a legal route of a line apart. `total` is what a run of it brings now (IX.8).

    Raises:
        KeyError: no such line in play.
    """
    owned = landmarks(view, line)
    last = len(route.places) - 1
    places = tuple(
        _place(view.board, line, view.colour, owned, hex, place, at_end=index in (0, last))
        for index, (hex, place) in enumerate(zip(route.hexes, route.places, strict=True))
    )
    value = sum(place.counted + place.bonus for place in places)
    added = upkeep(view, line)
    return Explanation(line, view.colour, places, value, line_of(view, line).tram, added, value + added)


def _place(
    board: Board, line: str, colour: str, owned: tuple[str, ...], hex: str, place: Node, *, at_end: bool
) -> PlaceExplained:
    main, node = place
    landmark = game_map(board.map).hexes[main].landmark
    bonus = LANDMARK_BONUS if main in owned else 0
    end: End | None = None
    if at_end:
        end = "arrow" if is_terminal(board, *place) else "blocked" if blocks(board, line, *place) else "free"
    if node == ARROWS:
        return PlaceExplained(hex, place, 0, 0, "no_tile", landmark, bonus, end)
    facts = layout(board, main).node(node)
    printed = facts.worth(colour)
    reason: Reason = "stop"
    if facts.kind == "interchange":
        reason = "own_station" if line in circles(board, main, node) else "no_station"
    counted = 0 if reason == "no_station" else printed
    return PlaceExplained(hex, place, printed, counted, reason, landmark, bonus, end)
