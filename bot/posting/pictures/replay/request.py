"""What a moving picture is to show."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from engine.core import Journal

__all__ = ["ReplayRequest"]


class ReplayRequest(BaseModel):
    """A game, and how it is to be told: names by seat, the theme, the language, the largest file in bytes."""

    model_config = ConfigDict(frozen=True)

    journal: Journal
    names: tuple[str, ...]
    theme: str
    language: str
    most_bytes: int
