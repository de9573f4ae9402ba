"""Questions that a game answers about its position: commands that change nothing, for the asker alone.

A game offers them as commands of their own, `/<inquiry>`, or in groups, `/<group> <inquiry>`; the commands
are made from what stands here. Several games may offer a command of the same name: it asks for the words of
all of them, and the game of the channel answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.games.core.part import Part
from bot.games.core.scene import Plate, Scene

__all__ = ["Asked", "Findings", "Inquiries", "Inquiry", "InquiryGroup", "Offers"]

Offers = Callable[[Scene], Sequence[tuple[str, str]]]
"""Words that may be filled in, each with its label. What the other words say so far stands in the scene's
`chosen`.
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
        find: the answer, from the scene and the words. Slow: call it off the event loop. Raises GameError
            where a word names nothing.
    """

    name: str
    description: str
    asked: Mapping[str, Asked]
    find: Callable[[Scene, Mapping[str, str]], Findings]


@dataclass(frozen=True, slots=True)
class InquiryGroup:
    """A group of them."""

    name: str
    description: str
    inquiries: Sequence[Inquiry]


class Inquiries(Part):
    """A game's questions."""

    @property
    def commands(self) -> Sequence[InquiryGroup | Inquiry]:
        """The questions, alone or in groups."""
        return ()
