"""What menus offer first, and what they say of it."""

from __future__ import annotations

import pytest

from bot.games import Legal, Scene, presentation
from bot.games.ticket_europe.asking import leading
from bot.language import words
from engine.core import Draft
from engine.ticket_europe import GAME
from engine.ticket_europe.facts import TICKETS
from engine.ticket_europe.prospects import own
from tests.games import kept

SHOWN = presentation(GAME)
NAMES = ("Anna", "Ben", "Cleo", "Dora")


@pytest.fixture(scope="module")
def legal() -> Legal:
    """A turn in the middle of a game for four, at which some routes can be paid."""
    state = kept("ticket_europe-purposeful-4p-seed1").states()[136]
    return Legal(GAME, state, state.turn)


@pytest.fixture(scope="module")
def scene(legal: Legal) -> Scene:
    return Scene(words().of(GAME.id), NAMES, legal.view)


def test_routes_that_lead_towards_tickets_come_first(legal: Legal, scene: Scene) -> None:
    choices = legal.choices(Draft("claim"))
    assert choices is not None
    routes = [choices.values[place] for place in SHOWN.asking.order(scene, "route", choices.values)]
    assert sorted(map(str, routes)) == sorted(map(str, choices.values))
    useful = [route in leading(legal.view) for route in routes]
    assert True in useful
    assert useful == sorted(useful, reverse=True)
    label, said = SHOWN.asking.offer(scene, legal, "claim", "route", routes[0])
    assert label == "Brest–Dieppe, 2 Orange"
    assert said == "towards Brest–Marseille (7), 2 points, 27 wagons left"


def test_what_is_missing_is_told_of_routes_on_the_way_first(legal: Legal, scene: Scene) -> None:
    aside = SHOWN.asking.aside(scene, "claim", "route")
    assert aside.startswith("-# Still missing: München–Wien: 1 ")
    assert SHOWN.asking.aside(scene, "claim", None) == ""


def test_a_route_leads_towards_tickets_that_are_not_joined(legal: Legal) -> None:
    found = leading(legal.view)
    assert {ticket for tickets in found.values() for ticket in tickets} <= set(own(legal.view).tickets or ())
    assert found["munchen-wien"] == ["paris-wien"]
    assert TICKETS["paris-wien"].points == 8
    state = kept("ticket_europe-purposeful-4p-seed1").states()[0]
    assert leading(GAME.view(state, 0)) == {}


def test_a_tunnels_call_tells_what_was_turned_up() -> None:
    state = kept("ticket_europe-purposeful-3p-seed1").states()[14]
    view = GAME.view(state, None)
    assert view.tunnel is not None
    told = SHOWN.calling.heading(Scene(words().of(GAME.id), NAMES[:3], view))
    assert told[0].startswith("Turned up: ")
    assert told[0].count(", ") == len(view.tunnel.turned) - 1
