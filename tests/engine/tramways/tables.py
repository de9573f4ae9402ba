"""Positions to test rules in, and moves in notation."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

import pytest

from engine.core import Draft, GameError, RuleError, Seat, Step, legal_actions, parse
from engine.tramways import Tramways
from engine.tramways import town as town_module
from engine.tramways.actions import Look
from engine.tramways.facts import BOARDS, BoardFacts, cards_of
from engine.tramways.options import STANDARD, TramwaysOptions
from engine.tramways.setup import new_state
from engine.tramways.state import BoardSide, Building, Link, Player, State
from engine.tramways.town import Placing, town
from engine.tramways.ways import Ways

GAME = Tramways()
ANNA, BEN, CLEO, DORA, EMIL = range(5)

SKETCHES: dict[str, BoardFacts] = {}
"""Maps drawn for one test, among the boards of the game."""
vars(town_module)["BOARDS"] = ChainMap(SKETCHES, dict(BOARDS))
EventT = TypeVar("EventT")


@cache
def sketch(text: str) -> tuple[Placing, ...]:
    """A map of its own: rows of words parted by `/`, as boards have them."""
    name = f"sketch{len(SKETCHES)}"
    SKETCHES[name] = BoardFacts(letter="S", sides={"1920": tuple(text.split("/"))})
    return (Placing(name, "1920", 0, 0),)


def player(
    hand: str = "",
    *,
    money: int = 10,
    workers: int = 2,
    stress: int = 0,
    side: BoardSide = "normal",
    **changes: Any,
) -> Player:
    """`player("92 21", money=4)`: cards by number, all of them known to everybody."""
    cards = tuple(map(int, hand.split()))
    return Player(side=side, money=money, workers=workers, stress=stress, hand=cards, known=cards, **changes)


def table(
    *players: Player,
    map: str = "Ra . . Cb/. . . ./. . . .",
    owners: Mapping[str, Seat] | None = None,
    links: str = "",
    buildings: str = "",
    options: TramwaysOptions = STANDARD,
    **changes: Any,
) -> State:
    """Anna is at turn in the first action round. `links` are those of `line`, parted by commas; `buildings`
    are `D1=C F3=L+`, upgraded where a plus stands.
    """
    plan = sketch(map)
    built = {}
    for each in buildings.split():
        parcel, _, kind = each.partition("=")
        built[parcel] = Building(_type(kind[0]), upgraded=kind.endswith("+"))
    state = new_state(len(players), options, 1)
    lines = tuple(line(text, number) for number, text in enumerate(filter(None, links.split(",")), 1))
    squares = [*town(plan).printed, *(town(plan).parcels[parcel] for parcel in built)]
    state = replace(
        state,
        plan=plan,
        players=players,
        order=tuple(range(len(players))),
        phase="actions",
        step=1,
        turn=ANNA,
        owners=dict(owners or {}),
        buildings=built,
        links=lines,
        number=len(lines) + 1,
        passengers=tuple(sorted(squares)),
    )
    return replace(state, **changes)


def _type(letter: str) -> Any:
    return letter


def line(text: str, number: int) -> Link:
    """`anna a1 b1 c1` is a link of one tile; with a plus behind the name it is upgraded. It was worked on
    in this round.
    """
    name, *path = text.split()
    seats = {"anna": ANNA, "ben": BEN, "cleo": CLEO, "dora": DORA}
    return Link(number, seats[name.rstrip("+")], tuple(path), 1, upgraded=name.endswith("+"))


def act(state: State, seat: Seat, move: str) -> Step[State]:
    """One move of a seat."""
    return GAME.apply(state, seat, parse(GAME.kinds_by_name, move))


def play(state: State, *moves: str) -> Step[State]:
    """Moves of whoever is at turn; the last step, with the events of all."""
    events: list[Any] = []
    for move in moves:
        step = act(state, GAME.deciders(state)[0], move)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def refused(state: State, move: str, rule: str, seat: Seat | None = None) -> str:
    """The code of the rule error that a move meets; it must name the rule."""
    with pytest.raises(RuleError) as caught:
        act(state, state.turn if seat is None else seat, move)
    assert f"R{caught.value.section}" == rule, caught.value
    return caught.value.code


def accepted(state: State, move: str, seat: Seat | None = None) -> bool:
    """Whether a move is legal."""
    try:
        act(state, state.turn if seat is None else seat, move)
    except GameError:
        return False
    return True


def told(step: Step[State], kind: type[EventT]) -> list[EventT]:
    """The events of a kind."""
    return [event for event in step.events if isinstance(event, kind)]


def listed(state: State, kind: str, seat: Seat | None = None) -> Iterator[str]:
    """What is listed, in notation."""
    for action in legal_actions(GAME, state, state.turn if seat is None else seat):
        if action.kind == kind:
            yield action.notation()


def ways_from(ways: Ways, start: str) -> Iterator[tuple[str, ...]]:
    """All ways from a start that are listed, square by square."""
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        way = waiting.pop()
        squares, whole = ways.following(start, way)
        if whole:
            yield way
        waiting += [(*way, each) for each in squares]


def values(state: State, kind: str, seat: Seat | None = None, **fields: Any) -> list[Any]:
    """What is listed for the next field."""
    choices = GAME.choices(state, state.turn if seat is None else seat, Draft(kind, fields))
    assert choices is not None
    return list(choices.values)


def numbers(state: State) -> list[int]:
    """The numbers of stress, by seat."""
    return [each.track[each.stress] for each in state.players]


def begun(seats: int, seed: int = 1, **options: Any) -> State:
    """A game with the first auction before it, everybody with the normal side, and a card of a book that
    nobody else has picked.
    """
    state = GAME.start(seats, STANDARD.model_copy(update={"board": "normal", **options}), seed)
    while state.phase in ("parcels", "books", "dealt"):
        seat = GAME.deciders(state)[0]
        action = next(legal_actions(GAME, state, seat))
        if isinstance(action, Look):
            action = Look(book=max(range(seats), key=lambda book: len(state.books[book])) + 1)
        state = GAME.apply(state, seat, action).state
    return state


GENERIC = cards_of("generic")
