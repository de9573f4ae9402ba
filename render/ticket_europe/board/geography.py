"""What the map shows beside coasts, in our own rough drawing: hills, rivers, lakes, the borders of 1901,
names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

from pydantic import BaseModel, ConfigDict

__all__ = ["Geography", "Name", "geography"]

Line = tuple[tuple[float, float], ...]
"""Longitudes east and latitudes north, in degrees."""


class _Facts(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Name(_Facts):
    """A name written along a line on the board (0 to 1 each way), its size and the room between its letters
    in pixels.
    """

    text: str
    line: Line
    size: int
    spacing: int
    on: Literal["land", "sea"]


class Geography(_Facts):
    """Lines by name: crests of hills, rivers from their source, shores of lakes, borders of states."""

    hills: Mapping[str, Line]
    rivers: Mapping[str, Line]
    lakes: Mapping[str, Line]
    borders: Mapping[str, Line]
    names: tuple[Name, ...]


@cache
def geography() -> Geography:
    """All of it."""
    text = resources.files(__package__).joinpath("data", "geography.json").read_text(encoding="utf-8")
    return Geography.model_validate_json(text)
