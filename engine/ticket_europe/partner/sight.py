"""What the seat that decides goes by, read from its view once."""

from __future__ import annotations

from functools import cached_property

from engine.ticket_europe import routes
from engine.ticket_europe.facts import CARDS, CITIES, LOCOMOTIVE, ROUTES, TABLE, TICKETS
from engine.ticket_europe.hands import Hand
from engine.ticket_europe.network import Parts
from engine.ticket_europe.partner.levels import Judgement
from engine.ticket_europe.prospects import own
from engine.ticket_europe.view import PlayerView, View

__all__ = ["NUMBERS", "Sight"]

NUMBERS = {city: number for number, city in enumerate(CITIES)}
"""The cities by number."""
CARDS_A_TURN = 1.9
"""Cards that a turn of drawing brings: a face-up locomotive is the only one."""


class Sight:
    """The table, seen from the seat that decides.

    Attributes:
        judgement: what the seat takes things to be worth.
        hand: the seat's cards, also those that it has committed to a tunnel.
        open: the routes that are open to the seat, for which its wagons suffice.
        foreign: the routes of others, which a station may lend.
        turns: how many turns the seat still has, this one included, as far as one can tell.
    """

    def __init__(self, view: View, judgement: Judgement) -> None:
        self.view = view
        self.judgement = judgement
        self.me = own(view)
        self.seat = self.me.seat
        self.hand: Hand = self.me.hand or {}
        self.wagons = self.me.wagons
        self.mine = tuple(route for route, owner in view.owners.items() if owner == self.seat)
        self.parts = Parts(self.mine)
        seats = len(view.players)
        self.open = tuple(
            route
            for route, facts in ROUTES.items()
            if facts.spaces <= self.wagons and routes.is_open(view.owners, seats, self.seat, route)
        )
        self.foreign = tuple(route for route, owner in view.owners.items() if owner != self.seat)
        self.turns = self._turns()

    def number(self, city: str) -> int:
        """The number of a city, alike for all that own routes join."""
        return NUMBERS[self.parts.part(city)]

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The tickets whose cities own routes don't join."""
        return tuple(
            ticket for ticket in self.me.tickets or () if not self.parts.joins(TICKETS[ticket].cities)
        )

    @cached_property
    def unseen(self) -> dict[str, int]:
        """The cards that lie where the seat can't see them, by face; discards are not told apart."""
        left = dict.fromkeys(CARDS, TABLE.copies)
        left[LOCOMOTIVE] = TABLE.locomotives
        tunnel = self.view.tunnel
        shown = [*self.view.row, *(tunnel.cards + tunnel.turned if tunnel else ())]
        for card in shown:
            left[card] -= 1
        for player in self.view.players:
            for card, count in (self.hand if player.seat == self.seat else player.known).items():
                left[card] -= count
        return {card: max(0, count) for card, count in left.items()}

    def _turns(self) -> int:
        """How many turns are left: one for each two cards that a player lacks for their wagons, and one for
        each route. The first to have laid all wagons ends the game; then everyone has one more turn.
        """
        if self.view.ender is not None:
            return 1
        return 1 + max(1, round(min(self._turns_of(player) for player in self.view.players)))

    def _turns_of(self, player: PlayerView) -> float:
        wagons = max(0, player.wagons - TABLE.last_wagons)
        return max(0, wagons - player.cards) / CARDS_A_TURN + wagons / self.judgement.wagons_a_turn
