"""A small share of `make fuzz`."""

from __future__ import annotations

import random

import pytest

from bot.features.offered import FORMS, PRESSED
from engine.core.registry import games
from tests.engine.core.play import AnyGame
from tests.fuzz.engine import fuzz_actions
from tests.fuzz.files import fuzz_files
from tests.fuzz.interactions import fuzz_interactions, some_id
from tests.fuzz.names import fuzz_names
from tests.toy import OUTING

SEED = 7


@pytest.mark.parametrize("game", [*games().values(), OUTING], ids=lambda game: game.id)
def test_random_actions_are_done_or_refused(game: AnyGame) -> None:
    tally = fuzz_actions(game, 5_000, SEED)
    assert not tally.faults, "\n".join(tally.faults[:5])
    assert tally.tried == 5_000
    assert tally.taken > 50
    assert min(tally.refused[name] for name in ("Malformed", "Unknown", "NotYourTurn", "RuleError")) > 20


def test_the_same_seed_tries_the_same() -> None:
    game = games()["trambahn"]
    first, again, other = (fuzz_actions(game, 500, seed) for seed in (1, 1, 2))
    assert first.refused == again.refused != other.refused


def test_random_files_are_a_game_or_a_reason() -> None:
    tally = fuzz_files(60, SEED)
    assert not tally.faults, "\n".join(tally.faults[:5])
    assert tally.refused


def test_random_names_stay_letters_in_pages_and_moments() -> None:
    tally = fuzz_names(150, SEED)
    assert not tally.faults, "\n".join(tally.faults[:5])
    assert tally.taken == tally.tried == 150


async def test_random_interactions_are_done_or_refused() -> None:
    visits = await fuzz_interactions(150, SEED)
    assert not visits.faults, "\n".join(visits.faults[:5])
    assert visits.moves > 10
    assert visits.refused > 30


def test_every_button_and_form_of_the_bot_is_among_what_is_tried() -> None:
    kinds = [*(item.kind for item in PRESSED), *(form.kind for form in FORMS)]
    chance = random.Random(SEED)
    known = {"game": 3, "revision": 5, "words": "pass", "kind": "bid", "person": 10**18}
    tried = [some_id(chance, **known) for _ in range(100 * len(kinds))]
    for kind in kinds:
        assert sum(kind.read(each) is not None for each in tried) > 20, kind
