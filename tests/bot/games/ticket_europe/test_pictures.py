"""What a post shows."""

from __future__ import annotations

import pytest

from bot.games import Scene, presentation
from bot.language import words
from engine.core import Event, Step
from engine.ticket_europe import GAME
from engine.ticket_europe.actions import Withdraw
from engine.ticket_europe.events import (
    ClaimWithdrawn,
    RouteClaimed,
    StationBuilt,
    TicketsKept,
    TunnelCardsTurned,
)
from engine.ticket_europe.state import State
from tests.render.ticket_europe.positions import NAMES, first_when, first_with, seen, steps

PICTURES = presentation(GAME).pictures


def _scene(step: Step[State]) -> Scene:
    return Scene(words().of(GAME.id), NAMES[:4], seen(step))


@pytest.mark.parametrize("event", [RouteClaimed, StationBuilt, TicketsKept, TunnelCardsTurned])
def test_a_post_shows_the_map_whole_and_nothing_beside_it(event: type[Event]) -> None:
    """Two pictures side by side are cut to squares on a phone: of the face-up cards and the points only
    pieces would be left.
    """
    step = first_with(4, event)
    assert PICTURES.posted(_scene(step), step.events) == ("map",)


def test_the_map_tells_what_a_tunnel_turned_up() -> None:
    dug, given_up = first_with(4, TunnelCardsTurned), first_with(4, ClaimWithdrawn)
    for step, events in ((dug, dug.events), (given_up, (*dug.events, *given_up.events))):
        assert "turned up: " in PICTURES.draw("map", _scene(step), events).alt_text


def test_at_the_end_the_points_stand_alone_and_the_tickets_with_the_last_turn() -> None:
    """Of several pictures Discord crops each: the table of points is never one of them."""
    over, before = _scene(steps(4)[-1]), _scene(steps(4)[-2])
    assert PICTURES.posted(over, ()) == ("end1", "end2", "end3", "end4", "end5")
    assert PICTURES.closing(over) == ("end6",)
    assert PICTURES.draw("end6", over, ()).alt_text.startswith("Final scoring")
    assert (PICTURES.posted(before, ()), PICTURES.closing(before)) == (("map",), ())


def test_whoever_pays_for_a_tunnel_or_gives_it_up_sees_what_it_turned_up() -> None:
    state = first_when(4, lambda each: each.tunnel is not None).state
    before = Scene(words().of(GAME.id), NAMES[:4], GAME.view(state, state.turn))
    step = GAME.apply(state, state.turn, Withdraw())
    after = Scene(words().of(GAME.id), NAMES[:4], GAME.view(step.state, state.turn))
    (plate,) = PICTURES.preview(before, after, Withdraw(), step.events)
    assert plate.name == "tunnel"
    told = presentation(GAME).telling.preview(before, after, state.turn, Withdraw(), step.events)
    assert told[0].startswith("Turned up: ")
