"""The actions of a turn, compared by the positions after them (R6)."""

from __future__ import annotations

from engine.core import Reason, Weighed
from engine.tramways.actions import (
    Build,
    End,
    LayLink,
    TakeMoney,
    Travel,
    UpgradeBuilding,
    UpgradeLink,
)
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.network import Network
from engine.tramways.partner import value
from engine.tramways.partner.deeds import Deed, deeds
from engine.tramways.partner.reasons import why
from engine.tramways.state import State

__all__ = ["actions_left", "ranked"]

PER_ROUND = 3
"""Actions of a seat in a round: one, and then two."""
DRAWN = 1.0
"""What a development card is worth that is to be taken."""


def actions_left(state: State, seat: int) -> int:
    """Actions that a seat has in this round, the present one among them."""
    if state.phase not in ("actions", "development"):
        return 0 if state.phase == "administration" else PER_ROUND
    if state.turn == seat:
        begun = 1 - state.took_money if state.step == 1 else 2 - state.acted - state.took_money
        return begun + (PER_ROUND - 1 if state.step == 1 else 0)
    acted = state.order.index(seat) < state.order.index(state.turn)
    return {1: PER_ROUND - acted, 2: 0 if acted else PER_ROUND - 1}[state.step]


def ranked(state: State, seat: int) -> list[Weighed]:
    """All that may be worth doing, the best first, by the value of the next position."""
    left = actions_left(state, seat)
    before = value.of_position(state, seat, left)
    found = [_weighed(deed, state, seat, before, left - 1) for deed in deeds(state, seat)]
    found += _idle(state, seat, before, left)
    return sorted(found, key=lambda each: -each.value)


def _idle(state: State, seat: int, before: float, left: int) -> list[Weighed]:
    if state.took_money:
        return [Weighed(End(), value.of_position(state, seat, left - 1) - before, why("ends"))]
    move = Move(state)
    move.money(seat, TABLE.instead)
    after = value.of_position(move.state, seat, left - 1)
    return [Weighed(TakeMoney(), after - before, why("money"))]


def _weighed(deed: Deed, state: State, seat: int, before: float, left: int) -> Weighed:
    after = value.of_position(deed.after, seat, left) + DRAWN * deed.draws
    return Weighed(deed.action, after - before, _reason(deed, state, seat))


def _reason(deed: Deed, state: State, seat: int) -> Reason:
    match deed.action:
        case Travel() as action:
            owners = {link.number: link.owner for link in state.links}
            own = sum(owners[number] == seat for number in action.way)
            if action.bonus.isdecimal() and int(action.bonus):
                return why("buys", own=own, points=int(action.bonus))
            return why("moves", own=own)
        case UpgradeLink() as action:
            return why("upgrades", link=action.link)
        case UpgradeBuilding() as action:
            return why("improves", parcel=action.parcel)
        case Build() as action:
            return why("builds", parcel=action.parcel, type=action.type)
        case LayLink():
            whole = len(Network(deed.after).complete()) > len(Network(state).complete())
            return why("link" if whole else "begins")
    return why("ends")
