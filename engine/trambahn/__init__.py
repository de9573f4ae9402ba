"""Trambahn, a game by Helmut Ohley: Munich's tram lines for two."""

from engine.trambahn.game import Trambahn

__all__ = ["GAME"]

GAME = Trambahn()
"""The game as the registry finds it."""
