"""The plan: which tickets to complete, by which routes, and what to lay with the wagons left.

A link costs the turns that it takes, its wagons and the station, less its points: so a way over long routes
is cheap, even where it is not the shortest. Forests count in hundredths of points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE, ROUTES, TABLE, TICKETS, TWINS
from engine.ticket_europe.partner.cards import EXTRA, RARE, lack
from engine.ticket_europe.partner.forest import FAR, MOST, Edge, Forests
from engine.ticket_europe.partner.sight import CARDS_A_TURN, NUMBERS, Sight
from engine.ticket_europe.prospects import station_cost
from engine.ticket_europe.routes import points

__all__ = ["Plan", "fillers", "planned", "price", "pricing", "turns", "worth_by_subset"]

WAGON = 0.4
"""What a wagon is worth."""
HELD = 0.7
"""How far a card in hand counts for a route that it fits: others may want it too."""
SLACK = 0.85
"""The part of the turns left that a plan may take without fear."""
SCARCE = 1.0
"""How much more a card of a given colour costs when all wagons are laid."""
LATE = 2.5
"""What each turn costs that a plan takes beyond the end."""
LEAST = 5
"""The least cost of a link, in hundredths: of ways that bring as much the shorter one is taken."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the seat is up to.

    Attributes:
        tickets: those to complete, of the ones not joined.
        routes: to claim for them.
        lent: routes of others for which a station is to be built.
        worth: what the tickets bring against giving them up, less what it costs, in points.
    """

    tickets: tuple[str, ...]
    routes: tuple[str, ...]
    lent: tuple[str, ...]
    worth: float


def price(sight: Sight, route: str) -> int:
    """The cost of claiming a route. Towards the end few colours are looked for, and each of them seldom
    comes; but what is held is hardly wanted elsewhere.
    """
    facts, judgement = ROUTES[route], sight.judgement
    laid = 1 - sight.wagons / TABLE.wagons
    colours = (facts.colour,) if facts.colour else COLOURS
    held = max(sight.hand.get(colour, 0) for colour in colours)
    icons = max(0, facts.ferry - sight.hand.get(LOCOMOTIVE, 0))
    plain = facts.spaces - facts.ferry
    lacking = plain - (HELD + (1 - HELD) * laid) * min(held, plain)
    if facts.colour:
        lacking *= 1 + SCARCE * laid
    cards = lacking + facts.ferry + EXTRA * facts.tunnel + RARE * icons
    cost = (
        judgement.turn * (1 + cards / CARDS_A_TURN) + WAGON * facts.spaces - judgement.points * points(route)
    )
    return max(LEAST, round(100 * cost))


def pricing(sight: Sight) -> dict[str, int]:
    """The cost of each link that the seat can have: open routes, and those of others with a station."""
    found = {route: price(sight, route) for route in sight.open}
    cards = station_cost(sight.me)
    for route in sight.foreign:
        owners = [sight.view.stations.get(city) for city in ROUTES[route].cities]
        if sight.seat in owners:
            found[route] = LEAST
        elif cards is not None and None in owners:
            found[route] = round(
                100 * (TABLE.station_points + sight.judgement.turn * (1 + cards / CARDS_A_TURN))
            )
    return found


def turns(sight: Sight, plan_routes: Sequence[str], stations: int = 0) -> float:
    """How many turns it takes to claim the routes and build so many stations."""
    return len(plan_routes) + stations * 1.5 + lack(sight.hand, plan_routes) / sight.judgement.useful


def worth_by_subset(
    sight: Sight, tickets: Sequence[str], prices: dict[str, int], built: Sequence[str] = ()
) -> dict[int, Plan]:
    """The plan for each subset of at most `MOST` tickets that are not joined, but for those that would take
    more wagons or stations than there are. `built`: routes that will be there anyway.
    """
    costs = {**prices, **dict.fromkeys(built, 1)}
    edges = [
        Edge(sight.number(here), sight.number(there), cost, route)
        for route, cost in costs.items()
        for here, there in [ROUTES[route].cities]
    ]
    ends = [
        (sight.number(here), sight.number(there))
        for here, there in (TICKETS[each].cities for each in tickets)
    ]
    forests = Forests(len(NUMBERS), edges, ends)
    found = {}
    for subset in range(1 << len(tickets)):
        if forests.costs[subset] < FAR:
            plan = _plan(sight, tickets, subset, forests, built)
            if plan is not None:
                found[subset] = plan
    return found


def _plan(
    sight: Sight, tickets: Sequence[str], subset: int, forests: Forests, built: Sequence[str]
) -> Plan | None:
    links = tuple(dict.fromkeys((*built, *forests.links(subset))))
    routes = tuple(route for route in links if route not in sight.foreign)
    lent = tuple(route for route in links if route in sight.foreign and not _is_lent(sight, route))
    if sum(ROUTES[route].spaces for route in routes) > sight.wagons or len(lent) > sight.me.stations:
        return None
    chosen = tuple(ticket for number, ticket in enumerate(tickets) if subset >> number & 1)
    prize = sum(2 * sight.judgement.ticket * TICKETS[ticket].points for ticket in chosen)
    late = max(0.0, turns(sight, routes, len(lent)) - SLACK * sight.turns)
    return Plan(chosen, routes, lent, prize - forests.costs[subset] / 100 - LATE * late)


def _is_lent(sight: Sight, route: str) -> bool:
    return any(sight.view.stations.get(city) == sight.seat for city in ROUTES[route].cities)


def planned(sight: Sight, prices: dict[str, int], *, joint: bool = True) -> Plan:
    """The best plan for the tickets held. Those beyond `MOST` come after the dearest, in the same manner.

    `joint`: whether the tickets share one network, or each has its own way.
    """
    tickets = sorted(sight.missing, key=lambda ticket: -TICKETS[ticket].points)
    whole = Plan((), (), (), 0)
    most = MOST if joint else 1
    for begin in range(0, len(tickets), most):
        some = tickets[begin : begin + most]
        plans = worth_by_subset(sight, some, prices, (*whole.routes, *whole.lent))
        best = max(plans.values(), key=lambda plan: plan.worth, default=None)
        if best is not None:
            kept = (*whole.tickets, *best.tickets)
            whole = Plan(kept, best.routes, best.lent, whole.worth + best.worth)
    return whole


def fillers(sight: Sight, plan: Plan) -> tuple[str, ...]:
    """Routes to claim with the wagons and turns that the plan leaves, the best first."""
    wagons = sight.wagons - sum(ROUTES[route].spaces for route in plan.routes)
    left = sight.turns - turns(sight, plan.routes, len(plan.lent))
    closed = {*plan.routes, *(TWINS[route] for route in plan.routes if route in TWINS)}
    joined = {city for route in (*sight.mine, *plan.routes) for city in ROUTES[route].cities}
    found: list[str] = []
    for route in sorted(sight.open, key=lambda route: -_rate(sight, route, joined)):
        spaces = ROUTES[route].spaces
        if left <= 0:
            break
        if route not in closed and spaces <= wagons:
            found.append(route)
            closed.update((route, TWINS.get(route, "")))
            wagons -= spaces
            left -= 1 + lack(sight.hand, (route,)) / CARDS_A_TURN
    return tuple(found)


def _rate(sight: Sight, route: str, joined: Collection[str]) -> float:
    """What a route brings for each turn that it takes, and a little for making the network longer."""
    gain = points(route) - WAGON * ROUTES[route].spaces
    longer = sight.judgement.longer * any(city in joined for city in ROUTES[route].cities)
    return gain / (1 + lack(sight.hand, (route,)) / CARDS_A_TURN) + longer
