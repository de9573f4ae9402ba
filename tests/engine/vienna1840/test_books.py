"""The books of a game: money, shares, pieces, prices, audited after each move of random players and builders.

Money is counted from the facts that are told, so that no Gulden moves untold; pieces are counted as they lie.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.core import Event, Options, Step
from engine.vienna1840 import GAME, events
from engine.vienna1840.board import Board, circles, layout
from engine.vienna1840.facts import (
    GRID,
    LOAN,
    MAX_HOLDING,
    MAX_LINES,
    MAX_TRAMS,
    PLAYERS,
    PRIVATES,
    ROUND_TRACK,
    STATION_COSTS,
    TRAMS,
    dividend_steps,
    game_map,
)
from engine.vienna1840.holdings import certificates, company_trams, line_tram
from engine.vienna1840.network import neighbours
from engine.vienna1840.setup import map_name
from engine.vienna1840.state import BANK, GONE, State
from tests.conftest import Tally
from tests.engine.core.play import Turn, built_game, random_game

SETUPS = list(GAME.setups())
LONG = os.environ.get("STELLWERK_LONG") == "1"
GAMES = -(-1000 // len(SETUPS)) if LONG else 1
"""Of each kind of player at each set-up."""
DIRECTOR = 50

Purses = Counter[int | str]
"""Money by owner: seats, companies' treasuries, and the revenue boxes of lines as `box 5`."""


def _purses(state: State) -> Purses:
    found: Purses = Counter()
    found.update(dict(enumerate(state.cash)))
    found.update({name: company.treasury for name, company in state.companies.items()})
    found.update({f"box {name}": line.revenue for name, line in state.lines.items()})
    return found


def _booked(before: State, event: Event, purses: Purses) -> Purses:
    """What an event says of money; `purses` is what there is when it happens."""
    change: Purses = Counter()
    match event:
        case events.PrivateSold(seat=seat, price=price):
            change[seat] -= price
        case (
            events.PrivatePaid(owner=owner, amount=amount)
            | events.PrivateReturned(owner=owner, amount=amount)
        ):
            change[owner] += amount
        case events.PrivateBought(company=name, seat=seat, price=price):
            change[name] -= price
            change[seat] += price
        case events.SubscriptionPaid(amount=amount):
            change.update(dict.fromkeys(range(before.seats), amount))
        case events.CompanyFounded(seat=seat, company=name, par=par, capital=capital):
            change[seat] -= 5 * par
            change[name] += capital
        case events.SharesBought(seat=seat, price=price):
            change[seat] -= price
        case events.SharesSold(seat=seat, amount=amount):
            change[seat] += amount
        case events.DividendPaid(company=name, kept=kept, paid=paid):
            change[name] += kept
            change.update(paid)
            for line in before.companies[name].lines:
                change[f"box {line}"] -= purses[f"box {line}"]
        case events.StadtbahnPaid(paid=paid):
            change.update(paid)
        case events.TramBought(company=name, price=price, helped=helped):
            change[name] -= price - helped
            for seat in _helpers(before, name, helped):
                change[seat] -= helped
        case events.LoanTaken(seat=seat, count=count):
            change[seat] += LOAN * count
        case events.LineBought(company=name, price=price):
            change[name] -= price
        case events.StationPlaced(line=line, cost=cost) | events.StationRemoved(line=line, cost=cost) if cost:
            change[before.lines[line].company] -= cost
        case events.TileLaid(line=line, cost=cost):
            change[before.lines[line].company] -= cost
        case events.TramRan(line=line, total=total) if total > 0:
            change[f"box {line}"] += total
        case events.DeficitPaid():
            change.update(_deficit(before, event))
    return change


def _helpers(before: State, name: str, helped: int) -> list[int]:
    director = before.companies[name].director
    return [director] if helped and director is not None else []


def _deficit(before: State, event: events.DeficitPaid) -> Purses:
    """From the running line's box first, then from the others in the order bought."""
    change: Purses = Counter()
    left = event.from_revenue
    lines = before.companies[event.company].lines
    for line in (event.line, *(each for each in lines if each != event.line)):
        taken = min(left, before.lines[line].revenue)
        change[f"box {line}"] -= taken
        left -= taken
    change[event.company] -= event.from_treasury
    for seat in _helpers(before, event.company, event.from_director):
        change[seat] -= event.from_director
    return change


def _audit_money(before: State, step: Step[Any]) -> None:
    booked = _purses(before)
    for event in step.events:
        booked.update(_booked(before, event, booked))
    found = _purses(step.state)
    owners = booked.keys() | found.keys()
    assert {each: booked[each] for each in owners if booked[each]} == {
        each: found[each] for each in owners if found[each]
    }
    assert all(amount >= 0 for amount in found.values()), "nobody owes more than loans"
    taken = sum(event.count for event in step.events if isinstance(event, events.LoanTaken))
    assert sum(step.state.loans) - sum(before.loans) == taken


def _audit_shares(state: State) -> None:
    limit = PLAYERS[state.seats].certificate_limit
    for name, holding in state.shares.items():
        assert holding.bank + sum(holding.players) == 100
        assert all(0 <= part <= MAX_HOLDING and part % 10 == 0 for part in holding.players)
        director = state.companies[name].director if name in state.companies else None
        if director is not None:
            assert holding.players[director] >= DIRECTOR
    assert all(certificates(state, seat) <= limit for seat in range(state.seats))


def _audit_prices(state: State) -> None:
    priced = {token.company for token in state.prices}
    assert len(priced) == len(state.prices)
    assert all(GRID[token.row][token.column] is not None for token in state.prices)
    founded = {name for name, company in state.companies.items() if company.director is not None}
    assert priced == founded | (state.shares.keys() - state.companies.keys())


def _audit_trams(before: State, state: State) -> None:
    counts = Counter(tram.colour for tram in state.trams.values())
    assert counts == {colour: facts.counts[state.seats] for colour, facts in TRAMS.items()}
    for name in state.companies:
        assert len(company_trams(state, name)) <= MAX_TRAMS
    on_lines = [tram.place for tram in state.trams.values() if tram.place in state.lines]
    assert len(on_lines) == len(set(on_lines)), "one tram a line"
    places = {BANK, GONE, *state.companies, *state.lines}
    assert all(tram.place in places for tram in state.trams.values())
    for name, tram in before.trams.items():
        assert tram.place == BANK or state.trams[name].place != BANK, "no tram goes back to the row"
        assert tram.place != GONE or state.trams[name].place == GONE


def _audit_lines(state: State) -> None:
    owned = [line for company in state.companies.values() for line in company.lines]
    assert sorted(owned) == sorted(state.lines)
    assert all(len(company.lines) <= MAX_LINES for company in state.companies.values())
    assert sorted([*owned, *state.offered, *state.deck]) == sorted(game_map(state.board.map).lines)
    for number, line in state.lines.items():
        assert number in state.companies[line.company].lines
        tram = line_tram(state, number)
        assert tram is None or tram in company_trams(state, line.company)


def _audit_board(before: State, state: State) -> None:
    board = state.board
    standing = _stations(board)
    for number, line in state.lines.items():
        assert standing.pop(number, 0) == line.placed <= len(STATION_COSTS)
    assert standing.keys() <= state.shares.keys(), "only lines bought and Stadtbahn companies have stations"
    laid = Counter(tile for tile, _ in board.tiles.values())
    pieces = Counter(before.board.supply) + Counter(tile for tile, _ in before.board.tiles.values())
    assert Counter(board.supply) + laid == pieces
    assert min(board.supply.values()) >= 0
    assert before.board.tiles.keys() <= board.tiles.keys(), "no tile is ever taken away"
    assert all(number not in state.lines or not state.lines[number].base for number in board.reserved)


def _audit_stadtbahn(before: State, step: Step[Any]) -> None:
    """Every run pays what its track and stations are worth, by the tenth; the total moves the price."""
    number = before.round
    for place, event in enumerate(step.events):
        if isinstance(event, events.RoundBegan):
            number = event.round
        if not isinstance(event, events.StadtbahnPaid):
            continue
        entry = ROUND_TRACK[number]
        assert entry.kind == "CR"
        assert event.income == _stadtbahn_income(step.state, event.company, entry.colour)
        total = event.income * entry.multiplier
        holding = step.state.shares[event.company]
        assert event.multiplier == entry.multiplier
        assert event.paid == {
            seat: total // 10 * (percent // 10)
            for seat, percent in enumerate(holding.players)
            if percent and total
        }
        moved = step.events[place + 1 : place + 2]
        prices = [each for each in moved if isinstance(each, events.PriceMoved)]
        assert not prices or dividend_steps(total), "no move without one due"


def _stadtbahn_income(state: State, company: str, colour: str) -> int:
    """What is joined by dotted track to the company's one base, or to the other: the better of the two."""
    board = state.board
    sequence = game_map(board.map).stadtbahn[company].sequence
    found = []
    for way in (sequence, sequence[::-1]):
        joined = _joined(board, way)
        worth = sum(
            layout(board, hex).node(node).worth(colour)
            for hex, node in joined
            if layout(board, hex).node(node).kind == "stop" or company in circles(board, hex, node)
        )
        found.append(worth if len(joined) > 1 else 0)
    return max(found)


def _joined(board: Board, way: Sequence[str]) -> set[tuple[str, str]]:
    """The places that dotted track joins to the base with which the way begins."""
    found: set[tuple[str, str]] = set()
    seen: set[tuple[str, int]] = set()
    waiting = [(way[0], neighbours(board.map, way[0]).index(way[1]))]
    while waiting:
        hex, edge = waiting.pop()
        if (hex, edge) in seen:
            continue
        seen.add((hex, edge))
        dotted = [piece for piece in layout(board, hex).track if piece.gauge == "stadtbahn"]
        here = [piece for piece in dotted if edge in piece.edges]
        nodes = {piece.node for piece in here if piece.node is not None}
        found |= {(hex, node) for node in nodes}
        for piece in (*here, *(piece for piece in dotted if piece.node in nodes)):
            for out in piece.edges:
                beyond = neighbours(board.map, hex)[out]
                if beyond is not None and beyond in way:
                    waiting.append((beyond, (out + 3) % 6))
    return found


def _audit_privates(before: State, state: State) -> None:
    for name, private in state.privates.items():
        earlier = before.privates[name]
        assert not (private.returned and private.owner is not None)
        assert not earlier.returned or private.returned, "what went back to the bank stays there"
        assert not isinstance(earlier.owner, str) or private.owner in (earlier.owner, None)
        assert 0 <= private.minimum <= earlier.minimum <= PRIVATES[name].face
        assert private.owner is None or private.owner in (*range(state.seats), *state.companies)


def _audit_stations(before: State, step: Step[Any]) -> None:
    """Stadtbahn stations only ever leave, one for each removal that is told and paid."""
    removed = Counter(event.company for event in step.events if isinstance(event, events.StationRemoved))
    gone = _stations(before.board)
    gone.subtract(_stations(step.state.board))
    for company in game_map(before.board.map).stadtbahn:
        assert gone[company] == removed[company]


def _stations(board: Board) -> Counter[str]:
    """How many stations each line and each Stadtbahn company has on the map."""
    return Counter(
        owner for nodes in board.stations.values() for slots in nodes.values() for owner in slots if owner
    )


def _audit_order(state: State) -> None:
    assert sorted(state.order) == list(range(state.seats))
    assert all(count >= 0 for count in state.loans)


class _Rounds:
    """What happens once in a round: each company's dividend, each Stadtbahn company's run, each tram's."""

    def __init__(self, state: State) -> None:
        self.name = ROUND_TRACK[state.round].name
        self.counted: Counter[str] = Counter()
        self.lines: set[str] = set()
        self.trams: dict[str, str] = {}
        """Where each tram was placed, as it was told."""

    def hear(self, before: State, step: Step[Any]) -> None:
        """Add a move, and check what the rounds that it ended came to."""
        for event in step.events:
            match event:
                case events.RoundBegan(round=number):
                    self._check(before, step.state)
                    self.name, self.counted = ROUND_TRACK[number].name, Counter()
                    self.lines = step.state.lines.keys() & set(self.trams.values())
                case events.DividendPaid(company=name) | events.StadtbahnPaid(company=name):
                    self.counted[name] += 1
                case events.TramRan(line=line):
                    self.counted[line] += 1
                case events.LinesDrawn() | events.LinesClosed():
                    self.counted["restock"] += 1
                case events.TramsAssigned(places=places):
                    self.trams.update(places)
                case events.TramScrapped(tram=tram):
                    self.lines.discard(self.trams.pop(tram, ""))

    def _check(self, before: State, after: State) -> None:
        if self.name.startswith("CR"):
            for name in (*after.companies, *game_map(after.board.map).stadtbahn):
                assert self.counted[name] == 1, (self.name, name)
            assert self.counted["restock"] <= 1
        elif self.name.startswith("LR"):
            ran = {line for line in after.lines if self.counted[line]}
            assert self.lines <= ran <= {*before.lines}
            assert all(self.counted[line] == 1 for line in ran)


def _name(setup: tuple[int, Options]) -> str:
    seats, options = setup
    chosen = options.model_dump()
    return f"{seats}p-{chosen['preset']}-{chosen['map']}"


each_setup = pytest.mark.parametrize("setup", SETUPS, ids=_name)


@each_setup
def test_money_shares_and_pieces_add_up_after_every_move(setup: tuple[int, Options], tally: Tally) -> None:
    """III.3, III.5, IV.1, VII.3, VIII.5, IX: what is paid is told, and no piece appears or is lost."""
    seats, options = setup
    moves = 0
    for seed in range(100, 100 + GAMES):
        moves += _audit(setup, random_game(GAME, seats, options, seed, calm=seed % 2 == 0))[1]
    tally("Moves after which all was added up", f"{_name(setup)}, {GAMES} games of random players: {moves}")


@pytest.mark.sample(3)
@each_setup
def test_they_add_up_in_games_of_builders(setup: tuple[int, Options], tally: Tally) -> None:
    """The same, and VIII.5.2, with the late rounds' lines, stations and tracks."""
    seats, options = setup
    moves = 0
    for seed in range(100, 100 + GAMES):
        last, made = _audit(setup, built_game(GAME, seats, options, seed))
        moves += made
        assert sum(len(company.lines) for company in last.companies.values()) > 2 * seats
    tally("Moves after which all was added up", f"{_name(setup)}, {GAMES} games of builders: {moves}")


def _audit(setup: tuple[int, Options], played: Iterator[Turn]) -> tuple[State, int]:
    """Add everything up after each move; the last state, and how many moves there were."""
    seats, options = setup
    state: State = GAME.start(seats, options, 0)
    rounds = _Rounds(state)
    moves = 0
    for before, _, _, step in played:
        moves += 1
        state = step.state
        _audit_money(before, step)
        _audit_shares(state)
        _audit_prices(state)
        _audit_trams(before, state)
        _audit_lines(state)
        _audit_board(before, state)
        _audit_stadtbahn(before, step)
        _audit_privates(before, state)
        _audit_stations(before, step)
        _audit_order(state)
        rounds.hear(before, step)
    assert state.board.map == map_name(seats, state.options)
    return state, moves
