"""What is called the same in every language: cities by all their names."""

from __future__ import annotations

from bot.games.ticket_europe.words.spelling import city_names
from engine.ticket_europe.facts import CITIES

__all__ = ["NAMES"]

NAMES = tuple(name for key, city in CITIES.items() for name in (city.name, *city_names(key)))
