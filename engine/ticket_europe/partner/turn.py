"""A turn: what each claim, draw, station and new tickets are worth, in points, against doing nothing.

Whatever brings the plan a turn nearer its end is worth a turn. What is better than that is to take what
others may take, or cards that may not lie there again; what is worse wastes cards or helps nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb

from engine.core import Weighed
from engine.ticket_europe import payments
from engine.ticket_europe.actions import Claim, Draw, DrawTickets, Pay, Station
from engine.ticket_europe.facts import LOCOMOTIVE, ROUTES, TABLE, TICKETS
from engine.ticket_europe.hands import Hand, with_cards, without
from engine.ticket_europe.network import distances
from engine.ticket_europe.partner.cards import lack, payment
from engine.ticket_europe.partner.chances import tickets_gain
from engine.ticket_europe.partner.levels import Temper
from engine.ticket_europe.partner.plan import fillers, planned, pricing
from engine.ticket_europe.partner.reasons import open_reason, secret
from engine.ticket_europe.partner.sight import CARDS_A_TURN, Sight
from engine.ticket_europe.payments import Price
from engine.ticket_europe.prospects import station_cost
from engine.ticket_europe.routes import PRICES, points
from engine.ticket_europe.row import DECK
from engine.ticket_europe.state import Tunnel
from engine.ticket_europe.tunnels import price

__all__ = ["Turn"]

FILLING = 0.6
"""How much a card is worth that is lacking for a route without a ticket, of one that a ticket needs."""
SPARE = 0.12
"""What any card is worth."""
HAZARD = 0.06
"""How likely each other player is to take a given route of the plan before the next turn."""


class Turn:
    """One decision of a turn.

    Attributes:
        turn: what a turn is worth; `card` what a card is worth that is lacking.
        plan: what the seat is up to; `fill` routes for the wagons that it leaves; `targets` both.
    """

    def __init__(self, sight: Sight, temper: Temper) -> None:
        self.sight = sight
        self.temper = temper
        self.turn = sight.judgement.turn
        self.card = self.turn / CARDS_A_TURN
        self.prices = pricing(sight)
        self.plan = planned(sight, self.prices, joint=temper.joint)
        self.fill = fillers(sight, self.plan)
        self.targets = (*self.plan.routes, *self.fill)

    def worth(self, hand: Hand, gone: str = "") -> float:
        """What a hand is worth for the plan, once a route of it is claimed."""
        needed = [route for route in self.plan.routes if route != gone]
        all_needed = [*needed, *(route for route in self.fill if route != gone)]
        lacking = lack(hand, needed)
        if self.temper.fills:
            lacking += FILLING * (lack(hand, all_needed) - lacking)
        return SPARE * sum(hand.values()) - self.card * lacking

    @cached_property
    def now(self) -> float:
        """What the hand is worth as it is."""
        return self.worth(self.sight.hand)

    def moves(self) -> Iterator[Weighed]:
        """What could be done, weighed."""
        yield from self.draws()
        yield from self.claims()
        yield from self.stations()
        yield from self.tickets()

    def draws(self, second: bool = False) -> Iterator[Weighed]:
        """The cards to draw; for a first card with what the second brings."""
        row, stocked = self._row(), bool(self.sight.view.deck or self.sight.view.discards)
        hand = self.sight.hand
        for card in dict.fromkeys(row):
            if card == LOCOMOTIVE:
                if not second:
                    gain = self.worth(with_cards(hand, (card,))) - self.now
                    yield Weighed(Draw(card=card), gain, open_reason("wild_card"))
                continue
            held = with_cards(hand, (card,))
            gain = self.worth(held) - self.now
            helps = gain > self.card / 3
            if not second:
                rest = list(row)
                rest.remove(card)
                gain += self._best_card(held, rest, stocked)
            reason = secret("needed_card" if helps else "saves_card", card=card)
            yield Weighed(Draw(card=card), gain, reason)
        if stocked:
            gain = self._unseen(hand)
            if not second:
                gain += max(self._best_card(hand, row, stocked), 0)
            yield Weighed(Draw(card=DECK), gain, open_reason("unseen_card"))

    def _row(self) -> tuple[str, ...]:
        view = self.sight.view
        may = view.deck or view.discards or view.options.last_cards == "taken"
        return view.row if may else ()

    def _best_card(self, hand: Hand, row: Sequence[str], stocked: bool) -> float:
        """What the best second card would bring to a hand."""
        now = self.worth(hand)
        gains = [
            self.worth(with_cards(hand, (card,))) - now for card in dict.fromkeys(row) if card != LOCOMOTIVE
        ]
        if stocked:
            gains.append(self._unseen(hand))
        return max(gains, default=0)

    def _unseen(self, hand: Hand) -> float:
        """What an unseen card brings to a hand in the mean."""
        unseen, now = self.sight.unseen, self.worth(hand)
        total = sum(unseen.values())
        if not total:
            return 0
        gains = (
            count * (self.worth(with_cards(hand, (card,))) - now) for card, count in unseen.items() if count
        )
        return sum(gains) / total

    def claims(self) -> Iterator[Weighed]:
        """The routes of the plan that can be paid for, but for tunnels whose cards just came back."""
        for route in self.targets:
            if not payments.can_pay(self.sight.hand, PRICES[route]):
                continue
            found = payment(self.sight.hand, PRICES[route], [each for each in self.targets if each != route])
            if found is None:
                continue
            cards, missing = found
            if ROUTES[route].tunnel and self.came_back(cards):
                continue
            after = without(self.sight.hand, cards)
            gain = self.turn - self.sight.judgement.wait
            gain += self.worth(after, route) + SPARE * len(cards) - self.now
            if route in self.plan.routes:
                reason = secret("plan_claim", route=route, missing=round(missing))
                urgent = self._urgency(route)
                if urgent > self.turn / 4:
                    reason = secret("plan_way", route=route)
                gain += urgent
            else:
                reason = secret("points_claim", route=route, points=points(route))
                gain += self.hazard * points(route) / 2
            if ROUTES[route].tunnel:
                gain *= 1 - self.failing(route, after, cards)
            yield Weighed(Claim(route=route, cards=cards), gain, reason)

    @property
    def hazard(self) -> float:
        """How likely a given route is taken before the next turn."""
        return HAZARD * (len(self.sight.view.players) - 1)

    def _urgency(self, route: str) -> float:
        """What is to be feared for a route: how likely it is taken, times what the way round would cost."""
        if not self.temper.minds_others:
            return 0
        stays = dict.fromkeys((*self.sight.mine, *self.targets), 0)
        prices = {**self.prices, **stays}
        here, there = ROUTES[route].cities
        prices.pop(route)
        round_about = distances(here, prices.get).get(there)
        at_most: float = sum(2 * TICKETS[ticket].points for ticket in self.plan.tickets)
        if round_about is not None:
            at_most = min(at_most, (round_about - self.prices[route]) / 100)
        return self.hazard * max(0.0, at_most)

    def failing(self, route: str, hand: Hand, cards: Sequence[str]) -> float:
        """How likely a tunnel asks for more than the rest of the hand has, or than it is worth."""
        unseen = self.sight.unseen
        total = sum(unseen.values())
        if not total:
            return 0
        share = sum(unseen[card] for card in sorted({*cards, LOCOMOTIVE})) / total
        most = TABLE.tunnel
        return sum(
            comb(most, extra) * share**extra * (1 - share) ** (most - extra)
            for extra in range(1, most + 1)
            if not self.digs_on(Tunnel(route, tuple(cards), (), extra), hand)
        )

    def came_back(self, cards: Sequence[str]) -> bool:
        """Whether these cards can have been taken back from a tunnel in the latest turn (R10.6): it brought
        none, and everybody has seen them. To try them again without a new card could go on for ever.
        """
        me = self.sight.me
        return not me.drawn and not Counter(cards) - Counter(me.known)

    def digs_on(self, tunnel: Tunnel, hand: Hand) -> Weighed | None:
        """Paying with the hand for what a tunnel asks for in addition, against having lost the turn; None if
        that can't be paid for, or isn't worth it.
        """
        rest = [route for route in self.targets if route != tunnel.route]
        found = payment(hand, price(tunnel), rest)
        if found is None:
            return None
        cards, _ = found
        lost = self.worth(hand, tunnel.route) - self.worth(without(hand, cards), tunnel.route)
        gain = 2 * self.turn - lost
        return (
            Weighed(Pay(cards=cards), gain, open_reason("digs_on", extra=tunnel.extra)) if gain > 0 else None
        )

    def stations(self) -> Iterator[Weighed]:
        """Stations for the routes that the plan borrows: they may wait until little else is left to do."""
        cost = station_cost(self.sight.me)
        if cost is None:
            return
        found = payment(self.sight.hand, Price(cost), self.targets)
        if found is None:
            return
        cards, _ = found
        gain = self.turn * 0.7 + self.worth(without(self.sight.hand, cards)) + SPARE * len(cards) - self.now
        if self.sight.turns <= len(self.plan.routes) + len(self.plan.lent) + 2:
            gain += self.turn
        for route in self.plan.lent:
            for city in ROUTES[route].cities:
                if city not in self.sight.view.stations:
                    yield Weighed(Station(city=city, cards=cards), gain, secret("station", city=city))

    def tickets(self) -> Iterator[Weighed]:
        """New tickets, when those held are done."""
        view = self.sight.view
        if (
            not self.temper.draws_tickets
            or not view.ticket_deck
            or len(self.plan.tickets) < len(self.sight.missing)
        ):
            return
        gain = tickets_gain(self.sight, self.plan)
        yield Weighed(DrawTickets(), gain, open_reason("more_tickets"))
