"""Moving a passenger (R9): where it may travel, what that brings, and who is paid."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import RuleError, Seat, Unknown, Value
from engine.tramways import payments, stress
from engine.tramways.events.players import Eased, HappinessBought, HappinessGained, MoneyTaken, WorkerGained
from engine.tramways.events.town import PassengerMoved, TravelPaid, TravelUnpaid
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.network import Network
from engine.tramways.price import Price
from engine.tramways.state import Link, State

__all__ = [
    "CARD",
    "MONEY",
    "NONE",
    "Routes",
    "bonuses",
    "can_draw",
    "destination",
    "fare",
    "gain_worker",
    "points_price",
    "price",
    "travel",
    "worker_limit",
]


MONEY, CARD = "money", "card"
"""What a commerce brings, by choice."""
NONE = "none"
"""The word for a bonus without a choice."""


def fare(link: Link) -> int:
    """What a link costs who travels along it (R9.10)."""
    tiles = len(link.squares)
    return (3 * tiles + 1) // 2 if link.upgraded else tiles


def points_price(points: int) -> int:
    """The price of this many points at a leisure building (R9.8)."""
    return points * (points + 1) // 2


@dataclass(frozen=True, slots=True)
class _Trip:
    """A trip in the making: the buildings and parcels passed, the start first, and the links."""

    places: tuple[str, ...]
    links: tuple[int, ...]


class Routes:
    """Where passengers may be moved by a seat, link after link. This is the reading of `choices`."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.player = state.players[seat]
        self.network = Network.of(state)
        self.onward: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for number, link in self.network.complete().items():
            here, there = (self.network.building(end) for end in (link.path[0], link.path[-1]))
            if here != there:
                self.onward[here].append((number, there))
                self.onward[there].append((number, here))
        icons = {self.network.icon(place) for place in self.onward}
        self.payable = {icon for icon in icons if payments.can_pay(self.player, _price(icon, 0))}

    def starts(self) -> tuple[str, ...]:
        """The squares of passengers that can be moved."""
        buildings = {self.network.building(square) for square in self.state.passengers}
        movable = {each for each in buildings if self._leads_on(_Trip((each,), ()))}
        return tuple(each for each in self.state.passengers if self.network.building(each) in movable)

    def following(self, start: str, way: Sequence[Value]) -> tuple[tuple[int, ...], bool]:
        """The links that may come next, and whether the trip may end.

        Raises:
            Unknown, RuleError: no passenger can be moved from there, or not along these links.
        """
        if start not in self.state.town.squares:
            raise Unknown("square", start)
        if start not in self.state.passengers:
            raise RuleError("no_passenger", "9.1", square=start)
        trip = _Trip((self.network.building(start),), ())
        for number in way:
            further = next((each for each in self._further(trip) if each.links[-1] == number), None)
            if further is None:
                raise RuleError("way_leads_nowhere", "9.3")
            trip = further
        found = tuple(
            each.links[-1] for each in self._further(trip) if self._may_end(each) or self._leads_on(each)
        )
        whole = self._may_end(trip)
        if not found and not whole:
            raise RuleError("way_leads_nowhere", "9.3")
        return found, whole

    def trips(self, start: str) -> Iterator[tuple[int, ...]]:
        """All ways on which a passenger can be moved from a square, those of the fewest links first."""
        waiting = [_Trip((self.network.building(start),), ())]
        while waiting:
            for trip in waiting:
                if self._may_end(trip):
                    yield trip.links
            waiting = [further for trip in waiting for further in self._further(trip)]

    def _further(self, trip: _Trip) -> Iterator[_Trip]:
        for number, place in self.onward[trip.places[-1]]:
            if place not in trip.places:
                yield _Trip((*trip.places, place), (*trip.links, number))

    def _leads_on(self, trip: _Trip) -> bool:
        """Whether the trip can go on to an end: to any place that it can reach of which no icon was passed,
        since on the way there the first such place is an end, too.
        """
        ends = self.payable - {self.network.icon(place) for place in trip.places[1:]}
        reached = set(trip.places)
        waiting = [trip.places[-1]]
        while waiting:
            for _, place in self.onward[waiting.pop()]:
                if place not in reached:
                    if self.network.icon(place) in ends:
                        return True
                    reached.add(place)
                    waiting.append(place)
        return False

    def _may_end(self, trip: _Trip) -> bool:
        """Whether the passenger stops there: for none before does its icon fit (R9.3)."""
        icon = self.network.icon(trip.places[-1])
        passed = (self.network.icon(place) for place in trip.places[1:-1])
        return bool(trip.links) and icon in self.payable and icon not in passed


def destination(state: State, start: str, way: tuple[int, ...]) -> str:
    """The place where a passenger gets to.

    Raises:
        Unknown: no such square or link.
        RuleError: there is no passenger, or it can't travel like this.
    """
    network = Network.of(state)
    if start not in state.town.squares:
        raise Unknown("square", start)
    if start not in state.passengers:
        raise RuleError("no_passenger", "9.1", square=start)
    if not way:
        raise RuleError("way_too_short", "9.3")
    places = [network.building(start)]
    for number in way:
        link = network.links.get(number)
        if link is None:
            raise Unknown("link", str(number))
        if not network.is_complete(link):
            raise RuleError("link_incomplete", "9.3", link=number)
        ends = [network.building(end) for end in (link.path[0], link.path[-1])]
        if places[-1] not in ends:
            raise RuleError("link_elsewhere", "9.3", link=number)
        ends.remove(places[-1])
        if ends[0] in places:
            raise RuleError("place_passed_twice", "9.4", square=ends[0])
        places.append(ends[0])
    icon = network.icon(places[-1])
    for passed in places[1:-1]:
        if network.icon(passed) == icon:
            raise RuleError("stops_before", "9.3", square=passed, icon=icon)
    return places[-1]


def can_draw(state: State) -> bool:
    """Whether there is a development card to be had (R9.8)."""
    if state.options.development == "books":
        return any(state.books)
    return bool(state.development or state.development_open)


def bonuses(state: State, seat: Seat, start: str, way: tuple[int, ...]) -> tuple[str, ...]:
    """What the seat may choose from at the end of a trip (R9.8): at a commerce money or a card, at a leisure
    building the points to buy, the most first; elsewhere there is no choice.

    Raises:
        Unknown, RuleError: no passenger can be moved like this.
    """
    match Network.of(state).icon(destination(state, start, way)):
        case "C":
            return (MONEY, CARD) if can_draw(state) else (MONEY,)
        case "L":
            return tuple(str(points) for points in reversed(range(_most_points(state, seat) + 1)))
    return (NONE,)


def _most_points(state: State, seat: Seat) -> int:
    """How many points the seat can buy, by the cards that move the passenger as well."""
    player = state.players[seat]
    points = 0
    while payments.can_pay(player, _price("L", points_price(points + 1))):
        points += 1
    return points


def _price(icon: str, money: int) -> Price:
    return Price(needs=(frozenset(("strip",)), frozenset((icon,))), money=money, rule="9.1", void=False)


def price(state: State, start: str, way: tuple[int, ...], bonus: str) -> Price:
    """What moving a passenger like this costs in cards, with what is bought.

    Raises:
        Unknown, RuleError: no passenger can be moved like this, or there is no such bonus.
    """
    icon = Network.of(state).icon(destination(state, start, way))
    if icon == "L" and bonus.isdecimal() and len(bonus) < 4 and str(int(bonus)) == bonus:
        return _price(icon, points_price(int(bonus)))
    if icon == "C" and bonus in (MONEY, CARD):
        if bonus == CARD and not can_draw(state):
            raise RuleError("no_development_left", "9.8")
        return _price(icon, 0)
    if icon in ("C", "L") or bonus != NONE:
        raise RuleError("no_such_bonus", "9.8", icon=icon)
    return _price(icon, 0)


def travel(
    move: Move, seat: Seat, start: str, way: tuple[int, ...], bonus: str, icons: tuple[str, ...]
) -> bool:
    """Pay, move the passenger, and do the three steps (R9.6). Return whether a development card is due.

    Raises:
        Unknown, RuleError: no passenger can be moved like this, or it is not paid.
    """
    state = move.state
    cost = price(state, start, way, bonus)
    end = destination(state, start, way)
    icon = Network.of(state).icon(end)
    links = {link.number: link for link in state.links}
    payments.pay(move, seat, cost, icons)
    move.update(passengers=tuple(each for each in state.passengers if each != start))
    move.tell(PassengerMoved(seat, start, way, end, icon))
    for owner, used in Counter(links[number].owner for number in way).items():
        points = used * TABLE.points.travel
        move.happiness(owner, points)
        move.tell(HappinessGained(owner, points))
    _bonus(move, seat, icon, bonus)
    _pay_owners(move, seat, [links[number] for number in way])
    return bonus == CARD


def _bonus(move: Move, seat: Seat, icon: str, bonus: str) -> None:
    """What the destination brings (R9.8)."""
    match icon:
        case "C":
            stress.rise(move, seat, 1)
            if bonus == MONEY:
                move.money(seat, TABLE.commerce_money)
                move.tell(MoneyTaken(seat, TABLE.commerce_money))
        case "I":
            stress.rise(move, seat, 1)
            gain_worker(move, seat)
        case "R":
            if stress.fall(move, seat):
                player = move.of(seat)
                move.tell(Eased(seat, player.track[player.stress]))
        case "L":
            points = int(bonus)
            if points:
                move.happiness(seat, points)
                move.tell(HappinessBought(seat, points, points_price(points)))


def worker_limit(state: State, seat: Seat) -> int:
    """How many workers a player may have (R2.6, R3.10)."""
    if state.options.hard_workers == "one" and state.players[seat].side == "hard":
        return TABLE.sides["hard"].workers
    return TABLE.worker_limit


def gain_worker(move: Move, seat: Seat) -> bool:
    """A worker more, unless there are as many as may be (R9.8). Whether there was room."""
    if move.of(seat).workers >= worker_limit(move.state, seat):
        return False
    move.player(seat, workers=move.of(seat).workers + 1)
    move.tell(WorkerGained(seat, move.of(seat).workers))
    return True


def _pay_owners(move: Move, seat: Seat, links: list[Link]) -> None:
    """Pay link after link (R9.10), until the money doesn't suffice (R9.11)."""
    for link in links:
        owed = fare(link)
        if link.owner == seat:
            move.money(seat, owed)
            move.tell(TravelPaid(seat, seat, link.number, owed))
            continue
        paid = min(owed, move.of(seat).money)
        move.money(seat, -paid)
        move.money(link.owner, paid)
        if paid < owed:
            move.tell(TravelUnpaid(seat, link.owner, link.number, owed, paid))
            stress.rise(move, seat, 1)
            return
        move.tell(TravelPaid(seat, link.owner, link.number, owed))
