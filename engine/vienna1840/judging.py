"""May this tile go there, and if not, why not: the first rule that forbids each rotation (IX.3 to IX.5)."""

from __future__ import annotations

from engine.core import RuleError, Unknown
from engine.vienna1840.facts import TILES, game_map
from engine.vienna1840.outlook import building_turn, laying, owner
from engine.vienna1840.rounds.building import lay_right
from engine.vienna1840.tiles import check_lay, lay_cost
from engine.vienna1840.view import View

__all__ = ["judge_lay"]


def judge_lay(view: View, line: str, hex: str, tile: str) -> tuple[RuleError | None, ...]:
    """By rotation 0..5, the first rule that forbids the line to lay the tile now; None where it may.

    For the line that builds this is what laying it would say. For another line it is what would be said if it
    were its turn, with nothing done yet.

    Raises:
        Unknown: no such hex or tile.
    """
    if hex not in game_map(view.board.map).hexes:
        raise Unknown("hex", hex)
    if tile not in TILES:
        raise Unknown("tile", tile)
    turn, company = building_turn(view, line), owner(view, line)
    found: list[RuleError | None] = []
    for rotation in range(6):
        try:
            right = lay_right(view.board, hex, turn)
            check_lay(view.board, laying(view, line, right), hex, tile, rotation)
            cost = lay_cost(view.board, hex, tile)
            if cost > company.treasury:
                raise RuleError("treasury_short", "IX.4", company=company.company, needed=cost)
        except RuleError as error:
            found.append(error)
        else:
            found.append(None)
    return tuple(found)
