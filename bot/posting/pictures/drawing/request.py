"""The request to a drawing process."""

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
    """A requested picture: its subject, and a scene without the past, which only the bot can work out.

    Attributes:
        game: the game's id.
        subject: what is to be drawn.
        language: of what is written in it.
        names: the players' names by seat.
        view: what it may show.
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
        """The game and the subject: a picture by its name, anything else by its type."""
        return f"game={self.game} {getattr(self.subject, 'name', type(self.subject).__name__)}"

    def done(self) -> Any:
        """The result of the subject's `drawn`.

        Raises:
            Exception: it can't be drawn.
        """
        _keep_pictures()
        pictures = presentation(registry.games()[self.game]).pictures
        spoken = words(self.language).of(self.game)
        return self.subject.drawn(pictures, Scene(spoken, self.names, self.view, theme=self.theme))


def request_for(pictures: Pictures, subject: Subject[Any], scene: Scene) -> PictureRequest:
    """The request that is sent to a drawing process."""
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
    """Keep drawn parts for other processes and later runs."""
    for shown in shelf():
        shown.pictures.keep_in(cache_folder())
