"""Every refusal has its rules, and what happened in a recorded game can be explained."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games import Scene, presentation
from bot.language import words
from bot.table.past import PastMove
from engine.core import Game, Level, Reason, Standpoint
from engine.core.registry import partner_of
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
        for topic in set(shown.reasons.topics) - {"refusal", "computer"}:
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


COMPUTERS = (
    "ticket_europe-purposeful-3p-seed1",
    "trambahn-random-seed3",
    "tramways-building-3p-seed1",
    "vienna1840-lively-3p-seed1",
)
EACH = 9
"""Every ninth decision of a game is put to the computer."""


@pytest.mark.parametrize("name", COMPUTERS)
def test_every_reason_of_the_computer_has_its_words(name: str) -> None:
    played = kept(name)
    shown, partner = presentation(played.game), partner_of(played.game)
    assert partner is not None
    keys = set()
    for number, (before, seat, _, _) in enumerate(played.turns()):
        if number % EACH:
            continue
        scene = Scene(words(), NAMES[: played.seats], played.game.view(before, None))
        choice = partner.choose(Standpoint(played.game, before, seat), Level.DRIVER)
        for weighed in (choice.made, *choice.others):
            assert shown.reasons.clause(scene, weighed.reason), weighed.reason
            keys.add(weighed.reason.key)
    assert len(keys) > 2
    assert shown.reasons.obvious <= shown.reasons.clauses.keys()


LONGER = "line 6 will earn 20 more"


def test_a_reason_without_words_is_not_told() -> None:
    shown = presentation(VIENNA)
    scene = Scene(words(), NAMES[:3], None)
    assert shown.reasons.clause(scene, Reason("lengthens", {"line": "6", "gain": 20})) == LONGER
    assert shown.reasons.clause(scene, Reason("lengthens", {"growth": 20})) is None
    assert shown.reasons.clause(scene, Reason("of another release")) is None


def test_a_tram_makes_room_for_one_of_any_colour() -> None:
    """English has no article before a colour that fits all of them: "a orange tram"."""
    shown = presentation(VIENNA)
    scene = Scene(
        words(), NAMES[:3], VIENNA.view(kept("vienna1840-lively-3p-seed0").opening(0).states()[0], None)
    )
    said = shown.reasons.clause(scene, Reason("makes_room", {"tram": "yellow", "colour": "orange"}))
    assert said == "it makes room for a better tram (orange)"
