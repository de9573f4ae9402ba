"""Ratings follow from results in order, whenever they are worked out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.features.statistics.ratings import MOST, START, WITHIN, Rating, after, recount, without_surplus
from bot.store.games.results import Result

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


def some_results(games: int, seed: int) -> list[Result]:
    """Games of two to five of eight people, of whom one was taken out of the database; some share a place."""
    chance = random.Random(seed)
    rows = []
    for game in range(games):
        players = chance.sample([-7, *range(1, 8)], chance.randrange(2, 6))
        at = BEGIN + timedelta(hours=game)
        rows += [
            Result(game, seat, player, chance.randrange(1, len(players) + 1), rated=True, at=at)
            for seat, player in enumerate(players)
        ]
    return rows


def put(rows: Sequence[Result], changed: Sequence[Result]) -> list[Result]:
    new = {(row.game_id, row.seat): row for row in changed}
    return [new.get((row.game_id, row.seat), row) for row in rows]


def test_game_by_game_and_all_at_once_are_equal_to_the_last_digit() -> None:
    rows = some_results(200, seed=1)
    at_once = put(rows, recount(rows))
    standing: list[Result] = []
    for game in range(200):
        standing += [row for row in rows if row.game_id == game]
        standing = put(standing, recount(standing))
    assert standing == at_once
    assert recount(at_once) == []


def test_a_game_that_is_entered_late_changes_all_that_follows_and_nothing_before() -> None:
    rows = some_results(60, seed=2)
    without = [row for row in rows if row.game_id != 30]
    late = put(without, recount(without))
    entered = sorted([*late, *(row for row in rows if row.game_id == 30)], key=lambda row: (row.at, row.seat))
    changed = recount(entered)
    assert put(entered, changed) == put(rows, recount(rows))
    assert min(row.game_id for row in changed) == 30


def test_who_is_nobody_now_leaves_the_ratings_of_all_others_as_they_were() -> None:
    rows = some_results(60, seed=3)
    before = put(rows, recount(rows))
    nameless = [replace(row, player=-99) if row.player == 3 else row for row in rows]
    after_all = put(nameless, recount(nameless))
    assert [(row.mu, row.sigma) for row in after_all] == [(row.mu, row.sigma) for row in before]


def test_who_wins_gains_and_who_shares_a_place_shares_its_rating() -> None:
    first, *others = after([START, START, START], [1, 2, 2])
    assert others[0] == others[1]
    assert others[0].mu < START.mu < first.mu
    assert first.sigma < START.sigma


def test_everybody_begins_at_the_same_number() -> None:
    assert START.shown == 1000
    assert Rating(START.mu + 1, START.sigma).shown == 1040


def a_game(number: int, at: datetime, *players: int) -> list[Result]:
    return [Result(number, seat, player, seat + 1, rated=True, at=at) for seat, player in enumerate(players)]


def counting(rows: Sequence[Result]) -> list[int]:
    return sorted({row.game_id for row in rows if row.rated})


def test_of_many_quick_games_of_the_same_people_the_first_count() -> None:
    new = [row for number in range(8) for row in a_game(number, BEGIN + number * timedelta(hours=4), 1, 2)]
    # The fourth to sixth fall within a day of the first three; the seventh is a day after the first.
    assert counting(without_surplus([], new)) == [0, 1, 2, 6, 7]
    # One after the other it is the same, in whatever seats they sat.
    earlier: list[Result] = []
    for number in range(8):
        seats = (1, 2) if number % 2 else (2, 1)
        earlier += without_surplus(earlier, a_game(number, BEGIN + number * timedelta(hours=4), *seats))
    assert counting(earlier) == [0, 1, 2, 6, 7]


def test_somebody_else_at_the_table_makes_it_another_game() -> None:
    same = [row for number in range(MOST) for row in a_game(number, BEGIN, 1, 2)]
    for players in ((1, 3), (1, 2, 3)):
        assert counting(without_surplus(same, a_game(9, BEGIN, *players))) == [9]
    assert counting(without_surplus(same, a_game(9, BEGIN + WITHIN / 2, 2, 1))) == []
    assert counting(without_surplus(same, a_game(9, BEGIN + WITHIN, 2, 1))) == [9]
