"""The rules of Tramways in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.games.core import rules
from bot.games.core.rules import Fact, Illustration, Reading
from bot.games.core.scene import Plate
from bot.games.tramways.words.signs import SIGNS
from bot.language import Words
from engine.tramways.facts import TABLE
from engine.tramways.travel import points_price
from render.tramways import draw_icons, terms
from render.tramways.themes import THEMES

__all__ = ["Rules"]

MOST = 10
"""Points whose price is told."""


def _points_prices(reading: Reading) -> str:
    """What points cost at a leisure building."""
    return ", ".join(
        reading.words.say("{points} for {money}", points=points, money=points_price(points))
        for points in range(1, MOST + 1)
    )


def _scale(reading: Reading) -> str:
    """The words of the solo game, each with the least points."""
    return ", ".join(
        reading.words.say("{word} from {points}", word=reading.words.say(terms.SCALE[word]), points=least)
        for least, word in TABLE.scale.items()
    )


FACTS: Mapping[str, Fact] = {"points_prices": _points_prices, "scale": _scale}


def _icons(reading: Reading, theme: str) -> Plate:
    return _legend(tuple(SIGNS), reading.words, theme)


def _legend(names: Sequence[str], words: Words, theme: str) -> Plate:
    picture = draw_icons(names, theme or next(iter(THEMES)), words)
    return Plate("icons", picture.png, picture.alt_text)


class Rules(rules.Rules):
    """The digest with what the engine knows, and the icons of cards."""

    facts = FACTS
    illustrations: ClassVar[Mapping[str, Illustration]] = {"icons": _icons}
    signs = SIGNS

    def legend(self, names: Sequence[str], words: Words, theme: str) -> Plate:
        """The icons of cards and the signs of pictures."""
        return _legend(names, words.of(self.game.id), theme)
