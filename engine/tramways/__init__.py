"""Tramways, a game by Alban Viard: links, buildings and passengers of a growing town, for one to five.

The chapters of its digest are modules: `setup`, `town` and `development` (R2), `stress` and `payments` (R3),
`sequence`, `choosing` and `rounds` (R4, R6, R11, R12), `auction` and `taking` (R5), `laying`, `ways` and
`network` (R7.1 to R7.16; what is lost for want of work, R7.7, in `rounds`), `building` (R8), `upgrading`
(R7.17, R7.18, R8.7, R8.8), `travel` (R9), `administration` (R10), `drawing` (R11.1, R12.2), `scoring` (R13,
R14.8).

A link is its path of squares; tiles, and whether it is complete, follow from the path. In a move, what is
wanted comes first and what pays for it last. In the administration all decide at the same time, but a seat
waits for those before it in the order of play who may still add a passenger, judged by what everyone knows of
their hands. A link that another one crosses at its end is incomplete and keeps what was complete in `former`
(R7.1, R7.8). Boards with more building squares than passengers are refused, so passengers never run out
(R11.3).
"""

from engine.tramways.game import Tramways

__all__ = ["GAME", "Tramways"]

GAME = Tramways()
"""The game as the registry finds it."""
