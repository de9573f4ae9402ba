"""What a drawing process is told, what it answers, and how both travel: pickled, their length before them.

Both ends are the same program on the same machine, the one a child of the other, over pipes of their own:
nothing that comes from outside is ever unpickled.
"""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games import Pictures, Plate, Scene, presentation
from bot.language import words
from engine.core import Event, registry

__all__ = ["LENGTH", "Drawn", "PictureRequest", "packed", "request_for", "unpacked"]

LENGTH = 8
"""Bytes before each message that say how many follow, the most significant first."""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture that is wanted: a scene without what only the bot can work out, and what changed last.

    Attributes:
        game: the game's id.
        picture: the picture's name; None for the hand of the view's seat.
        language: of what is written in it.
        names: the players' names by seat.
        view: what is to be seen.
        theme: the colours; empty for the game's own choice.
        past: the last event of each sort that the game's pictures call `lasting`.
        events: what changed last.
    """

    game: str
    picture: str | None
    language: str
    names: tuple[str, ...]
    view: Any
    theme: str
    past: Mapping[Hashable, Event]
    events: tuple[Event, ...] = ()

    def draw(self) -> Plate | None:
        """The picture; None for a hand in a game that has none.

        Raises:
            Exception: it can't be drawn.
        """
        pictures = presentation(registry.games()[self.game]).pictures
        spoken = words(self.language).of(self.game)
        scene = Scene(spoken, self.names, self.view, theme=self.theme, past=lambda: self.past)
        if self.picture is None:
            return pictures.hand(scene)
        return pictures.draw(self.picture, scene, self.events)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What became of a request: the picture (None: there is no such hand), or why there is none."""

    plate: Plate | None
    failure: str | None = None


def request_for(
    pictures: Pictures, picture: str | None, scene: Scene, events: Sequence[Event] = ()
) -> PictureRequest:
    """What crosses to a drawing process. Slow, for the past may have to be worked out: call it off the event
    loop.
    """
    return PictureRequest(
        pictures.game.id,
        picture,
        scene.words.language,
        tuple(scene.names),
        scene.view,
        scene.theme,
        dict(scene.past()),
        tuple(events),
    )


def packed(message: PictureRequest | Drawn) -> bytes:
    """A message as it travels, with its length before it."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


def unpacked(body: bytes) -> Any:
    """The message again, from what follows its length."""
    return pickle.loads(body)
