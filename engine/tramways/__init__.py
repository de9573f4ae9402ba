"""Tramways, a game by Alban Viard: links, buildings and passengers of a growing town, for one to five."""

from engine.tramways.game import Tramways

__all__ = ["GAME", "Tramways"]

GAME = Tramways()
"""The game as the registry finds it."""
