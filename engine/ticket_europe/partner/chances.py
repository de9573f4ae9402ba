"""What new tickets promise: how well those that nobody has seen fit the network."""

from __future__ import annotations

from engine.ticket_europe.facts import ROUTES, TABLE, TICKETS
from engine.ticket_europe.network import cheapest_way
from engine.ticket_europe.partner.plan import Plan, pricing, turns
from engine.ticket_europe.partner.sight import Sight

__all__ = ["tickets_gain"]

NONE = -20.0
"""What no tickets are worth."""


def tickets_gain(sight: Sight, plan: Plan) -> float:
    """What a draw of tickets is worth in the mean: the best of those drawn."""
    gains = sorted(_gains(sight, plan), reverse=True)
    drawn = min(TABLE.tickets_drawn, sight.view.ticket_deck)
    if not gains or not drawn:
        return NONE
    best, share, left = 0.0, 1.0, len(gains)
    # From the best ticket down, each with the chance that it is the best of those drawn.
    for gain in gains:
        chance = share * min(1.0, drawn / left)
        best += chance * gain
        share -= chance
        left -= 1
    return best


def _gains(sight: Sight, plan: Plan) -> list[float]:
    """What each ticket that may lie in the deck would bring, alone."""
    me = sight.me
    seen = {*(me.tickets or ()), *(me.dropped or ()), *(me.offered or ())}
    there = {*sight.mine, *plan.routes, *plan.lent}
    prices: dict[str, int] = {**pricing(sight), **dict.fromkeys((*sight.mine, *plan.routes, *plan.lent), 0)}
    spare = sight.turns - 1 - turns(sight, plan.routes, len(plan.lent))
    wagons = sight.wagons - sum(ROUTES[route].spaces for route in plan.routes)
    found = []
    for ticket, facts in TICKETS.items():
        if facts.long or ticket in seen:
            continue
        way = cheapest_way(facts.cities, prices.get)
        if way is None:
            found.append(-float(facts.points))
            continue
        new = [route for route in way if route not in there]
        spaces = sum(ROUTES[route].spaces for route in new if route not in sight.foreign)
        late = max(0.0, turns(sight, new) - spare)
        if spaces > wagons or late > 2:
            found.append(-float(facts.points))
            continue
        certain = sight.judgement.ticket if new else 1.0
        cost = sum(prices[route] for route in new) / 100
        found.append(facts.points * (2 * certain - 1) - cost - late * sight.judgement.turn)
    return found
