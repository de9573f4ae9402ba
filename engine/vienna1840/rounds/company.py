"""The company rounds (VIII): a queue of things to be done, one after the other."""

from __future__ import annotations

from engine.core import Action, Choices, Draft, NotYourTurn, RuleError
from engine.vienna1840 import market
from engine.vienna1840.actions import Assign, BuyTram, Dividend, Pass
from engine.vienna1840.events import (
    CompaniesOrdered,
    DividendPaid,
    Passed,
    StadtbahnPaid,
)
from engine.vienna1840.facts import DIVIDEND_STEP, ROUND_TRACK, STADTBAHN, dividend_steps, maintenance
from engine.vienna1840.holdings import company_trams, director, has_room_for_line, revenue
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.privates import pay_dividends
from engine.vienna1840.rounds import late_queue, line_auction, trams
from engine.vienna1840.stadtbahn import income
from engine.vienna1840.state import CompanyRound, CompanyStep, State, Task, value_colour

__all__ = ["LAST", "acting", "begin", "choices", "deciders", "head", "kinds", "play", "pointer", "settle"]

LAST = 6
"""The last company round: dividends only, nothing is bought (XI.1, D-36)."""

TRAM_STEPS: tuple[CompanyStep, ...] = ("trams", late_queue.BUY)
ASSIGN_STEPS: tuple[CompanyStep, ...] = ("assign", late_queue.PLACE)


def begin(move: Move, number: int) -> None:
    """Steps a to c: privates pay, the tram row shifts, the order is fixed (VIII.2 to VIII.4)."""
    pay_dividends(move)
    if number < LAST:
        trams.shift_row(move, number)
    state = move.state
    order = market.in_order(state.prices, state.companies)
    cities = market.in_order(state.prices, [name for name in STADTBAHN if name in state.shares])
    tasks = _tasks(state, number, order, cities)
    move.update(phase=CompanyRound(number, order, tasks))
    move.tell(CompaniesOrdered(order))


def _tasks(state: State, number: int, order: tuple[str, ...], cities: tuple[str, ...]) -> tuple[Task, ...]:
    dividends = [Task("dividend", name) for name in order]
    runs = [Task("stadtbahn", name) for name in cities]
    if number == LAST:
        return (*dividends, *runs)
    lines = [Task("lines")] if any(has_room_for_line(state, name) for name in order) else []
    if state.options.cr_d_flow == "phases":
        purchases = [Task(step, name) for name in order for step in ("trams", "assign")]
        return (*dividends, *runs, *purchases, *lines)
    each = [Task(step, name) for name in order for step in ("dividend", "trams", "assign")]
    return (*each, *runs, *lines)


def _phase(state: State) -> CompanyRound:
    assert isinstance(state.phase, CompanyRound)
    return state.phase


def head(state: State) -> Task:
    """The task at hand."""
    return _phase(state).tasks[0]


def acting(state: State) -> str:
    """The tramway company at turn."""
    task = head(state)
    return line_auction.bidder(state) if task.step == "lines" else task.company


def pointer(state: State) -> str:
    """The company whose turn 18xx.games takes it to be (D-19).

    With the auctions of lines that is the company that named, whoever is asked to bid or to buy a tram; after
    an auction the one that names next, after the last of them the one that named last.
    """
    phase = _phase(state)
    if phase.auction is not None:
        return phase.auction.namer
    return phase.namer or head(state).company


def deciders(state: State) -> tuple[int, ...]:
    """The director of the company at turn (IV.1.2)."""
    return (director(state, acting(state)),)


def kinds(state: State, seat: int) -> tuple[str, ...]:
    """What the company at turn may do."""
    if seat not in deciders(state):
        return ()
    task = head(state)
    if task.step == "dividend":
        return ("dividend",)
    if task.step in TRAM_STEPS:
        found = ("tram",) if trams.affordable(state, task) else ()
        return found if trams.must_buy(state, task) else (*found, "pass")
    if task.step in ASSIGN_STEPS:
        return ("assign", "pass") if state.options.tram_assignment == "free" else ("assign",)
    return line_auction.kinds(state)


def choices(state: State, _seat: int, draft: Draft) -> Choices | None:
    """Choices for the kinds of `kinds`."""
    task = head(state)
    match draft.kind:
        case "dividend" if "amount" not in draft.fields:
            return Choices("amount", range(0, revenue(state, task.company) + 1, DIVIDEND_STEP))
        case "tram" if "colour" not in draft.fields:
            return Choices("colour", trams.affordable(state, task))
        case "assign" if "placing" not in draft.fields:
            return trams.placing_choices(state, task.company, draft)
        case "name" | "bid":
            return line_auction.choices(state, draft)
    return None


def play(move: Move, seat: int, action: Action) -> None:
    """Make the company's decision."""
    state = move.state
    if seat not in deciders(state):
        raise NotYourTurn
    task = head(state)
    match action:
        case _ if task.step == "lines":
            line_auction.play(move, action)
        case Dividend() if task.step == "dividend":
            _dividend(move, task, action.amount)
        case BuyTram() if task.step in TRAM_STEPS:
            trams.buy(move, task, action)
            if not trams.is_asked_again(move.state, task):
                _done(move)
        case Assign() if task.step in ASSIGN_STEPS:
            trams.assign(move, task.company, action)
            _done(move)
        case Pass() if task.step in TRAM_STEPS:
            if trams.must_buy(state, task):
                raise RuleError("must_buy_tram", "VIII.5.4", company=task.company)
            move.tell(Passed(task.company))
            _done(move)
        case Pass() if task.step in ASSIGN_STEPS and state.options.tram_assignment == "free":
            _done(move)
        case _:
            raise NotYourTurn


def _done(move: Move) -> None:
    move.phase(tasks=_phase(move.state).tasks[1:])


def settle(move: Move) -> Flow:
    """Do by itself what needs no decision."""
    state = move.state
    if owing := _owing(state):
        _call_in(move, owing)
        return Flow.AGAIN
    if not _phase(state).tasks:
        return Flow.ENDED
    task = head(state)
    if task.step == "lines":
        return _settle_auction(move)
    if task.step in late_queue.STEPS and state.options.late_buy_full_tcs == "no":
        return _settle_queue(move)
    if task.step == "restock":
        line_auction.restock(move)
    elif task.step == "stadtbahn":
        _run_stadtbahn(move, task.company)
    elif task.step == "dividend" and revenue(state, task.company) < DIVIDEND_STEP:
        _dividend(move, task, 0)
        return Flow.AGAIN
    elif _is_asked(state, task):
        return Flow.WAIT
    else:
        _assign_alone(move, task)
    _done(move)
    return Flow.AGAIN


def _settle_queue(move: Move) -> Flow:
    """Work off the queue behind the auctions of lines as after an action (D-31)."""
    state = move.state

    def has_a_say(task: Task) -> bool:
        return _is_asked(state, task) or bool(_only_placing(state, task))

    move.phase(tasks=late_queue.after_action(_phase(state).tasks, has_a_say))
    for task in _phase(move.state).tasks[:1]:
        if task.step in late_queue.STEPS:
            if _is_asked(state, task):
                return Flow.WAIT
            _assign_alone(move, task)
            _done(move)
    return Flow.AGAIN


def _is_asked(state: State, task: Task) -> bool:
    """Whether a company has to decide in its step."""
    if task.step in TRAM_STEPS:
        return trams.is_asked(state, task)
    return task.step not in ASSIGN_STEPS or not _nothing_to_assign(state, task.company)


def _owing(state: State) -> tuple[str, ...]:
    """Companies that must buy a tram after all: steps d and e are over, and they have none (VIII.5.4).

    It takes a tram that was scrapped after the company's chances to buy.
    """
    phase = _phase(state)
    if phase.number == LAST or any(task.step != "restock" for task in phase.tasks):
        return ()
    return tuple(name for name in phase.order if trams.must_buy(state, Task("late_trams", name)))


def _call_in(move: Move, companies: tuple[str, ...]) -> None:
    """They buy, and then rearrange, which is the last thing of step e (VIII.6)."""
    phase = _phase(move.state)
    move.phase(tasks=(*late_queue.tasks(move.state.options, companies, phase.order), *phase.tasks))


def _settle_auction(move: Move) -> Flow:
    if _phase(move.state).auction is None:
        line_auction.begin(move)
        return Flow.AGAIN
    if move.state.options.idle_steps == "skipped" and not line_auction.is_asked(move.state):
        line_auction.play(move, Pass())
        return Flow.AGAIN
    return Flow.WAIT


def _nothing_to_assign(state: State, company: str) -> bool:
    """No line, no choice: one line and its one tram, or (where unused trams are allowed) no tram at all."""
    owned, lines = company_trams(state, company), state.companies[company].lines
    if not lines:
        return True
    if len(lines) == 1 and len(owned) == 1:
        return not _better_unused(state, owned[0])
    return not owned and state.options.tram_assignment == "free"


def _better_unused(state: State, tram: str) -> bool:
    """Whether a company could want its only tram off its only line, so as not to pay for it (R15.11)."""
    return state.options.tram_assignment == "free" and maintenance(state.trams[tram].colour, state.newest) < 0


def _only_placing(state: State, task: Task) -> dict[str, str]:
    """Where the only unused tram goes if there's just one line; nothing in other steps."""
    owned, lines = company_trams(state, task.company), state.companies[task.company].lines
    if task.step in ASSIGN_STEPS and len(owned) == len(lines) == 1:
        return {tram: lines[0] for tram in owned if state.trams[tram].place == task.company}
    return {}


def _assign_alone(move: Move, task: Task) -> None:
    """The only tram goes to the only line."""
    if placing := _only_placing(move.state, task):
        trams.place_trams(move, task.company, placing)


def _move_by(move: Move, company: str, total: int) -> None:
    """Move the price token by the total declared (X.2)."""
    steps = dividend_steps(total)
    if steps:
        move.move_price(company, market.RIGHT if steps > 0 else market.LEFT, abs(steps))


def _paid(move: Move, company: str, total: int) -> dict[int, int]:
    """Pay each player the share of a total; what falls on the bank stays there."""
    holding = move.state.shares[company]
    paid = {seat: total * percent // 100 for seat, percent in enumerate(holding.players) if percent and total}
    for seat, amount in paid.items():
        move.pay(seat, amount)
    return paid


def _dividend(move: Move, task: Task, amount: int) -> None:
    """Declare a dividend; the rest of the revenue box goes to the treasury (VIII.5.1)."""
    company = task.company
    box = revenue(move.state, company)
    if amount % DIVIDEND_STEP:
        raise RuleError("dividend_step", "VIII.5.1", step=DIVIDEND_STEP)
    if not 0 <= amount <= box:
        raise RuleError("dividend_range", "VIII.5.1", maximum=box)
    for line in move.state.companies[company].lines:
        move.line(line, revenue=0)
    move.company(company, last_revenue=box)
    move.pay(company, box - amount)
    paid = _paid(move, company, amount)
    move.tell(DividendPaid(company, amount, box - amount, paid))
    _move_by(move, company, amount)
    _done(move)


def _run_stadtbahn(move: Move, company: str) -> None:
    """A Stadtbahn company's imaginary tram runs; everything is paid out (VIII.5.2)."""
    state = move.state
    run = income(state.board, company, value_colour(state))
    multiplier = ROUND_TRACK[state.round].multiplier
    total = run.income * multiplier
    paid = _paid(move, company, total)
    move.tell(StadtbahnPaid(company, run.income, multiplier, run.places, paid))
    _move_by(move, company, total)
