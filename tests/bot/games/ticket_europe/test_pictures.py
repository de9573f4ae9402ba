"""What a post shows beside the map."""

from __future__ import annotations

import pytest

from bot.games import DETAIL, Scene, presentation
from bot.language import words
from engine.core import Step
from engine.ticket_europe import GAME
from engine.ticket_europe.events import (
    ClaimWithdrawn,
    RouteClaimed,
    StationBuilt,
    TicketsKept,
    TunnelCardsTurned,
)
from engine.ticket_europe.state import State
from tests.render.ticket_europe.positions import NAMES, first_when, first_with, seen

PICTURES = presentation(GAME).pictures


def _scene(step: Step[State]) -> Scene:
    return Scene(words().of(GAME.id), NAMES[:4], seen(step))


@pytest.mark.parametrize("event", [RouteClaimed, StationBuilt])
def test_what_was_built_is_shown_large(event: type[RouteClaimed] | type[StationBuilt]) -> None:
    step = first_with(4, event)
    scene = _scene(step)
    assert PICTURES.posted(scene, step.events)[0] == DETAIL
    assert "Part of the map: " in PICTURES.draw(DETAIL, scene, step.events).alt_text


def test_the_cards_that_a_tunnel_turned_up_are_shown_to_all() -> None:
    step = first_when(4, lambda state: state.tunnel is not None)
    scene = _scene(step)
    assert PICTURES.posted(scene, step.events)[0] == DETAIL
    assert "turned up: " in PICTURES.draw(DETAIL, scene, step.events).alt_text


def test_and_so_they_are_when_it_has_been_given_up_in_the_same_turn() -> None:
    dug, given_up = first_with(4, TunnelCardsTurned), first_with(4, ClaimWithdrawn)
    events = (*dug.events, *given_up.events)
    assert PICTURES.posted(_scene(given_up), events)[0] == DETAIL
    assert "turned up: " in PICTURES.draw(DETAIL, _scene(given_up), events).alt_text


def test_where_nothing_was_built_the_map_stands_alone() -> None:
    step = first_with(4, TicketsKept)
    assert DETAIL not in PICTURES.posted(_scene(step), step.events)
