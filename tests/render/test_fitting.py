"""Type that fits."""

from __future__ import annotations

import pytest

from render.core.fonts import Face, cut, cut_apart, fitted, squeezed, width

FACE: Face = (40, 600, 85)
TEXT = "Linien im Angebot"


def test_what_fits_stays_as_it_is() -> None:
    assert squeezed(TEXT, FACE, width(TEXT, FACE)) == (TEXT, FACE)
    assert cut(TEXT, FACE, width(TEXT, FACE)) == TEXT


@pytest.mark.parametrize("share", [0.95, 0.8, 0.7, 0.4, 0.1])
def test_what_does_not_fit_becomes_narrow_then_small_and_is_cut_at_last(share: float) -> None:
    most = round(width(TEXT, FACE) * share)
    text, face = squeezed(TEXT, FACE, most)
    assert width(text, face) <= most
    assert face[2] == 75
    assert 24 <= face[0] <= FACE[0]
    assert (text == TEXT) == (share > 0.5)
    assert text == TEXT or text.endswith("…")


def test_the_largest_size_that_fits_is_taken() -> None:
    assert fitted(TEXT, 10_000, (50, 40), 700) == (50, 700, 85)
    assert fitted(TEXT, 1, (50, 40), 700) == (40, 700, 75)


COMPUTERS = ("Computer 1", "Computer 2", "Computer 12", "Cornelia")


@pytest.mark.parametrize("share", [0.9, 0.7, 0.5])
def test_names_that_are_cut_still_differ(share: float) -> None:
    most = round(width(COMPUTERS[0], FACE) * share)
    short = [cut_apart(name, COMPUTERS, FACE, most) for name in COMPUTERS]
    assert len(set(short)) == len(COMPUTERS)
    assert all(width(text, FACE) <= most for text in short)
    assert short[0].startswith("Co")
    assert short[0].endswith("…1")


def test_a_name_that_differs_at_its_beginning_is_cut_at_its_end() -> None:
    others = ("Maximiliana", "Melisande")
    assert cut_apart("Maximiliana", others, FACE, 110) == cut("Maximiliana", FACE, 110)


def test_where_nothing_has_room_a_name_is_cut_as_it_can_be() -> None:
    assert cut_apart("Computer 1", COMPUTERS, FACE, 1) == "…"
