from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from bot.presentation import Scene, presentation
from bot.presentation.vienna1840 import events as event_words
from bot.presentation.vienna1840.calls import CALLS
from bot.presentation.vienna1840.sentences import SENTENCES
from bot.text import words
from engine.core import Draft, Event, build, parse
from engine.vienna1840 import GAME, events
from engine.vienna1840.options import PRESETS

SHOWN = presentation(GAME)
ENGINE = Path(__file__).parents[3] / "engine"


def rule_errors() -> set[str]:
    """The codes of all rule errors that the engine raises."""
    codes: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError" and node.args:
                codes |= {
                    leaf.value
                    for leaf in ast.walk(node.args[0])
                    if isinstance(leaf, ast.Constant)
                    and isinstance(leaf.value, str)
                    and not _compared(node.args[0], leaf)
                }
    return codes


def _compared(whole: ast.AST, leaf: ast.Constant) -> bool:
    return any(
        leaf in comparison.comparators
        for comparison in ast.walk(whole)
        if isinstance(comparison, ast.Compare)
    )


def test_every_rule_error_of_the_engine_has_a_sentence() -> None:
    codes = rule_errors()
    assert len(codes) > 50
    assert codes - set(SENTENCES) == set()


def test_every_event_has_a_sentence() -> None:
    declared = {getattr(events, name) for name in events.__all__}
    assert {event for event in declared if issubclass(event, Event)} == set(event_words.SAID)


@pytest.mark.parametrize(
    ("seats", "preset"), [(2, "rulebook"), (3, "online"), (4, "rulebook"), (6, "online")]
)
def test_everything_in_a_game_can_be_said(seats: int, preset: str) -> None:
    chance = random.Random(seats)
    names = tuple(["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"][:seats])
    state = GAME.start(seats, PRESETS[preset], 1840 + seats)
    for _ in range(6000):
        deciders = GAME.deciders(state)
        if not deciders:
            break
        seat = chance.choice(deciders)
        scene = Scene(words(), names, GAME.view(state, seat))
        assert scene.view.step in CALLS
        assert SHOWN.call(scene, seat)
        assert SHOWN.status(scene)
        draft = Draft(chance.choice(GAME.kinds(state, seat)))
        while (choices := GAME.choices(state, seat, draft)) is not None:
            labels = [
                SHOWN.label(scene, draft.kind, choices.field, value) for value in list(choices.values)[:30]
            ]
            assert all(labels)
            if not choices.values or (choices.optional and chance.random() < 0.5):
                break
            draft = draft.fill(choices.field, chance.choice(choices.values))
        if choices is not None and not choices.optional:
            continue
        action = build(GAME.kinds_by_name, {"kind": draft.kind, **draft.fields})
        assert parse(GAME.kinds_by_name, action.notation()) == action
        step = GAME.apply(state, seat, action)
        state = step.state
        after = Scene(words(), names, GAME.view(state, None))
        said = [SHOWN.event(after, event) for event in step.events]
        assert all(text is None or text.strip() for text in said)
        assert SHOWN.button(after, action)
    assert GAME.outcome(state) is not None
