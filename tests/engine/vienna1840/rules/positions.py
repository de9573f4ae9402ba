"""Positions of whole games for the tests of the rules: started, founded, put into a round, changed by hand.

Moves are written as in a journal: `"bid PR 10"` by the seat to decide, or `"2: return PR"` by seat 2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import pytest

from engine.core import Action, Draft, Event, GameError, NotYourTurn, RuleError, Step, parse
from engine.vienna1840 import GAME
from engine.vienna1840.facts import GRID, PAR_CELLS, ROUND_TRACK
from engine.vienna1840.ledger import Move
from engine.vienna1840.market import entered, price
from engine.vienna1840.options import preset
from engine.vienna1840.rounds import company, line, sequence, stock
from engine.vienna1840.state import CompanyRound, Holding, Line, LineRound, PriceToken, Private, State
from tests.engine.vienna1840 import positions as boards

COMPANIES = ("WT", "DTKC", "SJE", "BBG", "WKB", "GWStStB")
"""In positions that are built here, seat 0 directs WT, seat 1 DTKC and so on."""

E = TypeVar("E", bound=Event)


# --- moves --------------------------------------------------------------------------------------------


def new(seats: int = 3, base: str = "rulebook", seed: int = 1, **options: Any) -> State:
    """The first position of a game."""
    return GAME.start(seats, preset(base, **options), seed)


def _move(state: State, text: str) -> tuple[int, Action]:
    seat, colon, words = text.partition(": ")
    action = parse(GAME.kinds_by_name, words if colon else text)
    return int(seat) if colon else GAME.deciders(state)[0], action


def act(state: State, text: str) -> Step[State]:
    """Make one move."""
    return GAME.apply(state, *_move(state, text))


def play(state: State, *moves: str) -> State:
    """Make moves."""
    for text in moves:
        state = act(state, text).state
    return state


def refused(state: State, text: str) -> tuple[str, str]:
    """Try a move that the rules forbid: the error's code and section. The state must be as before."""
    before = repr(state)
    seat, action = _move(state, text)
    with pytest.raises(RuleError) as caught:
        GAME.apply(state, seat, action)
    assert repr(state) == before
    return caught.value.code, caught.value.section


def out_of_turn(state: State, text: str, error: type[GameError] = NotYourTurn) -> bool:
    """Whether a move is refused because it is not the seat's to make now."""
    seat, action = _move(state, text)
    try:
        GAME.apply(state, seat, action)
    except error:
        return True
    return False


def decider(state: State) -> int:
    """The one seat that has to decide."""
    (seat,) = GAME.deciders(state)
    return seat


def kinds(state: State) -> set[str]:
    """What the seat to decide may do."""
    return set(GAME.kinds(state, decider(state)))


def values(state: State, kind: str, *filled: str | int) -> list[str | int]:
    """The values listed for a move by the seat to decide, after those given: of its fields, or of a tuple."""
    draft = Draft(kind)
    for value in filled:
        choices = GAME.choices(state, decider(state), draft)
        assert choices is not None
        draft = choices.taken(draft, value)
    choices = GAME.choices(state, decider(state), draft)
    return [] if choices is None else list(choices.values)


def told(step: Step[State], sort: type[E]) -> list[E]:
    """The events of one sort."""
    return [event for event in step.events if isinstance(event, sort)]


# --- positions ----------------------------------------------------------------------------------------


def founded(
    seats: int = 3, pars: tuple[int, ...] = (100, 90, 80, 70, 70, 70), base: str = "rulebook", **options: Any
) -> State:
    """A game after the first stock round: every seat directs a company, holds 50 % of it and has 500 in
    cash; all privates are out of the game, no line is sold, no tram bought. The phase is still the auction's.
    """
    state = new(seats, base, **{"tc_choice": "all_six", **options})
    state = replace(
        state,
        order=tuple(range(seats)),
        cash=(500,) * seats,
        privates={name: Private(None, each.minimum, True) for name, each in state.privates.items()},
        companies={name: state.companies[name] for name in COMPANIES[:seats]},
        shares={
            name: each
            for name, each in state.shares.items()
            if name not in COMPANIES or name in COMPANIES[:seats]
        },
    )
    for seat, name in enumerate(COMPANIES[:seats]):
        state = change_company(state, name, director=seat, par=pars[seat], treasury=10 * pars[seat])
        state = replace(state, prices=entered(state.prices, name, PAR_CELLS[pars[seat]]))
        state = holdings(state, name, *(50 if each == seat else 0 for each in range(seats)))
    return state


def playing(seats: int = 3, **options: Any) -> State:
    """As `founded`, and WT has line 5, so that line rounds wait for its decisions."""
    return with_line(founded(seats, **options), "5", "WT")


def enter(state: State, name: str) -> Step[State]:
    """Begin a round of the round track by its name, as if the rounds before it were over."""
    move = Move(state)
    number = next(index for index, each in enumerate(ROUND_TRACK) if each.name == name)
    move.update(round=number)
    kind = ROUND_TRACK[number].kind
    if kind == "LR":
        line.begin(move)
    else:
        rounds = [each for each in ROUND_TRACK[: number + 1] if each.kind == kind]
        {"SR": stock, "CR": company}[kind].begin(move, len(rounds))
    sequence.settle(move)
    return Step(move.state, tuple(move.events))


def round_name(state: State) -> str:
    """The name of the present round."""
    return ROUND_TRACK[state.round].name


def pass_until(state: State, name: str) -> State:
    """Let everybody pass, name nothing, run, and pay no dividend until a round begins."""
    for _ in range(500):
        if round_name(state) == name:
            return state
        open_ = kinds(state)
        if "pass" in open_:
            state = play(state, "pass")
        elif "run" in open_:
            state = play(state, "run")
        elif "dividend" in open_:
            state = play(state, "dividend 0")
        elif "tram" in open_:
            state = play(state, f"tram {values(state, 'tram')[0]}")
        else:
            raise AssertionError(open_)
    raise AssertionError(name)


def equipped(seats: int = 3, **options: Any) -> State:
    """As `founded`, and every company has a line and an orange tram on it, so that nothing is forced."""
    state = founded(seats, **options)
    for name, line_, number in zip(COMPANIES[:seats], ("5", "15", "18", "4"), range(seats), strict=False):
        state = with_tram(with_line(state, line_, name), f"O1-{number}", line_)
    return state


FAVORITEN = "J16 57 2"
"""Line 15's base with track to Favoriten (K17)."""
TO_J22 = "I21 5 4"
"""Line 18's base with track to the east and to the purple hex J22."""


def building(
    lines: str, lays: str = "", stations: str = "", name: str = "LR1a", treasury: int = 500, **options: Any
) -> State:
    """A line round on the full map. `lines`: "18 15" are WT's, "18 15/3" with the 3 DTKC's."""
    state = founded(4, map="full", **options)
    for owner, numbers in zip(("WT", "DTKC", "SJE"), lines.split("/"), strict=False):
        state = change_company(state, owner, treasury=treasury)
        for number in numbers.split():
            state = with_line(state, number, owner)
    return enter(on_board(state, lays, stations), name).state


# --- what is the case ---------------------------------------------------------------------------------


def company_at_turn(state: State) -> str:
    """The company whose director has to decide, in a company round."""
    return COMPANIES[decider(state)]


def step_of(state: State) -> str:
    """The step of a company round."""
    assert isinstance(state.phase, CompanyRound)
    return state.phase.tasks[0].step


def line_at_turn(state: State) -> str:
    """The line that acts."""
    assert isinstance(state.phase, LineRound)
    return state.phase.lines[0]


def bonus(state: State) -> str | None:
    """The bonus to be used now."""
    assert isinstance(state.phase, LineRound)
    return state.phase.bonus


def treasury_of(state: State, name: str = "WT") -> int:
    """A company's treasury."""
    return state.companies[name].treasury


# --- changes by hand ----------------------------------------------------------------------------------


def change_company(state: State, name: str, **changes: Any) -> State:
    """Change a tramway company."""
    move = Move(state)
    move.company(name, **changes)
    return move.state


def cash(state: State, *amounts: int) -> State:
    """Set the players' cash."""
    return replace(state, cash=amounts)


def holdings(state: State, name: str, *percent: int) -> State:
    """Set who holds how much of a company; the bank has the rest."""
    return replace(state, shares={**state.shares, name: Holding(100 - sum(percent), 0, percent)})


def owned(state: State, private: str, owner: int | str | None) -> State:
    """Give a private to a seat or a company; None: it was never sold."""
    each = replace(state.privates[private], owner=owner, returned=False)
    return replace(state, privates={**state.privates, private: each})


def priced(state: State, *tokens: tuple[str, int, int]) -> State:
    """Put price tokens on cells (company, row, column), in this order, after all others."""
    prices = state.prices
    for name, row, column in tokens:
        assert GRID[row][column] is not None
        prices = (*(each for each in prices if each.company != name), PriceToken(name, row, column))
    return replace(state, prices=prices)


def price_of(state: State, name: str) -> int:
    """A company's share price."""
    return price(state.prices, name)


def with_line(state: State, number: str, name: str, **changes: Any) -> State:
    """Give a line to a company; `changes` are fields of the line."""
    director = state.companies[name].director
    assert director is not None
    state = replace(
        state,
        lines={**state.lines, number: replace(Line(name, director), **changes)},
        offered=tuple(each for each in state.offered if each != number),
        deck=tuple(each for each in state.deck if each != number),
    )
    return change_company(state, name, lines=(*state.companies[name].lines, number))


def with_tram(state: State, tram: str, place: str, newest: str | None = None) -> State:
    """Put a tram in a place; the newest colour bought is at least the tram's, or the one named."""
    move = Move(state)
    move.tram(tram, place=place)
    move.update(newest=newest or state.newest or state.trams[tram].colour)
    return move.state


def on_board(state: State, lays: str = "", stations: str = "") -> State:
    """Put tiles ("I21 5 4; I23 3 1") and stations ("18 I21; 4 H28 a") on the board.

    The lines with stations are taken to have placed their base among them.
    """
    board = boards.position(lays, stations, state.board.map, state.options)
    lines = dict(state.lines)
    for words in filter(None, (part.split() for part in stations.split(";"))):
        if words[0] in lines:
            each = lines[words[0]]
            lines[words[0]] = replace(each, base=True, placed=each.placed + 1)
    return replace(state, board=board, lines=lines)
