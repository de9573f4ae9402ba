"""What those who play Ticket to Ride Europe by words hear where others look at a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.games import Legal, Scene, presentation
from bot.games.ticket_europe.moves import by_tickets
from bot.games.ticket_europe.words import labels, names
from bot.language import words
from engine.core import Draft
from engine.ticket_europe import GAME
from engine.ticket_europe.events import TunnelCardsTurned
from tests.games import kept

SHOWN = presentation(GAME)
PLAYED = kept("ticket_europe-purposeful-2p-seed1")
NAMES = ("Anna", "Ben")


def scene_at(moves: int, seat: int | None = None) -> Scene:
    """A position of the kept game by words, to whoever is at turn."""
    state = PLAYED.states()[moves]
    view = GAME.view(state, state.turn if seat is None else seat)
    return Scene(words().of(GAME.id), NAMES, view, lambda who: GAME.kinds(state, who), aloud=True)


def test_a_ticket_is_called_by_cities_and_points_without_a_number_before_it() -> None:
    scene = scene_at(0, 0)
    offered = scene.view.players[0].offered
    said = labels.ticket(scene, 1)
    assert said == names.ticket(scene, offered[0])
    assert said.endswith((" points", " point"))
    assert " for " in said
    pictured = replace(scene, aloud=False)
    assert labels.ticket(pictured, 1) == f"1: {names.ticket(pictured, offered[0])}"


def claims_open() -> Sequence[tuple[Scene, Sequence[str]]]:
    """Positions with routes to claim, and the routes."""
    found = []
    for moves, (seat, action) in enumerate(PLAYED.moves):
        if action.kind == "claim":
            legal = Legal(GAME, PLAYED.states()[moves], seat)
            choices = legal.choices(Draft("claim"))
            assert choices is not None
            found.append((scene_at(moves), [str(each) for each in choices.values]))
    return found


def test_routes_for_no_ticket_come_by_the_names_of_their_cities() -> None:
    split = 0
    for scene, routes in claims_open():
        *_, (_, others) = by_tickets(scene, routes)
        said = [names.route(scene, routes[place]) for place in others]
        if len(by_tickets(scene, routes)) > 1:
            split += 1
            assert said == sorted(said)
    assert split > 5


def test_what_is_missing_is_told_only_of_routes_towards_tickets() -> None:
    above = SHOWN.naming.dialogue("claim").aside_at("route")
    lines = [(above(scene), above(replace(scene, aloud=False))) for scene, _ in claims_open()]
    assert all(len(aloud) <= len(pictured) for aloud, pictured in lines)
    assert any(len(aloud) < len(pictured) for aloud, pictured in lines)


def test_a_tunnel_that_nobody_can_pay_says_what_was_turned_up() -> None:
    lines = []
    for step, (seat, _) in zip(PLAYED.steps()[1:], PLAYED.moves, strict=True):
        if any(isinstance(each, TunnelCardsTurned) for each in step.events) and step.state.tunnel is not None:
            kinds = GAME.kinds(step.state, seat)
            view = GAME.view(step.state, seat)
            scene = Scene(words().of(GAME.id), NAMES, view, partial(GAME.kinds, step.state), aloud=True)
            said = SHOWN.telling.uncovered(scene, seat, step.events)
            lines.append(("pay" in kinds, any(each.startswith("Turned up: ") for each in said)))
    assert lines
    assert all(payable != told for payable, told in lines)


def test_the_second_card_of_a_turn_is_asked_for_as_the_second() -> None:
    drawn = [moves for moves, (_, action) in enumerate(PLAYED.moves) if action.kind == "draw"]
    asked = {
        scene.view.phase: SHOWN.speaking.naming.kind(scene, scene.view.turn, "draw")
        for scene in map(scene_at, drawn)
    }
    assert asked == {"turn": "Draw a card", "second_card": "Draw your second card"}
