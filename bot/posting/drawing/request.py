"""What a drawing process is told, what it answers, and how both travel: pickled, their length before them.

Both ends are the same program on the same machine, the one a child of the other, over pipes of their own:
nothing that comes from outside is ever unpickled.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any

from bot.games import Pictures, Scene, presentation
from bot.language import words
from bot.posting.drawing.subjects import Subject
from engine.core import registry

__all__ = ["LENGTH", "Drawn", "PictureRequest", "packed", "request_for", "unpacked"]

LENGTH = 8
"""Bytes before each message that say how many follow, the most significant first."""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture that is wanted: its subject, and a scene without the past, which only the bot can work out.

    Attributes:
        game: the game's id.
        subject: what is to be drawn.
        language: of what is written in it.
        names: the players' names by seat.
        view: what is to be seen.
        theme: the colours; empty for the game's own choice.
    """

    game: str
    subject: Subject[Any]
    language: str
    names: tuple[str, ...]
    view: Any
    theme: str

    def draw(self) -> Any:
        """What the subject's `drawn` gives.

        Raises:
            Exception: it can't be drawn.
        """
        pictures = presentation(registry.games()[self.game]).pictures
        spoken = words(self.language).of(self.game)
        return self.subject.drawn(pictures, Scene(spoken, self.names, self.view, theme=self.theme))


@dataclass(frozen=True, slots=True)
class Drawn:
    """What became of a request: what was drawn, or why nothing was."""

    result: Any
    failure: str | None = None


def request_for(pictures: Pictures, subject: Subject[Any], scene: Scene) -> PictureRequest:
    """What crosses to a drawing process."""
    return PictureRequest(
        pictures.game.id,
        subject,
        scene.words.language,
        tuple(scene.names),
        scene.view,
        scene.theme,
    )


def packed(message: PictureRequest | Drawn) -> bytes:
    """A message as it travels, with its length before it."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


def unpacked(body: bytes) -> Any:
    """The message again, from what follows its length."""
    return pickle.loads(body)
