"""1840: Vienna Tramways, a game by Leonhard Orgler."""

from engine.vienna1840.game import Vienna1840

__all__ = ["GAME"]

GAME = Vienna1840()
"""The game as the registry finds it."""
