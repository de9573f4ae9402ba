"""Every way to join tickets, found by walking: shares nothing with the search but the facts and the view."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush

from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE, ROUTES, TICKETS, TWINS
from engine.ticket_europe.view import View

__all__ = ["ways"]

Way = frozenset[str]


def ways(view: View, most: int) -> dict[Way, int]:
    """Every way that joins the tickets offered and costs so much at most, with its cost: unions of a path for
    each ticket. A way's trains count once, and once more those for which the hand has no card.
    """
    assert view.seat is not None
    me = view.players[view.seat]
    hand = Counter(me.hand)
    mine = {route for route, owner in view.owners.items() if owner == me.seat}
    free = {route for route in ROUTES if route not in view.owners and TWINS.get(route) not in mine}
    if len(view.players) < 4:
        free -= {route for route in free if TWINS.get(route) in view.owners}
    trains = (most + sum(hand.values())) // 2
    wanted = [TICKETS[ticket].cities for ticket in me.offered or ()]
    cards = tuple(sorted(hand.items()))
    found: dict[Way, int] = {}
    seen: set[tuple[int, Way]] = set()

    def walk(number: int, way: Way) -> None:
        if (number, way) in seen:
            return
        seen.add((number, way))
        if number == len(wanted):
            found[way] = _cost(way, cards)
            return
        start, end = wanted[number]
        for longer in _paths(start, end, way, mine, free, trains):
            # A way that costs too much costs no less with what is still to come.
            if _least(longer, cards) <= most:
                walk(number + 1, longer)

    walk(0, frozenset())
    return {way: cost for way, cost in found.items() if cost <= most}


def _paths(start: str, end: str, way: Way, mine: set[str], free: set[str], trains: int) -> Iterator[Way]:
    """The way with a path from city to city: over what is there, and what may come to it."""
    there = mine | way
    at: defaultdict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for route in sorted(there | free):
        here, beyond = ROUTES[route].cities
        spaces = 0 if route in there else ROUTES[route].spaces
        at[here].append((route, beyond, spaces))
        at[beyond].append((route, here, spaces))
    left = _distances(end, at)

    def step(city: str, been: frozenset[str], now: Way, spent: int) -> Iterator[Way]:
        if city == end:
            yield now
            return
        for route, beyond, spaces in at[city]:
            if beyond not in been and spent + spaces + left.get(beyond, 999) <= trains:
                longer = now if route in there else now | {route}
                yield from step(beyond, been | {beyond}, longer, spent + spaces)

    yield from step(start, frozenset({start}), way, sum(ROUTES[route].spaces for route in way))


def _distances(end: str, at: Mapping[str, Sequence[tuple[str, str, int]]]) -> dict[str, int]:
    """How many trains it takes at least from each city."""
    queue, found = [(0, end)], dict[str, int]()
    while queue:
        spent, city = heappop(queue)
        if city not in found:
            found[city] = spent
            for _, beyond, spaces in at[city]:
                heappush(queue, (spent + spaces, beyond))
    return found


@cache
def _least(way: Way, hand: tuple[tuple[str, int], ...]) -> int:
    """What a way costs at least: as if any cards that are left after its coloured routes paid for the gray
    ones.
    """
    held = dict(hand)
    jokers = held.pop(LOCOMOTIVE, 0)
    wanted: Counter[str | None] = Counter()
    for route in way:
        wanted[ROUTES[route].colour] += ROUTES[route].spaces - ROUTES[route].ferry
    gray = wanted.pop(None, 0)
    used = sum(min(count, held.get(str(colour), 0)) for colour, count in wanted.items())
    total = sum(ROUTES[route].spaces for route in way)
    return total + max(0, total - used - min(gray, sum(held.values()) - used) - jokers)


@cache
def _cost(way: Way, hand: tuple[tuple[str, int], ...]) -> int:
    """Every colour is tried for each gray route."""
    held = dict(hand)
    total = sum(ROUTES[route].spaces for route in way)
    gray = [route for route in way if ROUTES[route].colour is None]
    useful = [place for place, colour in enumerate(COLOURS) if held.get(colour)] or [0]
    wanted: Counter[str | None] = Counter()
    for route in way:
        wanted[ROUTES[route].colour] += ROUTES[route].spaces - ROUTES[route].ferry
    tried = {tuple(wanted[colour] for colour in COLOURS)}
    for route in gray:
        more = ROUTES[route].spaces - ROUTES[route].ferry
        tried = {(*each[:at], each[at] + more, *each[at + 1 :]) for each in tried for at in useful}
    cards = tuple(held.get(colour, 0) for colour in COLOURS)
    best = max(sum(map(min, each, cards)) for each in tried)
    return total + max(0, total - best - held.get(LOCOMOTIVE, 0))
