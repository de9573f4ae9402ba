"""A player of 1840 who builds, beside the random one: companies get three lines, trams for them and track.

Random players seldom have more than a line or two, and the late rounds pass without them. This one is no good
player either, but whole games of it reach every round with much on the board. What it does is drawn from the
listed choices alone, so that it plays under every option.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine.core import Action, Choices, Draft, GameError, Value, build
from engine.vienna1840 import GAME
from engine.vienna1840.holdings import company_trams
from engine.vienna1840.rounds.sequence import acting
from engine.vienna1840.state import CompanyRound, LineRound, State
from tests.engine.core.play import filled, random_action

__all__ = ["move"]

WHIM = 0.03
"""How often anything legal is done instead, so that returns, scrapping and sales come into play, too."""
RESERVE = 60
"""What a company keeps in its treasury before it spends on track and stations."""
BIDS = 0.25
"""How often a bid of somebody else is raised."""

Taste = Callable[[State, int, Choices, random.Random], Value | None]
"""Chooses among listed values, or leaves a field open (None)."""


def move(state: State, seat: int, rng: random.Random) -> Action:
    """What the builder does in a position."""
    if rng.random() < WHIM:
        return random_action(GAME, state, seat, rng)
    open_kinds = GAME.kinds(state, seat)
    for kind in _preferred(state, seat, rng):
        if kind in open_kinds and (action := _made(state, seat, kind, rng)) is not None:
            return action
    return random_action(GAME, state, seat, rng)


def _preferred(state: State, seat: int, rng: random.Random) -> Sequence[str]:
    """The kinds of move that the builder thinks of, the first one first."""
    phase = state.phase
    if isinstance(phase, CompanyRound):
        return _in_company_round(state, phase, rng)
    if isinstance(phase, LineRound):
        return _in_line_round(state, phase, rng)
    if phase.kind == "private_auction":
        return ("name", "bid", "pass") if rng.random() < 0.5 else ("name", "pass", "bid")
    return ("order", "par", "buy", "pass")


def _in_company_round(state: State, phase: CompanyRound, rng: random.Random) -> Sequence[str]:
    """Companies want as many trams as lines, and a line whenever one can be had."""
    company = acting(state) or ""
    if phase.auction is not None and phase.auction.bids:
        return ("bid", "pass") if rng.random() < BIDS else ("pass", "bid")
    wanted = max(1, len(state.companies[company].lines))
    buys = len(company_trams(state, company)) < wanted
    return ("dividend", *(("tram",) if buys else ()), "name", "bid", "assign", "pass", "tram")


def _in_line_round(state: State, phase: LineRound, rng: random.Random) -> Sequence[str]:
    """Lines build while there is money, and run."""
    if phase.offer is not None or phase.circles:
        return ("answer", "circle")
    company = state.lines[phase.lines[0]].company
    rich = state.companies[company].treasury >= RESERVE
    building = ["tile", "station"] if rich else ["tile"]
    if rich and rng.random() < 0.05:
        building += ["remove", "private"]
    rng.shuffle(building)
    if phase.step != "build":
        return ("private", "run", "pass") if rng.random() < 0.1 else ("run", "pass")
    return (*building, "pass")


def _made(state: State, seat: int, kind: str, rng: random.Random) -> Action | None:
    """A move of the kind, its fields chosen by taste where the builder has any."""
    taste = TASTES.get(kind)
    if taste is None:
        return filled(GAME, state, seat, kind, rng)
    draft = Draft(kind)
    try:
        while (choices := GAME.choices(state, seat, draft)) is not None:
            if choices.ends:
                draft = choices.ended(draft)
                continue
            if not choices.values:
                return None
            value = taste(state, seat, choices, rng)
            if value is None:
                break
            draft = choices.taken(draft, value)
    except GameError:
        return None
    return build(GAME.kinds_by_name, {"kind": kind, **draft.fields})


def _least(_state: State, _seat: int, choices: Choices, rng: random.Random) -> Value | None:
    """Any lot, and the least that can be bid for it."""
    return choices.values[0] if choices.field == "amount" else rng.choice(choices.values)


def _most(_state: State, _seat: int, choices: Choices, rng: random.Random) -> Value | None:
    """Any company, and the highest par, for the capital that it brings."""
    return choices.values[-1] if choices.field == "price" else rng.choice(choices.values)


def _dividend(state: State, _seat: int, choices: Choices, rng: random.Random) -> Value | None:
    """Nothing while lines and trams are to be bought, then any part."""
    return choices.values[0] if state.round < LATE else rng.choice(choices.values)


def _first(_state: State, _seat: int, choices: Choices, _rng: random.Random) -> Value | None:
    """The value listed first: the best route, the placing that serves most lines."""
    return choices.values[0]


LATE = 12
"""The index of the round from which dividends are paid."""
TASTES: dict[str, Taste] = {
    "bid": _least,
    "par": _most,
    "dividend": _dividend,
    "assign": _first,
    "run": _first,
}
"""By kind of move; the others are filled at random."""
