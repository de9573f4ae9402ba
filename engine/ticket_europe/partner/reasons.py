"""Why the computer player moves as it does: the keys of its reasons, each with its params and the clause that
it stands for. Routes, cities and cards are ids of `facts`. Where one reason for a kind of move is secret, the
others that speak of the plan are: else silence would tell.

- `keeps` (count, turns), secret: keeps {count} tickets, which one network of some {turns} turns would join.
- `plan_claim` (route, missing), secret: {route} lies on the way of its tickets; {missing} cards are then
  missing.
- `plan_way` (route), secret: {route} might be taken by somebody else, and the way round would be long.
- `points_claim` (route, points), secret: {route} brings {points} points, and no ticket needs the cards.
- `last_claim` (route, points), secret: it is the last turn, and {route} brings {points} points.
- `last_station` (city), secret: it is the last turn, and a station in {city} completes a ticket.
- `last_points` (points), secret: it is the last turn, and this is worth {points} points in the end.
- `needed_card` (card), secret: a {card} card is missing for a route of its plan.
- `wild_card`: a locomotive is worth a whole turn now.
- `unseen_card`: the deck promises more than what lies face up.
- `saves_card` (card), secret: a {card} card is as good as any.
- `more_tickets`: its plan has room for more of them.
- `station` (city), secret: a station in {city} lends what is cheaper than the way round.
- `digs_on` (extra): the tunnel is worth {extra} more cards.
- `gives_up` (extra): the tunnel is not worth {extra} more cards.
- `nothing_else`: nothing else is to be done.
"""

from __future__ import annotations

from engine.core import Reason

__all__ = ["open_reason", "secret"]


def open_reason(key: str, **params: str | int) -> Reason:
    """A reason that gives nothing away."""
    return Reason(key, params)


def secret(key: str, **params: str | int) -> Reason:
    """A reason that is told when the game is over, since it speaks of tickets or cards."""
    return Reason(key, params, secret=True)
