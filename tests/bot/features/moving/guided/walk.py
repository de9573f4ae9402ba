"""A recorded walk: the screens on the way to every kind of move, as they were when it was taken.

It goes through positions of kept games, at each through all kinds that are open, and at each fork to several
of the choices, down to the receipt of a whole move and to what is asked after it. A picture's place and what
it is to show are part of a screen, its pixels are not.

`python -m tests.bot.features.moving.guided.walk` takes it anew: only after a change that is meant to change
screens. `test_recorded_walk.py` says before how they differ.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain
from pathlib import Path as File
from typing import Any
from unittest.mock import patch

from bot.features.moving.guided.beside import next_kind, with_what_follows
from bot.features.moving.guided.forks import Fork, Path, Way, several
from bot.features.moving.guided.places import Context, Place
from bot.features.moving.guided.screens import (
    Outline,
    Screen,
    move_outline,
    move_so_far,
    receipt_outline,
)
from bot.features.moving.guided.showing import outline_at
from bot.games import Legal, Scene, presentation
from bot.language import words
from bot.language.refusals import Refusal
from bot.posting.pictures.drawing import Beside, Plates
from engine.core import Action, GameError, registry
from render.core.picture import Picture
from tests.games import kept, names

__all__ = ["GAMES", "At", "places", "recorded", "walked"]

RECORDED = File(__file__).with_name("recorded_walk.json.gz")
GAMES = registry.games()
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
OF_EACH_KIND = {"vienna1840": 4, "tramways": 2, "ticket_europe": 6, "trambahn": 8}
"""Positions in which a kind of move is open, by game."""
BREADTH = (2, 2)
"""Choices that are taken at the first forks of a way; at all further ones the last."""


@dataclass(frozen=True, slots=True)
class At:
    """A position of a kept game: its name, the moves made, whose decision."""

    game: str
    moves: int
    seat: int


# --- where it goes ----------------------------------------------------------------------------------


def places(game_id: str) -> Sequence[At]:
    """Positions in which each kind of move of a game is open several times, spread over its kept games."""
    open_at: defaultdict[str, list[At]] = defaultdict(list)
    for name in names(f"{game_id}-"):
        for number, (state, seat, _, _) in enumerate(kept(name).turns()):
            legal = Legal(GAMES[game_id], state, seat)
            for kind in legal.kinds:
                if legal.is_open(kind):
                    open_at[kind].append(At(name, number, seat))
    chosen = chain.from_iterable(_spread(found, OF_EACH_KIND[game_id]) for found in open_at.values())
    return sorted(set(chosen), key=lambda at: (at.game, at.moves, at.seat))


def _spread(found: Sequence[At], count: int) -> Iterator[At]:
    for number in range(min(count, len(found))):
        yield found[number * len(found) // count if len(found) > count else number]


@lru_cache(maxsize=1)
def _states(name: str) -> Sequence[Any]:
    return kept(name).states()


# --- the way ----------------------------------------------------------------------------------------


def walked(at: At) -> Mapping[str, str]:
    """The screens of a position by where they stand: the kind of move, the step, the path."""
    with _nothing_drawn(kept(at.game).game.id):
        walk = _Walk(_states(at.game)[at.moves], kept(at.game).game, at.seat)
        return {f"{kind} {where}": shown for kind in walk.legal.kinds for where, shown in walk.of_kind(kind)}


class _Walk:
    """The ways of a seat in a position."""

    def __init__(self, state: Any, game: Any, seat: int) -> None:
        self._state, self._game, self._seat = state, game, seat
        self._shown = presentation(game)
        self.legal = Legal(game, state, seat)

    def _scene(self, state: Any, seat: int) -> Scene:
        game = self._game
        return Scene(
            words().of(game.id),
            NAMES,
            game.view(state, seat),
            lambda each: game.kinds(state, each),
        )

    def _context(self, kind: str, path: Path = (), page: int = 0) -> Context:
        place = Place(1, 1, kind, path=path, page=page)
        return Context(self._shown, self._scene(self._state, self._seat), self.legal, place)

    def of_kind(self, kind: str) -> Iterator[tuple[str, str]]:
        """All screens of one kind: that of the beginning as the button of a call opens it, and all below."""
        way = Way(self.legal, kind)
        try:
            found = way.at(())
        except GameError as error:
            yield "closed", type(error).__name__
            return
        yield "begun", self._screen(outline_at(way, self._context(kind), default=True))
        yield from self._from(way, kind, (), found)

    def _from(self, way: Way, kind: str, path: Path, found: Fork | Action) -> Iterator[tuple[str, str]]:
        here, context = ".".join(map(str, path)), self._context(kind, path)
        yield f"at {here}", self._screen(outline_at(way, context))
        if path and way.default(path) is not None:
            yield f"default {here}", self._screen(outline_at(way, context, default=True))
        if isinstance(found, Action):
            yield f"made {here}", self._made(context, found)
            return
        if found.typed is not None:
            yield f"typed {here}", self._typed(way, context, found)
        if found.field is not None and len(found) > 100:
            yield f"page {here}", self._screen(outline_at(way, self._context(kind, path, 1)))
        for number in _numbers(found, len(path)):
            there = (*path, number)
            try:
                yield from self._from(way, kind, there, way.at(there))
            except Refusal as refusal:
                yield f"at {'.'.join(map(str, there))}", refusal.code

    def _typed(self, way: Way, context: Context, fork: Fork) -> str:
        """What is shown for the last of the values that are listed, typed."""
        head = move_so_far(context, fork)
        last = next((action for action in reversed(fork.actions)), None)
        content = None if last is None else last.values().get(str(fork.typed))
        if content is None:
            return head
        action = way.typed(context.place.path, str(content))
        return "\n".join([head, self._screen(move_outline(context, action, typed=True))])

    def _made(self, context: Context, action: Action) -> str:
        """What its maker is told, what is taken along, what is asked next."""
        lines = [f"outright: {context.dialogue.outright}", *receipt_outline(context, action).lines]
        made = with_what_follows(self._game, self._state, self._seat, (action,), self._scene)
        lines += [each.notation() for each in made]
        state = self._state
        for each in made:
            state = self._game.apply(state, self._seat, each).state
        if self._seat not in self._game.deciders(state):
            return "\n".join(lines)
        legal = Legal(self._game, state, self._seat)
        kind = next_kind(legal, made[-1])
        if kind is None:
            return "\n".join(lines)
        context = Context(self._shown, self._scene(state, self._seat), legal, Place(1, 2, kind))
        way = Way(legal, kind)
        return "\n".join([*lines, f"next: {kind}", self._screen(outline_at(way, context, default=True))])

    def _screen(self, shape: Outline) -> str:
        plates = Plates()
        if isinstance(shape.subject, Beside):
            bare = replace(shape.context.scene, kinds=lambda _: ())
            plates = shape.subject.drawn(self._shown.pictures, bare)
        try:
            return as_text(shape.screen(plates))
        except Refusal as refusal:
            return refusal.code


def _numbers(fork: Fork, depth: int) -> Sequence[int]:
    """The numbers of the choices that are taken: the first, the last, some between, the end, the others."""
    last = len(fork) - 1
    if fork.together is not None:
        least, most = max(1, min(fork.together)), max(fork.together)
        found = [several(range(count)) for count in {least, most}]
    elif depth < len(BREADTH):
        steps = BREADTH[depth] - 1
        found = [last * step // steps for step in range(steps + 1)] if last >= 0 else []
    else:
        found = [last] if last >= 0 else []
    if fork.end is not None and (depth < len(BREADTH) or not found):
        found.append(fork.end_number)
    if fork.others is not None and depth < len(BREADTH):
        found.append(len(fork))
    return list(dict.fromkeys(found))


# --- screens as text --------------------------------------------------------------------------------


def as_text(screen: Screen) -> str:
    """All that stands on a screen, as people read it and as Discord gets it."""
    lines = [screen.text, *(f"[picture] {plate.name}: {plate.alt_text}" for plate in screen.plates)]
    for row in screen.view().to_components():
        for part in row["components"]:
            options = part.pop("options", ())
            lines.append(_in_order(part))
            lines += [f"  {_in_order(option)}" for option in options]
    return "\n".join(lines)


def _in_order(part: Mapping[str, Any]) -> str:
    return json.dumps(part, sort_keys=True, ensure_ascii=False)


def _nothing_drawn(game_id: str) -> Any:
    """The game's pictures made without drawing: in the place of what a picture shows stands what it was to be
    drawn from, as far as that was chosen for it.
    """
    module = import_module(f"bot.games.{game_id}.pictures")
    named = vars(getattr(module, "drawing", module))
    return patch.dict(named, {name: _Undrawn(name) for name in named if name.startswith("draw_")})


@dataclass(frozen=True, slots=True)
class _Undrawn:
    name: str

    def __call__(self, *given: Any, **named: Any) -> Picture:
        told = [repr(each) for each in given if isinstance(each, str | int | list | tuple)]
        return Picture(b"", f"{self.name} {' '.join(told)}", (1, 1))


# --- the record -------------------------------------------------------------------------------------


@cache
def recorded() -> Mapping[At, Mapping[str, str]]:
    """The screens that were recorded, by position and by where they stand."""
    read = json.loads(gzip.decompress(RECORDED.read_bytes()))
    return {At(name, moves, seat): screens for name, moves, seat, screens in read}


def main() -> None:
    """Take it anew."""
    taken = [(*astuple(at), walked(at)) for game_id in sorted(GAMES) for at in places(game_id)]
    RECORDED.write_bytes(gzip.compress(json.dumps(taken, ensure_ascii=False).encode(), mtime=0))


if __name__ == "__main__":
    main()
