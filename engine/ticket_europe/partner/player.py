"""The computer player: what it does in each phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Choice, Level, Partner, Standpoint, Weighed
from engine.ticket_europe.actions import Withdraw
from engine.ticket_europe.partner.final import last_moves
from engine.ticket_europe.partner.keeping import kept
from engine.ticket_europe.partner.levels import TEMPERS, Temper
from engine.ticket_europe.partner.reasons import open_reason
from engine.ticket_europe.partner.sight import Sight
from engine.ticket_europe.partner.turn import Turn
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View

__all__ = ["TicketEuropePartner"]


class TicketEuropePartner(Partner[State, View]):
    """The computer player."""

    def choose(self, standpoint: Standpoint[State, View], level: Level) -> Choice:
        """The move that is worth most; where none is weighed, the first that is legal."""
        weighed = list(_weighed(standpoint.view, TEMPERS[level]))
        if not weighed:
            action = next(standpoint.actions())
            return Choice(Weighed(action, 0, open_reason("nothing_else")))
        return Choice.best_of(weighed)


def _weighed(view: View, temper: Temper) -> Iterator[Weighed]:
    sight = Sight(view, temper.judgement)
    match view.phase:
        case "dealt" | "tickets":
            yield from kept(sight)
        case "tunnel":
            yield from _at_the_tunnel(sight, temper)
        case "second_card":
            yield from Turn(sight, temper).draws(second=True)
        case _:
            if view.ender is not None:
                yield from last_moves(sight)
            else:
                yield from Turn(sight, temper).moves()


def _at_the_tunnel(sight: Sight, temper: Temper) -> Iterator[Weighed]:
    """Paying more, against having lost the turn."""
    tunnel = sight.view.tunnel
    assert tunnel is not None
    yield Weighed(Withdraw(), 0, open_reason("gives_up", extra=tunnel.extra))
    pays = Turn(sight, temper).digs_on(tunnel, sight.hand)
    if pays is not None:
        yield pays
