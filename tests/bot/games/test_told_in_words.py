"""Every kind of move of the kept games is told in words, and not only as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.games import Scene, presentation
from bot.language import languages, words
from engine.core import Action, Seat
from tests.games import GAMES, Played, kept, names

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Franz")
NOTATION = re.compile(r"`[^`]*`")


def told(played: Played, language: str) -> Iterator[tuple[Action, Seat, str, str]]:
    """Of the first moves of each kind: who made it, what everybody is told first, and what its maker is."""
    said, seen = words(language).of(played.game.id), dict[str, int]()
    telling = presentation(played.game).telling
    for before, seat, action, step in played.turns():
        seen[action.kind] = seen.get(action.kind, 0) + 1
        if seen[action.kind] > SOME and step.events:
            continue
        heard = []
        for viewer in (None, seat):
            then, now = (
                telling.to(Scene(said, NAMES[: played.seats], played.game.view(state, viewer)), viewer)
                for state in (before, step.state)
            )
            heard.append(telling.headline(then, now, seat, action, step.events))
        yield action, seat, heard[0], heard[1]


SOME = 6
"""Moves of a kind that are looked at in each game, and all of which nothing is reported."""


@pytest.mark.sample(3)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", names())
def test_a_move_is_told_in_a_sentence(name: str, language: str) -> None:
    for action, _, everybody, maker in told(kept(name), language):
        for line in (everybody, maker):
            assert NOTATION.sub("", line).strip(" .:"), (action, line)
            assert not line.startswith(("`", action.notation())), (action, line)
            assert line.rstrip("*")[-1] in ".:?)", (action, line)


@pytest.mark.sample(4)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_event_tells_of_each_kind_or_the_game_says_it_otherwise(game: str, language: str) -> None:
    """The name of a kind alone is the last resort, of which no kind of move has need."""
    shown = presentation(GAMES[game])
    for name in names(game):
        played = kept(name)
        for before, seat, action, step in played.turns():
            then, now = (
                Scene(words(language).of(game), NAMES[: played.seats], played.game.view(state, None))
                for state in (before, step.state)
            )
            assert shown.telling.told(then, now, seat, action, step.events), (name, action)
