"""The parts by which games meet people: where they are found, how large they are, what they are handed."""

from __future__ import annotations

import ast
import inspect
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import bot.games
from bot.games import Legal, Presentation, Scene, presentation
from bot.games.core.scene import Part
from bot.language import words
from engine.core import Action, Game, legal_actions, registry
from tests.engine.core.play import random_game
from tests.toy import OUTING, TOY

HOMES = Path(bot.games.__file__).parent
GAMES = registry.games()
PARTS = sorted(name for name, each in vars(Presentation).items() if isinstance(each, cached_property))
MOST = 12
"""Methods of a part."""


def part(game: Game[Any, Any], name: str) -> Part:
    found = getattr(presentation(game), name)
    assert isinstance(found, Part)
    return found


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_found_by_the_name_of_its_module(name: str) -> None:
    plain = part(TOY, name)
    assert type(plain).__module__ == f"bot.games.core.{name}"
    for game in GAMES.values():
        own = part(game, name)
        assert isinstance(own, type(plain))
        home = game.id if (HOMES / game.id / f"{name}.py").is_file() else "core"
        assert type(own).__module__ == f"bot.games.{home}.{name}"


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_small(name: str) -> None:
    methods = [each for each in vars(type(part(TOY, name))).values() if inspect.isfunction(each)]
    assert len(methods) <= MOST


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_words_and_pictures_ask_no_state(game_id: str) -> None:
    """A game's parts work with views and what is legal; only files of other sites are read into states."""
    for path in sorted((HOMES / game_id).rglob("*.py")):
        if path.stem == "interchange":
            continue
        names = {
            getattr(node, "id", getattr(node, "attr", ""))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        }
        assert not names & {"GAME", "_state", "apply", "redealt"}, path.name


@pytest.mark.parametrize("game", [*GAMES.values(), TOY, OUTING], ids=lambda game: game.id)
def test_what_is_legal_is_asked_and_the_position_is_not_handed_out(game: Game[Any, Any]) -> None:
    """Nothing that is hidden from a seat is reached: not before a move, and not by trying one."""
    seats, options = next(game.setups())
    tried = hidden = 0
    for number, (state, seat, action, _) in enumerate(random_game(game, seats, options, 5)):
        if number % 7:
            continue
        legal = Legal(game, state, seat)
        handed = [each for name, each in vars(legal).items() if not name.startswith("_")]
        assert not any(isinstance(each, game.state_type) for each in handed)
        assert legal.view == game.view(state, seat)
        assert legal.kinds == game.kinds(state, seat)
        step = game.apply(state, seat, action)
        foreseen = legal.foresee(action)
        assert (foreseen is None) == step.reveals
        hidden += foreseen is None
        if foreseen is not None:
            tried += 1
            assert foreseen.view == game.view(step.state, seat)
            assert foreseen.events == step.events
            assert all(
                list(foreseen.kinds(each)) == list(game.kinds(step.state, each)) for each in range(seats)
            )
    assert tried
    assert hidden or game.id == "vienna1840"


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_chapter_begins_with_what_may_begin_one(game_id: str) -> None:
    game = GAMES[game_id]
    standing = presentation(game).standing
    seats, options = next(game.setups())
    chapters = []
    for state, _, _, step in random_game(game, seats, options, 2):
        views = (game.view(each, None) for each in (state, step.state))
        before, after = (standing.chapter(Scene(words(), ["?"] * seats, view)) for view in views)
        turns = any(isinstance(event, standing.turning) for event in step.events)
        assert turns or before == after
        chapters += [after] if before != after else []
    assert len(chapters) > 3


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_what_a_menu_offers_is_worked_out_for_one_seat(game_id: str) -> None:
    """Labels and notes of a seat's legal moves are made from its own view: dealt anew, they are the same."""
    game = GAMES[game_id]
    seats, options = next(game.setups())
    compared = 0
    for number, (state, seat, _, _) in enumerate(random_game(game, seats, options, 3)):
        other = game.redealt(state, seat, state.chance)
        for action in list(legal_actions(game, state, seat))[:20] if not number % 9 else ():
            assert _said(game, state, seat, action) == _said(game, other, seat, action)
            compared += 1
    assert compared > 20


def _said(game: Game[Any, Any], state: Any, seat: int, action: Action) -> tuple[str, str]:
    """A legal move in a menu, and what is said of it."""
    shown, legal = presentation(game), Legal(game, state, seat)
    scene = Scene(words(), ["ann", "ben", "cat"], legal.view)
    return shown.naming.option(scene, action), shown.naming.dialogue(action.kind).note(scene, legal, action)
