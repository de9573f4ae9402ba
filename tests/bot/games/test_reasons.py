"""Every refusal has its rules, and what happened in a recorded game can be explained."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games import Scene, presentation
from bot.games.vienna1840.errors import SENTENCES
from bot.language import words
from bot.table.past import PastMove
from engine.core import Game
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME as VIENNA
from tests.bench.positions import recorded
from tests.engine.core.play import random_game

NO_RULE = {"export_not_online", "journal_of_other_rules", "no_interchange_file"}
"""Refusals of the table, behind which no rule of the game stands."""


@pytest.mark.parametrize("game", [VIENNA, TRAMBAHN], ids=lambda game: game.id)
def test_behind_every_refusal_stands_a_rule_of_the_digest(game: Game[Any, Any]) -> None:
    shown = presentation(game)
    book = shown.reasons.rulebook
    assert book is not None
    for code in set(shown.errors.sentences) - NO_RULE - {"player_count"}:
        numbers = shown.reasons.refusals[code]
        assert numbers, code
        for number in numbers:
            assert [rule.number for rule in book.find(number)] == [number], (code, number)


def test_no_rule_is_kept_for_a_refusal_that_there_is_not() -> None:
    from bot.games.vienna1840.reasons import RULES

    assert set(RULES) <= set(SENTENCES)


def deeds(game: Game[Any, Any], state: Any, moves: Any) -> list[PastMove]:
    found = []
    for revision, (seat, action) in enumerate(moves, start=1):
        step = game.apply(state, seat, action)
        found.append(PastMove(revision, seat, action, state, step.state, step.events))
        state = step.state
    return found


def told(game: Game[Any, Any], played: list[PastMove], names: list[str]) -> Counter[str]:
    """How many moves tell something about each topic."""
    shown = presentation(game)
    book = shown.reasons.rulebook
    assert book is not None
    count: Counter[str] = Counter()
    for deed in played:
        scene = Scene(words(), names, game.view(deed.after, None))
        for topic in set(shown.reasons.topics) - {"refusal"}:
            reason = shown.reasons.why(scene, topic, deed.seen(game, None))
            if reason is None:
                continue
            count[topic] += 1
            assert all(line.strip() for line in reason.lines)
            assert reason.lines
            assert reason.rules
            assert len(set(reason.rules)) == len(reason.rules)
            for number in reason.rules:
                assert [rule.number for rule in book.find(number)] == [number]
    return count


def test_a_recorded_game_of_1840_is_explained() -> None:
    game = recorded()
    start = VIENNA.start(game.seats, game.options, game.seed)
    count = told(VIENNA, deeds(VIENNA, start, game.moves), ["ann", "ben", "cat", "dan", "eve"][: game.seats])
    runs = sum(action.kind == "run" for _, action in game.moves)
    assert count["revenue"] >= runs
    assert count["price"] > 0
    assert count["forced"] > 0


def test_a_game_of_trambahn_is_explained() -> None:
    options = TRAMBAHN.options_type()
    moves = [(seat, action) for _, seat, action, _ in random_game(TRAMBAHN, 2, options, 3)]
    count = told(TRAMBAHN, deeds(TRAMBAHN, TRAMBAHN.start(2, options, 3), moves), ["ann", "ben"])
    assert count["revenue"] >= 10
    assert count["forced"] >= 10
    assert count["price"] == 0
