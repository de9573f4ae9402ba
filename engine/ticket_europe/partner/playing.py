"""Playing a position on to its end, quickly: everybody claims what his plan has and draws what it lacks, and
makes a new plan only where the old one is lost.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Action, Game, Seat, legal_actions
from engine.ticket_europe import payments
from engine.ticket_europe.actions import Claim, Draw, DrawTickets, Keep, Pay, Station, Withdraw
from engine.ticket_europe.facts import CARDS, COLOURS, LOCOMOTIVE, ROUTES, TABLE
from engine.ticket_europe.hands import Hand
from engine.ticket_europe.partner.cards import lack, payment
from engine.ticket_europe.partner.keeping import kept
from engine.ticket_europe.partner.plan import fillers, planned, pricing
from engine.ticket_europe.partner.sight import Sight
from engine.ticket_europe.payments import Price
from engine.ticket_europe.routes import PRICES, is_open, points
from engine.ticket_europe.row import DECK, drawable
from engine.ticket_europe.state import State
from engine.ticket_europe.tunnels import price
from engine.ticket_europe.view import View
from engine.ticket_europe.viewing import view

__all__ = ["Playing"]


WASTE = 0.5
"""Cards that a payment may take from what other routes need."""
PLENTY = 10
"""With more wagons than this left to everybody new tickets are drawn, once the old ones are done."""


class Playing:
    """Positions of one decision, played on.

    The plans of the others are kept as long as they hold the same tickets: they hardly depend on the move.
    """

    def __init__(self, game: Game[State, View], seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self._plans: dict[tuple[Seat, tuple[str, ...]], _Routes] = {}

    def lead(self, state: State) -> float:
        """By how many points the seat is ahead of the best other at the end."""
        plans: dict[Seat, _Routes] = {}
        while (outcome := self.game.outcome(state)) is None:
            seat = self.game.deciders(state)[0]
            state = self.game.apply(state, seat, self._move(state, seat, plans)).state
        others = (score for seat, score in enumerate(outcome.scores) if seat != self.seat)
        return outcome.scores[self.seat] - max(others)

    def _move(self, state: State, seat: Seat, plans: dict[Seat, _Routes]) -> Action:
        player = state.players[seat]
        match state.phase:
            case "dealt":
                return Keep(tickets=(1, 2, 3))
            case "tickets":
                plans.pop(seat, None)
                return max(kept(Sight(view(state, seat))), key=lambda each: each.value).action
            case "tunnel":
                assert state.tunnel is not None
                cards = next(payments.payments(player.hand, price(state.tunnel)), None)
                return Withdraw() if cards is None else Pay(cards=cards)
        routes = self._routes(state, seat, plans)
        if state.phase == "turn":
            found = _claim(state, seat, routes.targets) or _otherwise(state, seat, routes)
            if found is not None:
                return found
        return _draw(state, seat, routes.targets) or next(legal_actions(self.game, state, seat))

    def _routes(self, state: State, seat: Seat, plans: dict[Seat, _Routes]) -> _Routes:
        """What the seat is up to, as far as it is still open."""
        routes = plans.get(seat)
        key = seat, state.players[seat].tickets
        if routes is None and seat != self.seat:
            routes = self._plans.get(key)
        if routes is not None:
            routes = routes.still(state, seat)
        if routes is None:
            routes = _planned(state, seat)
            self._plans.setdefault(key, routes)
        plans[seat] = routes
        return routes


class _Routes:
    """Routes to claim, those for tickets first, the routes of others to be lent, and whether tickets were
    given up.
    """

    def __init__(
        self, needed: tuple[str, ...], more: tuple[str, ...], lent: tuple[str, ...], given_up: bool
    ) -> None:
        self.needed, self.more, self.lent, self.given_up = needed, more, lent, given_up
        self.targets = needed + more

    def still(self, state: State, seat: Seat) -> _Routes | None:
        """What is left of them; None where a new plan is due."""
        owners, seats, wagons = state.owners, len(state.players), state.players[seat].wagons
        needed = tuple(route for route in self.needed if owners.get(route) != seat)
        if any(not is_open(owners, seats, seat, route) or ROUTES[route].spaces > wagons for route in needed):
            return None
        more = tuple(
            route
            for route in self.more
            if is_open(owners, seats, seat, route) and ROUTES[route].spaces <= wagons
        )
        if self.targets and not needed and not more:
            return None
        if needed == self.needed and more == self.more:
            return self
        return _Routes(needed, more, self.lent, self.given_up)


def _planned(state: State, seat: Seat) -> _Routes:
    sight = Sight(view(state, seat))
    plan = planned(sight, pricing(sight))
    needed = tuple(sorted(plan.routes, key=lambda route: -ROUTES[route].spaces))
    return _Routes(needed, fillers(sight, plan), plan.lent, len(plan.tickets) < len(sight.missing))


def _claim(state: State, seat: Seat, targets: Sequence[str]) -> Claim | None:
    """The first of the routes that can be paid for without cards that another one needs."""
    hand = state.players[seat].hand
    before: float | None = None
    for number, route in enumerate(targets):
        if not payments.can_pay(hand, PRICES[route]):
            continue
        if before is None:
            before = lack(hand, targets)
        found = payment(hand, PRICES[route], (*targets[:number], *targets[number + 1 :]))
        if found is not None and found[1] <= before + WASTE:
            return Claim(route=route, cards=found[0])
    return None


def _otherwise(state: State, seat: Seat, routes: _Routes) -> Action | None:
    """What is done when no target can be paid for: in the end any route; new tickets where all are done and
    much is left; a station for what is lost.
    """
    player = state.players[seat]
    if state.ender is not None:
        open_routes = (route for route in ROUTES if is_open(state.owners, len(state.players), seat, route))
        short = [route for route in open_routes if ROUTES[route].spaces <= player.wagons]
        for route in sorted(short, key=lambda route: -points(route)):
            cards = next(payments.payments(player.hand, PRICES[route]), None)
            if cards is not None:
                return Claim(route=route, cards=cards)
    left = min(each.wagons for each in state.players)
    if not routes.needed and not routes.given_up and left > PLENTY and state.ticket_deck:
        return DrawTickets()
    if routes.lent and player.stations and not routes.needed:
        cards = next(payments.payments(player.hand, Price(TABLE.station_cost[-player.stations])), None)
        for route in routes.lent:
            cities = ROUTES[route].cities
            if cards and not any(state.stations.get(city) == seat for city in cities):
                free = [city for city in cities if city not in state.stations]
                if free:
                    return Station(city=free[0], cards=cards)
    return None


def _draw(state: State, seat: Seat, targets: Sequence[str]) -> Draw | None:
    """A face-up card that is missing for the first route possible, or the deck."""
    may = drawable(state)
    for card in _missing(state.players[seat].hand, targets):
        if card in may:
            return Draw(card=card)
    return Draw(card=DECK if DECK in may else may[0]) if may else None


def _missing(hand: Hand, targets: Sequence[str]) -> dict[str, int]:
    """The cards that are missing for the routes, by colour, in the order of the routes."""
    left = {card: hand.get(card, 0) for card in CARDS}
    missing: dict[str, int] = {}
    for route in targets:
        facts = ROUTES[route]
        if facts.ferry > left[LOCOMOTIVE]:
            missing[LOCOMOTIVE] = facts.ferry - left[LOCOMOTIVE]
        left[LOCOMOTIVE] = max(0, left[LOCOMOTIVE] - facts.ferry)
        spaces = facts.spaces - facts.ferry
        colour = facts.colour or max(COLOURS, key=left.__getitem__)
        paid = min(left[colour], spaces)
        left[colour] -= paid
        if paid < spaces:
            missing[colour] = missing.get(colour, 0) + spaces - paid
    return missing
