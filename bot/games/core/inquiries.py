"""Questions that a game answers about its position: commands that change nothing, for the asker alone.

A game offers them as commands of their own, `/<inquiry>`, or in groups, `/<group> <inquiry>`; the commands
are made from what stands here. Several games may offer a command of the same name: it asks for the words of
all of them, and the game of the channel answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.core.scene import Part, Plate, Scene
from engine.core import Seat, Unknown

__all__ = ["Asked", "Findings", "Inquiries", "Inquiry", "InquiryGroup", "Offers", "about_player"]

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


def about_player(description: str, find: Callable[[Scene, Seat], Findings]) -> Inquiry:
    """`/player`, which asks for somebody's name."""
    asked = {"name": Asked("who", lambda scene: [(name, name) for name in scene.names])}
    return Inquiry(
        "player", description, asked, lambda scene, words: find(scene, _named(scene, words["name"]))
    )


def _named(scene: Scene, typed: str) -> Seat:
    """The player who is meant: by the name, or by its beginning where only one begins so.

    Raises:
        Unknown: nobody is called so.
    """
    wanted = typed.strip().casefold()
    known = [name.casefold() for name in scene.names]
    if wanted in known:
        return known.index(wanted)
    found = [seat for seat, name in enumerate(known) if wanted and name.startswith(wanted)]
    if len(found) != 1:
        raise Unknown("player", typed)
    return found[0]


class Inquiries(Part):
    """A game's questions."""

    @property
    def commands(self) -> Sequence[InquiryGroup | Inquiry]:
        """The questions, alone or in groups."""
        return ()

    def charts(self, scene: Scene, views: Sequence[Any]) -> Sequence[Plate]:
        """How a game went. Slow: call it off the event loop.

        Args:
            scene: as everybody sees it.
            views: likewise, those at the ends of all chapters and the present one.
        """
        return ()
