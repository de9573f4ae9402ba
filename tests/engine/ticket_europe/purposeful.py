"""Players who build the ways of their tickets, draw more of them when these are done, and build a station
where a way is lost: games as people play them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core import Action
from engine.ticket_europe import payments
from engine.ticket_europe.actions import Claim, Draw, DrawTickets, Keep, Pay, Station, Withdraw
from engine.ticket_europe.facts import LOCOMOTIVE, ROUTES, TABLE, TICKETS
from engine.ticket_europe.options import STANDARD
from engine.ticket_europe.outlook import outlook
from engine.ticket_europe.prospects import claims, own
from engine.ticket_europe.row import DECK
from engine.ticket_europe.tunnels import price
from engine.ticket_europe.view import View
from tests.engine.ticket_europe.tables import GAME

__all__ = ["purposeful_moves"]

MOVES = 2000
HURRY = 12
"""With so few wagons players claim whatever they can pay for."""
RICH = 16
"""With so many cards, too."""
SAVED = 12
"""With so many cards they can spare one for a station."""


def purposeful_moves(seats: int, seed: int) -> Iterator[tuple[int, Action]]:
    """The moves of a whole game, each with its seat."""
    state = GAME.start(seats, STANDARD, seed)
    for _ in range(MOVES):
        if GAME.outcome(state) is not None:
            return
        seat = GAME.deciders(state)[0]
        action = _choose(GAME.view(state, seat))
        yield seat, action
        state = GAME.apply(state, seat, action).state
    raise AssertionError("a game that doesn't end")


def _choose(view: View) -> Action:
    match view.phase:
        case "dealt":
            return Keep(tickets=(1, 2, 3))
        case "tickets":
            return Keep(tickets=(1,))
        case "tunnel":
            return _at_the_tunnel(view)
        case "second_card":
            return Draw(card=_card(view, _wanted(view)))
    return next(_turn(view, _wanted(view)))


def _turn(view: View, wanted: Counter[str]) -> Iterator[Action]:
    """What the player would do, the best first."""
    player = own(view)
    hurried = player.wagons <= HURRY or not wanted or player.cards > RICH
    for claim in sorted(claims(view), key=lambda claim: (-wanted[claim.route], -claim.points)):
        if wanted[claim.route] or hurried:
            yield Claim(route=claim.route, cards=claim.payments[0])
    if not wanted and player.wagons > 2 * HURRY and view.ticket_deck:
        yield DrawTickets()
    if player.stations == len(TABLE.station_cost) and player.cards > SAVED:
        for city in _ends(view):
            if city not in view.stations:
                yield Station(city=city, cards=(_commonest(view),))
    if view.row or view.deck or view.discards:
        yield Draw(card=_card(view, wanted))
    yield DrawTickets()


def _wanted(view: View) -> Counter[str]:
    """Routes on the shortest ways of the tickets, by how much they matter."""
    found: Counter[str] = Counter()
    for ticket in own(view).tickets or ():
        for way in outlook(view, ticket).ways[:1]:
            for route in way.routes:
                found[route] += TICKETS[ticket].points
    return found


def _ends(view: View) -> Iterator[str]:
    """The cities of tickets that are not joined."""
    for ticket in own(view).tickets or ():
        if not outlook(view, ticket).joined:
            yield from TICKETS[ticket].cities


def _commonest(view: View) -> str:
    """The colour of which the player holds most."""
    hand = own(view).hand or {}
    return max(hand, key=lambda card: (card != LOCOMOTIVE, hand[card]))


def _card(view: View, wanted: Counter[str]) -> str:
    """A face-up card of a colour that is needed, else the top of the deck."""
    for route, _ in wanted.most_common():
        colour = ROUTES[route].colour or (_commonest(view) if own(view).cards else "")
        if colour in view.row and colour != LOCOMOTIVE:
            return colour
    if view.deck or view.discards:
        return DECK
    return next(card for card in view.row if card != LOCOMOTIVE or view.phase == "turn")


def _at_the_tunnel(view: View) -> Action:
    assert view.tunnel is not None
    hand, cost = own(view).hand or {}, price(view.tunnel)
    if not payments.can_pay(hand, cost):
        return Withdraw()
    return Pay(cards=next(iter(payments.payments(hand, cost))))
