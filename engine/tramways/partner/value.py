"""What a position is worth to a seat: points that it has, journeys to come, and what may still become points;
less what the others have.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.tramways.facts import TABLE, TYPES
from engine.tramways.network import Network
from engine.tramways.partner import worth
from engine.tramways.partner.trips import Graph, graph
from engine.tramways.state import State

__all__ = ["at_once", "of_position"]

JOURNEYS = 1.3
"""Journeys of a seat in a round."""
PART = 0.6
"""The part of a journey's worth that is more than what else could be done instead."""
COMING = 0.6
"""The worth of a journey of a passenger who has yet to come."""
BEGUN = 0.8
"""The worth of a link that is not complete."""


def at_once(state: State, seat: int) -> float:
    """What a seat would have if the game ended now, and a little for coins and cards: no look ahead."""
    player = state.players[seat]
    links = sum(link.owner == seat for link in Network.of(state).complete().values())
    points = player.happiness + TABLE.points.link * links - player.track[player.stress]
    return points + worth.COIN * player.money + worth.CARD * len(player.hand)


def of_position(state: State, seat: int, actions: float) -> float:
    """The position, for a seat that has so many actions left in the round; in points."""
    network = Network.of(state)
    here = graph(state, network)
    sources = tuple(_sources(state, network))
    others = [each for each in range(len(state.players)) if each != seat]
    mine = _standing(state, here, sources, seat, actions)
    theirs = [_standing(state, here, sources, each, actions) for each in others]
    return mine - sum(theirs) / max(1, len(theirs))


def _standing(
    state: State, here: Graph, sources: tuple[tuple[str, float], ...], seat: int, actions: float
) -> float:
    rounds = worth.rounds_left(state.round)
    left = rounds + actions / 4
    player = state.players[seat]
    links = here.links[seat]
    begun = sum(link.owner == seat for link in state.links) - links
    return (
        player.happiness
        + TABLE.points.link * links
        + min(1.0, left) * BEGUN * begun
        - worth.strain(player)
        + worth.coins(player.money, left)
        + worth.workers(player.workers, left)
        + worth.owned(player, rounds)
        + (worth.hand(player, rounds, actions) if state.phase != "administration" else 0.0)
        + PART * _to_come(here, sources, seat, left)
    )


def _to_come(here: Graph, sources: tuple[tuple[str, float], ...], seat: int, left: float) -> float:
    """What the journeys to come are worth, the best ones first, as many as there is time for."""
    found = sorted((part * here.best(place, seat) for place, part in sources), reverse=True)
    count = JOURNEYS * left
    total = 0.0
    for value in found:
        if count <= 0:
            break
        total += min(1.0, count) * value
        count -= 1
    return total


def _sources(state: State, network: Network) -> Iterator[tuple[str, float]]:
    """The place of each passenger who waits or will come, and how sure that is."""
    coming = state.type_tiles[state.round - 1 :]
    arriving = {type_of: coming.count(type_of) for type_of in TYPES}
    for square, type_of in network.types.items():
        place = network.building(square)
        if square in state.passengers:
            yield place, 1.0
        for _ in range(arriving[type_of]):
            yield place, COMING
