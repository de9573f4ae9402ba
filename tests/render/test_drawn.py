"""Whatever a game draws is read in every language: no text leaves its box, is cut off or lies under another
one, and in the pseudo-language none comes from anywhere but the catalogues.
"""

from __future__ import annotations

import pytest

from bot.games import Scene
from render.core.letters import letters
from render.core.words import Words
from tests.games import GAMES
from tests.render.boxes import watching, wrong
from tests.render.drawn import drawings, moments

NAMES = (
    *("Maximiliana von und zu Hohenberg", "W" * 32, "Ö" * 32),
    *("Dorothea Antonia Wilhelmina", "i" * 32, "Max"),
)
"""As long and as wide as Discord lets them be."""
LETTERED = tuple(letters(60))
"""What names choices in every language."""
GAMES_OF_EACH, MOMENTS, LEAST = 2, 4, 40


@pytest.mark.whole
@pytest.mark.sample(7)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_text_of_every_picture_stays_in_its_box(
    game: str, spoken: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the longest names, at moments of kept games."""
    words, drawn, found = spoken.of(game), 0, dict[str, list[str]]()
    for moment in moments(game, GAMES_OF_EACH, MOMENTS):
        look = Scene(words, NAMES[: moment.played.seats], None)
        for name, draw in drawings(moment, look):
            with watching(monkeypatch) as watch:
                plates = list(draw())
            drawn += len(plates)
            described = [each.alt_text for each in plates]
            if flaws := wrong(watch, described, words, (*NAMES, *LETTERED)):
                found[f"{moment.played.name}, move {moment.number}: {name}"] = flaws
    assert drawn >= LEAST
    assert found == {}
