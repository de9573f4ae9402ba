"""Games as people play them, for pictures: players who build the ways of their tickets, draw more when these
are done, and build a station where their way is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from engine.core import Action, Step
from engine.ticket_europe import payments, routes
from engine.ticket_europe.actions import Claim, Draw, DrawTickets, Keep, Pay, Station, Withdraw
from engine.ticket_europe.facts import LOCOMOTIVE, ROUTES, TICKETS
from engine.ticket_europe.game import TicketEurope
from engine.ticket_europe.options import STANDARD
from engine.ticket_europe.outlook import outlook
from engine.ticket_europe.prospects import claims, own
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View

__all__ = ["GAME", "last_step", "played"]

GAME = TicketEurope()
_MOST = 800
_HURRY = 12
"""With so few wagons players claim whatever they can pay for."""


@cache
def played(seats: int, seed: int) -> tuple[Step[State], ...]:
    """A whole game: the start, and what each move led to."""
    steps = [Step(GAME.start(seats, STANDARD, seed), ())]
    while GAME.outcome(steps[-1].state) is None and len(steps) < _MOST:
        state = steps[-1].state
        seat = GAME.deciders(state)[0]
        steps.append(GAME.apply(state, seat, _choose(state, GAME.view(state, seat))))
    return tuple(steps)


def last_step(seats: int, seed: int, share: float = 1) -> Step[State]:
    """A game's last step, or the one after so much of it."""
    steps = played(seats, seed)
    return steps[round((len(steps) - 1) * share)]


def _choose(state: State, view: View) -> Action:
    player = own(view)
    match view.phase:
        case "dealt":
            return Keep(tickets=(1, 2, 3))
        case "tickets":
            return Keep(tickets=(1,))
        case "tunnel":
            return _pay_more(state, view)
        case "second_card":
            return Draw(card=_card(state, view, _wanted(view)))
        case _:
            wanted = _wanted(view)
            return next(_turn(state, view, wanted, player.wagons))


def _turn(state: State, view: View, wanted: Counter[str], wagons: int) -> Iterator[Action]:
    possible = sorted(claims(view), key=lambda claim: (-wanted[claim.route], -claim.points))
    hurried = wagons <= _HURRY or not wanted
    for claim in possible:
        if wanted[claim.route] or hurried or own(view).cards > 16:
            yield Claim(route=claim.route, cards=claim.payments[0])
    if not wanted and wagons > 2 * _HURRY and view.ticket_deck:
        yield DrawTickets()
    if own(view).stations == 3 and own(view).cards > 12:
        lost = [ticket for ticket in own(view).tickets or () if not outlook(view, ticket).joined]
        for city in (city for ticket in lost for city in TICKETS[ticket].cities):
            if city not in view.stations:
                yield Station(city=city, cards=_any_card(view))
    if state.row or state.deck or state.discard:
        yield Draw(card=_card(state, view, wanted))
    if view.ticket_deck:
        yield DrawTickets()


def _wanted(view: View) -> Counter[str]:
    """Routes on the shortest ways of the tickets, by how much they matter."""
    found: Counter[str] = Counter()
    for ticket in own(view).tickets or ():
        for way in outlook(view, ticket).ways[:1]:
            for route in way.routes:
                found[route] += TICKETS[ticket].points
    return found


def _any_card(view: View) -> tuple[str, ...]:
    hand = own(view).hand or {}
    return (max(hand, key=lambda card: (card != LOCOMOTIVE, hand[card])),)


def _card(state: State, view: View, wanted: Counter[str]) -> str:
    """The face-up card of a colour that is needed, else the top of the deck."""
    hand = own(view).hand or {}
    for route, _ in wanted.most_common():
        colour = ROUTES[route].colour
        best = max(hand, key=lambda card: (card != LOCOMOTIVE, hand[card]), default=None)
        needed = colour or best
        if needed in view.row and needed != LOCOMOTIVE:
            return needed
    if state.deck or state.discard:
        return "deck"
    return next(card for card in view.row if card != LOCOMOTIVE or view.phase == "turn")


def _pay_more(state: State, view: View) -> Action:
    assert view.tunnel is not None
    from engine.ticket_europe.tunnels import price

    hand = own(view).hand or {}
    cost = price(view.tunnel)
    if not payments.can_pay(hand, cost):
        return Withdraw()
    return Pay(cards=next(iter(payments.payments(hand, cost))))


__all__ += ["routes"]
