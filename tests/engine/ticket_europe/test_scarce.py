"""Games in which nearly all cards are in hands (R5.8, R5.9, R10.8 and the open points about them): they end,
lose nothing, and tell no more than they say. With STELLWERK_LONG=1 a thousand of them are played.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from engine.core import Action, Chance, GameError, Step
from engine.ticket_europe.events import (
    HasToPay,
    Reshuffled,
    RowDiscarded,
    RowKept,
)
from engine.ticket_europe.facts import TICKETS, deck
from engine.ticket_europe.hands import with_cards
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.options import OTHER_READINGS, STANDARD
from engine.ticket_europe.row import settle
from engine.ticket_europe.setup import start
from engine.ticket_europe.state import State
from tests.engine.core.play import random_action
from tests.engine.ticket_europe.tables import GAME
from tests.engine.ticket_europe.test_setup import all_cards, all_tickets

LONG = os.environ.get("STELLWERK_LONG") == "1"
SEEDS = range(1000) if LONG else range(10)
MOVES = 2000
RARE: set[type] = {HasToPay, Reshuffled, RowDiscarded, RowKept}


def scarce(rng: random.Random) -> State:
    """A position after the first choice of tickets, with few cards left to draw and few tickets."""
    seats = rng.randrange(2, 6)
    options = rng.choice((STANDARD, OTHER_READINGS))
    state = start(seats, options, rng.randrange(10**6))
    for seat in range(seats):
        state = GAME.apply(state, seat, random_action(GAME, state, seat, rng)).state
    pool = [*state.deck, *state.row, *state.discard]
    # Colour cards first: so the row is often one of locomotives.
    pool.sort(key=lambda card: (card == "loco", rng.random()))
    left, tickets = rng.randrange(12), rng.randrange(4)
    players = list(state.players)
    for card in pool[: len(pool) - left]:
        seat = rng.choices(range(seats), weights=range(1, seats + 1))[0]
        players[seat] = replace(players[seat], hand=with_cards(players[seat].hand, (card,)))
    move = Move(
        replace(
            state,
            players=tuple(replace(each, wagons=rng.randrange(2, 46)) for each in players),
            deck=tuple(pool[len(pool) - left :]),
            row=(),
            discard=(),
            ticket_deck=state.ticket_deck[:tickets],
            box=(*state.box, *state.ticket_deck[tickets:]),
        )
    )
    settle(move)
    return move.state


def played(seed: int) -> Iterator[tuple[State, int, Action, Step[State]]]:
    """A random game from such a position to its end: the state before, the seat, its action, the step."""
    rng = random.Random(seed)
    state = scarce(rng)
    for _ in range(MOVES):
        if GAME.outcome(state) is not None:
            return
        (seat,) = GAME.deciders(state)
        action = random_action(GAME, state, seat, rng)
        step = GAME.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state
    raise AssertionError(f"seed {seed} did not end in {MOVES} moves")


@pytest.mark.parametrize("seed", SEEDS)
def test_a1_a9_scarce_games_end_and_lose_nothing(seed: int) -> None:
    for _, _, _, step in played(seed):
        state = step.state
        assert len(state.row) == 5 or not (state.deck or state.discard or state.tunnel)
    assert all_cards(state) == Counter(deck())
    assert all_tickets(state) == Counter(list(TICKETS))


@pytest.mark.parametrize("seed", SEEDS)
def test_whether_a_move_reveals_hangs_on_nothing_hidden(seed: int) -> None:
    """It is the same where what a seat can't see is dealt anew."""
    for number, (state, seat, action, step) in enumerate(played(seed)):
        viewer = number % len(state.players)
        other = GAME.redealt(state, viewer, Chance.seeded(number))
        with suppress(GameError):
            assert GAME.apply(other, seat, action).reveals == step.reveals


def test_what_is_rare_happens_in_them() -> None:
    assert {type(event) for seed in range(10) for *_, step in played(seed) for event in step.events} >= RARE
