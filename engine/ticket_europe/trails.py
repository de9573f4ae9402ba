"""The longest continuous path (R15.3): it may pass a city several times, but uses no route twice.

Routes can be walked in one go when they hang together and at most two cities have an odd number of them
(Euler). So the heaviest such set of routes is looked for, and walked when it is found. The routes of a part
are taken or left one after the other, in an order that keeps few cities open; a city is open between its
first route and its last. Of all that was decided, what matters for the rest is which open cities hang
together, which of them are odd so far, and how many closed ones are: of the choices that agree in this only
the heaviest is kept. That makes it exact, and fast for any network.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.ticket_europe.facts import ROUTES

__all__ = ["Link", "heaviest_trail", "longest_trail", "spaces"]

ODD_MOST = 2


class Link(NamedTuple):
    """A route as the search sees it: its ends and its wagons."""

    here: str
    there: str
    weight: int


def spaces(routes: Collection[str]) -> int:
    """How many wagons lie on the routes."""
    return sum(ROUTES[route].spaces for route in routes)


def longest_trail(routes: Collection[str]) -> tuple[str, ...]:
    """The longest path along the routes, route by route; of equally long ones always the same."""
    names = sorted(routes)
    links = [Link(*ROUTES[name].cities, ROUTES[name].spaces) for name in names]
    return tuple(names[number] for number in heaviest_trail(links))


def heaviest_trail(links: Sequence[Link]) -> tuple[int, ...]:
    """The numbers of the links of a heaviest trail, in the order in which it passes them."""
    best: tuple[int, tuple[int, ...]] = (0, ())
    for part in sorted(_parts(links), key=lambda part: (-_weight(links, part), part)):
        if _weight(links, part) > best[0]:
            best = max(best, _heaviest(links, part, best[0]), key=lambda found: found[0])
    return _walk(links, best[1])


def _weight(links: Sequence[Link], numbers: Collection[int]) -> int:
    return sum(links[number].weight for number in numbers)


def _ends(links: Sequence[Link], numbers: Collection[int]) -> dict[str, list[int]]:
    """The numbers of the links at each city."""
    at: defaultdict[str, list[int]] = defaultdict(list)
    for number in numbers:
        at[links[number].here].append(number)
        at[links[number].there].append(number)
    return at


def _parts(links: Sequence[Link]) -> list[tuple[int, ...]]:
    """The links, parted by what hangs together."""
    at, left, parts = _ends(links, range(len(links))), set(range(len(links))), []
    while left:
        part, reached = set(), [min(left)]
        while reached:
            number = reached.pop()
            if number in left:
                left.remove(number)
                part.add(number)
                reached += [*at[links[number].here], *at[links[number].there]]
        parts.append(tuple(sorted(part)))
    return parts


State = tuple[int, tuple[int, ...]]
"""How many closed cities are odd; and of each open city, 0 while no link at it is taken, else twice the
number of what it hangs together with, and 1 more if it is odd.
"""
Kept = tuple[int, tuple[int, ...]]
"""The weight of the links taken, and their numbers."""


def _heaviest(links: Sequence[Link], part: tuple[int, ...], above: int) -> Kept:
    """The heaviest trail of a part, unordered; (`above`, ()) where none is heavier than that.

    Mostly little has to be left out, and a search that allows for little is quick: so it is allowed more each
    time.
    """
    whole = _weight(links, part)
    if sum(len(numbers) % 2 for numbers in _ends(links, part).values()) <= ODD_MOST:
        return whole, part
    left_out = 1
    best: Kept = (above, ())
    while not best[1] and left_out < whole - above:
        left_out = min(3 * left_out, whole - above)
        best = _Search(links, part, whole - left_out).run()
    return best


class _Search:
    """The search in one part for what is heavier than `above`."""

    def __init__(self, links: Sequence[Link], part: tuple[int, ...], above: int) -> None:
        self.links, self.part = links, part
        self.best: Kept = (above, ())

    def run(self) -> Kept:
        """The heaviest trail, unordered; without any link if there is none so heavy."""
        order = self._order()
        last = {city: step for step, number in enumerate(order) for city in self.links[number][:2]}
        rest = _weight(self.links, order)
        open_cities: list[str] = []
        states: dict[State, Kept] = {(0, ()): (0, ())}
        for step, number in enumerate(order):
            link = self.links[number]
            new = [city for city in link[:2] if city not in open_cities]
            open_cities += new
            states = {(odd, (*slots, *(0,) * len(new))): kept for (odd, slots), kept in states.items()}
            self._take(states, number, open_cities.index(link.here), open_cities.index(link.there))
            rest -= link.weight
            for city in [city for city in link[:2] if last[city] == step]:
                states = self._close(states, open_cities.index(city))
                open_cities.remove(city)
            # What can't become heavier than the best so far is of no use.
            states = {state: kept for state, kept in states.items() if kept[0] + rest > self.best[0]}
        return self.best

    def _order(self) -> list[int]:
        """The links, city by city, each time that city next which opens the fewest new ones."""
        at = _ends(self.links, self.part)
        left, opened, order = set(self.part), set[str](), list[int]()

        def opens(city: str) -> tuple[int, int, str]:
            beyond = {end for number in at[city] if number in left for end in self.links[number][:2]}
            return len(beyond - opened), -len(at[city]), city

        while left:
            waiting = [city for city in opened if any(number in left for number in at[city])]
            city = min(waiting or at, key=opens)
            for number in [number for number in at[city] if number in left]:
                order.append(number)
                left.remove(number)
                opened.update(self.links[number][:2])
        return order

    def _take(self, states: dict[State, Kept], number: int, here: int, there: int) -> None:
        """Add, to the states without the link, those with it."""
        for (odd, slots), (weight, taken) in list(states.items()):
            after = list(slots)
            one, other = slots[here] >> 1, slots[there] >> 1
            group = one or other or 1 + max(slots) // 2
            if one and other and one != other:
                after = [group * 2 + (slot & 1) if slot >> 1 == other else slot for slot in slots]
            after[here] = group * 2 + (slots[here] & 1 ^ 1)
            after[there] = group * 2 + (slots[there] & 1 ^ 1)
            _keep(states, (odd, tuple(after)), (weight + self.links[number].weight, (*taken, number)))

    def _close(self, states: dict[State, Kept], place: int) -> dict[State, Kept]:
        """The states after the last link of a city. What is finished by that is compared with the best."""
        found: dict[State, Kept] = {}
        for (odd, slots), kept in states.items():
            slot, left = slots[place], (*slots[:place], *slots[place + 1 :])
            odd += slot & 1
            if odd > ODD_MOST:
                continue
            if slot and all(slot >> 1 != other >> 1 for other in left):
                # Nothing can be joined to this group any more: it is all, or it is not hanging together.
                if not any(left) and kept[0] > self.best[0]:
                    self.best = kept
                continue
            _keep(found, (odd, _numbered(left)), kept)
        return found


def _keep(states: dict[State, Kept], state: State, kept: Kept) -> None:
    if state not in states or states[state][0] < kept[0]:
        states[state] = kept


def _numbered(slots: tuple[int, ...]) -> tuple[int, ...]:
    """The groups numbered in the order in which they appear."""
    names: dict[int, int] = {0: 0}
    return tuple(names.setdefault(slot >> 1, len(names)) * 2 + (slot & 1) for slot in slots)


def _walk(links: Sequence[Link], numbers: Collection[int]) -> tuple[int, ...]:
    """The links of a trail in the order of walking it (Hierholzer)."""
    if not numbers:
        return ()
    at = _ends(links, numbers)
    start = min(at, key=lambda city: (len(at[city]) % 2 == 0, city))
    used: set[int] = set()
    stack: list[tuple[str, int | None]] = [(start, None)]
    walked: list[int] = []
    while stack:
        city, by = stack[-1]
        onward = next((number for number in at[city] if number not in used), None)
        if onward is None:
            stack.pop()
            if by is not None:
                walked.append(by)
        else:
            used.add(onward)
            link = links[onward]
            stack.append((link.there if city == link.here else link.here, onward))
    return tuple(walked)
