"""Positions to test rules in, and moves in notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from engine.core import Chance, GameError, RuleError, Seat, Step, legal_actions, parse
from engine.ticket_europe.facts import TABLE, TICKETS, deck
from engine.ticket_europe.game import TicketEurope
from engine.ticket_europe.options import STANDARD
from engine.ticket_europe.routes import points
from engine.ticket_europe.state import Player, State
from engine.ticket_europe.trails import spaces

GAME = TicketEurope()
ANNA, BEN, CLEO, DORA = range(4)

ROW = "red blue green yellow black"
EventT = TypeVar("EventT")


def player(tickets: str = "", *, wagons: int = TABLE.wagons, stations: int = 3, **hand: int) -> Player:
    """`player("berlin-roma", wagons=12, red=3, loco=1)`; without a hand, one of ten cards of each sort."""
    return Player(
        hand=hand or dict.fromkeys((*TABLE.colours, TABLE.locomotive), 10),
        offered=(),
        tickets=tuple(tickets.split()),
        wagons=wagons,
        stations=stations,
    )


def table(
    *players: Player,
    row: str = ROW,
    draws: str | None = None,
    discard: str = "",
    **changes: Any,
) -> State:
    """Anna is at turn; the cards need not add up to a deck. `draws` are the cards of the deck, the next one
    first, and "" none; `owners` and `stations` of the players follow from what is given as such.
    """
    state = State(
        options=STANDARD,
        players=players,
        first=ANNA,
        turn=ANNA,
        phase="turn",
        row=tuple(row.split()),
        deck=deck() if draws is None else tuple(reversed(draws.split())),
        discard=tuple(discard.split()),
        ticket_deck=tuple(ticket for ticket, facts in TICKETS.items() if not facts.long),
        box=(),
        owners={},
        stations={},
        tunnel=None,
        ender=None,
        reason="",
        scores=(),
        chance=Chance.seeded(1),
    )
    return replace(state, **changes)


def three(*hands: Player, **changes: Any) -> State:
    """Three players; those not given have a bit of everything."""
    return table(*hands, *(player() for _ in range(3 - len(hands))), **changes)


def owned(**routes: str) -> dict[str, int]:
    """`owned(anna="paris-zurich", ben="brest-paris")`: routes with their owners."""
    seats = {"anna": ANNA, "ben": BEN, "cleo": CLEO, "dora": DORA}
    return {route: seats[name] for name, own in routes.items() for route in own.split()}


def laid(state: State) -> State:
    """The position with the wagons and points of the players as their routes say."""
    players = []
    for seat, each in enumerate(state.players):
        own = [route for route, owner in state.owners.items() if owner == seat]
        earned = sum(points(route) for route in own)
        players.append(replace(each, wagons=TABLE.wagons - spaces(own), points=earned))
    return replace(state, players=tuple(players))


def act(state: State, seat: Seat, move: str) -> Step[State]:
    """One move of a seat."""
    return GAME.apply(state, seat, parse(GAME.kinds_by_name, move))


def play(state: State, *moves: str) -> Step[State]:
    """Moves of whoever is at turn; the last step, with the events of all."""
    events: list[Any] = []
    for move in moves:
        step = act(state, state.turn, move)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def refused(state: State, move: str, rule: str, seat: Seat | None = None) -> str:
    """The code of the rule error that a move meets; it must name the rule."""
    with pytest.raises(RuleError) as caught:
        act(state, state.turn if seat is None else seat, move)
    assert f"R{caught.value.section}" == rule
    return caught.value.code


def accepted(state: State, move: str) -> bool:
    """Whether a move of whoever is at turn is legal."""
    try:
        play(state, move)
    except GameError:
        return False
    return True


def told(step: Step[State], kind: type[EventT]) -> list[EventT]:
    """The events of a kind."""
    return [event for event in step.events if isinstance(event, kind)]


def listed(state: State, kind: str) -> Iterator[str]:
    """What is listed for whoever is at turn, in notation."""
    for action in legal_actions(GAME, state, state.turn):
        if action.kind == kind:
            yield action.notation()


def ways_to_pay(state: State, route: str) -> list[str]:
    """The payments listed for a route, in order: `["red,red", "loco,red"]`."""
    words = (notation.split() for notation in listed(state, "claim"))
    return [cards for _, named, cards in words if named == route]
