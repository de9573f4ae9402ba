"""The turn (R4): exactly one of four actions, with all that has to be decided in it, and the last round
(R13).
"""

from __future__ import annotations

from engine.core import Action, Choices, Draft, GameError, NotYourTurn, RuleError, Seat
from engine.ticket_europe import payments, routes, row, scoring, stations, tickets, tunnels
from engine.ticket_europe.actions import Claim, Draw, DrawTickets, Keep, Pay, Station
from engine.ticket_europe.events import HasToPay, LastRoundBegan, TurnBegan, TurnSkipped
from engine.ticket_europe.facts import ROUTES, TABLE
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.payments import Price
from engine.ticket_europe.state import Phase, State

__all__ = ["begin", "choices", "deciders", "kinds", "play"]

LAST_ROUND = "last_round"
STUCK = "nobody_can_act"

PHASES: dict[str, tuple[Phase, ...]] = {
    "draw": ("turn", "second_card"),
    "claim": ("turn",),
    "pay": ("tunnel",),
    "withdraw": ("tunnel",),
    "tickets": ("turn",),
    "keep": ("dealt", "tickets"),
    "station": ("turn",),
}
"""When each kind of action has its place."""
PAID = ("claim", "station", "pay")
AWAITED: dict[Phase, tuple[str, str]] = {
    "dealt": ("tickets_to_keep", "2.7"),
    "tickets": ("tickets_to_keep", "11.2"),
    "second_card": ("second_card_due", "5.1"),
    "tunnel": ("tunnel_undecided", "10.6"),
}
"""What has to be decided before anything else, with its rule."""


def deciders(state: State) -> tuple[Seat, ...]:
    """Who has to decide: at the start all who have not yet chosen their tickets, later the seat at turn."""
    if state.phase == "over":
        return ()
    if state.phase == "dealt":
        return tuple(seat for seat, player in enumerate(state.players) if player.offered)
    return (state.turn,)


def kinds(state: State, seat: Seat) -> tuple[str, ...]:
    """What the seat may do now."""
    if seat not in deciders(state):
        return ()
    match state.phase:
        case "dealt" | "tickets":
            return ("keep",)
        case "second_card":
            return ("draw",)
        case "tunnel":
            return ("pay", "withdraw") if _can_pay_more(state, seat) else ("withdraw",)
    return _of_turn(state, seat)


def _of_turn(state: State, seat: Seat) -> tuple[str, ...]:
    """The actions with which the seat could make its turn (R4.2)."""
    possible = {
        "draw": bool(row.drawable(state)),
        "claim": any(True for _ in routes.claimable(state, seat)),
        "tickets": bool(state.ticket_deck),
        "station": bool(stations.sites(state, seat)),
    }
    return tuple(kind for kind, is_possible in possible.items() if is_possible)


def _can_pay_more(state: State, seat: Seat) -> bool:
    tunnel = state.tunnel
    return tunnel is not None and payments.can_pay(state.players[seat].hand, tunnels.price(tunnel))


def choices(state: State, seat: Seat, draft: Draft) -> Choices | None:
    """The legal values of the draft's next field.

    Raises:
        NotYourTurn: the seat can't do this now.
        GameError: the draft can't be completed to a legal action.
    """
    kind, fields = draft.kind, draft.fields
    if state.phase not in PHASES.get(kind, ()) or seat not in deciders(state):
        raise NotYourTurn
    # Once a field is filled, only what it names is looked at: listing a whole hand's claims asks this often.
    if not fields and kind not in kinds(state, seat):
        raise _lacks(state, seat, kind)
    if kind == "keep":
        return tickets.choices(state, seat, draft)
    if kind == "draw":
        return None if fields else Choices("card", row.drawable(state))
    if kind == "claim" and not fields:
        return Choices("route", tuple(routes.claimable(state, seat)))
    if kind == "station" and not fields:
        return Choices("city", stations.sites(state, seat))
    if kind not in PAID or "cards" in fields:
        return None
    price = _price(state, seat, draft)
    cards, whole = payments.following(state.players[seat].hand, price, draft.elements)
    return Choices("cards", cards, complete=False, element=True, ends=whole)


def _lacks(state: State, seat: Seat, kind: str) -> GameError:
    """Why there is nothing to choose for a kind of action that has its place now."""
    stations_left = state.players[seat].stations
    match kind:
        case "claim":
            return RuleError("no_route_in_reach", "7.1")
        case "station" if stations_left:
            count = TABLE.station_cost[-stations_left]
            return RuleError("payment_short", "12.3", count=count)
        case "station":
            return RuleError("no_stations_left", "12.2", most=len(TABLE.station_cost))
        case "pay" if state.tunnel is not None:
            return RuleError("payment_short", "10.6", count=state.tunnel.extra)
    return NotYourTurn()


def _price(state: State, seat: Seat, draft: Draft) -> Price:
    """What is to be paid for what the draft names.

    Raises:
        Unknown, RuleError: it can't be had.
    """
    if draft.kind == "claim":
        return routes.price(state, seat, str(draft.fields["route"]))
    if draft.kind == "station":
        return stations.price(state, seat, str(draft.fields["city"]))
    assert state.tunnel is not None
    return tunnels.price(state.tunnel)


def play(move: Move, seat: Seat, action: Action) -> None:
    """Make a move of the seat.

    Raises:
        NotYourTurn: the seat has no such decision to make.
        Unknown, RuleError: see the actions.
    """
    state = move.state
    if seat not in deciders(state):
        raise NotYourTurn
    if state.phase not in PHASES[action.kind]:
        if state.phase == "turn":
            raise NotYourTurn
        raise RuleError(*AWAITED[state.phase])
    if state.phase == "turn":
        move.player(seat, drawn=())
    if _act(move, seat, action):
        _end(move, seat)


def _act(move: Move, seat: Seat, action: Action) -> bool:
    """Do what the action says. Whether the turn is over then."""
    match action:
        case Draw():
            return _draw(move, seat, action.card)
        case Keep():
            return _keep(move, seat, action.tickets)
        case Claim():
            return _claim(move, seat, action)
        case DrawTickets():
            tickets.draw(move, seat)
            return False
        case Station():
            stations.build(move, seat, action.city, action.cards)
            return True
    tunnel = move.state.tunnel
    assert tunnel is not None
    if isinstance(action, Pay):
        tunnels.pay(move, seat, tunnel, action.cards)
    else:
        tunnels.withdraw(move, seat, tunnel)
    return True


def _draw(move: Move, seat: Seat, card: str) -> bool:
    """A second card follows the first whenever there is one to be had (R5.1)."""
    if row.draw(move, seat, card):
        return True
    move.update(phase="second_card")
    return not row.drawable(move.state)


def _keep(move: Move, seat: Seat, places: tuple[int, ...]) -> bool:
    dealt = move.state.phase == "dealt"
    tickets.keep(move, seat, places)
    if not dealt:
        return True
    if not any(player.offered for player in move.state.players):
        begin(move, move.state.first)
    return False


def _claim(move: Move, seat: Seat, action: Claim) -> bool:
    price = routes.price(move.state, seat, action.route)
    cards = payments.accepted(move.state.players[seat].hand, price, action.cards)
    move.take_from_hand(seat, cards)
    if ROUTES[action.route].tunnel:
        return tunnels.dig(move, seat, action.route, cards)
    routes.claim(move, seat, action.route, cards)
    return True


def _end(move: Move, seat: Seat) -> None:
    """The end of a turn: it may set off the last round, or be the last turn of all (R13)."""
    state = move.state
    wagons = state.players[seat].wagons
    if state.ender == seat:
        scoring.finish(move, LAST_ROUND)
        return
    if state.ender is None and wagons <= TABLE.last_wagons:
        move.update(ender=seat)
        move.tell(LastRoundBegan(seat, wagons))
    begin(move, (seat + 1) % len(state.players))


def begin(move: Move, seat: Seat) -> None:
    """The turn of the seat, or of the next one that can do anything; where nobody can, the game is over."""
    seats = len(move.state.players)
    for _ in range(seats):
        move.update(turn=seat, phase="turn")
        possible = kinds(move.state, seat)
        if possible:
            move.tell(TurnBegan(seat))
            if not {"draw", "tickets"} & set(possible):
                move.tell(HasToPay(seat))
            return
        move.tell(TurnSkipped(seat))
        if move.state.ender == seat:
            scoring.finish(move, LAST_ROUND)
            return
        seat = (seat + 1) % seats
    scoring.finish(move, STUCK)
