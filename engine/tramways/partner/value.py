"""What a position is worth to a seat: points that it has, journeys to come, and what may still become points;
less what the others have.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.tramways.facts import TABLE, TYPES
from engine.tramways.partner import worth
from engine.tramways.partner.trips import Map, Trip
from engine.tramways.state import State

__all__ = ["of_position", "of_trip"]

JOURNEYS = 1.3
"""Journeys of a seat in a round."""
PART = 0.6
"""The part of a journey's worth that is more than what else could be done instead."""
COMING = 0.6
"""The worth of a journey of a passenger who has yet to come."""
BONUS = {"R": 0.7, "C": 0.4, "I": 0.3, "L": 1.5}
"""What destinations bring beside points and tiles (R9.8)."""


def of_trip(trip: Trip, seat: int, seats: int) -> float:
    """What a trip brings a seat that moves the passenger, against the others."""
    others = sum(trip.own) - trip.own[seat]
    owed = sum(trip.paid) - trip.paid[seat]
    share = 1 / max(1, seats - 1)
    points = trip.own[seat] - share * others
    return points + worth.COIN * (trip.paid[seat] - (1 + share) * owed) + BONUS.get(trip.icon, 0.0)


def of_position(state: State, seat: int, actions: float) -> float:
    """The position, for a seat that has so many actions left in the round; in points."""
    left = worth.rounds_left(state.round) + actions / 4
    here = Map(state)
    others = [each for each in range(len(state.players)) if each != seat]
    mine = _standing(state, here, seat, left)
    theirs = [_standing(state, here, each, left) for each in others]
    return mine - sum(theirs) / max(1, len(theirs))


def _standing(state: State, here: Map, seat: int, left: float) -> float:
    player = state.players[seat]
    links = sum(link.owner == seat for link in here.complete.values())
    begun = sum(link.owner == seat for link in state.links) - links
    return (
        player.happiness
        + TABLE.points.link * links
        + min(1.0, left) * 0.8 * begun
        - worth.strain(player)
        + worth.coins(player.money, left)
        + worth.workers(player.workers, left)
        + worth.hand(player, left)
        + PART * _to_come(state, here, seat, left)
    )


def _to_come(state: State, here: Map, seat: int, left: float) -> float:
    """What the journeys to come are worth, the best ones first, as many as there is time for."""
    found = sorted(_journeys(state, here, seat), reverse=True)
    count = JOURNEYS * left
    total = 0.0
    for value in found:
        if count <= 0:
            break
        total += min(1.0, count) * value
        count -= 1
    return total


def _journeys(state: State, here: Map, seat: int) -> Iterator[float]:
    """The best journey of each passenger who waits or will come."""
    best: dict[str, float] = {}
    arriving = {
        type_of: state.type_tiles[state.round - 1 : TABLE.rounds - 1].count(type_of) for type_of in TYPES
    }
    for square, type_of in here.network.types.items():
        place = here.network.building(square)
        if place not in best:
            values = (of_trip(trip, seat, here.seats) for trip in here.trips(place) if trip.icon in TYPES)
            best[place] = max(values, default=0.0)
        if best[place] <= 0:
            continue
        if square in state.passengers:
            yield best[place]
        for _ in range(arriving[type_of]):
            yield COMING * best[place]
