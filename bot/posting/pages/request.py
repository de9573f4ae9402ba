"""What a page is about."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from bot.store import Status
from engine.core import Journal

__all__ = ["MovePast", "PageRequest"]


class MovePast(BaseModel):
    """What a journal doesn't say about a move: its row at the table, what made it if nobody pressed, and why
    the computer made it, as a clause.
    """

    model_config = ConfigDict(frozen=True)

    revision: int
    cause: str | None = None
    why: str | None = None


class PageRequest(BaseModel):
    """A game, and how to tell it.

    Attributes:
        number: the game's number, under which its pictures are kept.
        journal: its moves.
        moves: more about each of them.
        end: how it ended, in lines; empty while it goes on.
        names: by seat.
        theme: the colours of its pictures; empty for the game's own choice.
        language: of the page.
        image: where a picture of its last position will be, for previews of links to the page; empty:
            nowhere.
        most_bytes: how large it may be; pictures are made smaller for that.
    """

    model_config = ConfigDict(frozen=True)

    number: int
    journal: Journal = Field(repr=False)
    moves: tuple[MovePast, ...]
    status: Status
    end: tuple[str, ...] = ()
    names: tuple[str, ...]
    theme: str = ""
    language: str
    image: str = ""
    most_bytes: int
