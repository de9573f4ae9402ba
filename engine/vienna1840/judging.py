"""May this tile go there, and if not, why not: the first rule that forbids each rotation (IX.3 to IX.5)."""

from __future__ import annotations

from engine.core import RuleError, Unknown
from engine.vienna1840.facts import TILES, game_map
from engine.vienna1840.holdings import owner_company
from engine.vienna1840.rounds.building import is_building, lay_context, lay_mode
from engine.vienna1840.state import State
from engine.vienna1840.tiles import check_lay, lay_cost

__all__ = ["judge_lay"]


def judge_lay(state: State, line: str, hex: str, tile: str) -> tuple[RuleError | None, ...]:
    """By rotation 0..5, the first rule that forbids the line to lay the tile now; None where it may.

    For the line that builds this is what laying it would say. For another line it is what would be said if it
    were its turn, with nothing done yet.

    Raises:
        Unknown: no such hex or tile.
    """
    if hex not in game_map(state.board.map).hexes:
        raise Unknown("hex", hex)
    if tile not in TILES:
        raise Unknown("tile", tile)
    acting = is_building(state, line)
    purse = state.companies[owner_company(state, line)].treasury
    found: list[RuleError | None] = []
    for rotation in range(6):
        try:
            mode = lay_mode(state, hex, acting=acting)
            check_lay(state.board, lay_context(state, line, mode), hex, tile, rotation)
            cost = lay_cost(state.board, hex, tile)
            if cost > purse:
                company = owner_company(state, line)
                raise RuleError("treasury_short", "IX.4", company=company, needed=cost)
        except RuleError as error:
            found.append(error)
        else:
            found.append(None)
    return tuple(found)
