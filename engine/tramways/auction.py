"""The auction of the order of play (R5.1 to R5.7)."""

from __future__ import annotations

from dataclasses import replace

from engine.core import RuleError, Seat
from engine.tramways import payments, stress
from engine.tramways.events.rounds import AuctionBegan, BidMade, OrderSettled, OrderTaken
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.price import Price
from engine.tramways.state import Auction, State

__all__ = ["amounts", "begin", "bid", "leads", "pass_over", "price"]


def begin(move: Move) -> None:
    """All move to the second row, in the old order (R5.1)."""
    order = move.state.order
    move.update(phase="auction", auction=Auction(order, {}, (), (None,) * len(order)))
    move.tell(AuctionBegan(order))
    _go_on(move, None)


def _running(state: State) -> Auction:
    assert state.auction is not None
    return state.auction


def amounts(state: State, seat: Seat) -> tuple[int, ...]:
    """The bids open to the seat, which it can pay (R5.3)."""
    taken = _barred(_running(state), seat)
    most = payments.most_money(state.players[seat])
    return tuple(amount for amount in range(1, most + 1) if amount not in taken)


def _barred(auction: Auction, seat: Seat) -> set[int]:
    """The amounts of those to the left who have bid in this bidding round, and the seat's own last one."""
    left = auction.waiting[: auction.waiting.index(seat)]
    barred = {auction.bids[each] for each in left if each in auction.fresh}
    return barred | {auction.bids[each] for each in (seat,) if each in auction.bids}


def price(amount: int) -> Price:
    """What a bid costs."""
    return Price(money=amount, rule="5.2")


def bid(move: Move, seat: Seat, amount: int, icons: tuple[str, ...]) -> None:
    """Bid, and pay at once (R5.2, R5.3).

    Raises:
        RuleError: the amount is not open to the seat, or not paid.
    """
    auction = _running(move.state)
    if amount < 1:
        raise RuleError("bid_too_low", "5.3", least=1)
    place = auction.waiting.index(seat)
    for number, other in enumerate(auction.waiting):
        if number < place and other in auction.fresh and auction.bids[other] == amount:
            raise RuleError("bid_taken", "5.3", amount=amount, seat=other)
    if auction.bids.get(seat) == amount:
        raise RuleError("bid_repeated", "5.3", amount=amount)
    payments.pay(move, seat, price(amount), icons)
    move.update(
        auction=replace(
            auction,
            bids=dict(sorted({**auction.bids, seat: amount}.items())),
            fresh=(*auction.fresh, seat),
        )
    )
    move.tell(BidMade(seat, amount))
    _go_on(move, seat)


def pass_over(move: Move, seat: Seat) -> None:
    """Take the last free place (R5.2)."""
    _place(move, seat, _free(move.state)[-1], None)
    _go_on(move, seat)


def _free(state: State) -> list[int]:
    return [place for place, each in enumerate(_running(state).placed) if each is None]


def _place(move: Move, seat: Seat, place: int, leading: int | None) -> None:
    auction = _running(move.state)
    placed = (*auction.placed[:place], seat, *auction.placed[place + 1 :])
    # Who waits keeps to the old order; who has left counts no more (R5.4).
    waiting = tuple(each for each in auction.waiting if each != seat)
    bids = {each: amount for each, amount in auction.bids.items() if each != seat}
    fresh = tuple(each for each in auction.fresh if each != seat)
    move.update(auction=Auction(waiting, bids, fresh, placed))
    move.tell(OrderTaken(seat, place + 1, leading))


def leads(auction: Auction, seat: Seat) -> bool:
    """Whether the seat holds the highest bid of those who wait; of equal ones the left one does (R5.4)."""
    if seat not in auction.bids:
        return False
    rivals = [each for each in auction.waiting if each in auction.bids]
    return max(rivals, key=lambda each: auction.bids[each]) == seat


def _go_on(move: Move, after: Seat | None) -> None:
    """The next who has to decide, or the end of the auction."""
    order = move.state.order
    while (auction := _running(move.state)).waiting:
        later = order[order.index(after) + 1 :] if after is not None else order
        seat = next((each for each in auction.waiting if each in later), None)
        if seat is None:
            seat = auction.waiting[0]
            move.update(auction=replace(auction, fresh=()))
            auction = _running(move.state)
        after = seat
        alone = len(auction.waiting) == 1 and move.state.options.last_bidder == "moved"
        if leads(auction, seat):
            _place(move, seat, _free(move.state)[0], auction.bids[seat])
        elif alone:
            _place(move, seat, _free(move.state)[0], None)
        else:
            move.update(turn=seat)
            return
    _settle(move)


def _settle(move: Move) -> None:
    """The new order, and the stress of the first (R5.7, R12.1)."""
    order = tuple(each for each in _running(move.state).placed if each is not None)
    move.update(order=order, turn=order[0], auction=None)
    move.tell(OrderSettled(order))
    last = move.state.round == TABLE.rounds
    stress.rise(move, order[0], TABLE.last_round_stress if last else TABLE.first_stress)
