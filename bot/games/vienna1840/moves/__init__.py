"""The moves of 1840, a module for each thing that players do: what they are called, what is asked on the way
to them, and what is told of them.
"""

from collections.abc import Callable, Mapping

from bot.games.core.dialogue import Dialogue
from bot.games.core.sayings import Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves import auction, building, dividends, passing, privates, running, shares, trams
from bot.games.vienna1840.moves.passing import STEPS
from engine.core import Event, Value

__all__ = ["DIALOGUES", "LABELS", "STEPS", "TOLD"]

MODULES = (auction, shares, dividends, trams, building, running, privates, passing)
DIALOGUES: Mapping[str, Dialogue] = {
    kind: dialogue for each in MODULES for kind, dialogue in each.DIALOGUES.items()
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    field: label for each in MODULES[:-1] for field, label in each.LABELS.items()
}
"""By kind and field; an empty kind stands for all."""
TOLD: Mapping[type[Event], Told] = {event: told for each in MODULES for event, told in each.TOLD.items()}
