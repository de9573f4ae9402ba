from __future__ import annotations

import ast
import string
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games import Scene, presentation
from bot.games.trambahn import events as event_words
from bot.games.trambahn.calling import CALLS
from bot.games.trambahn.errors import BREACHES
from bot.games.trambahn.words import labels
from bot.language import languages, words
from engine.core import Draft, Event, build, legal_actions, single
from engine.trambahn import GAME, events
from engine.trambahn.actions import End
from engine.trambahn.facts import CARDS
from engine.trambahn.options import OTHER_READINGS, STANDARD
from engine.trambahn.state import STEPS
from engine.trambahn.view import ColumnView
from tests.engine.core.play import random_game

SHOWN = presentation(GAME)
ENGINE = Path(__file__).parents[4] / "engine" / "trambahn"
NAMES = ("Anna", "Ben")
BOOK = SHOWN.rules.book(words(), SHOWN.rules.circumstances())


def rule_errors() -> dict[str, tuple[str, set[str]]]:
    """The codes of all rule errors that the game raises, with their sections and values."""
    found = {}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError":
                code, section = (str(each.value) for each in node.args if isinstance(each, ast.Constant))
                found[code] = (section, {str(keyword.arg) for keyword in node.keywords})
    return found


def test_every_rule_error_has_a_sentence_that_finds_its_values() -> None:
    errors = rule_errors()
    assert len(errors) > 10
    assert set(errors) == set(BREACHES)
    for code, (_, given) in errors.items():
        assert {name for _, name, _, _ in string.Formatter().parse(BREACHES[code].sentence) if name} <= given


def test_every_rule_error_names_a_rule_of_the_digest() -> None:
    for section, _ in rule_errors().values():
        assert BOOK.find(section), section


def test_the_digest_holds_every_section() -> None:
    assert len(BOOK.rules) > 45
    assert len(BOOK.chapters) == 8


def test_every_event_has_words_and_every_step_a_call() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {
        Event
    }
    assert set(event_words.SAID) == kinds
    assert set(CALLS) == set(STEPS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("options", [STANDARD, OTHER_READINGS])
def test_whole_games_can_be_told(options: object, language: str) -> None:
    """Events, calls, standing, labels and buttons, as everybody may read them."""
    assert isinstance(options, type(STANDARD))
    for number, (state, seat, action, step) in enumerate(random_game(GAME, 2, options, seed=3)):
        scene = Scene(words(language).of(GAME.id), NAMES, GAME.view(step.state, None))
        said = [SHOWN.telling.event(scene, event) for event in step.events]
        assert all(text is None or "{" not in text for text in said)
        assert SHOWN.calling.call(scene, step.state.turn)
        assert SHOWN.standing.status(scene)
        assert SHOWN.naming.button(scene, seat, action)
        if number % 10:
            continue
        own = Scene(words(language).of(GAME.id), NAMES, GAME.view(state, seat))
        for field, value in action.values().items():
            assert SHOWN.naming.label(own, action.kind, field, single(value))


def test_a_hand_card_is_named_by_its_place_to_its_holder_only() -> None:
    state = GAME.start(2, STANDARD, 1)
    seat = state.turn
    own = Scene(words(), NAMES, GAME.view(state, seat))
    public = Scene(words(), NAMES, GAME.view(state, None))
    first = state.players[seat].hand[0]
    assert first in SHOWN.naming.label(own, "money", "card", 1)
    assert SHOWN.naming.label(public, "money", "card", 1) == "1"
    assert SHOWN.pictures.hand(public) is None
    assert SHOWN.pictures.hand(own) is not None


def test_public_words_hold_no_card_of_a_hand() -> None:
    """What is laid down or drawn in secret is not in any sentence, standing or call."""
    for _, _, action, step in random_game(GAME, 2, STANDARD, seed=6):
        if action.kind not in ("money", "end", "tram"):
            continue
        scene = Scene(words(), NAMES, GAME.view(step.state, None))
        told = " ".join(SHOWN.telling.event(scene, event) or "" for event in step.events)
        if action.kind == "end":
            told = told.split("column without a tram")[0]
        assert not any(f"({card})" in told for card in CARDS)


def test_a_draft_names_its_columns() -> None:
    state = GAME.start(2, STANDARD, 1)
    seat = state.turn
    card = next(card for card in state.players[seat].hand if card != "J")
    state = GAME.apply(state, seat, build(GAME.kinds_by_name, {"kind": "passenger", "card": card})).state
    scene = Scene(words(), NAMES, GAME.view(state, seat))
    other = next(card for card in state.players[seat].hand if card != "J")
    choices = GAME.choices(state, seat, Draft("station", {"card": other}))
    assert choices is not None
    assert [SHOWN.naming.label(scene, "station", "column", value) for value in choices.values] == [
        "a new column"
    ]


def test_a_column_of_a_conductor_alone_is_named_without_a_colour() -> None:
    state = GAME.start(2, STANDARD, 3)
    column = ColumnView(1, None, ("J",), None, 1, 0, closed=False)
    view = GAME.view(state, state.turn)
    own = replace(view.players[state.turn], columns=(column,))
    players = tuple(own if each.seat == state.turn else each for each in view.players)
    scene = Scene(words().of("trambahn"), ("Anna", "Ben"), replace(view, players=players))
    assert labels.column(scene, "1") == "1: J"


def test_points_so_far_rank_the_players() -> None:
    outcome = GAME.interim(GAME.view(GAME.start(2, STANDARD, 1), None))
    assert outcome is not None
    assert outcome.scores == (0, 0)
    assert len(outcome.ranking) == 2


def test_the_part_of_a_game_is_called_as_its_turns_call_it() -> None:
    scene = Scene(words("en"), NAMES, GAME.view(GAME.start(2, STANDARD, 5), None))
    assert SHOWN.standing.chapter(scene) == "Tour 1 of 10"
    assert SHOWN.calling.heading(scene) == ["**Tour 1 of 10** · passengers"]


def test_a_number_stands_apart_from_a_name_that_ends_in_one() -> None:
    view = GAME.view(GAME.start(2, STANDARD, 5), None)
    scene = Scene(words("en"), ("Franzi", "Computer 1"), view)
    told = SHOWN.telling.event(scene, events.TourRidden(number=1, colour="red", points=(2, 3)))
    assert told is not None
    assert told.strip() == "**Tour 1** (red): Franzi 2, Computer 1: 3."
    to_the_second = SHOWN.telling.to(scene, 1)
    told = SHOWN.telling.event(to_the_second, events.TourRidden(number=1, colour="red", points=(2, 3)))
    assert told is not None
    assert "Computer 1: 3." in told


def test_a_call_tells_which_columns_the_end_of_the_turn_would_take() -> None:
    state = GAME.start(2, STANDARD, 5)
    seat = state.turn

    def played(kind: str) -> None:
        nonlocal state
        actions = (each for each in legal_actions(GAME, state, seat) if each.kind == kind)
        state = GAME.apply(state, seat, next(actions)).state

    def call() -> str:
        scene = Scene(words("en"), NAMES, GAME.view(state, seat), kinds=lambda who: GAME.kinds(state, who))
        return SHOWN.calling.call(scene, seat)

    played("passenger")
    assert call() == "play another passenger or stations, take money, or end your turn."
    played("station")
    assert "Column 1 has no tram and is lost" in call()
    played("tram")
    assert "lost" not in call()


def test_a_headline_tells_of_every_column_that_the_end_of_the_turn_takes() -> None:
    scene = Scene(words("en"), NAMES, GAME.view(GAME.start(2, STANDARD, 5), 0))
    happened = (events.ColumnLost(0, ("R2",)), events.ColumnLost(0, ("R3",)), events.CardsDrawn(0, 3))
    to_ann = SHOWN.telling.to(scene, 0)
    assert SHOWN.telling.headline(to_ann, to_ann, 0, End(), happened) == (
        "You lose a column without a tram: R2. You lose a column without a tram: R3."
    )
