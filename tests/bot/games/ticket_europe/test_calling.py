"""What a turn call tells everybody, and what it keeps to the one who holds the cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.games import Scene, presentation
from bot.games.ticket_europe.words.names import route as said
from bot.language import words
from engine.core import Draft, registry
from engine.ticket_europe import GAME
from engine.ticket_europe.actions import Claim
from engine.ticket_europe.facts import ROUTES
from engine.ticket_europe.prospects import claims
from tests.bot.features.moving.guided.positions import Position
from tests.bot.features.moving.guided.pressing import RoomHand
from tests.bot.features.moving.guided.table import button_of, press_kind, sit_down
from tests.bot.room import Room
from tests.games import kept, names
from tests.reading import words_of

SHOWN = presentation(GAME)
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def scene_of(state: Any, seat: int | None = None) -> Scene:
    """A position as a seat sees it, or as all do."""
    return Scene(
        words("en").of(GAME.id), NAMES, GAME.view(state, seat), lambda decider: GAME.kinds(state, decider)
    )


def told(state: Any) -> list[Any]:
    """What the call of a position says to all, and the kinds that have a button in it."""
    scene, calling = scene_of(state), SHOWN.calling
    said: list[Any] = [calling.heading(scene)]
    for seat in GAME.deciders(state):
        kinds = {*GAME.kinds(state, seat), *calling.covered(scene, seat)}
        said.append((calling.call(scene, seat), calling.means(scene, seat), kinds))
        said.append(calling.at_once(scene, seat))
    return said


@cache
def out_of_reach() -> tuple[Position, Any]:
    """A tunnel for which a player lacks the extra cards though they hold enough of them, in a kept game."""
    return next(_out_of_reach())


def _out_of_reach() -> Iterator[tuple[Position, Any]]:
    for name in names("ticket_europe-"):
        played = kept(name)
        for number, (state, seat, action, _) in enumerate(played.turns()):
            if played.seats > 4 or action.kind != "withdraw" or "pay" in GAME.kinds(state, seat):
                continue
            if sum(state.players[seat].hand.values()) >= state.tunnel.extra:
                yield Position(played.opening(number).journal, seat), state


def test_a_call_tells_nobody_what_somebody_holds() -> None:
    """Hands and tickets dealt anew, it is the same."""
    covered = 0
    for state in kept("ticket_europe-purposeful-3p-seed1").states()[:-1]:
        twin = GAME.redealt(state, None, state.chance)
        assert told(state) == told(twin)
        covered += any(GAME.kinds(state, seat) != GAME.kinds(twin, seat) for seat in GAME.deciders(state))
    assert covered


def test_r13_2_in_the_last_round_each_turn_is_called_the_last() -> None:
    states = kept("ticket_europe-purposeful-3p-seed1").states()[:-1]
    calls = [
        (state.ender is not None, SHOWN.calling.call(scene_of(state), GAME.deciders(state)[0]))
        for state in states
        if state.phase == "turn"
    ]
    assert {last for last, _ in calls} == {True, False}
    assert all(call.startswith("your last turn: draw cards") == last for last, call in calls)


def test_r10_6_only_who_lacks_the_cards_is_told_so() -> None:
    _, state = out_of_reach()
    own, public = (SHOWN.calling.call(scene_of(state, seat), state.turn) for seat in (state.turn, None))
    assert own == "you can't pay 1 more card for Bucuresti–Sofia, so give up the tunnel."
    assert "or give up the tunnel" in public


def test_while_the_first_tickets_are_chosen_all_read_who_begins() -> None:
    """The first player is drawn, and need not sit first."""
    state = next(state for state, _, _, _ in kept("ticket_europe-purposeful-4p-seed1").turns())
    for first in range(4):
        (line,) = SHOWN.calling.heading(scene_of(replace(state, first=first)))
        assert line.endswith(f"then {NAMES[first]} starts.")


async def test_the_button_is_there_in_any_case_and_answers_why_it_leads_nowhere(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})
    position, state = out_of_reach()
    _, who = await sit_down(room, position)
    assert {"Pay more", "Give up the tunnel"} <= set(room.offered)
    answer = await RoomHand(room, who).click(room.last.id, button_of(room, "pay"))
    said = words_of(room.env.backend.get_message(room.channel.id, answer.response.id))
    assert f"You don't hold the cards to pay for that: {state.tunnel.extra} needed." in said
    assert "10.6" in said


def _dug_with_one_payment() -> tuple[Position, Any, str]:
    """A turn in which somebody digs at a tunnel for which one payment can be made; the tunnel."""
    for name in names("ticket_europe-"):
        played = kept(name)
        for number, (state, seat, action, _) in enumerate(played.turns()):
            if played.seats > 4 or not isinstance(action, Claim) or not ROUTES[action.route].tunnel:
                continue
            claim = next(each for each in claims(GAME.view(state, seat)) if each.route == action.route)
            if len(claim.payments) == 1:
                return Position(played.opening(number).journal, seat), state, action.route
    raise AssertionError("no such turn")


async def test_a_tunnel_is_confirmed_where_nobody_was_asked_for_the_cards(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What its three cards say can't be unseen, so the payment that goes without saying is shown first."""
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})
    position, state, route = _dug_with_one_payment()
    table, who = await sit_down(room, position)
    before = table.revision
    guide = await press_kind(room, who, "claim")
    offered = GAME.choices(state, position.seat, Draft("claim"))
    assert offered is not None
    place = list(offered.values).index(route)
    await guide.press(next(label for label, found in guide.buttons.items() if found.endswith(f":{place}")))
    assert said(scene_of(state), route) in guide.text
    assert table.revision == before
    await guide.press("Confirm")
    assert table.revision == before + 1
    assert "Turned up: " in guide.text
