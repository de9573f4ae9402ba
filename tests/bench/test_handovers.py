"""The count of handovers: orders make recorded moves only, and save waits."""

from __future__ import annotations

from tests.bench.handovers import replayed
from tests.games import kept


def test_orders_that_agree_with_what_was_done_save_handovers() -> None:
    game = kept("vienna1840-rulebook-4p-seed0").opening(130)
    played = replayed(game.game, game.journal)
    pressed = len(game.moves) - sum(played.made.values())
    assert 0 < pressed < len(game.moves)
    assert played.after <= played.offered < played.before
    assert {"pass", "plan"} <= set(played.made)
