"""The moves of 1840, a module for each thing that players do: what they are called, what is asked on the way
to them, and what is told of them.
"""

from bot.games.vienna1840.moves import auction, building, dividends, passing, privates, running, shares, trams
from bot.games.vienna1840.moves.passing import STEPS

__all__ = ["DIALOGUES", "LABELS", "STEPS", "TOLD"]

DIALOGUES = {
    **auction.DIALOGUES,
    **shares.DIALOGUES,
    **dividends.DIALOGUES,
    **trams.DIALOGUES,
    **building.DIALOGUES,
    **running.DIALOGUES,
    **privates.DIALOGUES,
    **passing.DIALOGUES,
}
LABELS = {
    **auction.LABELS,
    **shares.LABELS,
    **dividends.LABELS,
    **trams.LABELS,
    **building.LABELS,
    **running.LABELS,
    **privates.LABELS,
}
"""By kind and field; an empty kind stands for all."""
TOLD = {
    **auction.TOLD,
    **shares.TOLD,
    **dividends.TOLD,
    **trams.TOLD,
    **building.TOLD,
    **running.TOLD,
    **privates.TOLD,
    **passing.TOLD,
}
