"""The actions of a turn, compared by the positions after them (R6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
from engine.tramways.partner.deeds import Deed, deeds
from engine.tramways.partner.reasons import why
from engine.tramways.state import State

__all__ = ["DRAWN", "Outlook", "actions_left", "after_action", "open_to", "ranked", "reason"]

Outlook = Callable[[State, int, float], float]
"""What a position is worth to a seat that has so many actions left in the round."""
PER_ROUND = 3
"""Actions of a seat in a round: one, and then two."""
THRIFT, LAST_THRIFT = 0.45, 0.15
"""The part of a card's worth that is lost with it, while actions follow, and with the last action."""
DRAWN = 1.0
"""What a development card is worth that is to be taken."""


def actions_left(state: State) -> int:
    """Actions that the seat at turn has in this round, the present one among them."""
    if state.step == 1:
        return PER_ROUND
    return PER_ROUND - 1 - state.acted - state.took_money


def ranked(state: State, seat: int, outlook: Outlook) -> list[Weighed]:
    """All that may be worth doing, the best first, by the value of the next position."""
    left = actions_left(state) - 1
    before = outlook(state, seat, left + 1)
    found = [
        Weighed(
            deed.action, outlook(deed.after, seat, left) + DRAWN * deed.draws - before, reason(deed, state)
        )
        for deed in open_to(state, seat)
    ]
    return sorted(found, key=lambda each: -each.value)


def open_to(state: State, seat: int) -> list[Deed]:
    """All that may be worth doing."""
    thrift = THRIFT if actions_left(state) > 1 else LAST_THRIFT
    return [*deeds(state, seat, thrift), *_idle(state, seat)]


def _idle(state: State, seat: int) -> Iterator[Deed]:
    """To take money instead, or to end the turn."""
    if state.took_money:
        yield Deed(End(), state)
        return
    move = Move(state)
    move.money(seat, TABLE.instead)
    yield Deed(TakeMoney(), move.state)


def after_action(state: State, deed: Deed) -> State:
    """The position in which the seat acts again in this round, as far as the others change nothing."""
    took = isinstance(deed.action, TakeMoney)
    move = Move(deed.after)
    if state.step == 1:
        move.update(step=2, acted=0, took_money=False)
    elif took:
        move.update(took_money=True)
    else:
        move.update(acted=state.acted + 1)
    return move.state


def reason(deed: Deed, state: State) -> Reason:
    """Why it is done."""
    match deed.action:
        case Travel() as action:
            owners = {link.number: link.owner for link in state.links}
            own = sum(owners[number] == state.turn for number in action.way)
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
            whole = len(Network.of(deed.after).complete()) > len(Network.of(state).complete())
            return why("link" if whole else "begins")
        case TakeMoney():
            return why("money")
    return why("ends")
