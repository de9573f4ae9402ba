"""Which tickets to keep: those that one network joins for what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Weighed
from engine.ticket_europe.actions import Keep
from engine.ticket_europe.facts import TABLE, TICKETS
from engine.ticket_europe.partner.plan import planned, pricing, turns, worth_by_subset
from engine.ticket_europe.partner.reasons import secret
from engine.ticket_europe.partner.sight import Sight

__all__ = ["kept"]


def kept(sight: Sight) -> Iterator[Weighed]:
    """The ways to keep tickets of those on offer, weighed. A ticket that is kept and not completed costs its
    points.
    """
    offered = sight.me.offered or ()
    least = TABLE.keep_dealt if sight.view.phase == "dealt" else TABLE.keep_drawn
    prices = pricing(sight)
    whole = planned(sight, prices)
    plans = worth_by_subset(sight, offered, prices, (*whole.routes, *whole.lent))
    for subset in range(1, 1 << len(offered)):
        if subset.bit_count() < min(least, len(offered)):
            continue
        numbers = [number for number in range(len(offered)) if subset >> number & 1]
        best = max((plan for part, plan in plans.items() if part & ~subset == 0), key=lambda plan: plan.worth)
        worth = best.worth - plans[0].worth - sum(TICKETS[offered[number]].points for number in numbers)
        reason = secret("keeps", count=len(numbers), turns=round(turns(sight, best.routes, len(best.lent))))
        yield Weighed(Keep(tickets=tuple(number + 1 for number in numbers)), worth, reason)
