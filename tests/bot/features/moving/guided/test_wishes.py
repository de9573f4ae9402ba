"""What is wanted comes first, and with it the best payment; the others are found by a press more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.features.moving.guided.forks import Fork, Path, Way
from bot.games import Legal
from engine.core import Action, Draft, registry
from tests.bot.features.moving.guided.finding import way_to
from tests.bot.features.moving.guided.positions import GAMES, Position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.moving.guided.table import button_of, sit_down
from tests.bot.room import Room
from tests.games import kept

GAME = GAMES["tramways"]
NAME = "tramways-building-3p-seed1"
MANY = 6


@pytest.fixture(autouse=True)
def every_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


def lines() -> Iterator[tuple[int, Any, int, Action]]:
    """The positions of a whole game in which tracks were laid: moves made, state, seat, the move."""
    for number, (state, seat, action, _) in enumerate(kept(NAME).turns()):
        if action.kind == "link":
            yield number, state, seat, action


def way_of(state: Any, seat: int) -> Way:
    return Way(Legal(GAME, state, seat), "link")


def wishes(way: Way) -> tuple[Path, Fork]:
    """The fork at which lines are listed from the first place."""
    fork = way.at((0,))
    assert isinstance(fork, Fork)
    return (0,), fork


@pytest.mark.whole
def test_a_wish_is_listed_once_with_the_payment_that_comes_first() -> None:
    for _, state, seat, _ in list(lines())[:MANY]:
        path, fork = wishes(way_of(state, seat))
        assert len(fork.actions) == len(fork.wanted) > 0
        ways = [action.values()["way"] for action in fork.actions]
        assert len(set(ways)) == len(ways)
        for number, wish in enumerate(fork.wanted):
            assert isinstance(wish, Draft)
            payments = way_of(state, seat).at((*path, number))
            if isinstance(payments, Fork):
                assert payments.actions[0] == fork.actions[number]
                assert way_of(state, seat).default((*path, number)) == (*path, number, 0)
            else:
                assert payments == fork.actions[number]


def test_what_is_not_listed_is_found_value_by_value() -> None:
    unlisted = 0
    for _, state, seat, made in list(lines())[:MANY]:
        path = way_to(way_of(state, seat), GAME, state, seat, made)
        assert path is not None
        fork = way_of(state, seat).at(path[:1])
        assert isinstance(fork, Fork)
        unlisted += path[1] == len(fork)
        assert way_of(state, seat).at(path) == made
    assert unlisted


def test_where_more_than_the_payment_is_left_each_first_of_it_is_listed_once() -> None:
    """Points at a leisure building: how many comes before with what."""
    bought = 0
    for state, seat, action, _ in kept(NAME).turns():
        if action.kind != "move" or not str(action.values()["bonus"]).isdecimal():
            continue
        way = Way(Legal(GAME, state, seat), "move")
        path = way_to(way, GAME, state, seat, action)
        assert path is not None
        assert way.at(path) == action
        fork = next(
            found
            for length in range(len(path))
            if isinstance(found := way.at(path[:length]), Fork) and found.draft.fields.get("way")
        )
        points = [each.values()["bonus"] for each in fork.actions]
        assert len(set(points)) == len(points) == int(str(points[0])) + 1
        bought += fork.others is not None
    assert bought


@pytest.mark.whole
@pytest.mark.timeout(120)
async def test_the_other_payments_stand_behind_something_else(room: Room) -> None:
    """Over restarts: what is chosen stands in the ids alone."""
    played = kept(NAME)
    number, state, seat = next(
        (number, state, seat)
        for number, state, seat, _ in lines()
        if isinstance(way_of(state, seat).at((0, 0)), Fork)
    )
    _, who = await sit_down(room, Position(played.opening(number).journal, seat))
    hand = RoomHand(room, who)
    result = await hand.click(room.last.id, button_of(room, "link"))
    guide = Guide(hand, result.response.id)
    await guide.choose(guide.labels[0])
    await room.restart()
    await guide.choose(guide.labels[0])
    first = guide.text.splitlines()[-1]
    await room.restart()
    await guide.press("Something else")
    payments = way_of(state, seat).at((0, 0))
    assert isinstance(payments, Fork)
    assert len(guide.labels) == len(payments)
    await guide.choose(guide.labels[1])
    assert guide.text.splitlines()[-1] == f"-# `{payments.actions[1].notation()}`" != first
    await guide.press("Back")
    await guide.press("Back")
    await guide.press("Square by square")
    assert "which square comes next?" in guide.text
    assert guide.pictures == ["steps"]
    assert "on record" not in guide.text
