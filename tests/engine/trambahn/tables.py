"""Positions to test rules in, and moves in notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.core import RuleError, Step, parse
from engine.trambahn.facts import COLOURS, deck
from engine.trambahn.game import Trambahn
from engine.trambahn.options import STANDARD, TrambahnOptions
from engine.trambahn.setup import start
from engine.trambahn.state import Column, Player, State

GAME = Trambahn()
ANNA, BEN = 0, 1


def column(cards: str, tram: str | None = None) -> Column:
    """`column("B1 B2 J", "horse")`."""
    return Column(tuple(cards.split()), tram)


def player(hand: str = "", money: int = 0, *columns: Column) -> Player:
    """A hand, so many money cards, and columns."""
    return Player(tuple(hand.split()), ("Y1",) * money, columns)


def table(
    anna: Player,
    ben: Player | None = None,
    rows: Mapping[str, str] | None = None,
    options: TrambahnOptions = STANDARD,
    **changes: Any,
) -> State:
    """Anna is at turn, in step 1 unless `changes` say otherwise; the cards need not add up to a deck."""
    filled = {colour: tuple((rows or {}).get(colour, "").split()) for colour in COLOURS}
    fresh = start(2, options, 1)
    whole = {"deck": deck(), "first": ANNA, "turn": ANNA, "rows": filled, **changes}
    return replace(fresh, players=(anna, ben or player("Y1")), **whole)


def play(state: State, *moves: str) -> Step[State]:
    """Moves of whoever is at turn; the last step, with the events of all."""
    events: list[Any] = []
    for move in moves:
        step = GAME.apply(state, state.turn, parse(GAME.kinds_by_name, move))
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def refused(state: State, move: str, section: str) -> str:
    """The code of the rule error that a move meets; it must name the section."""
    with pytest.raises(RuleError) as caught:
        play(state, move)
    assert f"R{caught.value.section}" == section
    return caught.value.code


def told(step: Step[State], kind: type) -> list[Any]:
    """The events of a kind."""
    return [event for event in step.events if isinstance(event, kind)]
