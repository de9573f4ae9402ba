"""The stock rounds (VII)."""

from __future__ import annotations

from engine.core import Action, Choices, Draft, NotYourTurn, RuleError, Unknown
from engine.vienna1840 import market
from engine.vienna1840.actions import Buy, Par, Pass, Sell
from engine.vienna1840.events import (
    CompanyFounded,
    Passed,
    SharesBought,
    SharesSold,
    SubscriptionPaid,
)
from engine.vienna1840.facts import COMPANIES, MAX_HOLDING, PAR_CELLS, PARS, PLAYERS, SUBSCRIPTION
from engine.vienna1840.holdings import DIRECTOR_PERCENT, certificates
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.privates import without_privates
from engine.vienna1840.rounds import order_cards
from engine.vienna1840.state import Company, Holding, State, StockRound

__all__ = ["begin", "choices", "deciders", "kinds", "play", "settle"]

LINE_CERTIFICATE = 130
"""What 18xx.games takes a line's certificate in its company's hands to cost; see `_seems_able_to_buy`."""
CAPITAL_MULTIPLE = 10
DIRECTOR_MULTIPLE = 5
SHARE = 10


def begin(move: Move, number: int) -> None:
    """Start a stock round. In the first, everybody's subscription right becomes 350 in cash: the
    cheapest director's certificate costs that much and is bought first (III.3, VII.5).
    """
    state = move.state
    players = state.order
    if number == 1:
        move.update(cash=tuple(cash + SUBSCRIPTION for cash in state.cash))
        move.tell(SubscriptionPaid(SUBSCRIPTION))
        if state.options.sr1_order == "seating_from_lowest":
            first = state.order[0]
            players = tuple((first + offset) % state.seats for offset in range(state.seats))
    move.update(phase=StockRound(number, players))


def _phase(state: State) -> StockRound:
    assert isinstance(state.phase, StockRound)
    return state.phase


def founding(state: State) -> bool:
    """Whether director's certificates are still being taken (VII.5)."""
    founded = sum(company.par is not None for company in state.companies.values())
    return _phase(state).number == 1 and founded < state.seats


def deciders(state: State) -> tuple[int, ...]:
    """The seat at turn."""
    phase = _phase(state)
    return (phase.players[phase.turn],)


def kinds(state: State, seat: int) -> tuple[str, ...]:
    """Par while companies are founded; then sell, buy, pass."""
    if seat not in deciders(state):
        return ()
    if founding(state):
        return ("par",)
    found = ["buy"] if buyable(state, seat) else []
    if any(sellable(state, seat, name) for name in state.shares):
        found.append("sell")
    return (*found, "pass")


def free_companies(state: State) -> tuple[str, ...]:
    """Tramway companies without a director."""
    return tuple(name for name, company in state.companies.items() if company.director is None)


def pars(state: State, seat: int) -> tuple[int, ...]:
    """The pars the seat can pay for."""
    return tuple(par for par in PARS if par * DIRECTOR_MULTIPLE <= state.cash[seat])


def buyable(state: State, seat: int) -> tuple[str, ...]:
    """Companies whose shares the seat may buy (VII.3, VII.6)."""
    if certificates(state, seat) >= PLAYERS[state.seats].certificate_limit:
        return ()
    sold = _phase(state).sold
    return tuple(
        name
        for name, holding in state.shares.items()
        if holding.bank
        and (name not in state.companies or state.companies[name].director is not None)
        and holding.players[seat] + SHARE <= MAX_HOLDING
        and (seat, name) not in sold
        and market.price(state.prices, name) <= state.cash[seat]
    )


def sellable(state: State, seat: int, name: str) -> int:
    """How many shares of a company the seat may sell (VII.4)."""
    if _phase(state).number == 1:
        return 0
    holding = state.shares[name]
    percent = holding.players[seat]
    company = state.companies.get(name)
    if company is None or company.director != seat:
        return percent // SHARE
    if _heir(state, name, seat) is not None and percent == DIRECTOR_PERCENT:
        return percent // SHARE
    return (percent - DIRECTOR_PERCENT) // SHARE


def _heir(state: State, name: str, director: int) -> int | None:
    """Another seat with 50 %, who can take over a director's certificate if the options allow it."""
    if state.options.director_certificate == "kept":
        return None
    players = state.shares[name].players
    others = (
        seat for seat, percent in enumerate(players) if percent >= DIRECTOR_PERCENT and seat != director
    )
    return next(others, None)


def sources(holding: Holding) -> tuple[str, ...]:
    """Where the bank has shares."""
    stocks = (("initial", holding.initial), ("pool", holding.pool))
    return tuple(source for source, percent in stocks if percent)


def choices(state: State, seat: int, draft: Draft) -> Choices | None:
    """Choices for `par`, `buy` and `sell`."""
    if draft.kind == "pass":
        return None
    if "company" not in draft.fields:
        names = {
            "par": free_companies(state),
            "buy": buyable(state, seat),
            "sell": tuple(name for name in state.shares if sellable(state, seat, name)),
        }
        return Choices("company", names[draft.kind])
    name = str(draft.fields["company"])
    if name not in state.shares:
        raise Unknown("company", name)
    if draft.kind == "par":
        return None if "price" in draft.fields else Choices("price", pars(state, seat))
    if draft.kind == "sell":
        return (
            None if "shares" in draft.fields else Choices("shares", range(1, sellable(state, seat, name) + 1))
        )
    return None if "source" in draft.fields else Choices("source", sources(state.shares[name]), optional=True)


def play(move: Move, seat: int, action: Action) -> None:
    """Par, buy, sell or pass."""
    state = move.state
    if seat not in deciders(state):
        raise NotYourTurn
    match action:
        case Par():
            _par(move, seat, action)
        case Buy() | Sell() | Pass() if founding(state):
            raise RuleError("found_first", "VII.5")
        case Buy():
            _buy(move, seat, action)
        case Sell():
            _sell(move, seat, action)
        case Pass():
            _pass(move, seat)
        case _:
            raise NotYourTurn


def _par(move: Move, seat: int, action: Par) -> None:
    state = move.state
    if action.company not in COMPANIES:
        raise Unknown("company", action.company)
    if not founding(state):
        raise RuleError("founding_over", "VII.5")
    if action.company not in state.companies:
        raise RuleError("company_not_drawn", "VII.5", company=action.company)
    if action.company not in free_companies(state):
        raise RuleError("company_taken", "VII.5", company=action.company)
    if action.price not in PARS:
        raise RuleError("par_price", "VII.5", price=action.price)
    cost = action.price * DIRECTOR_MULTIPLE
    if cost > state.cash[seat]:
        raise RuleError("cash_short", "VII.5", needed=cost)
    capital = action.price * CAPITAL_MULTIPLE
    move.company(action.company, director=seat, par=action.price, treasury=capital)
    move.pay(seat, -cost)
    move.hold(action.company, seat, DIRECTOR_PERCENT, initial=-DIRECTOR_PERCENT)
    cell = PAR_CELLS[action.price]
    move.update(prices=market.entered(state.prices, action.company, cell))
    move.tell(CompanyFounded(seat, action.company, action.price, capital))
    if not founding(move.state):
        _drop_untaken(move)
    _next_turn(move)


def _drop_untaken(move: Move) -> None:
    """Companies that nobody took leave the game (R10.3)."""
    taken: dict[str, Company] = {
        name: company for name, company in move.state.companies.items() if company.director is not None
    }
    untaken = set(move.state.companies) - set(taken)
    shares = {name: holding for name, holding in move.state.shares.items() if name not in untaken}
    move.update(companies=taken, shares=shares)


def _check_company(state: State, name: str) -> None:
    if name not in state.shares:
        raise Unknown("company", name)


def _buy(move: Move, seat: int, action: Buy) -> None:
    state, name = move.state, action.company
    _check_company(state, name)
    holding, cost = state.shares[name], market.price(state.prices, name)
    limit = PLAYERS[state.seats].certificate_limit
    if not holding.bank:
        raise RuleError("bank_has_none", "VII.6", company=name)
    if (seat, name) in _phase(state).sold:
        raise RuleError("sold_this_round", "VII.6", company=name)
    if holding.players[seat] + SHARE > MAX_HOLDING:
        raise RuleError("holding_limit", "VII.3", company=name, limit=MAX_HOLDING)
    if certificates(state, seat) + 1 > limit:
        raise RuleError("certificate_limit", "VII.3", limit=limit)
    if cost > state.cash[seat]:
        raise RuleError("cash_short", "VII.6", needed=cost)
    source = action.source or sources(holding)[0]
    if source not in sources(holding):
        raise Unknown("source", source)
    move.hold(name, seat, SHARE, **{source: -SHARE})
    move.pay(seat, -cost)
    move.tell(SharesBought(seat, name, cost))
    _end_turn(move, seat, passed=False)


def _sell(move: Move, seat: int, action: Sell) -> None:
    state, name = move.state, action.company
    _check_company(state, name)
    phase = _phase(state)
    if phase.number == 1:
        raise RuleError("no_sales_yet", "VII.4")
    if not 1 <= action.shares <= state.shares[name].players[seat] // SHARE:
        raise RuleError("not_that_many", "VII.4", company=name)
    percent = action.shares * SHARE
    company = state.companies.get(name)
    if (
        company is not None
        and company.director == seat
        and state.shares[name].players[seat] - percent < DIRECTOR_PERCENT
    ):
        heir = _heir(state, name, seat)
        if heir is None or state.shares[name].players[seat] != DIRECTOR_PERCENT:
            raise RuleError("director_certificate", "VII.4", company=name)
        move.company(name, director=heir)
    amount = action.shares * market.price(state.prices, name)
    move.hold(name, seat, -percent, pool=percent)
    move.pay(seat, amount)
    move.tell(SharesSold(seat, name, action.shares, amount))
    move.move_price(name, market.DOWN, action.shares)
    move.phase(sold=(*phase.sold, (seat, name)), acted=True)


def _pass(move: Move, seat: int) -> None:
    acted = _phase(move.state).acted
    if not acted:
        move.tell(Passed(seat))
    _end_turn(move, seat, passed=not acted)


def _end_turn(move: Move, seat: int, *, passed: bool) -> None:
    others = tuple(each for each in _phase(move.state).passed if each != seat)
    move.phase(passed=(*others, seat) if passed else others)
    _next_turn(move)


def _next_turn(move: Move) -> None:
    phase = _phase(move.state)
    move.phase(turn=(phase.turn + 1) % len(phase.players), acted=False)


def settle(move: Move) -> Flow:
    """End the round when all have passed in a row; pass idle seats where the options say so."""
    state = move.state
    if len(_phase(state).passed) == state.seats:
        _end_round(move)
        return Flow.ENDED
    seat = deciders(state)[0]
    if state.options.auto_pass == "on" and _is_idle(state, seat):
        _pass(move, seat)
        return Flow.AGAIN
    return Flow.WAIT


def _is_idle(state: State, seat: int) -> bool:
    """Whether the seat can neither buy nor sell, not even after it returned its privates (IV.2)."""
    if founding(state) or kinds(state, seat) != ("pass",):
        return False
    if state.options.idle_steps == "asked":
        return not _seems_able_to_buy(state, seat)
    return not buyable(without_privates(state, seat), seat)


def _seems_able_to_buy(state: State, seat: int) -> bool:
    """Whether 18xx.games believes that the seat can still buy, so that it must pass by hand.

    There the certificate of each line that a company owns lies in the pool. It can't really be bought. The
    certificate limit is no matter here: who has nothing to sell is far from it.
    """
    owned = any(company.lines for company in state.companies.values())
    return owned and state.cash[seat] >= LINE_CERTIFICATE


def _end_round(move: Move) -> None:
    state = move.state
    _rise_sold_out(move)
    order_cards.redistribute(move, _phase(state).players if _phase(state).number == 1 else state.order)


def _rise_sold_out(move: Move) -> None:
    """Sold-out companies rise by one cell (X.3)."""
    state = move.state
    rising = state.companies if state.options.sold_out_rise == "tramways" else state.shares
    for name in market.in_order(state.prices, rising):
        if not state.shares[name].bank:
            move.move_price(name, market.UP)
