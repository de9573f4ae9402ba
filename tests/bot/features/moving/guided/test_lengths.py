"""What stands on buttons and in menus is never cut off, in no language, with the longest names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from bot.features.learn.places import LessonPress
from bot.features.moving.guided import components
from bot.features.moving.guided.forks import Fork, Path, Way, several
from bot.features.moving.guided.places import Context, Place
from bot.features.moving.guided.showing import outline_at
from bot.games import Legal, Scene, presentation
from bot.limits import shorten
from bot.posting.messages import buttons
from bot.posting.messages.turns import move_buttons
from bot.posting.pictures.drawing import Beside, Plates
from engine.core import GameError, replay
from render.core.words import Words
from tests.bot.features.moving.guided.positions import GAMES, KINDS, position

NAMES = (
    *("Maximiliana von und zu Hohenberg", "Dorothea Antonia von Wilhelminau"),
    *("Theodor Amadeus zu Oberschwarzen", "Konstantinopolitanischer Dudelsa"),
    *("Bonifatius Nepomuk Unterberger I", "Kunigunde Adelheid Hinterthaleri"),
)
"""As long as Discord lets them be."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is cut off from now on."""
    found: list[str] = []

    def noted(text: str, most: int) -> str:
        if len(text) > most:
            found.append(text)
        return shorten(text, most)

    for module in (components, buttons):
        monkeypatch.setattr(module, "shorten", noted)
    return found


@pytest.mark.sample(20)
@pytest.mark.parametrize(("game_id", "kind"), KINDS, ids=[f"{game}-{kind}" for game, kind in KINDS])
def test_nothing_on_the_way_to_a_move_is_cut_off(
    game_id: str, kind: str, spoken: Words, cut: list[str]
) -> None:
    """Where a move of the kind asks for as much as it can; the turn's buttons, and each screen of the way on
    which the last choice is taken.
    """
    for context in _way(game_id, kind, spoken.of(game_id)):
        shape = outline_at(Way(context.legal, kind), context)
        drawn = {(), _marks(context, shape.subject) if isinstance(shape.subject, Beside) else ()}
        assert all(shape.screen(Plates((), marks)).view().children for marks in drawn)
    assert cut == []


def _way(game_id: str, kind: str, words: Words) -> Iterator[Context]:
    """The places on the way to a move, after the call of the turn."""
    found = position(game_id, kind)
    game, shown = GAMES[game_id], presentation(GAMES[game_id])
    state = replay(game, found.journal)
    view = game.view(state, found.seat)
    scene = Scene(words, NAMES[: found.journal.seats], view, partial(game.kinds, state))
    legal = Legal(game, state, found.seat)
    path: Path = ()
    assert move_buttons("a turn", shown, scene, legal, partial(LessonPress, game_id, 0))
    while True:
        yield Context(shown, scene, legal, Place(1, 1, kind, path=path))
        try:
            fork = Way(legal, kind).at(path)
        except GameError:
            return
        if not isinstance(fork, Fork) or not len(fork):
            return
        path = (*path, len(fork) - 1 if fork.together is None else several(range(max(fork.together))))


def _marks(context: Context, beside: Beside) -> tuple[str, ...]:
    """What the picture calls what there is to choose from: it's drawn once, not in each language."""
    there = context.shown.game.id, beside.kind, context.place.path
    if there not in _marked:
        _marked[there] = bool(beside.drawn(context.shown.pictures, context.scene).marks)
    if not _marked[there]:
        return ()
    here = replace(context.scene, chosen=beside.chosen, begun=beside.begun)
    lettered = bool(beside.values) and not beside.whole
    values = beside.values if lettered else ()
    return tuple(context.shown.pictures.marks(here, beside.kind, values, beside.actions))


_marked: dict[tuple[str, str, Path], bool] = {}
"""Whether the picture at a place names the choices."""
