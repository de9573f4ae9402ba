"""The contents of a page: the positions of a game as spectators see them, with what led to each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.games import Presentation, Scene, plain_name, presentation
from bot.language import words
from bot.posting.messages.moves import account_of, beginning
from bot.posting.pages.request import PageRequest
from bot.table.past import PastMove
from engine.core import Event, Seat, Step, build, registry, steps

__all__ = ["PageMoment", "moments_of", "shown_in"]


@dataclass(frozen=True, slots=True)
class PageMoment:
    """A position, and the move that led there.

    Attributes:
        number: the move's number in `/history` and `/log`; 0 is the start.
        seat: who moved.
        said: what happened, in the posts' words.
        chapter: the part of the game that begins here; None within one.
        scene: the position, as everyone sees it.
    """

    number: int
    seat: Seat | None
    said: str
    chapter: str | None
    scene: Scene
    events: Sequence[Event] = ()


def shown_in(request: PageRequest) -> Presentation:
    """The presentation of a page's game."""
    return presentation(registry.games()[request.journal.game])


def moments_of(request: PageRequest, played: Iterable[Step[Any]] | None = None) -> list[PageMoment]:
    """The positions of a game, including the first one; `played` has the steps of its journal.

    Raises:
        GameError: a move of the journal isn't legal.
    """
    shown = shown_in(request)
    return list(_moments(shown, request, steps(shown.game, request.journal) if played is None else played))


def _moments(shown: Presentation, request: PageRequest, played: Iterable[Step[Any]]) -> Iterator[PageMoment]:
    turning, kinds = shown.standing.turning, shown.game.kinds_by_name
    found = list(played)
    scene = _scene(shown, request, found[0].state)
    chapter = shown.standing.chapter(scene)
    yield PageMoment(0, None, beginning(shown, scene), chapter or "", scene)
    for entry, move, (before, step) in zip(
        request.journal.entries, request.moves, pairwise(found), strict=True
    ):
        action = build(kinds, entry.action)
        made = PastMove(move.revision, entry.seat, action, before.state, step.state, step.events)
        former, scene = scene, _scene(shown, request, step.state)
        said = account_of(shown, former, scene, made, move.cause, move.why).said
        now = chapter
        if any(isinstance(event, turning) for event in step.events):
            now = shown.standing.chapter(scene)
        yield PageMoment(move.revision, entry.seat, said, None if now == chapter else now, scene, step.events)
        chapter = now


def _scene(shown: Presentation, request: PageRequest, state: Any) -> Scene:
    game = shown.game
    spoken = words(request.language).of(game.id)
    view = game.view(state, None)
    names = [plain_name(name) for name in request.names]
    return Scene(spoken, names, view, lambda seat: game.kinds(state, seat), theme=request.theme)
