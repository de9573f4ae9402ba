"""Trambahn, a game by Helmut Ohley: Munich's tram lines for two.

The chapters of its digest are modules: `setup` (R2), `turn` with its steps (R4), namely `passengers` (R4.1 to
R4.3, and tours, R5, with the last of which the game ends, R7.1), `columns` (R4.4 to R4.10, R4.17, and extra
tours, R6), `trams` (R4.12 to R4.17) and `piles` (R4.18 to R4.21); the result (R7.2, R7.3) and what is hidden
(R8) are in `viewing`.
"""

from engine.trambahn.game import Trambahn

__all__ = ["GAME"]

GAME = Trambahn()
"""The game as the registry finds it."""
