"""Type that fits."""

from __future__ import annotations

import pytest

from render.core.fonts import Face, cut, fitted, squeezed, width

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
