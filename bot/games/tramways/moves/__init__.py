"""The moves of Tramways, a module for each thing that players do: what they are called, what is asked on the
way to them, and what they bring.
"""

from bot.games.tramways.moves import auction, building, cards, journeys, setup

__all__ = ["DIALOGUES"]

DIALOGUES = {
    **setup.DIALOGUES,
    **auction.DIALOGUES,
    **building.DIALOGUES,
    **journeys.DIALOGUES,
    **cards.DIALOGUES,
}
