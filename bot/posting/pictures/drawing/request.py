"""What a drawing process is told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.games import Pictures, Scene, presentation, shelf
from bot.language import words
from bot.posting.pictures.drawing.subjects import Subject
from engine.core import registry
from render.core.stored import cache_folder

__all__ = ["PictureRequest", "request_for"]


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

    @property
    def title(self) -> str:
        """The game, and the subject: a picture by its name, all else by its sort."""
        return f"game={self.game} {getattr(self.subject, 'name', type(self.subject).__name__)}"

    def done(self) -> Any:
        """What the subject's `drawn` gives.

        Raises:
            Exception: it can't be drawn.
        """
        _keep_pictures()
        pictures = presentation(registry.games()[self.game]).pictures
        spoken = words(self.language).of(self.game)
        return self.subject.drawn(pictures, Scene(spoken, self.names, self.view, theme=self.theme))


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


@cache
def _keep_pictures() -> None:
    """Let what is drawn once be kept for other processes and other days."""
    for shown in shelf():
        shown.pictures.keep_in(cache_folder())
