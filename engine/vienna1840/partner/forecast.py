"""What is still to come: company rounds, runs of lines, incomes of Stadtbahn companies.

Everything is worked out from the view. Routes are forecast by what a line earns now and what lines have added
per turn in games of computers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.vienna1840.board import Board, circles, layout
from engine.vienna1840.facts import ROUND_TRACK, game_map
from engine.vienna1840.heaviest_path import LABOUR
from engine.vienna1840.options import Options1840
from engine.vienna1840.outlook import landmarks
from engine.vienna1840.partner.tempers import Temper
from engine.vienna1840.routes import search_route
from engine.vienna1840.trading import share_prices
from engine.vienna1840.view import CompanyView, StadtbahnView, View

__all__ = [
    "COMPANY_ROUNDS",
    "RUNS",
    "SCARCE",
    "Group",
    "groups",
    "multipliers",
    "next_company_round",
    "route_now",
    "runs_in_group",
    "runs_to_come",
    "stadtbahn_incomes",
    "yields",
]

START = 50
"""What a line earns in its first turn."""
GROWTH = 28
"""What a line adds to its route in a turn."""
RUNS = {1: 2, 2: 2, 3: 2, 4: 2, 5: 3}
"""Line rounds after a company round."""
COMPANY_ROUNDS = 6
WORK = LABOUR // 60
SCARCE = {1: 4.5, 2: 4.2, 3: 3.8, 4: 3.2, 5: 2.5, 6: 1.0}
"""What a Gulden in cash is worth at the end to a seat that can't fill its certificates, by the company round
that brings it: it buys shares in the stock round after that, which bring dividends and rise.
"""
PLENTY = {1: 3.6, 2: 3.3, 3: 2.9, 4: 2.2, 5: 1.1, 6: 1.0}
"""The same to a seat that will fill them in any case: it has them sooner, and better ones before others."""
PAID = 0.4
"""How much of what lines earn is paid out, as a rule; the rest goes into trams."""


@dataclass(frozen=True, slots=True)
class Group:
    """The line rounds that end with a company round.

    Attributes:
        number: of that company round.
        routes: by line of the company, the longest earning first, what its routes bring in each of them.
    """

    number: int
    routes: tuple[tuple[int, ...], ...]


def next_company_round(view: View) -> int:
    """The company round that is under way or comes next, 1 to 6."""
    done = sum(each.kind == "CR" for each in ROUND_TRACK[: view.round])
    return min(done + 1, COMPANY_ROUNDS)


def runs_in_group(view: View) -> int:
    """Line rounds before the next company round, with the one that is under way."""
    left = 0
    for each in ROUND_TRACK[view.round :]:
        if each.kind == "CR":
            return left
        left += each.kind == "LR"
    return left


def has_run(view: View, line: str) -> bool:
    """Whether the line's turn in the present line round is over."""
    turn = view.turn
    if turn is None:
        return False
    return int(line) < int(turn.line) or (line == turn.line and view.step == "after_run")


def runs_to_come(view: View, line: str) -> int:
    """How often the line may still run in the game."""
    left = sum(each.kind == "LR" for each in ROUND_TRACK[view.round :])
    return left - has_run(view, line)


def route_now(view: View, line: str, board: Board | None = None, labour: int = WORK) -> int:
    """What the line's best route brings now."""
    ground = _Ground(view.board if board is None else board, view.options)
    return _best(ground, line, view.colour, landmarks(view, line), labour)


class _Ground:
    """A board by what lies on it, so that what was found on it can be found again."""

    def __init__(self, board: Board, options: Options1840) -> None:
        self.board = board
        self.options = options
        self._hash = hash(frozenset(board.tiles.items()))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ground) and self.board == other.board and self.options == other.options


@lru_cache(maxsize=2048)
def _best(ground: _Ground, line: str, colour: str, bonus: tuple[str, ...], labour: int) -> int:
    """The value of a line's best route. It's asked for again and again while nothing is built."""
    found = search_route(ground.board, ground.options, line, colour, bonus, labour=labour)
    return found.route.value if found is not None and found.route is not None else 0


def groups(view: View, company: CompanyView, more: int = 0) -> tuple[Group, ...]:
    """The line rounds to come, for a company's lines and `more` that it would get in this company round."""
    now = [(each.line, route_now(view, each.line)) for each in company.lines]
    number = next_company_round(view)
    found = []
    turns = {line: 0 for line, _ in now}
    first = runs_in_group(view)
    for cr in range(number, COMPANY_ROUNDS + 1):
        runs = first if cr == number else RUNS[cr - 1]
        routes = []
        for line, value in now:
            done = cr == number and first > 0 and has_run(view, line)
            these = []
            for _ in range(runs - done):
                turns[line] += 1
                these.append(max(value, START - GROWTH) + GROWTH * turns[line])
            routes.append(tuple(these))
        for late in range(more):
            bought = number + late
            age = sum(RUNS[each] for each in range(bought, cr - 1))
            if cr > bought:
                routes.append(tuple(START + GROWTH * (age + step) for step in range(runs)))
        found.append(Group(cr, tuple(sorted(routes, key=lambda each: -sum(each)))))
    return tuple(found)


def multipliers(view: View) -> dict[int, int]:
    """By number of the company rounds whose dividends are still to come, the factor of Stadtbahn incomes."""
    number = 0
    found = {}
    for index, each in enumerate(ROUND_TRACK):
        if each.kind == "CR":
            number += 1
            if index >= view.round:
                found[number] = each.multiplier
    return found


def stadtbahn_incomes(view: View, each: StadtbahnView) -> dict[int, int]:
    """What a Stadtbahn company's run brings, by number of the company rounds to come, with the factor."""
    full = _when_built(view, each.company)
    factors = multipliers(view)
    if not factors:
        return {}
    number = min(factors)
    steps = max(1, COMPANY_ROUNDS - 1 - number)
    found = {}
    for cr, factor in factors.items():
        part = min(1.0, (cr - number) / steps)
        found[cr] = int(each.income + (max(full, each.income) - each.income) * part) // 10 * 10 * factor
    return found


def _when_built(view: View, company: str) -> int:
    """The income once all of the company's track lies."""
    course = game_map(view.board.map).stadtbahn[company]
    total = 0
    for hex in course.sequence:
        if hex in course.build and hex not in view.board.tiles:
            site = game_map(view.board.map).hexes[hex].site
            held = any(company in slots for slots in view.board.stations.get(hex, {}).values())
            total += 10 if site == "stop" else 20 * held
            continue
        there = layout(view.board, hex)
        for node in sorted(set(there.dotted.values())):
            facts = there.node(node)
            if facts.kind == "stop" or company in circles(view.board, hex, node):
                total += facts.worth(view.colour)
                break
    return total


def yields(view: View, seat: int, temper: Temper) -> dict[int, float]:
    """What a Gulden is worth at the end to a seat, by the company round that brings it."""
    if not temper.invests:
        return dict.fromkeys(SCARCE, 1.0)
    lack = _lack(view, seat)
    return {number: PLENTY[number] + (SCARCE[number] - PLENTY[number]) * lack for number in SCARCE}


def _lack(view: View, seat: int) -> float:
    """How much of the money is missing, by the last stock round, that would fill a seat's certificates."""
    player = view.players[seat]
    room = max(0, player.certificate_limit - player.certificates)
    prices = share_prices(view)
    needed = room * sum(prices.values()) / max(1, len(prices))
    if not needed:
        return 0.0
    coming = float(player.cash)
    for city in view.stadtbahn:
        if percent := player.shares.get(city.company, 0):
            incomes = stadtbahn_incomes(view, city)
            coming += percent / 100 * sum(paid for number, paid in incomes.items() if number < COMPANY_ROUNDS)
    for company in view.companies:
        if percent := player.shares.get(company.company, 0):
            runs = (
                sum(map(sum, each.routes)) for each in groups(view, company) if each.number < COMPANY_ROUNDS
            )
            coming += percent / 100 * PAID * sum(runs)
    return min(1.0, max(0.0, 1 - coming / needed))
