"""The tables of 1840: totals that the rulebook gives, and whether map and tiles fit together."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from engine.vienna1840 import facts
from engine.vienna1840.board import fixed_layout
from engine.vienna1840.facts import TILES, game_map
from engine.vienna1840.network import neighbours, open_sides

MAPS = ("full", "small_3p", "small_2p")


@pytest.mark.parametrize(
    ("name", "hexes", "lines"), [("full", 148, 18), ("small_3p", 113, 12), ("small_2p", 89, 9)]
)
def test_size_of_the_maps(name: str, hexes: int, lines: int) -> None:
    """XII, XIII: three maps; the smaller ones play without some lines."""
    assert (len(game_map(name).hexes), len(game_map(name).lines)) == (hexes, lines)


def test_privates_and_stadtbahn_of_the_small_maps() -> None:
    """XII, XIII: without Prater, with two players also without Schönbrunn; without Stadtbahn V."""
    assert game_map("small_3p").privates == ("KK", "SB", "HB", "SD", "SSB")
    assert game_map("small_2p").privates == ("KK", "SB", "HB", "SD")
    assert [tuple(game_map(name).stadtbahn) for name in MAPS] == [tuple("WVGD"), tuple("WGD"), tuple("WGD")]


def test_number_of_tiles() -> None:
    """I: 176 track tiles."""
    by_class: Counter[str] = Counter()
    for tile in TILES.values():
        by_class[f"stadtbahn {tile.colour}" if tile.site == "stadtbahn" else tile.colour] += tile.count
    assert by_class == {
        "yellow": 47,
        "green": 41,
        "brown": 23,
        "gray": 4,
        "red": 4,
        "purple": 8,
        "stadtbahn yellow": 28,
        "stadtbahn green": 18,
        "stadtbahn brown": 3,
    }
    assert by_class.total() == 176


def test_yellow_stadtbahn_tiles_are_as_many_as_orange_hexes() -> None:
    """IX.4: each orange hex has its one tile."""
    needed = Counter(h.forced[0] for h in game_map("full").hexes.values() if h.forced is not None)
    assert needed == {tile: TILES[tile].count for tile in ("L1", "L2", "L3", "L4")}


@pytest.mark.parametrize("name", MAPS)
def test_one_purple_hex_stays_empty(name: str) -> None:
    """IX.4: there is one bonus for a purple tile less than there are purple hexes; red ones match."""
    hexes = game_map(name).hexes.values()
    kinds, bonuses = Counter(h.kind for h in hexes), Counter(h.bonus for h in hexes)
    assert bonuses["station_tile"] == kinds["station"] - 1
    assert bonuses["center_tile"] == kinds["center"] == 3


@pytest.mark.parametrize("name", MAPS)
def test_printed_track_meets_something(name: str) -> None:
    """IX.4: every printed exit meets a hex that accepts it (D-M9: save three arrows with two players)."""
    loose = []
    for hex in game_map(name).hexes:
        for edge in fixed_layout(name, hex).ways:
            beyond = neighbours(name, hex)[edge]
            if beyond is None or (edge + 3) % 6 not in open_sides(name, beyond):
                loose.append((hex, edge))
    assert set(loose) == ({("K9", 5), ("K9", 0), ("K11", 5)} if name == "small_2p" else set())


@pytest.mark.parametrize("name", MAPS)
def test_every_buildable_hex_has_two_sides(name: str) -> None:
    for hex, printed in game_map(name).hexes.items():
        if printed.kind not in ("fixed", "offmap"):
            assert len(open_sides(name, hex)) >= 2


@pytest.mark.parametrize("name", MAPS)
def test_stadtbahn_lines_are_joined(name: str) -> None:
    """IX.4: the hexes of a Stadtbahn line follow one another, and the dotted exits face each other."""
    facts_ = game_map(name)
    for course in facts_.stadtbahn.values():
        assert course.sequence[0] in course.bases
        assert course.sequence[-1] in course.bases
        for here, there in zip(course.sequence, course.sequence[1:], strict=False):
            edge = neighbours(name, here).index(there)
            for hex, side in ((here, edge), (there, (edge + 3) % 6)):
                printed = facts_.hexes[hex]
                dots = {e for piece in printed.track if piece.gauge == "stadtbahn" for e in piece.edges}
                assert side in dots | set(printed.exits)


def test_round_track() -> None:
    """V, IX.4, VIII.5.2: the rounds, the colours by round, the multipliers."""
    names = [field.name for field in facts.ROUND_TRACK]
    assert names[:8] == ["PRE", "SR1", "CR1", "LR1a", "LR1b", "CR2", "SR2", "LR2a"]
    assert names[-5:] == ["LR5a", "LR5b", "LR5c", "CR6", "END"]
    by_name = {field.name: field for field in facts.ROUND_TRACK}
    assert [by_name[f"CR{n}"].multiplier for n in range(1, 7)] == [1, 1, 1, 2, 3, 10]
    colours = {name: by_name[name].colour for name in ("SR2", "LR2a", "SR4", "LR4a", "SR5", "LR5a")}
    assert list(colours.values()) == ["yellow", "green", "green", "brown", "brown", "gray"]


@pytest.mark.parametrize(
    ("total", "steps"),
    [
        (0, -1),
        (10, 0),
        (90, 0),
        (100, 1),
        (190, 1),
        (200, 2),
        (390, 2),
        (400, 3),
        (590, 3),
        (600, 4),
        (990, 4),
        (1000, 5),
        (1490, 5),
        (1500, 6),
        (2490, 6),
        (2500, 7),
        (9990, 7),
    ],
)
def test_t8_dividend_steps(total: int, steps: int) -> None:
    """T-8 (X.2, table 6): how far a price moves for a total dividend."""
    assert facts.dividend_steps(total) == steps


def test_maintenance() -> None:
    """VIII.5.3, table 7: by the newest colour bought; purple brings 200."""
    newest = ("yellow", "orange", "red", "pink", "purple")
    assert [facts.maintenance("yellow", colour) for colour in newest] == [0, 0, -50, -200, -400]
    assert [facts.maintenance("orange", colour) for colour in newest[1:]] == [0, 0, -100, -300]
    assert [facts.maintenance("red", colour) for colour in newest[2:]] == [0, -50, -100]
    assert [facts.maintenance("pink", colour) for colour in newest[3:]] == [0, 0]
    assert facts.maintenance("purple", "purple") == 200
    assert facts.maintenance("yellow", None) == 0


def test_t15_maintenance_of_a_yellow_tram() -> None:
    """T-15 (IX.8): a route worth 150 brings 100 after the first red tram."""
    assert 150 + facts.maintenance("yellow", "red") == 100


def test_prices_and_counts_of_trams() -> None:
    """III.5, VIII.5.3: trams by number of players, prices by company round."""
    assert [facts.TRAMS["yellow"].counts[n] for n in range(2, 7)] == [2, 4, 6, 8, 10]
    assert [facts.TRAMS["purple"].counts[n] for n in range(2, 7)] == [3, 4, 5, 6, 7]
    assert facts.TRAMS["red"].prices == {2: 500, 3: 400, 4: 300}


def test_market() -> None:
    """IV.1.2, IV.1.3: par and start prices stand on the grid."""
    for price, (row, column) in facts.PAR_CELLS.items():
        assert facts.GRID[row][column] == price
    for company in facts.STADTBAHN.values():
        row, column = company.start_cell
        assert facts.GRID[row][column] == company.start_price
    assert tuple(sorted(facts.PAR_CELLS)) == facts.PARS


def test_facts_do_not_change() -> None:
    with pytest.raises(ValidationError):
        TILES["3"].count = 8  # type: ignore[misc]
    with pytest.raises(TypeError):
        facts.PRIVATES["PR"] = facts.PRIVATES["KK"]  # type: ignore[index]


def test_unknown_map() -> None:
    with pytest.raises(KeyError):
        game_map("atlantis")
