"""The frames of a game: which moves are shown, how long each stands, and what is written over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games import Presentation, Scene, presentation
from bot.language import words
from bot.limits import shorten
from bot.posting.pictures.replay.request import ReplayRequest
from engine.core import Event, build, registry, steps
from render.core.animation import Still, captioned

__all__ = ["Frame", "frames_of", "seconds_of", "stills_of"]

LONGEST = 55.0
"""Seconds of a moving picture."""
END = 3.0
"""Seconds for which the end stands."""
CHAPTER = 0.5
"""Seconds for which the beginning of a round stands longer."""
USUAL, LEAST = 0.18, 0.1
"""Seconds of a frame: where there is time, and at least."""
CAPTION = 78
"""Characters of a caption."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: the position, what changed, its caption, and whether a part of the game begins with it."""

    state: Any
    events: tuple[Event, ...]
    caption: str
    begins: bool = False


def frames_of(request: ReplayRequest) -> list[Frame]:
    """The positions that are shown: those in which something on the picture changed."""
    game = registry.games()[request.journal.game]
    shown = presentation(game)
    found: list[Frame] = []
    chapter = None
    entries = (None, *request.journal.entries)
    for entry, step in zip(entries, steps(game, request.journal), strict=True):
        now = chapter
        if entry is None or any(isinstance(event, shown.standing.turning) for event in step.events):
            now = shown.standing.chapter(_scene(shown, request, step.state))
        if entry is not None and now == chapter and not shown.pictures.stirs(step.events):
            continue
        said = [now or shown.game.title]
        if entry is not None:
            said += [request.names[entry.seat], build(game.kinds_by_name, entry.action).notation()]
        caption = shorten(" · ".join(said), CAPTION)
        found.append(Frame(step.state, step.events, caption, begins=now != chapter))
        chapter = now
    return _thinned(found)


def stills_of(request: ReplayRequest, frames: Sequence[Frame], factor: int) -> Iterator[Still]:
    """The frames as pictures, each with its time, made smaller by a whole factor."""
    shown = presentation(registry.games()[request.journal.game])
    for frame, seconds in zip(frames, seconds_of(frames), strict=True):
        image = shown.pictures.still(_scene(shown, request, frame.state), frame.events)
        yield Still(captioned(image, frame.caption, factor), seconds)


def _scene(shown: Presentation, request: ReplayRequest, state: Any) -> Scene:
    view = shown.game.view(state, None)
    spoken = words(request.language).of(shown.game.id)
    return Scene(spoken, request.names, view, theme=request.theme)


def seconds_of(frames: Sequence[Frame]) -> Sequence[float]:
    """How long each frame is seen, so that all of them fit."""
    left = LONGEST - END - CHAPTER * sum(frame.begins for frame in frames)
    usual = max(min(USUAL, left / len(frames)), LEAST / 2)
    *others, last = (usual + (CHAPTER if frame.begins else 0) for frame in frames)
    return (*others, last + END)


def _thinned(frames: list[Frame]) -> list[Frame]:
    """As many as there is time for: the ends, the beginnings of parts, and some of the others."""
    room = int((LONGEST - END - CHAPTER * sum(frame.begins for frame in frames)) / LEAST)
    if len(frames) <= room:
        return frames
    share = room / len(frames)
    kept = [
        frame
        for number, frame in enumerate(frames)
        if frame.begins or int((number + 1) * share) > int(number * share)
    ]
    return kept if kept[-1] is frames[-1] else [*kept, frames[-1]]
