"""The pre-stock round: the auction of the privates (VI)."""

from __future__ import annotations

from engine.core import Action, Choices, Draft, NotYourTurn, RuleError, Unknown
from engine.vienna1840.actions import Bid, Name, Pass
from engine.vienna1840.bidding import amounts, check_amount, least
from engine.vienna1840.events import (
    AuctionPassed,
    BidMade,
    Passed,
    PrivateDiscounted,
    PrivateNamed,
    PrivateSold,
)
from engine.vienna1840.facts import BID_STEP
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.privates import pay_dividends, returns
from engine.vienna1840.rounds import order_cards
from engine.vienna1840.state import PrivateAuction, State

__all__ = ["begin", "choices", "deciders", "kinds", "play", "settle"]


def begin(move: Move) -> None:
    """Lay out the privates; the lowest card starts (R3.1)."""
    first = move.state.order[0]
    move.update(phase=PrivateAuction(turn=first, namer=first))


def _phase(state: State) -> PrivateAuction:
    assert isinstance(state.phase, PrivateAuction)
    return state.phase


def unsold(state: State) -> tuple[str, ...]:
    """Privates still to be auctioned; one that was returned to the bank has been sold."""
    return tuple(
        name for name, private in state.privates.items() if private.owner is None and not private.returned
    )


def deciders(state: State) -> tuple[int, ...]:
    """The seat that names or bids."""
    return (_phase(state).turn,)


def kinds(state: State, seat: int) -> tuple[str, ...]:
    """What the seat at turn may do."""
    phase = _phase(state)
    if seat != phase.turn:
        return ()
    if phase.lot is not None:
        return ("bid", "pass") if _bids(state, phase.lot, state.cash[seat]) else ("pass",)
    if state.options.private_naming == "bid_names":
        return (
            ("bid", "pass")
            if any(_bids(state, lot, state.cash[seat]) for lot in unsold(state))
            else ("pass",)
        )
    return ("name",) if _first(state) else ("name", "pass")


def _first(state: State) -> bool:
    """Whether the first private is still to be sold: then its namer can't decline (R6.1)."""
    return len(unsold(state)) == len(state.privates)


def _bids(state: State, lot: str, purse: int) -> range:
    """What can be bid for a lot now out of a purse."""
    return amounts(state.options, least(state.privates[lot].minimum, _phase(state).bids), purse)


def _means(state: State, seat: int) -> int:
    """What the seat could bid if it returned its privates, which it may at any time (IV.2)."""
    return state.cash[seat] + returns(state, seat)


def _is_asked(state: State) -> bool:
    """Whether the seat at turn can name or bid, if need be after it returned a private."""
    phase = _phase(state)
    if phase.lot is None and state.options.private_naming == "name_then_bid":
        return True
    lots = unsold(state) if phase.lot is None else (phase.lot,)
    return any(_bids(state, lot, _means(state, phase.turn)) for lot in lots)


def choices(state: State, seat: int, draft: Draft) -> Choices | None:
    """Choices for `name` and `bid`."""
    if "lot" not in draft.fields and draft.kind in ("name", "bid"):
        lot = _phase(state).lot
        open_lots = unsold(state) if lot is None else (lot,)
        if draft.kind == "bid":
            open_lots = tuple(each for each in open_lots if _bids(state, each, state.cash[seat]))
        return Choices("lot", open_lots)
    if draft.kind == "bid" and "amount" not in draft.fields:
        lot = str(draft.fields["lot"])
        if lot not in state.privates:
            raise Unknown("private", lot)
        return Choices("amount", _bids(state, lot, state.cash[seat]))
    return None


def play(move: Move, seat: int, action: Action) -> None:
    """Name, bid or pass."""
    phase = _phase(move.state)
    if seat != phase.turn:
        raise NotYourTurn
    match action:
        case Name():
            _name(move, seat, action.lot)
        case Bid():
            _bid(move, seat, action)
        case Pass():
            _pass(move, seat)
        case _:
            raise NotYourTurn


def _check_lot(state: State, lot: str) -> None:
    if lot not in state.privates:
        raise Unknown("private", lot)
    if lot not in unsold(state):
        raise RuleError("private_sold", "VI", private=lot)


def _name(move: Move, seat: int, lot: str) -> None:
    state = move.state
    if state.options.private_naming == "bid_names" or _phase(state).lot is not None:
        raise NotYourTurn
    _check_lot(state, lot)
    move.tell(PrivateNamed(seat, lot))
    _open(move, seat, lot)


def _open(move: Move, seat: int, lot: str) -> None:
    """Start the bidding for a lot with the seat that named it."""
    seats = range(move.state.seats)
    move.phase(turn=seat, namer=seat, lot=lot, bids=(), bidders=tuple(seats), passed=(), opener=None)


def _bid(move: Move, seat: int, action: Bid) -> None:
    state, phase = move.state, _phase(move.state)
    _check_lot(state, action.lot)
    opening = phase.lot is None
    if opening and state.options.private_naming == "name_then_bid":
        raise RuleError("name_first", "VI")
    if not opening and action.lot != phase.lot:
        raise RuleError("other_lot", "VI", lot=phase.lot or "")
    floor = least(state.privates[action.lot].minimum, phase.bids)
    check_amount(state.options, action.amount, floor, state.cash[seat], "VI")
    if opening:
        _open(move, seat, action.lot)
    move.tell(BidMade(seat, action.lot, action.amount))
    phase = _phase(move.state)
    bids = (*(each for each in phase.bids if each[0] != seat), (seat, action.amount))
    higher = action.amount + BID_STEP
    able = tuple(each for each in phase.bidders if each == seat or _means(state, each) >= higher)
    move.phase(bids=tuple(each for each in bids if each[0] in able), bidders=able)
    if not _resolved(move):
        move.phase(turn=_next_bidder(phase.bidders, able, seat))
    elif state.options.private_naming == "name_then_bid":
        _to_naming(move, after=_phase(move.state).namer)
    else:
        opener = _phase(move.state).namer
        move.phase(turn=opener, opener=None if _falling(move.state, None) is None else opener)


def _next_bidder(seating: tuple[int, ...], able: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that is still in the auction."""
    place = seating.index(seat)
    circle = (*seating[place + 1 :], *seating[: place + 1])
    return next(each for each in circle if each in able)


def _pass(move: Move, seat: int) -> None:
    phase = _phase(move.state)
    if phase.lot is None:
        _pass_naming(move, seat)
        return
    move.tell(Passed(seat))
    able = tuple(each for each in phase.bidders if each != seat)
    move.phase(bids=tuple(each for each in phase.bids if each[0] != seat), bidders=able)
    if not able:
        _nobody_wants(move, phase.lot)
    elif _resolved(move):
        _to_naming(move, after=_phase(move.state).namer)
    else:
        move.phase(turn=_next_bidder(phase.bidders, able, seat))


def _resolved(move: Move) -> bool:
    """Sell the lot if one bidder is left who has bid."""
    phase = _phase(move.state)
    if len(phase.bidders) != 1 or not phase.bids or phase.lot is None:
        return False
    winner, price = phase.bids[-1]
    _sell(move, winner, phase.lot, price)
    return True


def _sell(move: Move, seat: int, lot: str, price: int) -> None:
    move.private(lot, owner=seat)
    move.pay(seat, -price)
    move.tell(PrivateSold(seat, lot, price))
    move.phase(lot=None, bids=(), bidders=(), passed=())


def _to_naming(move: Move, after: int) -> None:
    """The next private is named by the seat after the last namer (R6.5)."""
    seat = (after + 1) % move.state.seats
    move.phase(turn=seat, namer=seat)


def _nobody_wants(move: Move, lot: str) -> None:
    """Everybody passed on a named lot (R6.6, R6.7)."""
    move.tell(AuctionPassed(lot))
    start = _phase(move.state).namer
    move.phase(turn=start, lot=None, bids=(), bidders=(), passed=())
    falling = _falling(move.state, lot)
    if falling is None:
        _all_passed_later(move)
    elif _discount(move, falling, start):
        _to_naming(move, after=start)
    elif falling == lot:
        _open(move, start, lot)


def _falling(state: State, lot: str | None) -> str | None:
    """The private whose least bid falls when everybody passed (on a named lot or on naming one), or None."""
    if state.options.private_discount == "first_named_only":
        return lot if _first(state) else None
    cheapest = next(iter(state.privates))
    return cheapest if cheapest in unsold(state) else None


def _all_passed_later(move: Move) -> None:
    pay_dividends(move)
    if move.state.options.private_payout_restart == "lowest_card":
        first = move.state.order[0]
        move.phase(turn=first, namer=first)


def _discount(move: Move, lot: str, taker: int) -> bool:
    """The least bid falls by 5; at 0 the taker must take the private for nothing. Whether it did."""
    minimum = move.state.privates[lot].minimum - BID_STEP
    move.private(lot, minimum=minimum)
    move.tell(PrivateDiscounted(lot, minimum))
    if minimum > 0:
        return False
    _sell(move, taker, lot, 0)
    return True


def _pass_naming(move: Move, seat: int) -> None:
    """A seat declines to name (with the online option: to bid for anything)."""
    state, phase = move.state, _phase(move.state)
    named = state.options.private_naming == "name_then_bid"
    if named and _first(state):
        raise RuleError("must_name", "VI")
    move.tell(Passed(seat))
    passed = (*phase.passed, seat)
    follower = (seat + 1) % state.seats
    move.phase(passed=passed, turn=follower, namer=follower)
    if len(passed) < state.seats:
        return
    move.tell(AuctionPassed(None))
    move.phase(passed=())
    falling = _falling(state, None)
    if falling is None:
        _all_passed_later(move)
    elif _discount(move, falling, follower):
        _to_naming(move, after=follower if named else _latest_opener(state, follower))


def _latest_opener(state: State, first: int) -> int:
    """The seat after which 18xx.games goes on when all have passed in a circle that began with `first`: who
    opened the latest auction, however long ago that was; before there was one, `first`.

    The seat that opens an auction sits before the seat with which the next circle begins, unless it's that
    seat, which the phase then knows.
    """
    opener = _phase(state).opener
    if opener is not None:
        return opener
    return first if _first(state) else (first - 1) % state.seats


def _out_of_reach(state: State) -> bool:
    """Whether nobody can ever pay for a private that is left: none falls, and none is owned that would pay.

    It takes players who return their privates during the auction (R7.3); the rules are silent.
    """
    left = unsold(state)
    if any(private.owner is not None for private in state.privates.values()) or _falling(state, left[0]):
        return False
    return max(state.cash) < min(state.privates[lot].minimum for lot in left)


def settle(move: Move) -> Flow:
    """When all privates are sold the order cards are chosen (R6.8); what can never be sold is out."""
    left = unsold(move.state)
    if left and not _out_of_reach(move.state):
        if move.state.options.idle_steps == "asked" or _is_asked(move.state):
            return Flow.WAIT
        _pass(move, _phase(move.state).turn)
        return Flow.AGAIN
    for lot in left:
        move.private(lot, returned=True)
    order_cards.begin(move)
    return Flow.AGAIN
