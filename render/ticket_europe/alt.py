"""Descriptions of the pictures in words."""

from __future__ import annotations

from render.core.picture import alt_text
from render.ticket_europe.changes import Changes
from render.ticket_europe.pen import Pen

__all__ = ["describe_map"]


def describe_map(pen: Pen, changes: Changes) -> str:
    return alt_text(["Map."])
