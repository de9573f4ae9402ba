"""What changed, as a picture of its own: only what the events concern, and large enough for a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import Event
from engine.vienna1840 import GAME
from engine.vienna1840.events import (
    BidMade,
    DividendPaid,
    Passed,
    PriceMoved,
    SharesBought,
    TileLaid,
    TramRan,
)
from render.core.fonts import Face
from render.core.picture import ALT_TEXT_LIMIT, Picture
from render.core.words import Words
from render.vienna1840.detail import draw_detail, has_detail
from render.vienna1840.sheets.strips import WIDTH
from tests.games import kept
from tests.render.boxes import flaws, watching
from tests.render.positions import NAMES, view
from tests.render.test_map import opened

PHONE = 390
UNCUT = 1.02
"""So many times the other the longer side of a picture is at most, that a gallery cuts into no letter."""
LEAST = 9
"""Pixels of type on a phone that are read without zooming."""
RISE = PriceMoved("WT", 85, 90, (2, 1), (2, 2))
POSITION = replace(view(), market=(((2, 2), ("WT", "GWStStB")), ((1, 1), ("W",))))
STEPS: dict[str, tuple[Event, ...]] = {
    "price": (DividendPaid("WT", 90, 0, {0: 45}), RISE),
    "many prices": (RISE, *(PriceMoved(each, 90, 95, (1, 0), (1, 1)) for each in ("W", "V", "G"))),
    "large rises": (RISE, *(PriceMoved(each, 100, 400, (0, 0), (0, 19)) for each in ("W", "V", "G"))),
}


def test_a_tile_and_a_run_are_shown_on_the_map_around_them() -> None:
    laid = view(G27=("4", 0), F28=("57", 1))
    for events in (
        [TileLaid("4", "G27", "4", 0, None, 0, None)],
        [TramRan("4", "Y1-0", "G27-F28", 30, 0, 30)],
    ):
        picture = draw_detail(laid, events, names=NAMES)
        assert picture.alt_text.startswith("Map around line 4.")
        assert picture.size[0] < WIDTH
        assert max(picture.size) / min(picture.size) < UNCUT


@pytest.mark.parametrize("step", STEPS)
def test_prices_that_moved_are_told_in_a_picture_that_no_gallery_cuts(step: str) -> None:
    picture = draw_detail(POSITION, STEPS[step], names=NAMES)
    assert picture.size == (WIDTH, WIDTH)
    assert "WT from 85 to 90." in picture.alt_text


@pytest.mark.parametrize("events", [(), (Passed(0),), (SharesBought(1, "WT", 90),), (BidMade(0, "PR", 40),)])
def test_what_shows_nowhere_has_no_picture(events: tuple[Event, ...]) -> None:
    assert not has_detail(view(), events)


@pytest.mark.parametrize("step", STEPS)
def test_every_text_stays_in_its_box(step: str, spoken: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    words = spoken.of(GAME.id)

    def draw() -> Picture:
        return draw_detail(POSITION, STEPS[step], words=words, names=NAMES)

    assert flaws(draw, words, monkeypatch, NAMES) == []


@pytest.mark.parametrize("step", STEPS)
def test_its_type_is_read_on_a_phone(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    with watching(monkeypatch), monkeypatch.context() as patch:
        from render.core.canvas import Canvas

        text = Canvas.text

        def noted(self: Canvas, at: tuple[int, int], said: str, face: Face, *rest: object) -> int:
            if self.image.width == WIDTH:
                sizes.append(face[0])
            return text(self, at, said, face, *rest)  # type: ignore[arg-type]

        # Undone before what watches is, or that would stay for good, and hold all that is drawn later.
        patch.setattr(Canvas, "text", noted)
        draw_detail(POSITION, STEPS[step], names=NAMES)
    assert min(sizes, default=LEAST * 3) * PHONE / WIDTH >= LEAST


def test_any_step_of_a_game_can_be_drawn() -> None:
    seen = set()
    for step in kept("vienna1840-online-3p-seed4").steps():
        kinds = frozenset(type(event) for event in step.events)
        if kinds in seen:
            continue
        seen.add(kinds)
        position = GAME.view(step.state, None)
        if has_detail(position, step.events):
            picture = draw_detail(position, step.events, names=NAMES)
            assert opened(picture).size == picture.size
            assert 0 < len(picture.alt_text) <= ALT_TEXT_LIMIT
    assert len(seen) > 10
