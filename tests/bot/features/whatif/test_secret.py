"""What is imagined tells nothing of what is real: the attack on generators that can be searched, repeated.

Once it was repeated with all 2**31 seeds, in each of the two games on 51 what-ifs of a seat under each of two
secrets: no seed explains any of them, while each of the seeds by which earlier versions had dealt was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.features.moving.typed import Series
from bot.features.whatif.variation import imagined
from bot.store import Store
from bot.store.database import secret
from engine.core import Chance, Game
from engine.ticket_europe import GAME
from engine.ticket_europe.hands import cards, without
from engine.ticket_europe.state import State
from engine.trambahn import GAME as TRAMBAHN
from engine.trambahn.state import State as TrambahnState

SEED = 0xC0FFEE5EED0DD5A11CEBA5EDFACADE01
TRIED = range(70_000, 74_000)
"""The seeds that are searched, instead of all 2**31."""
KNOWN = 24
"""Cards of the deck that the attacker learns later: so many that no other seed fits by accident."""
SECRETS = (bytes(32), b"another secret of 256 bits......")


def position(game: Game[Any, Any] = GAME) -> Any:
    seats, options = next(game.setups())
    return game.start(seats, options, SEED)


def hidden_from_all(state: State) -> tuple[str, ...]:
    """The cards that a spectator can't see, in their real order: hands, then the deck."""
    hands = (cards(without(player.hand, cards(player.known))) for player in state.players)
    return (*(card for hand in hands for card in hand), *state.deck)


def hidden_in_trambahn(state: TrambahnState) -> tuple[str, ...]:
    """The same there, where at the start nothing lies face down but these."""
    return (*(card for player in state.players for card in player.hand), *state.deck)


def fitting(pool: Sequence[str], deck: Sequence[str], real: Sequence[str]) -> list[int]:
    """The seeds by which the pool would have been mixed so that this deck was imagined, as far as somebody
    can tell who knows some cards of the `real` one.
    """
    found = []
    before = len(pool) - len(deck)
    for seed in TRIED:
        order, _ = Chance.seeded(seed).shuffle(range(len(pool)))
        lies = {place: deck[rank] for rank, place in enumerate(order[before:])}
        known = range(len(pool) - KNOWN, len(pool))
        if all(lies.get(place, real[place]) == real[place] for place in known):
            found.append(seed)
    return found


def test_a_seed_that_mixed_the_real_order_would_be_found() -> None:
    """The way of earlier releases: the search works."""
    pool, planted = hidden_from_all(position()), TRIED[1840]
    mixed, _ = Chance.seeded(planted).shuffle(pool)
    assert fitting(pool, mixed[-len(position().deck) :], pool) == [planted]


@pytest.mark.parametrize(
    ("game", "hidden"),
    [(GAME, hidden_from_all), (TRAMBAHN, hidden_in_trambahn)],
    ids=["tickets", "rows"],
)
def test_no_seed_explains_what_is_imagined(
    game: Game[Any, Any], hidden: Callable[[Any], tuple[str, ...]]
) -> None:
    state = position(game)
    pool = hidden(state)
    for number, key in enumerate(SECRETS):
        deck = imagined(Series(game, state), None, key, f"1 {number}").start.deck
        assert fitting(pool, deck, pool) == []
        assert fitting(sorted(pool), deck, pool) == []


def test_what_is_imagined_comes_out_the_same_again_and_otherwise_for_anybody_else() -> None:
    series = Series(GAME, position())
    deals = [
        imagined(series, viewer, key, purpose).start
        for viewer in (None, 0, 1)
        for key in SECRETS
        for purpose in ("1 5", "1 6", "2 5")
    ]
    assert len({deal.deck for deal in deals}) == len(deals)
    assert imagined(series, 1, SECRETS[1], "2 5").start == deals[-1]


async def test_each_database_has_a_secret_of_256_bits_that_stays(store: Store, tmp_path: Path) -> None:
    first = await secret.of(store, "what if")
    assert len(first) == 32
    assert await secret.of(store, "what if") == first
    assert await secret.of(store, "something else") != first
    other = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/other.sqlite3")
    assert await secret.of(other, "what if") != first
    await other.close()
