"""Trams: their row, purchase, forced or not, scrapping, and which line has which (VIII.3, VIII.5.3 f.)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core import Choices, Draft, Malformed, RuleError, Unknown
from engine.vienna1840.actions import Assign, BuyTram, Scrap
from engine.vienna1840.events import MaintenanceChanged, TramBought, TramsAssigned, TramScrapped, TramsLeft
from engine.vienna1840.facts import LOAN, MAX_TRAMS, TRAMS, maintenance
from engine.vienna1840.holdings import company_trams, director, has_room_for_line
from engine.vienna1840.ledger import Move
from engine.vienna1840.privates import returns
from engine.vienna1840.state import BANK, GONE, CompanyRound, State, Task, cr_number

__all__ = [
    "affordable",
    "assign",
    "buy",
    "is_asked",
    "is_asked_again",
    "must_buy",
    "on_sale",
    "place_trams",
    "placing_choices",
    "scrap",
    "scrap_choices",
    "shift_row",
    "written",
]

LOAN_CARDS = 10
COLOURS = tuple(TRAMS)
AT = ":"
"""Stands between a tram and its place."""


def shift_row(move: Move, number: int) -> None:
    """Trams left on the right space leave the game (VIII.3)."""
    for colour, facts in TRAMS.items():
        if number - 1 not in facts.prices or number in facts.prices:
            continue
        left = [
            name for name, tram in move.state.trams.items() if tram.colour == colour and tram.place == BANK
        ]
        for name in left:
            move.tram(name, place=GONE)
        if left:
            move.tell(TramsLeft(colour, len(left)))


def on_sale(state: State) -> dict[str, int]:
    """Colours that can be bought from the tram row now, with their prices (R13.11), cheapest first."""
    number = cr_number(state)
    left = {tram.colour for tram in state.trams.values() if tram.place == BANK}
    prices = {
        colour: cost
        for colour in TRAMS
        if colour in left and (cost := TRAMS[colour].prices.get(number)) is not None
    }
    return dict(sorted(prices.items(), key=lambda pair: pair[1]))


def must_buy(state: State, task: Task) -> bool:
    """Whether the company may not leave this buying chance without a tram (VIII.5.4)."""
    if company_trams(state, task.company) or not _is_last_chance(state, task):
        return False
    return bool(_payable(state, task.company))


def _is_last_chance(state: State, task: Task) -> bool:
    """Whether a company without a tram would have to buy one in this step."""
    later = task.step == "trams" and _buys_later(state, task.company)
    return not later or state.options.forced_tram == "in_d"


def _buys_later(state: State, company: str) -> bool:
    """Whether the company will have another chance to buy, with the auctions of lines (VIII.6)."""
    phase = state.phase
    if not isinstance(phase, CompanyRound) or all(task.step != "lines" for task in phase.tasks):
        return False
    buyers = state.companies if state.options.late_buy_full_tcs == "yes" else (company,)
    return any(has_room_for_line(state, name) for name in buyers)


def _payable(state: State, company: str, *, pledged: bool = False) -> tuple[str, ...]:
    """Colours on sale that the company can pay for with its director's cash and loans.

    With `pledged` also with what its privates and its director's would bring.
    """
    seat = director(state, company)
    purse = state.companies[company].treasury + state.cash[seat]
    if pledged:
        purse += returns(state, company) + returns(state, seat)
    if state.options.loan_cards == "10":
        purse += LOAN * (LOAN_CARDS - sum(state.loans))
        return tuple(colour for colour, cost in on_sale(state).items() if cost <= purse)
    return tuple(on_sale(state))


def affordable(state: State, task: Task) -> tuple[str, ...]:
    """Colours that the company may buy now (R13.8, R14.2)."""
    if len(company_trams(state, task.company)) >= MAX_TRAMS:
        return ()
    if must_buy(state, task):
        return _payable(state, task.company)
    treasury = state.companies[task.company].treasury
    return tuple(colour for colour, cost in on_sale(state).items() if cost <= treasury)


def is_asked(state: State, task: Task) -> bool:
    """Whether the company has to decide in its step.

    It has when it can buy a tram; when it could after it scraps one to make room, or returns a private to
    pay for it; and when it has only trams that cost maintenance, and would have to buy one if it scrapped
    them (IV.2, VIII.5.3, VIII.5.4). 18xx.games asks whoever has a tram (`idle_steps` "asked").
    """
    if affordable(state, task):
        return True
    trams = company_trams(state, task.company)
    if state.options.idle_steps == "asked":
        return bool(trams)
    if _can_raise_a_price(state, task.company):
        return True
    old = all(maintenance(state.trams[tram].colour, state.newest) < 0 for tram in trams)
    return old and _is_last_chance(state, task) and bool(_payable(state, task.company, pledged=True))


def is_asked_again(state: State, task: Task) -> bool:
    """Whether the company has to decide further after a purchase.

    To scrap the tram just bought for another that must be bought is no new decision. 18xx.games compares the
    treasury with the lowest price that any tram in the supply has in the whole game, whether that tram is on
    sale yet, and at that price, or not; but something must be on sale (`idle_steps` "asked").
    """
    if affordable(state, task):
        return True
    if state.options.idle_steps == "skipped":
        return _can_raise_a_price(state, task.company)
    if len(company_trams(state, task.company)) >= MAX_TRAMS or not on_sale(state):
        return False
    left = {tram.colour for tram in state.trams.values() if tram.place == BANK}
    lowest = min(cost for colour in left for cost in TRAMS[colour].prices.values())
    return lowest <= state.companies[task.company].treasury


def _can_raise_a_price(state: State, company: str) -> bool:
    """Whether the treasury, with what the company's privates bring, reaches a price of the row.

    A company with three trams can make room: it may scrap one at any time.
    """
    purse = state.companies[company].treasury + returns(state, company)
    return any(cost <= purse for cost in on_sale(state).values())


def buy(move: Move, task: Task, action: BuyTram) -> None:
    """Buy a tram; the director helps, with loans if need be, only when the purchase is forced.

    Raises:
        Unknown: no such colour.
        RuleError: not on sale, three trams already, or too dear.
    """
    state, company = move.state, task.company
    if action.colour not in TRAMS:
        raise Unknown("colour", action.colour)
    cost = on_sale(state).get(action.colour)
    if cost is None:
        raise RuleError("tram_not_on_sale", "VIII.5.3", colour=action.colour)
    if len(company_trams(state, company)) >= MAX_TRAMS:
        raise RuleError("tram_limit", "VIII.5.3", limit=MAX_TRAMS)
    lacking = max(0, cost - state.companies[company].treasury)
    if lacking and not (must_buy(state, task) and action.colour in _payable(state, company)):
        raise RuleError("treasury_short", "VIII.5.3", company=company, needed=cost)
    if lacking:
        seat = director(state, company)
        move.borrow(seat, lacking)
        move.pay(seat, -lacking)
        move.pay(company, lacking)
    tram = next(
        name for name, each in state.trams.items() if each.colour == action.colour and each.place == BANK
    )
    move.pay(company, -cost)
    move.tram(tram, place=company, age=cr_number(state) - min(TRAMS[action.colour].prices) + 1)
    move.tell(TramBought(company, tram, action.colour, cost, lacking))
    _age(move, action.colour)


def _age(move: Move, colour: str) -> None:
    """The first tram of a newer colour changes the maintenance at once (R13.10)."""
    newest = move.state.newest
    if newest is not None and COLOURS.index(newest) >= COLOURS.index(colour):
        return
    move.update(newest=colour)
    costs = {each: cost for each in COLOURS if (cost := maintenance(each, colour))}
    move.tell(MaintenanceChanged(colour, costs))


def scrap_choices(trams: tuple[str, ...], draft: Draft) -> Choices | None:
    """Choices for `scrap`."""
    return None if "tram" in draft.fields else Choices("tram", trams)


def scrap(move: Move, allowed: Mapping[str, str], action: Scrap) -> None:
    """Scrap a tram; `allowed` maps the trams that may go now to their companies (R13.9).

    Raises:
        Unknown: no such tram.
        RuleError: not the seat's to scrap now.
    """
    if action.tram not in move.state.trams:
        raise Unknown("tram", action.tram)
    if action.tram not in allowed:
        raise RuleError("tram_not_yours", "VIII.5.3", tram=action.tram)
    move.tram(action.tram, place=GONE)
    move.tell(TramScrapped(allowed[action.tram], action.tram))


def _placings(trams: tuple[str, ...], lines: tuple[str, ...], company: str) -> Iterator[dict[str, str]]:
    if not trams:
        yield {}
        return
    for place in (*lines, company):
        left = tuple(line for line in lines if line != place)
        for rest in _placings(trams[1:], left, company):
            yield {trams[0]: place, **rest}


def _complete(state: State, company: str, placing: Mapping[str, str]) -> bool:
    """Whether the placing keeps to the option: no unused tram while a line has none."""
    if state.options.tram_assignment == "free":
        return True
    unused = any(place == company for place in placing.values())
    return not unused or set(state.companies[company].lines) <= set(placing.values())


def _assignments(state: State, company: str) -> tuple[tuple[str, ...], ...]:
    """All legal placings of the company's trams, each with all of them, most lines served first."""
    lines, trams = state.companies[company].lines, company_trams(state, company)
    found = [each for each in _placings(trams, lines, company) if _complete(state, company, each)]
    found.sort(key=lambda placing: sum(place == company for place in placing.values()))
    return tuple(written(each) for each in found)


def written(placing: Mapping[str, str]) -> tuple[str, ...]:
    """A placing as an action holds it: `Y1-0:5`, `O1-2:WT`."""
    return tuple(f"{tram}{AT}{place}" for tram, place in placing.items())


def placing_choices(state: State, company: str, draft: Draft) -> Choices:
    """The places of one tram after the other, those that serve most lines first.

    `assign` takes the trams in any order, and lets those that are not named stay where they are; listing that
    as well would list each placing many times.
    """
    named = draft.elements
    placings = [each for each in _assignments(state, company) if each[: len(named)] == named]
    following = dict.fromkeys(each[len(named)] for each in placings if len(each) > len(named))
    return Choices("placing", tuple(following), complete=False, element=True, ends=named in placings)


def _read(pairs: Sequence[str]) -> dict[str, str]:
    found = [pair.split(AT) for pair in pairs]
    if any(len(pair) != 2 for pair in found) or len({pair[0] for pair in found}) < len(found):
        raise Malformed(",".join(pairs))
    return dict(found)


def assign(move: Move, company: str, action: Assign) -> None:
    """Rearrange the company's trams; trams not named stay where they are.

    Raises:
        Malformed: the placing can't be read.
        Unknown: a tram or a place is not the company's.
        RuleError: two trams on a line, or a tram left unused where the options forbid that.
    """
    state = move.state
    trams, lines = company_trams(state, company), state.companies[company].lines
    wanted = _read(action.placing)
    for tram, place in wanted.items():
        if tram not in trams:
            raise Unknown("tram", tram)
        if place != company and place not in lines:
            raise Unknown("line", place)
    placing = {tram: wanted.get(tram, state.trams[tram].place) for tram in trams}
    on_lines = [place for place in placing.values() if place != company]
    if len(set(on_lines)) < len(on_lines):
        raise RuleError("one_tram_a_line", "VIII.5.3")
    if not _complete(state, company, placing):
        raise RuleError("line_without_tram", "VIII.5.3")
    place_trams(move, company, placing)


def place_trams(move: Move, company: str, placing: Mapping[str, str]) -> None:
    """Put the trams where the placing says."""
    for tram, place in placing.items():
        if move.state.trams[tram].place != place:
            move.tram(tram, place=place)
    move.tell(TramsAssigned(company, dict(placing)))
