"""Tramways, a game by Alban Viard: links, buildings and passengers of a growing town, for one to five.

It is not offered yet: a `GAME` stands here once the game has its pictures and its words.
"""

from engine.tramways.game import Tramways

__all__ = ["Tramways"]
