"""Tramways, a game by Alban Viard: links, buildings and passengers of a growing town, for one to five.

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
