"""What is called the same in every language: cities, by the names on the board."""

from __future__ import annotations

from engine.ticket_europe.facts import CITIES

__all__ = ["NAMES"]

NAMES = frozenset(facts.name for facts in CITIES.values())
