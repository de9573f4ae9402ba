"""Puzzles: a player has drawn three tickets that are worth joining with care; how a way is put together route
by route.

What a way costs is one number: each train that is laid counts 1, and each card for it that isn't in the hand
counts 1 more. Cards are played as the rules want it (R7.2, R9.2): each route is paid in one colour,
locomotives stand for any card, and the icons of ferries want locomotives. What tunnels turn up, and stations,
are left out.

A position is a puzzle where the cheapest way

- takes `LEAST` to `MOST` new routes, as the shortest one does at most, and no other way costs as little;
- is cheaper by a tenth, or more, than the cheapest way that is no neighbour of it: one that leaves out two of
  its links, a link being a pair of cities with whatever routes join them;
- is not the obvious one: it costs less than what one comes to by joining one ticket after the other over as
  few trains as can be, in whatever order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations

from engine.ticket_europe import routes, turn
from engine.ticket_europe.actions import DrawTickets
from engine.ticket_europe.facts import CITIES, COLOURS, LOCOMOTIVE, ROUTES, TICKETS
from engine.ticket_europe.hands import Hand
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.network import Parts, cheapest_way
from engine.ticket_europe.partner.forest import FAR, Edge, Forests
from engine.ticket_europe.prospects import own, own_routes
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View

__all__ = ["LEAST", "MOST", "OFFERED", "TICKETS_JOINED", "Ground", "Growth", "Puzzle", "drawing", "posed"]

TICKETS_JOINED = 3
LEAST, MOST = 4, 8
"""New routes of a way that somebody looks for by pressing."""
OFFERED = 20
"""Routes to choose from at a step: more letters would lie over one another on a phone."""
AHEAD = 10
"""The next way that is no neighbour costs more by one part in so many of the best way's cost."""
SHARES = (1, 2, 0)
"""How much of what a route can take of the hand counts for it alone where costs are bounded, in halves."""
SCALE = 64
"""One route more counts for one part in so many of a train, where routes are to be few."""
NUMBERS: Mapping[str, int] = {city: number for number, city in enumerate(CITIES)}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The cheapest way to join the tickets, and what the cheapest one costs that is no neighbour of it."""

    best: tuple[str, ...]
    cost: int
    rival: int


@dataclass(frozen=True, slots=True)
class Growth:
    """A way in the making.

    Attributes:
        chosen: its new routes, in the order of the choices.
        ticket: the ticket that is being joined; None where all are.
        reached: the cities of the part of the network that holds one end of the ticket.
        onward: the routes that can follow: those that leave this part, first from the city that was reached
            last.
    """

    chosen: tuple[str, ...]
    ticket: str | None
    reached: frozenset[str]
    onward: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """What ways are made of.

    Attributes:
        hand: the cards that pay.
        built: the routes that are there.
        open: those that can be had.
        tickets: those drawn whose cities are not joined.
    """

    hand: Hand
    built: tuple[str, ...]
    open: tuple[str, ...]
    tickets: tuple[str, ...]

    @classmethod
    def of(cls, view: View) -> Ground:
        """The ground of the player who sees the view.

        Raises:
            ValueError: it is a spectator's.
        """
        player, built = own(view), own_routes(view)
        parts = Parts(built)
        seats = len(view.players)
        found = [route for route in ROUTES if routes.is_open(view.owners, seats, player.seat, route)]
        missing = [each for each in player.offered or () if not parts.joins(TICKETS[each].cities)]
        return cls(player.hand or {}, built, tuple(found), tuple(missing))

    def trains(self, way: Iterable[str]) -> int:
        """How many trains a way takes."""
        return sum(ROUTES[route].spaces for route in way)

    def lacking(self, way: Collection[str]) -> int:
        """How many cards for a way are not in the hand, if it pays for as much of it as it can."""
        total = self.trains(way)
        return total - min(total, self._paid(way) + self.hand.get(LOCOMOTIVE, 0))

    def cost(self, way: Collection[str]) -> int:
        """What a way costs."""
        return self.trains(way) + self.lacking(way)

    def joins(self, way: Iterable[str]) -> bool:
        """Whether all tickets are joined then."""
        parts = Parts((*self.built, *way))
        return all(parts.joins(TICKETS[ticket].cities) for ticket in self.tickets)

    def grown(self, path: Sequence[int]) -> Growth:
        """The way to which steps lead, each by its place among the routes that could follow.

        Raises:
            IndexError: a step that is not offered.
        """
        growth = self._from((), None)
        end: str | None = None
        for number in path:
            route = growth.onward[number]
            if end is None and growth.ticket is not None:
                end = self._end(growth.chosen, growth.ticket)
            after = self._from((*growth.chosen, route), end)
            if after.ticket != growth.ticket:
                end = None
                after = self._from(after.chosen, None)
            growth = after
        return growth

    def path_to(self, way: Collection[str]) -> tuple[int, ...] | None:
        """The steps to a way, if what is offered leads there."""
        path: tuple[int, ...] = ()
        while (growth := self.grown(path)).ticket is not None:
            step = next((place for place, route in enumerate(growth.onward) if route in way), None)
            if step is None:
                return None
            path = (*path, step)
        return path if set(growth.chosen) == set(way) else None

    def obvious(self) -> Iterator[tuple[str, ...]]:
        """The ways that one comes to by joining one ticket after the other over as few trains as can be."""
        for order in permutations(self.tickets):
            way: tuple[str, ...] = ()
            for ticket in order:
                free = {*self.built, *way}
                costs = {route: ROUTES[route].spaces for route in self.open} | dict.fromkeys(free, 0)
                found = cheapest_way(TICKETS[ticket].cities, costs.get)
                way = (*way, *(route for route in found or () if route not in free))
            yield way

    def shortest(self) -> tuple[str, ...] | None:
        """A way of as few trains as can be, and of as few routes; None where there is none."""
        costs = {route: SCALE * ROUTES[route].spaces + 1 for route in self.open}
        return self._forest(costs, frozenset(), frozenset())

    def cheapest(self, without: Collection[str] = (), below: int = FAR) -> tuple[str, ...] | None:
        """The cheapest way that does without some routes and costs less than `below`; None where there is
        none. Exact.

        Forests are found that cost least where each route pays for itself (`_bounds`). While a way may cost
        less than the best one known, the ways with and without each of its routes are looked through.
        """
        best: tuple[str, ...] | None = None
        usable = [route for route in self.open if route not in without]
        bounds = [_Bound.of(self, usable, share) for share in SHARES]
        waiting: list[tuple[frozenset[str], frozenset[str]]] = [(frozenset(), frozenset())]
        while waiting:
            kept, left = waiting.pop()
            tightest: tuple[int, tuple[str, ...]] | None = None
            for bound in bounds:
                way = self._forest(bound.costs, kept, left)
                if way is None:
                    break
                cost, least = self.cost(way), bound.least(way)
                if cost < below:
                    best, below = way, cost
                if tightest is None or least > tightest[0]:
                    tightest = least, way
                if least >= below:
                    break
            if tightest is None or tightest[0] >= below:
                continue
            chosen = [route for route in tightest[1] if route not in kept]
            waiting += [(kept | set(chosen[:number]), left | {route}) for number, route in enumerate(chosen)]
        return best

    def _forest(
        self, apart: Mapping[str, int], kept: frozenset[str], left: frozenset[str]
    ) -> tuple[str, ...] | None:
        """The new routes of the forest that costs least where each has its own cost, with those that are kept
        and without those that are left out.
        """
        # Cities that are joined already are one.
        parts = Parts((*self.built, *kept))
        number = {city: NUMBERS[parts.part(city)] for city in CITIES}
        edges = [
            Edge(number[here], number[there], cost, route)
            for route, cost in apart.items()
            if route not in left
            for here, there in [ROUTES[route].cities]
        ]
        pairs = [
            (number[here], number[there]) for here, there in (TICKETS[each].cities for each in self.tickets)
        ]
        forests = Forests(len(NUMBERS), edges, pairs)
        every = (1 << len(pairs)) - 1
        if forests.costs[every] >= FAR:
            return None
        return (*sorted(kept), *forests.links(every))

    def _paid(self, way: Collection[str]) -> int:
        """How many cards other than locomotives the hand can play for a way."""
        wanted: dict[str, int] = dict.fromkeys(COLOURS, 0)
        gray = []
        for route in way:
            facts = ROUTES[route]
            if facts.colour is None:
                gray.append(facts.spaces - facts.ferry)
            else:
                wanted[facts.colour] += facts.spaces - facts.ferry
        held = [(self.hand.get(colour, 0), wanted[colour]) for colour in COLOURS]
        spare = sorted(has - asked for has, asked in held if has > asked)
        return sum(min(each) for each in held) + _shared(tuple(spare), tuple(sorted(gray, reverse=True)))

    def _from(self, chosen: tuple[str, ...], end: str | None) -> Growth:
        parts = Parts((*self.built, *chosen))
        ticket = next((each for each in self.tickets if not parts.joins(TICKETS[each].cities)), None)
        if ticket is None:
            return Growth(chosen, None, frozenset(), ())
        here = parts.part(end or self._end(chosen, ticket))
        reached = frozenset(city for city in CITIES if parts.part(city) == here)
        latest = list(dict.fromkeys(city for route in reversed(chosen) for city in ROUTES[route].cities))

        def age(route: str) -> int:
            return min((latest.index(city) for city in ROUTES[route].cities if city in latest), default=99)

        leaving = [route for route in self.open if len(reached.intersection(ROUTES[route].cities)) == 1]
        return Growth(chosen, ticket, reached, tuple(sorted(leaving, key=age)[:OFFERED]))

    def _end(self, chosen: Sequence[str], ticket: str) -> str:
        """The end of a ticket from which it is joined: that with fewer cities around it."""
        parts = Parts((*self.built, *chosen))
        sizes = {
            end: sum(parts.part(city) == parts.part(end) for city in CITIES) for end in TICKETS[ticket].cities
        }
        return min(sizes, key=lambda end: sizes[end])


@dataclass(frozen=True, slots=True)
class _Bound:
    """What ways cost at least, added up route by route. Of the coloured cards that a route can take for
    itself a share counts for it; the rest of the hand is taken off once, and so are the locomotives.

    Attributes:
        costs: by route, in halves.
        off: what is taken off the sum, likewise.
    """

    costs: Mapping[str, int]
    off: int

    @classmethod
    def of(cls, ground: Ground, usable: Iterable[str], share: int) -> _Bound:
        """`share`: in halves."""
        coloured = sum(ground.hand.get(colour, 0) for colour in COLOURS)
        costs = {}
        for route in usable:
            facts = ROUTES[route]
            held = max(
                ground.hand.get(colour, 0) for colour in ((facts.colour,) if facts.colour else COLOURS)
            )
            costs[route] = 4 * facts.spaces - share * min(held, facts.spaces - facts.ferry)
        return cls(costs, 2 * ground.hand.get(LOCOMOTIVE, 0) + (2 - share) * coloured)

    def least(self, way: Iterable[str]) -> int:
        """What a way costs at least, where it is the one with the least sum."""
        return -((self.off - sum(self.costs[route] for route in way)) // 2)


@cache
def _shared(spare: tuple[int, ...], gray: tuple[int, ...]) -> int:
    """How many spare cards, counted by colour, gray routes can take that want so many each: of one colour."""
    if not gray or not spare:
        return 0
    first, *others = gray
    best = _shared(spare, tuple(others))
    for number, has in enumerate(spare):
        if number and spare[number - 1] == has:
            continue
        left = tuple(
            sorted(each for each in (*spare[:number], has - first, *spare[number + 1 :]) if each > 0)
        )
        best = max(best, min(has, first) + _shared(left, tuple(others)))
    return best


def drawing(state: State, cut: int) -> State | None:
    """The position in which the player at turn has drawn tickets; None where that can't be.

    Args:
        cut: so many tickets are first put from the top of their deck to its bottom.
    """
    deck = state.ticket_deck
    if state.phase != "turn" or "tickets" not in turn.kinds(state, state.turn) or not deck:
        return None
    top = len(deck) - cut % len(deck)
    move = Move(replace(state, ticket_deck=(*deck[top:], *deck[:top])))
    turn.play(move, state.turn, DrawTickets())
    return move.state


def posed(view: View) -> Puzzle | None:
    """The puzzle of a position; None where it is none. Takes up to some seconds."""
    ground = Ground.of(view)
    if len(ground.tickets) != TICKETS_JOINED:
        return None
    shortest = ground.shortest()
    if shortest is None or len(shortest) > MOST:
        return None
    # What costs as little as an obvious way need not be looked for.
    bound = min((ground.cost(way) for way in ground.obvious() if ground.joins(way)), default=FAR)
    best = ground.cheapest(below=bound)
    if best is None or not LEAST <= len(best) <= MOST or ground.trains(best) > own(view).wagons:
        return None
    cost = ground.cost(best)
    if any(ground.cheapest((route,), cost + 1) is not None for route in best):
        return None
    if ground.path_to(best) is None:
        return None
    rival = _rival(ground, best, cost)
    return None if rival is None else Puzzle(tuple(sorted(best)), cost, rival)


def _rival(ground: Ground, best: Sequence[str], cost: int) -> int | None:
    """What the cheapest way costs that leaves out two links of this one; None where that is too little."""
    pairs = [(*_link(one), *_link(other)) for one, other in combinations(best, 2)]
    least = cost + -(-cost // AHEAD)
    if any(ground.cheapest(pair, least) is not None for pair in pairs):
        return None
    rival = FAR
    for pair in pairs:
        found = ground.cheapest(pair, rival)
        rival = rival if found is None else ground.cost(found)
    return rival


def _link(route: str) -> tuple[str, ...]:
    """A route, and those that join the same cities."""
    return tuple(other for other, facts in ROUTES.items() if facts.cities == ROUTES[route].cities)
