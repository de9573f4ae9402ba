from __future__ import annotations

import ast
import random
import string
from pathlib import Path

import pytest

from bot.games import Scene, presentation
from bot.games.vienna1840 import events as event_words
from bot.games.vienna1840.errors import BREACHES, REASONS
from bot.games.vienna1840.moves import STEPS
from bot.language import words
from engine.core import Draft, Event, build, parse
from engine.vienna1840 import GAME, events
from engine.vienna1840.options import PRESETS

SHOWN = presentation(GAME)
ENGINE = Path(__file__).parents[4] / "engine"


def rule_errors() -> dict[str, set[str]]:
    """The codes of all rule errors that 1840 raises, with the values that they bring every time."""
    found: dict[str, set[str]] = {}
    for path in (*(ENGINE / "core").rglob("*.py"), *(ENGINE / "vienna1840").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError" and node.args:
                given = {str(keyword.arg) for keyword in node.keywords}
                for code in _codes(node.args[0]):
                    found[code] = found.get(code, given) & given
    return found


def _codes(expression: ast.expr) -> list[str]:
    """`"a"`, or `"a" if ... else "b"`."""
    if isinstance(expression, ast.IfExp):
        return [*_codes(expression.body), *_codes(expression.orelse)]
    assert isinstance(expression, ast.Constant), ast.unparse(expression)
    return [str(expression.value)]


def test_every_rule_error_has_a_sentence() -> None:
    errors = rule_errors()
    assert len(errors) > 50
    assert set(errors) - set(BREACHES) == set()


def test_every_sentence_finds_its_values() -> None:
    for code, given in rule_errors().items():
        places = {name for _, name, _, _ in string.Formatter().parse(BREACHES[code].sentence) if name}
        assert places <= given, code


def test_no_sentence_is_left_over() -> None:
    assert set(BREACHES) - set(rule_errors()) == set()


def test_every_refused_file_has_its_reason() -> None:
    codes = {
        str(node.args[0].value)
        for path in (ENGINE / "vienna1840" / "interchange").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "ImportRefused"
        and isinstance(node.args[0], ast.Constant)
    }
    assert codes == set(REASONS)


def test_every_event_has_a_sentence() -> None:
    declared = {getattr(events, name) for name in events.__all__}
    said = {each for each in declared if isinstance(each, type) and issubclass(each, Event)}
    assert said == set(event_words.SAID)


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
        assert scene.view.step in STEPS
        assert SHOWN.calling.call(scene, seat)
        assert SHOWN.standing.status(scene)
        draft = Draft(chance.choice(GAME.kinds(state, seat)))
        while (choices := GAME.choices(state, seat, draft)) is not None:
            labels = [
                SHOWN.naming.label(scene, draft.kind, choices.field, value)
                for value in list(choices.values)[:30]
            ]
            assert all(labels)
            if choices.ends and (not choices.values or chance.random() < 0.3):
                draft = choices.ended(draft)
                continue
            if not choices.values or (choices.optional and chance.random() < 0.5):
                break
            draft = choices.taken(draft, chance.choice(choices.values))
        if choices is not None and not choices.optional:
            continue
        action = build(GAME.kinds_by_name, {"kind": draft.kind, **draft.fields})
        assert parse(GAME.kinds_by_name, action.notation()) == action
        step = GAME.apply(state, seat, action)
        state = step.state
        after = Scene(words(), names, GAME.view(state, None))
        said = [SHOWN.telling.event(after, event) for event in step.events]
        assert all(text is None or text.strip() for text in said)
        assert SHOWN.naming.button(after, seat, action)
    assert GAME.outcome(state) is not None
