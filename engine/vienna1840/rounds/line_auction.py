"""The auctions of lines in a company round (VIII.6, VIII.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import Action, Choices, Draft, NotYourTurn, RuleError
from engine.vienna1840.actions import Bid, Name, Pass
from engine.vienna1840.bidding import amounts, check_amount, least
from engine.vienna1840.events import BidMade, LineBought, LineNamed, LinesClosed, LinesDrawn, Passed
from engine.vienna1840.facts import BID_STEP, LINE_MINIMUM
from engine.vienna1840.holdings import director, has_room_for_line, privates_of
from engine.vienna1840.ledger import Move
from engine.vienna1840.privates import returns
from engine.vienna1840.rounds import late_queue
from engine.vienna1840.state import CompanyRound, Line, LineAuction, State, Task

__all__ = ["begin", "bidder", "choices", "is_asked", "kinds", "play", "restock"]


def begin(move: Move) -> None:
    """Companies with three lines take no part; the leftmost other names first."""
    phase = _round(move.state)
    full = tuple(name for name in phase.order if not has_room_for_line(move.state, name))
    namer = next((name for name in phase.order if name not in full), phase.order[0])
    move.phase(auction=LineAuction(namer=namer, out=full))


def _round(state: State) -> CompanyRound:
    assert isinstance(state.phase, CompanyRound)
    return state.phase


def _auction(state: State) -> LineAuction:
    auction = _round(state).auction
    assert auction is not None
    return auction


def _change(move: Move, **changes: Any) -> None:
    move.phase(auction=replace(_auction(move.state), **changes))


def bidder(state: State) -> str:
    """The company that names or bids now."""
    auction = _auction(state)
    if not auction.bids:
        return auction.namer
    place = auction.bidders.index(auction.bids[-1][0])
    return auction.bidders[(place + 1) % len(auction.bidders)]


def _nameable(state: State, company: str) -> tuple[str, ...]:
    """Lines that the company can put up: it must be able to open the bidding (D-32)."""
    if state.companies[company].treasury < LINE_MINIMUM:
        return ()
    return state.offered


def _means(state: State, company: str) -> int:
    """What the company could bid if it returned its privates, which it may at any time (IV.2)."""
    return state.companies[company].treasury + returns(state, company)


def is_asked(state: State) -> bool:
    """Whether the company at turn can name a line or bid, if need be after it returned a private."""
    if _auction(state).lot is None:
        return bool(state.offered) and _means(state, bidder(state)) >= LINE_MINIMUM
    return bool(amounts(state.options, _floor(state), _means(state, bidder(state))))


def _floor(state: State) -> int:
    return least(LINE_MINIMUM, _auction(state).bids)


def kinds(state: State) -> tuple[str, ...]:
    """What the company at turn may do: name or pass; open; raise or pass."""
    auction = _auction(state)
    if auction.lot is None:
        return ("name", "pass") if _nameable(state, auction.namer) else ("pass",)
    if not auction.bids:
        return ("bid",)
    able = amounts(state.options, _floor(state), state.companies[bidder(state)].treasury)
    return ("bid", "pass") if able else ("pass",)


def choices(state: State, draft: Draft) -> Choices | None:
    """Choices for `name` and `bid`."""
    auction = _auction(state)
    company = bidder(state)
    if draft.kind == "name" and "lot" not in draft.fields:
        return Choices("lot", _nameable(state, company))
    if draft.kind == "bid" and "lot" not in draft.fields:
        return Choices("lot", (auction.lot,) if auction.lot else ())
    if draft.kind == "bid" and "amount" not in draft.fields:
        return Choices("amount", amounts(state.options, _floor(state), state.companies[company].treasury))
    return None


def play(move: Move, action: Action) -> None:
    """Name, bid or pass for the company at turn."""
    company = bidder(move.state)
    match action:
        case Name():
            _name(move, company, action.lot)
        case Bid():
            _bid(move, company, action)
        case Pass():
            _pass(move, company)
        case _:
            raise NotYourTurn


def _name(move: Move, company: str, lot: str) -> None:
    state = move.state
    if _auction(state).lot is not None:
        raise RuleError("auction_running", "VIII.6", lot=_auction(state).lot or "")
    if lot not in state.offered:
        raise RuleError("line_not_offered", "VIII.6", line=lot)
    if state.companies[company].treasury < LINE_MINIMUM:
        raise RuleError("treasury_short", "VIII.6", company=company, needed=LINE_MINIMUM)
    _change(move, lot=lot, bids=(), bidders=())
    move.tell(LineNamed(company, lot))


def _bid(move: Move, company: str, action: Bid) -> None:
    state, auction = move.state, _auction(move.state)
    if auction.lot is None:
        raise RuleError("name_first", "VIII.6")
    if action.lot != auction.lot:
        raise RuleError("other_lot", "VIII.6", lot=auction.lot)
    check_amount(state.options, action.amount, _floor(state), state.companies[company].treasury, "VIII.6")
    entered = auction.bidders or tuple(name for name in _round(state).order if name not in auction.out)
    higher = action.amount + BID_STEP
    able = tuple(name for name in entered if name == company or _means(state, name) >= higher)
    bids = (
        *(each for each in auction.bids if each[0] != company and each[0] in able),
        (company, action.amount),
    )
    _change(move, bids=bids, bidders=able)
    move.tell(BidMade(company, auction.lot, action.amount))
    _resolve(move)


def _pass(move: Move, company: str) -> None:
    auction = _auction(move.state)
    if auction.lot is None:
        move.tell(Passed(company))
        _change(move, out=(*auction.out, company))
        _next_namer(move)
        _finish_if_all_out(move)
        return
    if not auction.bids:
        raise RuleError("namer_opens", "VIII.6", minimum=LINE_MINIMUM)
    move.tell(Passed(company))
    bidders = tuple(name for name in auction.bidders if name != company)
    _change(move, bids=tuple(each for each in auction.bids if each[0] != company), bidders=bidders)
    _resolve(move)


def _next_namer(move: Move) -> None:
    """The next company to the right that is still in; the same one if it is."""
    order, auction = _round(move.state).order, _auction(move.state)
    place = order.index(auction.namer)
    circle = (*order[place:], *order[:place])
    namer = next((name for name in circle if name not in auction.out), auction.namer)
    _change(move, namer=namer)


def _resolve(move: Move) -> None:
    """Give the line to the last bidder left; it may buy trams at once (R15.5)."""
    state, auction = move.state, _auction(move.state)
    if len(auction.bidders) != 1 or auction.lot is None:
        return
    winner, price = auction.bids[-1]
    line = auction.lot
    move.pay(winner, -price)
    move.company(winner, lines=(*state.companies[winner].lines, line))
    move.update(
        lines={**state.lines, line: Line(winner, director(state, winner))},
        offered=tuple(each for each in state.offered if each != line),
    )
    move.tell(LineBought(winner, line, price))
    out, bought = (*auction.out, winner), (*auction.bought, winner)
    _change(move, lot=None, bids=(), bidders=(), out=out, bought=bought)
    _next_namer(move)
    after = late_queue.tasks(state.options, (winner,), ())
    move.phase(tasks=(*after, *_round(move.state).tasks))
    _finish_if_all_out(move)


def _finish_if_all_out(move: Move) -> None:
    """After the last auction the others may buy, all rearrange (R15.7, R15.8), new lines come out."""
    state, phase, auction = move.state, _round(move.state), _auction(move.state)
    if set(auction.out) != set(phase.order):
        return
    takes_part = state.options.late_buy_full_tcs == "yes"
    buyers = [
        name
        for name in phase.order
        if name not in auction.bought and (takes_part or has_room_for_line(state, name))
    ]
    late = late_queue.tasks(state.options, buyers, phase.order)
    before, _, rest = _around_lines(phase.tasks)
    restock = (Task("restock"),)
    first, last = (restock, ()) if state.options.line_restock == "after_auctions" else ((), restock)
    namer = auction.namer if _matters(state, auction.namer, (*before, *late)) else None
    move.phase(tasks=(*first, *before, *late, *last, *rest), auction=None, namer=namer)


def _matters(state: State, namer: str, late: tuple[Task, ...]) -> bool:
    """Whether it depends on the company that named last who may return a private while others buy and
    rearrange (D-19).
    """
    seats = {director(state, name) for name in (namer, *(task.company for task in late))}
    differ = state.options.private_return == "own_turn" and len(seats) > 1
    return differ and any(privates_of(state, seat) for seat in seats)


def _around_lines(tasks: tuple[Task, ...]) -> tuple[tuple[Task, ...], Task, tuple[Task, ...]]:
    place = next(index for index, task in enumerate(tasks) if task.step == "lines")
    return tasks[:place], tasks[place], tasks[place + 1 :]


def restock(move: Move) -> None:
    """New lines come on display while any company has room for one (VIII.7)."""
    state = move.state
    if any(has_room_for_line(state, name) for name in state.companies):
        _draw(move)
    else:
        _close(move)


def _draw(move: Move) -> None:
    state = move.state
    drawn, chance = state.chance.shuffle(state.deck)
    new = drawn[: state.seats + 1]
    if not new:
        return
    offered = tuple(sorted((*state.offered, *new), key=int))
    deck = tuple(line for line in state.deck if line not in new)
    move.update(offered=offered, deck=deck, chance=chance)
    move.tell(LinesDrawn(tuple(sorted(new, key=int))))


def _close(move: Move) -> None:
    """No company has room: all other lines are out, and their circles are free (D-35)."""
    state = move.state
    reserved = tuple(line for line in state.board.reserved if line in state.lines)
    move.update(board=replace(state.board, reserved=reserved))
    move.tell(LinesClosed((*state.offered, *state.deck)))
