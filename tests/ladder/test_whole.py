"""Whole games of computer players, counted."""

from __future__ import annotations

from engine.core import Level, Outcome
from engine.trambahn import GAME
from tests.ladder.playing import Played, played
from tests.ladder.whole import Lot, counted, lots


def test_there_is_a_lot_for_each_game_and_number_of_seats() -> None:
    found = [(lot.game.id, len(lot.levels)) for lot in lots(None, None, Level.DRIVER)]
    assert len(set(found)) == len(found)
    assert {("trambahn", 2), ("ticket_europe", 5)} <= set(found)
    assert [lot.levels for lot in lots(["ticket_europe"], 3, Level.APPRENTICE)] == [(Level.APPRENTICE,) * 3]


def test_stalls_and_illegal_tries_are_counted() -> None:
    (lot,) = lots(["trambahn"], 2, Level.DRIVER)
    ended = Played(Outcome((40, 30), ((0,), (1,)), ""), 90, 2, ())
    said = counted(Lot(GAME, lot.options, lot.levels), [ended, Played(None, 200, 0, ())])
    assert "2 games  stalls 1  illegal tries 2  scores 30/35/40  winners 40/40/40  moves 90/145/200" in said


def test_a_game_without_an_end_is_given_up() -> None:
    (lot,) = lots(["trambahn"], 2, Level.DRIVER)
    game = played(lot.game, lot.options, lot.levels, 1, most=5)
    assert (game.outcome, game.moves, game.refused) == (None, 5, 0)
