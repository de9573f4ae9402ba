"""What Trambahn's moves and their values are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from bot.games.core import naming
from bot.games.trambahn.moves import DIALOGUES
from bot.games.trambahn.words import labels, names
from engine.core import Content

__all__ = ["Naming"]


def _by_letter(_: Any, value: str) -> Sequence[str]:
    return (value[:1],)


NAMED = {"row": names.COLOURS, "tram": names.TRAM_KINDS}
SPELLED: Mapping[str, Callable[[Any, str], Sequence[str]]] = {"row": _by_letter, "tram": _by_letter}


class Naming(naming.Naming):
    """Names and labels."""

    dialogues = DIALOGUES
    labels = labels.LABELS
    emblems: ClassVar[Mapping[str, Callable[[Content], str]]] = {"card": str, "tram": str}
    named = NAMED
    spelled = SPELLED
