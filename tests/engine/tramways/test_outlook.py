"""What lies ahead of a seat, said from its view: the next auction, the bid that leads, what is missing."""

from __future__ import annotations

from engine.core import Draft
from engine.tramways import GAME, auction
from engine.tramways.events.rounds import OrderTaken
from engine.tramways.ledger import Move
from engine.tramways.outlook import LACKS, free_places, lack, leading_bid, next_auction
from engine.tramways.state import State
from engine.tramways.view import View
from tests.games import kept

GAMES = ("tramways-building-3p-seed1", "tramways-random-4p-seed2")


def bidding() -> list[tuple[State, View, int]]:
    """Positions in which a seat is asked for a bid, with its view."""
    states = [state for name in GAMES for state in kept(name).states() if state.phase == "auction"]
    return [(state, GAME.view(state, state.turn), state.turn) for state in states]


def test_the_leading_bid_is_the_least_that_leads() -> None:
    """R5.4: the highest bid leads, and of equal ones the left one."""
    found = 0
    for state, view, seat in bidding():
        bid = leading_bid(view, seat)
        coins = view.players[seat].money
        assert state.auction is not None
        if "bid" not in GAME.kinds(state, seat):
            continue
        offered = GAME.choices(state, seat, Draft("bid"))
        assert offered is not None
        leading = [
            int(amount)
            for amount in offered.values
            if int(amount) <= coins and _leads(state, seat, int(amount))
        ]
        assert bid == min(leading, default=None)
        found += bid is not None
    assert found > 20


def _leads(state: State, seat: int, amount: int) -> bool:
    lane = state.auction
    assert lane is not None
    rivals = {other: bid for other, bid in lane.bids.items() if other != seat}
    bids = {**rivals, seat: amount}
    in_order = [other for other in lane.waiting if other in bids]
    return max(in_order, key=lambda other: bids[other]) == seat


def test_who_passes_gets_the_last_free_place() -> None:
    """R5.2."""
    for state, view, seat in bidding():
        move = Move(state)
        auction.pass_over(move, seat)
        taken = [event for event in move.step().events if isinstance(event, OrderTaken)]
        assert taken[0].place == free_places(view)[-1]


def test_the_next_auction_is_this_one_while_the_seat_waits() -> None:
    """R5.1: there is one in each of six rounds; alone there is none."""
    for state, view, seat in bidding():
        assert next_auction(view, seat) == state.round
    last = kept(GAMES[0]).states()[-1]
    assert next_auction(GAME.view(last, 0), 0) is None
    alone = kept("tramways-building-1p-seed1").states()[5]
    assert next_auction(GAME.view(alone, 0), 0) is None


def test_what_can_be_done_lacks_nothing() -> None:
    """R7.2, R7.17, R8.7, R9.3: nothing that the rules allow is said to be impossible."""
    seen = set()
    for name in GAMES:
        for state in kept(name).states()[::3]:
            if state.phase != "actions":
                continue
            view = GAME.view(state, None)
            for kind in LACKS:
                missing = lack(view, state.turn, kind)
                seen.add((kind, missing is None))
                if kind in GAME.kinds(state, state.turn) and _is_open(state, kind):
                    assert missing is None, kind
    assert len(seen) > len(LACKS)


def _is_open(state: State, kind: str) -> bool:
    choices = GAME.choices(state, state.turn, Draft(kind))
    return choices is not None and bool(choices.values) and choices.complete
