"""Pages of games for the tests: the first moves of kept games, one of each game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from bot.posting.pages.drawing import drawn
from bot.posting.pages.markup import Page, written
from bot.posting.pages.moments import moments_of, shown_in
from bot.posting.pages.request import MovePast, PageRequest
from engine.core import Step
from tests.games import Played, kept, names

__all__ = ["GAMES", "MOVES", "opening", "page", "request"]

GAMES = ("ticket_europe", "trambahn", "tramways", "vienna1840")
MOVES = 6
WIDTH = 200


@cache
def opening(game: str) -> Played:
    """The first moves of a game."""
    return kept(names(game)[0]).opening(MOVES)


def request(game: str, **changes: Any) -> PageRequest:
    """A page of them; undone moves left a gap before the last one."""
    played = opening(game)
    moves = len(played.moves)
    past = (*(MovePast(revision=number) for number in range(1, moves)), MovePast(revision=moves + 2))
    people = tuple(["Ann", "Ben", "Cleo", "Dan", "Eve", "Flo"][: played.seats])
    fields = {"number": 7, "journal": played.journal, "moves": past, "status": "running", "names": people}
    return PageRequest(**{**fields, "language": "en", "most_bytes": 10**7, **changes})


def page(asked: PageRequest, steps: Iterable[Step[Any]] | None = None) -> str:
    """The page as HTML."""
    shown, moments = shown_in(asked), moments_of(asked, steps)
    return written(Page(shown, asked, moments, drawn(shown, moments, WIDTH)))
