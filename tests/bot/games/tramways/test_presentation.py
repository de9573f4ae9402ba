"""All of Tramways has words: errors, events, calls, questions, and whole games in every language."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

from bot.games import Scene, presentation, sentence
from bot.games.tramways import events as event_words
from bot.games.tramways.calling import CALLS
from bot.games.tramways.errors import BREACHES
from bot.games.tramways.moves import DIALOGUES
from bot.language import languages, words
from engine.core import Event, RuleError
from engine.tramways import GAME, events
from tests.games import kept

SHOWN = presentation(GAME)
ENGINE = Path(__file__).parents[4] / "engine" / "tramways"
NAMES = ("Anna", "Ben", "Cleo")
BOOK = SHOWN.rules.book(words(), SHOWN.rules.circumstances())


def rule_errors() -> dict[str, tuple[set[str], set[str]]]:
    """The codes of all rule errors that the game raises, with their sections and values."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError":
                code, *sections = (str(each.value) for each in node.args if isinstance(each, ast.Constant))
                given = {str(keyword.arg) for keyword in node.keywords}
                before = found.get(code, (set(), given))
                found[code] = (before[0] | {each for each in sections if each}, before[1] & given)
    return found


def test_every_rule_error_has_a_sentence_that_finds_its_values() -> None:
    errors = rule_errors()
    assert len(errors) > 60
    assert set(errors) == set(BREACHES)
    for code, (_, given) in errors.items():
        assert {
            name for _, name, _, _ in string.Formatter().parse(BREACHES[code].sentence) if name
        } <= given, code


def test_every_rule_error_names_a_rule_of_the_digest() -> None:
    for sections, _ in rule_errors().values():
        for section in sections:
            assert BOOK.find(section), section


def test_behind_every_refusal_and_all_that_rules_do_stands_a_rule_of_the_digest() -> None:
    refusals = {code: each.rules for code, each in BREACHES.items() if each.rules}
    assert set(refusals) == set(BREACHES) - {"player_count"}
    for numbers in (*refusals.values(), *SHOWN.reasons.by_themselves.values()):
        assert numbers
        for number in numbers:
            assert [rule.number for rule in BOOK.find(number)] == [number]


def test_the_digest_holds_every_chapter() -> None:
    assert len(BOOK.rules) > 120
    assert len(BOOK.chapters) == 16


def test_every_event_has_words_and_every_phase_a_call() -> None:
    found = [kind for sort in events.__all__ for kind in vars(getattr(events, sort)).values()]
    kinds = {kind for kind in found if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert set(event_words.SAID) == kinds
    assert set(DIALOGUES) == set(GAME.kinds_by_name)
    assert {"boards", "auction", "actions", "administration", "over"} < set(CALLS)


def test_boards_are_laid_by_hand_at_a_new_table() -> None:
    offered = SHOWN.table_options
    (plan,) = offered.examples("plan")
    options = offered.options(None, {"plan": str(plan)})
    assert len(GAME.start(2, options, 1).plan) == 4
    assert f"boards laid by hand: {plan}" in offered.changed(words(), options.model_dump(mode="json"))
    assert "plan" not in offered.single
    with pytest.raises(RuleError) as caught:
        offered.options(None, {"plan": "A20+A10@5.0"})
    assert sentence(words(), caught.value, SHOWN).startswith("Each board can be used once")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["tramways-building-1p-seed1", "tramways-building-3p-seed1"])
def test_whole_games_can_be_told(name: str, language: str) -> None:
    """Events, calls, standing, labels and reasons, as everybody may read them."""
    played, spoken = kept(name), words(language).of(GAME.id)
    seated = NAMES[: played.seats]
    for number, (state, seat, action, step) in enumerate(played.turns()):
        scene = Scene(spoken, seated, GAME.view(step.state, None))
        said = [SHOWN.telling.event(scene, event) for event in step.events]
        assert all(text is None or "{" not in text for text in said)
        if number % 10 and GAME.deciders(step.state):
            continue
        for each in GAME.deciders(step.state):
            assert SHOWN.calling.call(scene, each)
            assert len("\n".join(SHOWN.calling.heading(scene))) < 1000
        assert SHOWN.standing.status(scene)
        assert SHOWN.naming.button(scene, seat, action)
        own = Scene(spoken, seated, GAME.view(state, seat))
        assert SHOWN.naming.option(own, action) is not None
        for field, value in action.values().items():
            assert SHOWN.naming.content(own, action.kind, field, value)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    result = SHOWN.standing.result(scene, outcome)
    assert "Anna" in result
    mood = spoken.say("The town is **{scale}**.", scale="").partition("**")[0]
    assert (mood in result) == (played.seats == 1)
