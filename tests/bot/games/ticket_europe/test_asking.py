"""What menus offer first, and what they say of it."""

from __future__ import annotations

import pytest

from bot.features.moving.guided.entries import MARKED
from bot.games import Legal, Scene, presentation
from bot.games.ticket_europe.moves import by_tickets, leading
from bot.games.ticket_europe.words import labels
from bot.language import words
from engine.core import Draft, registry
from engine.ticket_europe import GAME
from engine.ticket_europe.facts import ROUTES, TICKETS
from engine.ticket_europe.prospects import claims, own
from render.core.letters import letters
from tests.bot.features.moving.guided.positions import Position
from tests.bot.features.moving.guided.table import press_kind, sit_down
from tests.bot.room import Room
from tests.engine.ticket_europe.tables import ANNA, laid, owned, player, three
from tests.games import kept

SHOWN = presentation(GAME)
NAMES = ("Anna", "Ben", "Cleo", "Dora")
MENU = 3


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
    parts = by_tickets(scene, choices.values)
    routes = [choices.values[place] for _, places in parts for place in places]
    assert sorted(map(str, routes)) == sorted(map(str, choices.values))
    useful = [route in leading(legal.view) for route in routes]
    assert True in useful
    assert useful == sorted(useful, reverse=True)
    label, said = SHOWN.naming.offer(scene, legal, "claim", "route", routes[0])
    assert label == "Brest–Dieppe, 2 Orange"
    assert said == "costs 🟧 Orange, 🚂 Locomotive, towards Brest–Marseille (7), 2 points, 27 trains left"


def test_what_is_missing_is_told_of_routes_on_the_way_first(legal: Legal, scene: Scene) -> None:
    claim = SHOWN.naming.dialogue("claim")
    aside = claim.aside_at("route")(scene)
    assert aside.startswith("-# Still missing: München–Wien: 1 ")
    assert claim.aside_at(None)(scene) == ""


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


def test_routes_for_ones_tickets_are_a_part_by_themselves() -> None:
    """They come first, and the others after them; without any the routes are not split."""
    state = kept("ticket_europe-purposeful-4p-seed1").states()[151]
    view = GAME.view(state, state.turn)
    scene = Scene(words().of(GAME.id), NAMES[:4], view)
    routes = [claim.route for claim in claims(view)]
    (first, wanted), (second, others) = by_tickets(scene, routes)
    assert (first, second) == ("For your tickets", "Others")
    assert sorted([*wanted, *others]) == list(range(len(routes)))
    on_the_way = leading(view)
    assert all(routes[place] in on_the_way for place in wanted)
    assert not any(routes[place] in on_the_way for place in others)
    assert [name for name, _ in by_tickets(scene, [routes[place] for place in others])] == [""]


@pytest.mark.parametrize("moves", [147, 151])
async def test_routes_are_lettered_on_the_map_and_chosen_by_buttons(
    room: Room, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})
    played = kept("ticket_europe-purposeful-4p-seed1")
    state, seat, _, _ = list(played.turns())[moves]
    _, who = await sit_down(room, Position(played.opening(moves).journal, seat))
    guide = await press_kind(room, who, "claim")
    routes = len(list(claims(GAME.view(state, seat))))
    assert guide.pictures == ["routes"]
    assert list(guide.buttons)[: min(routes, MARKED)] == letters(min(routes, MARKED))
    assert not list(guide.options())
    assert ("Others" in guide.buttons) == (routes > MARKED)


async def test_routes_without_a_letter_stand_behind_others(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 85 routes 20 have a letter: those for one's tickets, and those that bring most points."""
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})
    played = kept("ticket_europe-random-seed3")
    state, seat, _, _ = list(played.turns())[128]
    table, who = await sit_down(room, Position(played.opening(128).journal, seat))
    scene = Scene(words().of(GAME.id), NAMES[: played.seats], GAME.view(state, seat))
    routes = [claim.route for claim in claims(scene.view)]
    ordered = [routes[place] for _, places in by_tickets(scene, routes) for place in places]
    guide = await press_kind(room, who, "claim")
    assert list(guide.buttons)[:20] == letters(20)
    await guide.press("Others")
    prompts = [part["placeholder"] for part in guide.parts if part["type"] == MENU]
    assert prompts[0] == "For your tickets"
    assert len(list(guide.options())) == len(routes) - 20
    offered = [label for label, _, _ in guide.options()]
    assert offered == [labels.route(scene, route) for route in ordered[20:]], "by their names alone"
    await guide.choose(offered[-1])
    assert "with which cards?" in guide.text or table.revision > 128
    await guide.press("Back")
    assert list(guide.buttons)[:20] == letters(20)


@pytest.mark.parametrize(
    ("route", "said"),
    [
        ("berlin-danzig", "costs 4 × 🟥 Red, 7 points, 41 trains left"),
        ("budapest-wien-red", "1 point, 44 trains left"),
        ("paris-zurich", "4 points, 42 trains left"),
    ],
)
def test_a_route_that_is_paid_in_one_way_says_how(route: str, said: str) -> None:
    """It is claimed as soon as it is chosen. The colour of one that isn't gray is in its name; what a tunnel
    costs is asked.
    """
    state = three(player(red=4))
    legal = Legal(GAME, state, ANNA)
    scene = Scene(words().of(GAME.id), NAMES[:3], legal.view)
    assert SHOWN.naming.offer(scene, legal, "claim", "route", route)[1] == said


def test_cities_where_a_route_can_be_borrowed_come_first() -> None:
    state = three(owners=owned(anna="paris-zurich", ben="brest-paris"))
    scene = Scene(words().of(GAME.id), NAMES[:3], GAME.view(state, ANNA))
    cities = ["berlin", "brest", "paris", "zurich"]
    station = SHOWN.naming.dialogue("station")
    (first, lending), (second, others) = station.parts_of(scene, "city", cities)
    assert (first, [cities[place] for place in lending]) == (
        "With routes that stations can use",
        ["brest", "paris"],
    )
    assert (second, [cities[place] for place in others]) == ("Others", ["berlin", "zurich"])
    assert [name for name, _ in station.parts_of(scene, "city", ["berlin", "zurich"])] == [""]
    assert "you use one route of another player" in station.aside_at("city")(scene)
    legal = Legal(GAME, state, ANNA)
    assert (
        SHOWN.naming.offer(scene, legal, "station", "city", "brest")[1] == "routes stations can use: 1 of Ben"
    )


def test_of_two_tracks_that_lack_the_same_one_is_told() -> None:
    """Essen-København asks of both its tracks one locomotive and two more cards."""
    state = three(player("frankfurt-kobenhavn", green=2), owners=owned(anna="essen-frankfurt"))
    scene = Scene(words().of(GAME.id), NAMES[:3], GAME.view(state, ANNA))
    told = SHOWN.naming.dialogue("claim").aside_at("route")(scene)
    assert told.count("Essen–København") == 1


def test_where_no_ticket_needs_a_route_the_highest_are_named() -> None:
    state = laid(
        three(player("brest-marseille", blue=4, red=4), owners=owned(anna="brest-paris marseille-paris"))
    )
    legal = Legal(GAME, state, ANNA)
    scene = Scene(words().of(GAME.id), NAMES[:3], legal.view)
    choices = legal.game.choices(state, ANNA, Draft("claim"))
    assert choices is not None
    routes = choices.values
    (first, highest), (second, others) = SHOWN.naming.dialogue("claim").parts_of(scene, "route", routes)
    assert (first, second, len(highest)) == ("Most points", "Others", 3)
    longest = [ROUTES[str(routes[place])].spaces for place in (*highest, *others)]
    assert longest == sorted(longest, reverse=True)
