"""The market's picture: size, description, stacks of any height."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial

import pytest

from engine.vienna1840 import GAME
from engine.vienna1840.facts import GRID
from engine.vienna1840.state import Decision
from engine.vienna1840.view import View
from render.core.picture import ALT_TEXT_LIMIT
from render.core.words import Words
from render.vienna1840 import Changes, PriceChange, draw_market
from render.vienna1840.market.panels import WIDTH
from render.vienna1840.themes import THEMES
from render.vienna1840.words.terms import STEPS
from tests.games import kept, names
from tests.render import recorded
from tests.render.boxes import flaws, watching
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
SAMPLES = 10_000 if os.environ.get("STELLWERK_LONG") else 4
"""Positions of each game, about."""


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


def test_a_price_that_moved_is_shown_and_all_that_is_said() -> None:
    moved = Changes(prices=(PriceChange("WT", 85, 90),))
    still, after = draw_market(view(), names=NAMES), draw_market(view(), moved, names=NAMES)
    assert differing(still, after) is not None
    assert after.alt_text == f"{still.alt_text} WT from 85 to 90."


def test_the_names_of_computers_are_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the table of the players, of whom the last has no company: it is the only place with that name."""
    with watching(monkeypatch) as watch:
        draw_market(view(), names=("Anna", "Computer 1", "Computer 2"))
    assert "Computer 2" in watch.texts


def test_a_long_name_takes_what_a_table_of_few_companies_leaves_free(monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(view(), companies=view().companies[:1], stadtbahn=view().stadtbahn[:1])
    with watching(monkeypatch) as watch:
        draw_market(few, names=("Anna", "Bert", LONG_NAMES[3]))
    assert LONG_NAMES[3] in watch.texts


def test_long_names_that_begin_alike_are_told_apart_all_over_the_market(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alike = [f"Donaukanalschifferin Nummer {number}" for number in range(1, 4)]
    with watching(monkeypatch) as watch:
        draw_market(view(), names=alike)
    short = {text for text in watch.texts if text.startswith("Donau") and text != "Donaukanal"}
    assert {text[-1] for text in short} == {"1", "2", "3"}


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


def _flaws(position: View, moved: int, spoken: Words, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What leaves its box on a market after so many movements, with the longest names."""
    words, changes = spoken.of(GAME.id), _moves(position, moved)
    draw = partial(draw_market, position, changes, words=words, names=LONG_NAMES)
    return flaws(draw, words, monkeypatch, LONG_NAMES, plates=True)


@pytest.mark.sample(9)
@pytest.mark.parametrize("name", names("vienna1840-"))
def test_no_text_leaves_its_box_all_through_a_game(
    name: str, spoken: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = kept(name).states()
    for number in (*range(0, len(states), max(len(states) // SAMPLES, 1)), -1):
        position = GAME.view(states[number], None)
        assert _flaws(position, number % 11, spoken, monkeypatch) == [], number


@pytest.mark.sample(3)
@pytest.mark.parametrize("height", range(1, 7))
def test_no_text_leaves_its_box_beside_stacks_of_any_height(
    height: int, spoken: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    tall = ("WT", "DTKC", "SJE", "BBG", "WKB", "GWStStB")[:height]
    for cell in ((0, 0), (1, 1), (2, 2), (4, 2), (4, 4)):
        position = replace(view(players=6), market=((cell, tall),))
        assert _flaws(position, height, spoken, monkeypatch) == [], cell


@pytest.mark.sample(3)
@pytest.mark.parametrize("step", STEPS)
def test_no_text_leaves_its_box_at_any_step(
    step: Decision, spoken: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    for acting in (None, "GWStStB", "4"):
        deciders = () if step == "over" else (0,)
        position = replace(view(players=6), step=step, acting=acting, deciders=deciders)
        assert _flaws(position, 0, spoken, monkeypatch) == [], acting


@pytest.mark.parametrize("new", [105, 145, 400])
def test_a_price_that_rose_far_leaves_its_arrow_room(
    new: int, spoken: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = spoken.of(GAME.id)
    changes = Changes(prices=tuple(PriceChange(each, 100, new) for each in ("WT", "W", "G", "D")))
    draw = partial(draw_market, view(), changes, words=words, names=NAMES)
    assert flaws(draw, words, monkeypatch, NAMES, plates=True) == []


def test_an_arrow_stands_where_a_company_came_from() -> None:
    position = replace(view(), market=(((2, 2), ("WT",)), ((1, 1), ("W",))))
    still = draw_market(position, names=NAMES)
    for old in (85, 95, 100, 80):
        moved = draw_market(position, Changes(prices=(PriceChange("WT", old, 90),)), names=NAMES)
        assert moved.size[1] > still.size[1]
        assert moved.alt_text.endswith(f" WT from {old} to 90.")


def test_no_arrow_stands_beside_a_price_that_the_last_change_left_where_it_was() -> None:
    stayed = Changes(prices=(PriceChange("WT", 90, 90),))
    assert draw_market(view(), stayed) == draw_market(view())


def test_a_tram_without_a_line_and_a_line_without_a_tram_are_told_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner = company("WT", 0, 90, "4", "5")
    bare = replace(owner.lines[1], tram=None)
    spare = replace(owner.trams[1], place="WT")
    position = replace(
        view(), companies=(replace(owner, lines=(owner.lines[0], bare), trams=(owner.trams[0], spare)),)
    )
    with watching(monkeypatch) as watch:
        draw_market(position, words=GERMAN, names=NAMES)
    assert {"ohne Wagen", "Straßenbahnen ohne Linie", "gelb", "Ge"} <= set(watch.texts)
    assert not {"–", "Y", "SR1", "CR1"} & set(watch.texts)


@needs_recorded
@pytest.mark.parametrize("name", recorded.names())
def test_recorded_games_can_be_drawn_at_the_end(name: str) -> None:
    picture = draw_market(recorded.view(name), names=NAMES)
    assert len(picture.png) < LARGEST
    assert len(picture.alt_text) <= ALT_TEXT_LIMIT
