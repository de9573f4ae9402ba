"""A line that does not run comes with the reason."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.games import Scene, presentation
from bot.games.vienna1840 import events
from bot.games.vienna1840.words import standstill
from bot.language import words
from engine.vienna1840 import GAME, outlook
from engine.vienna1840.events import TramRan
from engine.vienna1840.rounds.running import NO_ROUTE, best
from engine.vienna1840.state import LineRound
from tests.games import kept

SHOWN = presentation(GAME)
NAMES = ("Ann", "Ben", "Cat")
OPTIONS = next(options for seats, options in GAME.setups() if seats == 3)


def scene_of(state: Any, seat: int) -> Scene:
    return Scene(words(), NAMES, GAME.view(state, seat), partial(GAME.kinds, state))


def test_each_line_that_stands_still_says_why() -> None:
    told: set[str] = set()
    for state, seat, _, step in kept("vienna1840-random-seed1").turns():
        for event in step.events:
            if isinstance(event, TramRan) and event.route == NO_ROUTE and best(state, event.line) is None:
                said = events.SAID[TramRan](scene_of(step.state, seat), event) or ""
                place = said.rpartition(" at ")[2]
                assert "has no route" in said
                told.add(said.removesuffix(place))
    assert any("No track leads away from its station" in said for said in told)


def test_a_line_without_a_tram_is_not_told_that_it_runs() -> None:
    calls: set[str] = set()
    for state, seat, _, _ in kept("vienna1840-random-seed1").turns():
        scene = scene_of(state, seat)
        if isinstance(state.phase, LineRound) and outlook.is_tramless(scene.view):
            calls.add(SHOWN.calling.call(scene, seat))
    assert calls
    assert not any("it runs" in said or "to run it" in said or "has run:" in said for said in calls)


def test_a_line_without_a_station_is_told_so() -> None:
    state = GAME.start(3, OPTIONS, 1)
    assert standstill.no_route(scene_of(state, 0), "3") == "It has no station on the map."
