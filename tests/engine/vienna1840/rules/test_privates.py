"""Privates after their auction: return to the bank, purchase by a company (IV.2, IX.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import NotYourTurn, Unknown
from engine.vienna1840 import GAME
from engine.vienna1840.events import PrivateBought, PrivateOffered, PrivateReturned
from engine.vienna1840.facts import PRIVATES
from engine.vienna1840.state import State
from tests.engine.vienna1840.rules.positions import (
    act,
    bonus,
    change_company,
    decider,
    enter,
    founded,
    kinds,
    line_at_turn,
    on_board,
    out_of_turn,
    owned,
    play,
    refused,
    round_name,
    told,
    values,
    with_line,
    with_tram,
)


def building(name: str = "LR2a", owner: int | str | None = 1, treasury: int = 300, **options: Any) -> State:
    """Line 18 of WT (seat 0) at turn; Belvedere (face 30) and Hofburg (face 40) are the owner's."""
    state = change_company(founded(4, map="full", **options), "WT", treasury=treasury)
    state = on_board(with_line(state, "18", "WT"), "I21 5 4; I23 3 1", "18 I21")
    for private in ("SB", "HB"):
        state = owned(state, private, owner)
    return enter(state, name).state


# --- return to the bank -------------------------------------------------------------------------------


@pytest.mark.parametrize("private", list(PRIVATES))
def test_return_for_face_value(private: str) -> None:
    """IV.2, R7.3: the owner may return it to the bank for its face value at any time."""
    state = enter(owned(with_line(founded(4, map="full"), "5", "WT"), private, 2), "SR2").state
    step = act(state, f"2: return {private}")
    assert told(step, PrivateReturned) == [PrivateReturned(private, 2, PRIVATES[private].face)]
    assert step.state.cash[2] == 500 + PRIVATES[private].face
    assert step.state.privates[private].owner is None
    assert decider(step.state) == decider(state), "the turn goes on"
    assert refused(step.state, f"2: return {private}") == ("private_not_yours", "IV.2")


@pytest.mark.parametrize("name", ["SR2", "CR2", "LR1a", "LR5c"])
def test_return_in_every_kind_of_round(name: str) -> None:
    """IV.2, R7.3: at any time."""
    state = founded(4, map="full")
    state = owned(with_tram(with_line(state, "18", "WT"), "O1-0", "18"), "SD", 3)
    state = enter(state, name).state
    assert "return" in GAME.kinds(state, 3)
    assert play(state, "3: return SD").cash[3] == state.cash[3] + 50


def test_a_company_returns_its_private() -> None:
    """IV.2, R7.3, R1.2: the money goes into its treasury; its director decides."""
    state = building(owner="WT")
    after = play(state, "0: return HB")
    assert after.companies["WT"].treasury == 340
    assert after.cash == state.cash
    assert refused(state, "1: return HB") == ("private_not_yours", "IV.2")


def test_nobody_returns_anothers_private() -> None:
    """IV.2: only the owner."""
    assert refused(building(), "2: return HB") == ("private_not_yours", "IV.2")
    with pytest.raises(Unknown):
        act(building(), "1: return XX")


# --- purchase by a company ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "open_"), [("LR1a", False), ("LR1b", False), ("LR2a", True), ("LR5c", True)]
)
def test_companies_buy_privates_from_lr2a_on(name: str, open_: bool) -> None:
    """IV.2, IX.3, R7.4: not before LR2a."""
    state = building(name)
    if open_:
        assert values(state, "private") == ["SB", "HB"]
        assert told(act(state, "private SB 30"), PrivateOffered)
    else:
        assert "private" not in kinds(state)
        assert refused(state, "private SB 30") == ("private_too_early", "IV.2")


def test_the_price_is_agreed_between_1_and_face_value() -> None:
    """IV.2, R7.4: 1 to face value, from Treasury."""
    state = building()
    assert values(state, "private", "SB") == list(range(1, 31))
    assert refused(state, "private SB 0") == ("private_price", "IV.2")
    assert refused(state, "private SB 31") == ("private_price", "IV.2")
    assert refused(building(treasury=20), "private SB 21") == ("treasury_short", "IX.3")


def test_the_owner_agrees() -> None:
    """IV.2, IX.3, R7.4: another player's private changes hands when they accept."""
    step = act(building(), "private SB 25")
    assert told(step, PrivateOffered) == [PrivateOffered("WT", 1, "SB", 25)]
    state = step.state
    assert decider(state) == 1
    assert kinds(state) >= {"answer"}
    with pytest.raises(NotYourTurn):
        act(state, "0: pass")
    step = act(state, "answer accept")
    assert told(step, PrivateBought) == [PrivateBought("WT", 1, "SB", 25)]
    assert step.state.privates["SB"].owner == "WT"
    assert step.state.cash[1] == 525
    assert step.state.companies["WT"].treasury == 275
    assert decider(step.state) == 0, "the line's turn goes on"


def test_the_owner_declines() -> None:
    """IX.3: an agreement has two sides."""
    state = play(building(), "private SB 25")
    with pytest.raises(Unknown):
        act(state, "answer perhaps")
    state = play(state, "answer decline")
    assert state.privates["SB"].owner == 1
    assert state.companies["WT"].treasury == 300
    assert decider(state) == 0
    assert out_of_turn(state, "1: answer accept"), "there is no offer any more"


def test_the_directors_own_private_needs_no_answer() -> None:
    """IV.2, R7.4: from any player, including the director."""
    state = play(building(owner=0), "private SB 1")
    assert state.privates["SB"].owner == "WT"
    assert state.cash[0] == 501


def test_not_from_companies_nor_from_the_bank() -> None:
    """IV.2, R7.4: from players only."""
    assert refused(building(owner="DTKC"), "private SB 30") == ("private_not_for_sale", "IV.2")
    state = play(building(), "1: return SB")
    assert refused(state, "private SB 30") == ("private_not_for_sale", "IV.2")


def test_several_in_one_turn() -> None:
    """IX.3, R16.4: beside tile, Stadtbahn tile and station, any number."""
    state = play(building(owner=0), "private SB 30", "tile I21 14 1", "private HB 40")
    assert state.companies["WT"].treasury == 300 - 70


def test_also_after_building() -> None:
    """IX.3, R16.4: until the tram has run."""
    state = building(owner=0)
    state = play(enter(with_tram(state, "Y1-0", "18"), "LR2a").state, "pass", "private SB 30", "run")
    assert state.privates["SB"].owner == "WT"
    assert state.lines["18"].revenue >= 20 + 10 + 20 + 20, "the landmark counts in this run already"


@pytest.mark.parametrize("base", ["rulebook", "online"])
def test_also_before_the_circle_of_a_base_is_chosen(base: str) -> None:
    """IX.3, R16.4: at any moment of the line's turn, also while its base waits for a circle."""
    state = owned(founded(4, base=base, map="full"), "SB", 0)
    state = enter(with_line(state, "1", "WT"), "LR2a").state
    state = play(state, "tile D18 235 4")
    assert "private" in kinds(state)
    state = play(state, "private SB 12", "circle a")
    assert state.privates["SB"].owner == "WT"


def test_also_after_the_run() -> None:
    """IV.2, IX.3, R7.4, R16.4: the turn lasts until its director says that it is over."""
    state = building(owner=0)
    state = play(enter(with_tram(state, "Y1-0", "18"), "LR2a").state, "pass", "run")
    assert (line_at_turn(state), kinds(state)) == ("18", {"private", "pass", "return", "scrap"})
    state = play(state, "private SB 30")
    assert (state.privates["SB"].owner, line_at_turn(state)) == ("WT", "18")
    assert round_name(play(state, "pass")) == "LR2b"


def test_not_asked_after_the_run_without_anything_to_buy() -> None:
    """IV.2, IX.3: before LR2a, or with all privates in companies' hands; nor with an empty treasury, unless a
    private of its own would fill it.
    """
    for name, owner, treasury, own, asked in (
        ("LR1a", 0, 300, False, False),
        ("LR2a", "DTKC", 300, False, False),
        ("LR2a", 0, 300, False, True),
        ("LR2a", 0, 0, False, False),
        ("LR2a", 0, 0, True, True),
    ):
        state = building(owner=owner, treasury=treasury)
        state = owned(state, "PR", "WT") if own else state
        state = play(enter(with_tram(state, "Y1-0", "18"), name).state, "pass", "run")
        assert (round_name(state) == name) is asked


def test_a_line_without_a_tram_is_asked_once() -> None:
    """IX.3, IX.7: it does not run; what it wanted to buy, it could buy while it built."""
    state = building(owner=0)
    assert "private" in kinds(state)
    assert round_name(play(state, "pass")) == "LR2b"
    state = play(enter(with_tram(building(owner=0), "Y1-0", "18"), "LR2a").state, "pass", "scrap Y1-0")
    assert kinds(state) == {"private", "pass", "return"}, "its tram scrapped instead of run"


def test_also_while_a_bonus_waits() -> None:
    """IV.2, IX.3, R7.4, R16.4: the bonus comes at once or never, but a purchase does not take its place."""
    state = play(building(owner=0), "tile G23 L1 1")
    assert (bonus(state), kinds(state) - {"return", "scrap"}) == ("extra_yellow", {"tile", "private", "pass"})
    state = play(state, "private SB 30")
    assert (state.privates["SB"].owner, bonus(state)) == ("WT", "extra_yellow")
    state = play(building(), "tile G23 L1 1", "private SB 30")
    assert decider(state) == 1
    state = play(state, "answer accept")
    assert (decider(state), bonus(state), state.privates["SB"].owner) == (0, "extra_yellow", "WT")
    assert bonus(play(state, f"tile {values(state, 'tile')[0]} 4 1")) is None


def test_only_during_the_turn_of_an_own_line() -> None:
    """IV.2, IX.3, R7.4: not in company rounds, not by other companies' directors."""
    state = building()
    assert out_of_turn(state, "1: private SB 30")
    state = owned(with_tram(founded(4, map="full"), "O1-0", "WT"), "SB", 0)
    assert out_of_turn(enter(state, "CR3").state, "private SB 30")


def test_returned_while_an_offer_is_open() -> None:
    """IV.2, R7.3: at any time, also instead of an answer: there is nothing left to sell."""
    state = play(building(), "private SB 25", "1: return SB")
    assert decider(state) == 0
    assert state.companies["WT"].treasury == 300
    assert state.cash[1] == 530


def test_a_company_private_is_no_certificate_of_its_director() -> None:
    """VII.3, R7.2: each private in a player's hands counts as one certificate."""
    for owner, count in ((0, 3), ("WT", 1)):
        view = GAME.view(building(owner=owner), None)
        assert view.players[0].certificates == count
