"""Every refusal has its rules, and what happened in a recorded game can be explained."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games import Scene, presentation
from bot.language import words
from bot.table.past import PastMove
from engine.core import Game
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME as VIENNA
from tests.games import Played, kept

NO_RULE = {
    "export_former_rules",
    "export_no_tram_left",
    "export_not_online",
    "journal_of_other_rules",
    "no_interchange_file",
}
"""Refusals of the table, behind which no rule of the game stands."""
NAMES = ("ann", "ben", "cat", "dan", "eve")


@pytest.mark.parametrize("game", [VIENNA, TRAMBAHN], ids=lambda game: game.id)
def test_behind_every_refusal_stands_a_rule_of_the_digest(game: Game[Any, Any]) -> None:
    shown = presentation(game)
    book = shown.rules.book(words(), shown.rules.circumstances())
    for code in set(shown.errors.breaches) - NO_RULE - {"player_count"}:
        numbers = shown.errors.rules_behind(code)
        assert numbers, code
        for number in numbers:
            assert [rule.number for rule in book.find(number)] == [number], (code, number)


def test_behind_what_no_game_refuses_stands_no_rule() -> None:
    assert presentation(VIENNA).errors.rules_behind("game_rests") == ()


def deeds(played: Played) -> list[PastMove]:
    return [
        PastMove(revision, seat, action, before, step.state, step.events)
        for revision, (before, seat, action, step) in enumerate(played.turns(), start=1)
    ]


def told(played: Played) -> Counter[str]:
    """How many moves tell something about each topic."""
    shown = presentation(played.game)
    book = shown.rules.book(words(), shown.rules.circumstances())
    count: Counter[str] = Counter()
    for deed in deeds(played):
        scene = Scene(words(), NAMES[: played.seats], played.game.view(deed.after, None))
        for topic in set(shown.reasons.topics) - {"refusal"}:
            reason = shown.reasons.why(scene, topic, deed.seen(played.game, None))
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


def test_a_game_of_1840_is_explained() -> None:
    game = kept("vienna1840-lively-5p-seed5")
    count = told(game)
    runs = sum(action.kind == "run" for _, action in game.moves)
    assert count["revenue"] >= runs
    assert count["price"] > 0
    assert count["forced"] > 0


def test_a_game_of_trambahn_is_explained() -> None:
    count = told(kept("trambahn-random-seed3"))
    assert count["revenue"] >= 10
    assert count["forced"] >= 10
    assert count["price"] == 0
