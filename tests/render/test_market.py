"""The market's picture: size, description, stacks of any height."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render.core.picture import ALT_TEXT_LIMIT
from render.vienna1840 import Changes, PriceChange, draw_market
from render.vienna1840.market import WIDTH
from render.vienna1840.themes import THEMES
from tests.render import recorded
from tests.render.positions import NAMES, company, view
from tests.render.test_map import LARGEST, differing, needs_recorded, opened


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
    assert after.alt_text.index("WT von 85 auf 90") < after.alt_text.index("Anna")


def test_before_any_company_there_is_still_a_market() -> None:
    none = replace(company("WT", 0, 90), director=None, price=None, par=None)
    empty = replace(view(), companies=(none,), market=(), company_order=(), lines_offered=(), acting=None)
    picture = draw_market(empty, names=NAMES)
    assert opened(picture).width == WIDTH
    assert len(picture.alt_text) <= ALT_TEXT_LIMIT


@needs_recorded
@pytest.mark.parametrize("name", recorded.names())
def test_recorded_games_can_be_drawn_at_the_end(name: str) -> None:
    picture = draw_market(recorded.view(name), names=NAMES)
    assert len(picture.png) < LARGEST
    assert len(picture.alt_text) <= ALT_TEXT_LIMIT
