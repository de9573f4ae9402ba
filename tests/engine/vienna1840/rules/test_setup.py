"""Setting the game up (III, XII, XIII), the round track (V), and what the table may see (III.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.core import RuleError
from engine.vienna1840 import GAME
from engine.vienna1840.facts import COMPANIES, PLAYERS, PRIVATES, ROUND_TRACK, STATION_COSTS, game_map
from engine.vienna1840.state import State, value_colour
from tests.engine.vienna1840.rules.positions import cash, enter, founded, new, play, price_of


@pytest.mark.parametrize(("seats", "money"), [(2, 350), (3, 300), (4, 260), (5, 230), (6, 200)])
def test_cash(seats: int, money: int) -> None:
    """III.3, R3.2: cash by number of players; the subscription right comes on top only in SR1."""
    assert new(seats).cash == (money,) * seats


@pytest.mark.parametrize(("seats", "limit"), [(2, 18), (3, 16), (4, 14), (5, 13), (6, 12)])
def test_certificate_limit(seats: int, limit: int) -> None:
    """VII.3, R9.5: the certificate limit by number of players."""
    view = GAME.view(new(seats), None)
    assert {player.certificate_limit for player in view.players} == {limit}
    assert PLAYERS[seats].certificate_limit == limit


def test_only_2_to_6_play() -> None:
    """II: 2 to 6 players."""
    for seats in (1, 7):
        with pytest.raises(RuleError):
            new(seats)


@pytest.mark.parametrize(
    ("seats", "name"), [(2, "small_2p"), (3, "small_3p"), (4, "full"), (5, "full"), (6, "full")]
)
def test_map_by_number_of_players(seats: int, name: str) -> None:
    """III.4, XII, XIII, R3.3: the map that the rulebook gives each number of players."""
    assert new(seats).board.map == name


@pytest.mark.parametrize(
    ("seats", "yellow", "others"), [(2, 2, 3), (3, 4, 4), (4, 6, 5), (5, 8, 6), (6, 10, 7)]
)
def test_trams(seats: int, yellow: int, others: int) -> None:
    """III.5, R3.4: trams of each colour by number of players."""
    counts = Counter(tram.colour for tram in new(seats).trams.values())
    assert counts == {
        "yellow": yellow,
        "orange": others,
        "red": others,
        "pink": others,
        "purple": others,
    }


def test_stadtbahn_prices() -> None:
    """III.5, IV.1.3, R3.6: W 95, V 85, G 75, D 65; all their shares are in the bank."""
    state = new(4)
    assert [price_of(state, name) for name in "WVGD"] == [95, 85, 75, 65]
    assert all(state.shares[name].bank == 100 for name in "WVGD")


def test_stadtbahn_stations() -> None:
    """III.5, R3.6: 3 stations of G, 4 of D, 4 of W, 6 of V."""
    stations = Counter(
        owner
        for nodes in new(4).board.stations.values()
        for slots in nodes.values()
        for owner in slots
        if owner is not None
    )
    assert stations == {"G": 3, "D": 4, "W": 4, "V": 6}


@pytest.mark.parametrize("seats", range(2, 7))
def test_lines_on_display(seats: int) -> None:
    """III.5, R3.7: players + 1 lines on display, line 2 never among them, the others in the deck."""
    for seed in range(1, 30):
        state = new(seats, seed=seed)
        assert len(state.offered) == seats + 1
        assert "2" not in state.offered
        assert "2" in state.deck
        assert sorted((*state.offered, *state.deck), key=int) == list(game_map(state.board.map).lines)


def test_displays_differ_by_seed_and_only_by_seed() -> None:
    """III.5: lines are shuffled; the same seed gives the same game."""
    displays = {new(4, seed=seed).offered for seed in range(1, 20)}
    assert len(displays) > 10
    assert new(4, seed=7) == new(4, seed=7)


def test_privates() -> None:
    """III.5, IV.2, R3.8, R7.1: all six are laid out, with face values, dividends and places."""
    state = new(4)
    assert [
        (PRIVATES[name].face, PRIVATES[name].dividend, PRIVATES[name].hex) for name in state.privates
    ] == [
        (10, 5, "D28"),
        (20, 10, "E21"),
        (30, 15, "H22"),
        (40, 20, "E19"),
        (50, 25, "D20"),
        (60, 30, "K7"),
    ]
    assert all(each.owner is None for each in state.privates.values())


def test_all_six_companies_are_on_offer() -> None:
    """IV.1.2, R3.9: no tramway company is in play yet, all six can be chosen."""
    state = new(3)
    assert tuple(state.companies) == tuple(COMPANIES)
    assert all(each.director is None and each.par is None for each in state.companies.values())
    assert all(each.company not in state.companies for each in state.prices)


def test_six_stations_for_each_line() -> None:
    """I, IX.6, R2.3, R16.21: six stations per line; the base is free, the others cost 20 to 100."""
    assert STATION_COSTS == (0, 20, 40, 60, 80, 100)


def test_certificates_and_cards() -> None:
    """I, R2.1, R8.1, R8.2: 18 lines, 36 + 40 certificates, 6 privates, 38 trams for six players."""
    state = new(6)
    assert len(state.offered) + len(state.deck) == 18
    assert len(COMPANIES) * (1 + 5) == 36
    assert sum(state.shares[name].bank // 10 for name in "WVGD") == 40
    assert len(state.privates) == 6
    assert len(state.trams) == 38


def test_round_track() -> None:
    """V, R4.1: the order of the rounds."""
    names = "PRE SR1 CR1 LR1a LR1b CR2 SR2 LR2a LR2b CR3 SR3 LR3a LR3b CR4 SR4 LR4a LR4b CR5 SR5"
    assert [each.name for each in ROUND_TRACK] == [*names.split(), "LR5a", "LR5b", "LR5c", "CR6", "END"]


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("LR1a", "yellow"),
        ("CR2", "yellow"),
        ("SR2", "yellow"),
        ("LR2a", "green"),
        ("CR4", "green"),
        ("LR4a", "brown"),
        ("CR5", "brown"),
        ("LR5a", "gray"),
        ("CR6", "gray"),
    ],
)
def test_colours_by_round(name: str, colour: str) -> None:
    """III.4.1, IX.8, R4.2, R4.3: which colour's values count."""
    assert value_colour(enter(founded(), name).state if name != "CR6" else _in_cr6()) == colour


def _in_cr6() -> State:
    number = next(index for index, each in enumerate(ROUND_TRACK) if each.name == "CR6")
    return replace(founded(), round=number)


def test_three_players_on_the_small_map() -> None:
    """XII, R18.4: without lines 9, 10, 13, 14, 16, 17, without V, without Prater."""
    state = new(3)
    lines = {*state.offered, *state.deck}
    assert lines == {str(n) for n in range(1, 19)} - {"9", "10", "13", "14", "16", "17"}
    assert set(state.privates) == {"KK", "SB", "HB", "SD", "SSB"}
    assert set(state.shares) == {*COMPANIES, "W", "G", "D"}


def test_two_players() -> None:
    """XIII, R18.5: also without lines 8, 11, 12 and without Schönbrunn; G and W end at I11."""
    state = new(2)
    lines = {*state.offered, *state.deck}
    assert lines == {"1", "2", "3", "4", "5", "6", "7", "15", "18"}
    assert set(state.privates) == {"KK", "SB", "HB", "SD"}
    assert set(state.shares) == {*COMPANIES, "W", "G", "D"}
    courses = game_map("small_2p").stadtbahn
    assert "I11" in courses["W"].bases
    assert "I11" in courses["G"].bases
    assert "G11" in courses["G"].build
    assert "H12" in courses["G"].build


def test_all_holdings_are_open_but_not_the_deck() -> None:
    """III.2, R18.7: cash, shares, revenue, treasury and trams are open; the order of the deck is not."""
    state = cash(founded(), 11, 22, 33)
    state = enter(state, "SR2").state
    for seat in (None, 0, 2):
        view = GAME.view(state, seat)
        assert [player.cash for player in view.players] == [11, 22, 33]
        assert [company.treasury for company in view.companies] == [1000, 900, 800]
        assert view.lines_hidden == len(state.deck)
        assert not hasattr(view, "deck")
        assert not hasattr(view, "chance")


def test_players_and_companies_keep_their_money_apart() -> None:
    """II, III.5, R1.2: a player's purchase changes their cash and no treasury."""
    state = enter(founded(), "SR2").state
    after = play(state, "buy W")
    assert after.cash[0] == 500 - 95
    assert [each.treasury for each in after.companies.values()] == [1000, 900, 800]
