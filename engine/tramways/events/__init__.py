"""What can happen in Tramways, as typed facts, a module for each sort. None tells what is hidden: cards drawn
unseen appear as counts. Seats are 0-based.
"""

from engine.tramways.events import cards, players, rounds, town

__all__ = ["cards", "players", "rounds", "town"]
