"""Questions that a game answers about its position: commands that change nothing, for the asker alone.

A presentation offers them as commands of their own, `/<inquiry>`, or in groups, `/<group> <inquiry>`; the
commands are made from what stands here. Several games may offer a command of the same name: it asks for the
words of all of them, and the game of the channel answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.scene import Plate, Scene

__all__ = ["Asked", "Findings", "Inquiries", "Inquiry", "Offers"]

Offers = Callable[[Scene, Any], Sequence[tuple[str, str]]]
"""From the scene and the state: words that may be filled in, each with its label. What the other words say so
far stands in the scene's `chosen`.
"""


@dataclass(frozen=True, slots=True)
class Findings:
    """The answer: text in lines, and pictures."""

    lines: Sequence[str]
    plates: Sequence[Plate] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A word that an inquiry asks for: what it is, what is offered, whether it must be filled in."""

    description: str
    offers: Offers
    required: bool = True


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One question.

    Attributes:
        name: of the command or subcommand.
        description: what it tells.
        asked: the words it asks for, by name; those that must be filled in first.
        find: the answer, from the scene, the state and the words. Slow: call it off the event loop. Raises
            GameError where a word names nothing.
        over_time: instead of the state, `find` is handed all states of the game so far, the present one last.
    """

    name: str
    description: str
    asked: Mapping[str, Asked]
    find: Callable[[Scene, Any, Mapping[str, str]], Findings]
    over_time: bool = False


@dataclass(frozen=True, slots=True)
class Inquiries:
    """A group of them."""

    name: str
    description: str
    inquiries: Sequence[Inquiry]
