"""What is called the same in every language: cities, as they were called there in 1901."""

from __future__ import annotations

from engine.ticket_europe.facts import CITIES

__all__ = ["NAMES"]

NAMES = tuple(city.name for city in CITIES.values())
