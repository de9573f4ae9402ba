"""Moves as people type them: `tile F18 L11 2; station F18; run`."""

from bot.features.moving.typed.completing import completions
from bot.features.moving.typed.reading import Misread, NextWord, next_word, parts, read_move
from bot.features.moving.typed.series import Series, Tried, brought_to, foretold, read_series, stages

__all__ = [
    "Misread",
    "NextWord",
    "Series",
    "Tried",
    "brought_to",
    "completions",
    "foretold",
    "next_word",
    "parts",
    "read_move",
    "read_series",
    "stages",
]
