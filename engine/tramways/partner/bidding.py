"""The auction of the order of play (R5): what it is worth to be first, and what is bid for it.

All pay what they bid, so whoever always bids the same can be beaten by 1 more. The amount is drawn from a
distribution: any up to the worth is as good as any other against one who does the same.
"""

from __future__ import annotations

from engine.core import Standpoint, Weighed
from engine.tramways import auction
from engine.tramways.actions import Bid, Pass
from engine.tramways.facts import TABLE
from engine.tramways.partner import cards, paying, worth
from engine.tramways.partner.reasons import why
from engine.tramways.state import State
from engine.tramways.view import View

__all__ = ["ranked"]

EARLY = 0.8
"""What it is worth to act before the others in a round."""
MOST = 12
"""Coins that nobody bids beyond."""


def ranked(standpoint: Standpoint[State, View], state: State, seat: int) -> list[Weighed]:
    """A bid, or to pass."""
    passing = Weighed(Pass(), 0.0, why("passes"))
    running = state.auction
    assert running is not None
    if len(running.waiting) == 1:
        return [passing]
    stake = _stake(state, seat)
    others = [amount for each, amount in running.bids.items() if each != seat]
    least = max(others, default=0)
    most = min(MOST, round(stake / worth.COIN))
    drawn = standpoint.chance("bid").draw()[0] % max(1, most + 1)
    if most <= least or drawn <= least:
        return [passing]
    amounts = [each for each in auction.amounts(state, seat) if least < each <= drawn]
    if not amounts:
        return [passing]
    amount = amounts[-1] if not others else amounts[0]
    player = state.players[seat]
    way = paying.cheapest(player.hand, player.money, auction.price(amount))
    if way is None:
        return [passing]
    bid = Bid(amount=amount, icons=way[1])
    return [Weighed(bid, stake - worth.COIN * amount, why("bid", amount=amount, worth=most)), passing]


def _stake(state: State, seat: int) -> float:
    """What the first place is worth, in points, more than the last."""
    last = state.round == TABLE.rounds
    stress = TABLE.last_round_stress if last else TABLE.first_stress
    values = sorted((cards.of_auction(state, seat, card) for card in state.market), reverse=True)
    gain = values[0] - values[-1] if values else 0.0
    return gain * min(1.0, worth.rounds_left(state.round) / 3) + EARLY - stress * 0.9
