"""The end of the game and the scores (XI)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import NotYourTurn
from engine.vienna1840 import GAME
from engine.vienna1840.events import DividendPaid, GameEnded, PriceMoved, PrivatePaid, StadtbahnPaid
from engine.vienna1840.holdings import worth
from engine.vienna1840.state import State
from tests.engine.vienna1840.rules.positions import (
    act,
    cash,
    change_company,
    enter,
    founded,
    holdings,
    owned,
    play,
    price_of,
    told,
    with_line,
    with_tram,
)


def over(state: State) -> State:
    """Play CR6, in which nobody has a decision to make."""
    return enter(state, "CR6").state


def test_the_game_ends_after_cr6() -> None:
    """XI.1, R18.1: no decision is left, and there is a result."""
    before = enter(with_line(founded(), "5", "WT"), "LR5c").state
    assert GAME.outcome(before) is None
    after = play(before, "pass")
    result = GAME.outcome(after)
    assert result is not None
    assert GAME.deciders(after) == ()
    assert all(GAME.kinds(after, seat) == () for seat in range(3))
    with pytest.raises(NotYourTurn):
        act(after, "0: pass")


def test_cr6_pays_once_more() -> None:
    """XI.1, R18.1: privates, dividends and the Stadtbahn pay, prices move, then it is over."""
    state = owned(with_line(founded(), "5", "WT", revenue=100), "SD", 2)
    step = enter(state, "CR6")
    assert told(step, PrivatePaid) == [PrivatePaid("SD", 2, 25)]
    step = act(step.state, "dividend 100")
    assert [each.declared for each in told(step, DividendPaid)] == [100, 0, 0]
    assert {each.multiplier for each in told(step, StadtbahnPaid)} == {10}
    assert told(step, PriceMoved)
    (ended,) = told(step, GameEnded)
    result = GAME.outcome(step.state)
    assert result is not None
    assert result.scores == ended.scores


def test_score_is_cash_shares_and_loans() -> None:
    """II, XI.2, R1.1: personal cash + market value of own shares - 200 for each loan."""
    state = holdings(holdings(cash(founded(), 120, 0, 0), "W", 30, 0, 0), "WT", 60, 0, 0)
    state = replace(state, loans=(2, 0, 0))
    assert (price_of(state, "WT"), price_of(state, "W")) == (100, 95)
    assert worth(state, 0) == 120 + 6 * 100 + 3 * 95 - 2 * 200


def test_directors_certificate_is_five_shares() -> None:
    """XI.2, R8.1: 50 %, so five times the price."""
    assert [worth(founded(), seat) for seat in range(3)] == [1000, 950, 900]


def test_company_money_and_trams_count_nothing() -> None:
    """XI.2, R18.2: treasuries, revenue, trams and a company's privates are worth nothing to the director."""
    state = founded()
    rich = with_tram(change_company(state, "WT", treasury=99999), "Y1-0", "WT")
    rich = owned(with_line(rich, "5", "WT", revenue=999), "SSB", "WT")
    assert worth(rich, 0) == worth(state, 0)


def test_a_players_private_is_worth_its_face() -> None:
    """XI.2 with IV.2, R18.2: it could be returned at any time."""
    state = owned(founded(), "SSB", 1)
    assert worth(state, 1) == 950 + 60
    assert worth(play(enter(with_line(state, "5", "WT"), "SR2").state, "1: return SSB"), 1) == 950 + 60


def test_a_loan_costs_more_than_it_brought() -> None:
    """VIII.5.4, XI.2, R14.3: 100 in cash, 200 off at the end."""
    state = founded()
    borrowed = replace(cash(state, 600, 500, 500), loans=(1, 0, 0))
    assert worth(borrowed, 0) == worth(state, 0) - 100


def test_the_richest_wins() -> None:
    """II, XI.2, R1.1: by score, whatever the order cards say."""
    result = GAME.outcome(over(cash(founded(4), 100, 900, 5000, 300)))
    assert result is not None
    assert result.winners == (2,)
    assert result.ranking == ((2,), (1,), (3,), (0,))


def test_equal_scores_share_the_place() -> None:
    """XI.2, R18.3 (OP-22): a shared win."""
    state = founded(3, (90, 90, 90))
    result = GAME.outcome(over(state))
    assert result is not None
    assert result.scores[0] == result.scores[1] == result.scores[2]
    assert result.ranking == ((0, 1, 2),)
    assert result.winners == (0, 1, 2)
