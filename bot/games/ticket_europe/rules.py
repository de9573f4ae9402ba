"""The rules of Ticket to Ride Europe in short."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import rules
from bot.games.core.rules import Fact, Reading
from engine.ticket_europe.facts import TABLE

__all__ = ["Rules"]


def _route_points(reading: Reading) -> str:
    """The points of a route by its spaces."""
    return ", ".join(
        reading.words.count("{number} space {points}", "{number} spaces {points}", spaces, points=points)
        for spaces, points in TABLE.route_points.items()
    )


FACTS: Mapping[str, Fact] = {"route_points": _route_points}


class Rules(rules.Rules):
    """The digest with what the engine knows."""

    facts = FACTS
