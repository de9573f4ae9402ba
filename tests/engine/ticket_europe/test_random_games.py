"""Random games of every number of players end, play again to the same position, lose no card and no ticket,
and tell nothing that is hidden.

`make test` plays one of each; with STELLWERK_LONG=1 ten thousand are played.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from engine.core import Action, Chance, Journal, Step, replay, state_hash
from engine.ticket_europe.facts import TICKETS, deck
from engine.ticket_europe.options import OTHER_READINGS, STANDARD
from engine.ticket_europe.state import State
from tests.engine.core.play import journal_of, random_game
from tests.engine.ticket_europe.tables import GAME
from tests.engine.ticket_europe.test_setup import all_cards, all_tickets

LONG = os.environ.get("STELLWERK_LONG") == "1"
A_BATCH = 25 if LONG else 1
BATCHES = range(100 if LONG else 1)
SELDOM = 20
"""Every which position is dealt anew, for one seat or for who only looks on."""


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("seats", range(2, 6))
def test_random_games_end_and_lose_and_tell_nothing(seats: int, batch: int) -> None:
    for seed in range(batch * A_BATCH, (batch + 1) * A_BATCH):
        options = OTHER_READINGS if seed % 5 == 4 else STANDARD
        moves: list[tuple[int, Action]] = []
        state: State = GAME.start(seats, options, seed)
        for number, (before, seat, action, step) in enumerate(random_game(GAME, seats, options, seed)):
            moves.append((seat, action))
            if (number + seed) % SELDOM == 0:
                _tells_nothing(before, seat, action, step, number)
            state = step.state
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert sorted(seat for place in outcome.ranking for seat in place) == list(range(seats))
        assert all_cards(state) == Counter(deck())
        assert all_tickets(state) == Counter(list(TICKETS))
        record = journal_of(GAME, seats, options, seed, moves).model_dump_json()
        assert state_hash(GAME, replay(GAME, Journal.model_validate_json(record))) == state_hash(GAME, state)


def _tells_nothing(state: State, seat: int, action: Action, step: Step[State], number: int) -> None:
    """Who can't see what differs sees the same, before the move and, where it reveals nothing, after it."""
    viewers = (None, *range(len(state.players)))
    viewer = viewers[number // SELDOM % len(viewers)]
    twin = GAME.redealt(state, viewer, Chance.seeded(number))
    assert GAME.view(twin, viewer) == GAME.view(state, viewer)
    if viewer == seat and not step.reveals:
        told = GAME.apply(twin, seat, action)
        assert told.events == step.events
        assert not told.reveals
        assert GAME.view(told.state, viewer) == GAME.view(step.state, viewer)
