"""The market's picture: size, description, stacks of any height."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from engine.vienna1840.facts import GRID
from engine.vienna1840.view import View
from render.core.picture import ALT_TEXT_LIMIT
from render.vienna1840 import Changes, PriceChange, draw_market
from render.vienna1840.market import WIDTH
from render.vienna1840.themes import THEMES
from tests.render import recorded
from tests.render.market_boxes import Box, boxes, clashes
from tests.render.positions import NAMES, company, view
from tests.render.speaking import GERMAN
from tests.render.test_map import LARGEST, differing, needs_recorded, opened

LONG_NAMES = (
    "Maximiliana von und zu Hohenberg",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "ö",
    "Dora Donaukanalschifferin",
    "Emil",
    "Friedrich",
)
SAMPLES = 10_000 if os.environ.get("STELLWERK_LONG") else 12
"""Positions of each recorded game at most."""


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("players", range(2, 7))
def test_it_decodes_at_its_size_with_a_palette(players: int, theme: str) -> None:
    picture = draw_market(view(players=players), theme=theme, names=NAMES)
    image = opened(picture)
    assert image.mode == "P"
    assert image.size == picture.size
    assert image.width == WIDTH
    assert len(picture.png) < LARGEST


def test_more_players_need_a_taller_picture() -> None:
    assert draw_market(view(players=6)).size[1] > draw_market(view(players=3)).size[1]


def test_the_order_in_a_stack_shows() -> None:
    tall = ("WT", "DTKC", "SJE", "BBG", "WKB", "GWStStB")
    one = replace(view(), market=(((2, 2), tall),))
    other = replace(view(), market=(((2, 2), tall[::-1]),))
    assert differing(draw_market(one), draw_market(other)) is not None


def test_a_price_that_moved_is_said_first_and_shown() -> None:
    moved = Changes(prices=(PriceChange("WT", 85, 90),))
    still, after = draw_market(view(), names=NAMES), draw_market(view(), moved, names=NAMES)
    assert differing(still, after) is not None
    assert after.alt_text.index("WT from 85 to 90") < after.alt_text.index("Anna")


def test_before_any_company_there_is_still_a_market() -> None:
    none = replace(company("WT", 0, 90), director=None, price=None, par=None)
    empty = replace(view(), companies=(none,), market=(), company_order=(), lines_offered=(), acting=None)
    picture = draw_market(empty, names=NAMES)
    assert opened(picture).width == WIDTH
    assert len(picture.alt_text) <= ALT_TEXT_LIMIT


def _moves(position: View, count: int) -> Changes:
    """The first so many tokens came from a cell beside theirs."""
    moved = [
        PriceChange(company, GRID[row][column - 1 if column else 1] or 0, GRID[row][column] or 0)
        for (row, column), stack in position.market
        for company in stack
    ]
    return Changes(prices=tuple(moved[:count]))


@needs_recorded
@pytest.mark.parametrize("name", recorded.names())
def test_no_text_lies_over_another_or_over_a_plate(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    actions = len(recorded.trace(name)["digests"]) - 1
    every = max(actions // SAMPLES, 1)
    for action in (*range(0, actions, every), -2):
        position = recorded.view(name, action)
        found, size = boxes(position, _moves(position, action % 11), GERMAN, LONG_NAMES, monkeypatch)
        assert clashes(found, size) == [], action


@pytest.mark.parametrize("height", range(1, 7))
def test_nothing_clashes_in_stacks_of_any_height(height: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tall = ("WT", "DTKC", "SJE", "BBG", "WKB", "GWStStB")[:height]
    for cell in ((0, 0), (1, 1), (2, 2), (4, 2), (4, 4)):
        position = replace(view(players=6), market=((cell, tall),))
        found, size = boxes(position, _moves(position, height), GERMAN, LONG_NAMES, monkeypatch)
        assert clashes(found, size) == [], cell


def test_a_clash_is_noticed() -> None:
    one, other = Box("a", 0, 0, 10, 10), Box("b", 9, 9, 20, 20)
    assert clashes([one, other], (30, 30))
    assert clashes([other], (15, 30))
    assert not clashes([one, Box("c", 10, 0, 12, 10)], (30, 30))


def test_an_arrow_stands_where_a_company_came_from() -> None:
    position = replace(view(), market=(((2, 2), ("WT",)), ((1, 1), ("W",))))
    still = draw_market(position, names=NAMES)
    for old in (85, 95, 100, 80):
        moved = draw_market(position, Changes(prices=(PriceChange("WT", old, 90),)), names=NAMES)
        assert moved.size[1] > still.size[1]
        assert moved.alt_text.startswith(f"WT from {old} to 90.")


def test_an_earlier_movement_stands_beside_the_price_while_it_is_the_last() -> None:
    before, other = PriceChange("WT", 85, 90), PriceChange("WT", 80, 85)
    still, told = draw_market(view()), draw_market(view(), Changes(last=(before,)))
    assert differing(still, told) is not None
    assert draw_market(view(), Changes(last=(other,))).png == still.png
    new = draw_market(view(), Changes(prices=(before,), last=(other,)))
    assert new.png == draw_market(view(), Changes(prices=(before,), last=(before,))).png


@needs_recorded
@pytest.mark.parametrize("name", recorded.names())
def test_recorded_games_can_be_drawn_at_the_end(name: str) -> None:
    picture = draw_market(recorded.view(name), names=NAMES)
    assert len(picture.png) < LARGEST
    assert len(picture.alt_text) <= ALT_TEXT_LIMIT
