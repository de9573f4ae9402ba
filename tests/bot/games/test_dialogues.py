"""How a kind of move is asked for stands at one place: one object for each kind."""

from __future__ import annotations

import pytest

from bot.games import Scene, presentation
from bot.language import words
from engine.core import registry

GAMES = registry.games()
KINDS = [(game_id, kind) for game_id, game in GAMES.items() for kind in game.kinds_by_name]


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_dialogues_are_those_of_the_games_kinds(game_id: str) -> None:
    game = GAMES[game_id]
    asked = presentation(game).naming.dialogues
    assert set(asked) <= set(game.kinds_by_name)
    assert {each.onward for each in asked.values()} - {""} <= set(game.kinds_by_name)


@pytest.mark.parametrize(("game_id", "kind"), KINDS, ids=[f"{game}-{kind}" for game, kind in KINDS])
def test_a_dialogue_names_fields_of_its_kind(game_id: str, kind: str) -> None:
    game = GAMES[game_id]
    fields = game.kinds_by_name[kind].field_names()
    shown = presentation(game)
    dialogue = shown.naming.dialogue(kind)
    assert set(dialogue.fields) <= set(fields)
    assert dialogue.last is None or dialogue.last.field in fields
    assert not fields or kind in shown.naming.dialogues, "a kind with something to choose has a question"


@pytest.mark.parametrize(("kind", "question"), [("move", "how do you pay?"), ("link", "how do you pay?")])
def test_icons_that_are_chosen_one_by_one_are_asked_for_in_words(kind: str, question: str) -> None:
    game = GAMES["tramways"]
    seats, options = next(iter(game.setups()))
    view = game.view(game.start(seats, options, 1), 0)
    scene = Scene(words("en").of(game.id), ("Ann",) * seats, view)
    assert presentation(game).naming.question(scene, kind, "icons") == question
