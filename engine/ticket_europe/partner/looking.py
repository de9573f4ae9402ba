"""The inspector's second look: the best moves are played on in worlds in which all that is hidden is dealt
anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Choice, Effort, Standpoint, Weighed, searched
from engine.ticket_europe.partner.playing import Playing
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View

__all__ = ["looked_on"]

WORK = 1500
"""About how many turns are played in one decision."""
MOST = 30
"""So many worlds are enough."""
FIRST = 6
DOUBT = 2.0
KINDS = {"draw": 1, "claim": 2, "tickets": 1, "station": 1, "keep": 4, "pay": 1, "withdraw": 1}
"""How many moves of a kind are looked at: draws lead to much the same."""
CANDIDATES = 4


def looked_on(standpoint: Standpoint[State, View], weighed: Sequence[Weighed]) -> Choice:
    """The move that leads to more where that is beyond doubt, else the one that is worth most."""
    ranked = sorted(weighed, key=lambda each: -each.value)
    view = standpoint.view
    left = dict(KINDS)
    first, later = list[Weighed](), list[Weighed]()
    for each in ranked:
        kind = each.action.kind
        left[kind] -= 1
        (first if left[kind] >= 0 and len(first) < CANDIDATES else later).append(each)
    turns = 4 + sum(player.wagons for player in view.players)
    worlds = min(MOST, max(FIRST, WORK // (turns * len(first))))
    playing = Playing(standpoint.game, standpoint.seat)
    effort = Effort(len(first), worlds, FIRST, DOUBT)
    return searched(standpoint, (*first, *later), playing.lead, effort)
