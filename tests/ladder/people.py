"""`python -m tests.ladder.people`: how often people made the move that the computer player would have made.

    python -m tests.ladder.people                     all decisions of the game that people played
    python -m tests.ladder.people --level inspector --every 5
    python -m tests.ladder.people --level inspector --tables 6

It walks the recorded game of 1840 that people played (one of the recorded games, where they are at hand)
and asks the computer player at each decision. It counts by kind of move how often the move made is its first
choice, and how often one of the three that it would have thought of.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core import Action, Level, Standpoint, build, steps
from engine.vienna1840 import GAME
from engine.vienna1840.actions import Assign, Bid, Buy, LayTile, Name, Run, Sell
from engine.vienna1840.board import laid_layout
from engine.vienna1840.holdings import worth
from engine.vienna1840.interchange.checking import Recording
from engine.vienna1840.outlook import best, read
from engine.vienna1840.partner import PARTNER
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.state import LineRound, State
from engine.vienna1840.view import View
from tests.shared import RECORDED

__all__ = ["agreement", "alike", "decisions", "is_same", "worths"]

PLAYED = "fixture-218809.json.gz"


def main() -> None:
    """Print the shares by kind of move."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", default=str(Level.DRIVER), choices=[str(level) for level in Level])
    parser.add_argument("--every", type=int, default=1, help="ask at one decision in so many")
    parser.add_argument("--tables", type=int, default=0, help="play so many tables instead")
    asked = parser.parse_args()
    if not (RECORDED / PLAYED).exists():
        print(f"No recorded games at hand: {RECORDED} is missing.")
        return
    if asked.tables:
        print(f"people: {_in_words(worths(_end()))}")
        for seed in range(1, asked.tables + 1):
            print(f"computers, deal {seed}: {_in_words(worths(alike(Level(asked.level), seed)))}", flush=True)
        return
    print(f"{'kind':<10} {'made':>5} {'first':>6} {'of 3':>6}")
    for kind, (made, first, three) in agreement(Level(asked.level), asked.every).items():
        print(f"{kind:<10} {made:>5} {100 * first / made:>4.0f} % {100 * three / made:>4.0f} %")


def agreement(level: Level, every: int = 1) -> dict[str, tuple[int, int, int]]:
    """By kind of the move made: how many there were, and how many the player's first and first three."""
    made: Counter[str] = Counter()
    first: Counter[str] = Counter()
    three: Counter[str] = Counter()
    for number, (state, seat, action) in enumerate(decisions()):
        if number % every:
            continue
        choice = PARTNER.choose(Standpoint(GAME, state, seat), level)
        view = GAME.view(state, seat)
        likes = [is_same(view, action, each.action) for each in (choice.made, *choice.others)]
        for kind in (action.kind, "all"):
            made[kind] += 1
            first[kind] += likes[0]
            three[kind] += any(likes)
    return {kind: (made[kind], first[kind], three[kind]) for kind in sorted(made)}


def worths(state: State) -> list[int]:
    """What the players are worth, the richest first."""
    return sorted((worth(state, seat) for seat in range(state.seats)), reverse=True)


def alike(level: Level, seed: int) -> State:
    """Where a table of computers stands at the moment at which the people's game breaks off: in the same
    line round, with no more lines left to act; by the same options.
    """
    end = _end()
    assert isinstance(end.phase, LineRound)
    state = GAME.start(end.seats, end.options, seed)
    while not (
        state.round == end.round
        and isinstance(state.phase, LineRound)
        and len(state.phase.lines) <= len(end.phase.lines)
    ):
        seat = GAME.deciders(state)[0]
        state = GAME.apply(
            state, seat, PARTNER.choose(Standpoint(GAME, state, seat), level).made.action
        ).state
    return state


def _end() -> State:
    """Where the people's game breaks off."""
    *_, (state, _, _) = decisions()
    return state


def _in_words(found: Sequence[int]) -> str:
    return f"{', '.join(map(str, found))}; mean {sum(found) / len(found):.0f}"


def decisions() -> Iterator[tuple[State, int, Action]]:
    """Each position of the game in which a person had a choice, with the seat and its move."""
    recording = Recording.read(gzip.decompress((RECORDED / PLAYED).read_bytes()))
    for _ in recording.play():
        pass
    journal = recording.importer.result().journal
    walked = [step.state for step in steps(GAME, journal)]
    for state, entry in zip(walked, journal.entries, strict=False):
        if _has_choice(state, entry.seat):
            yield state, entry.seat, build(GAME.kinds_by_name, entry.action)


def _has_choice(state: State, seat: int) -> bool:
    return seat in GAME.deciders(state) and GAME.kinds(state, seat) != ("pass",)


def is_same(view: View, action: Action, other: Action) -> bool:
    """Whether two moves come to the same: a tile lies the same after some turns, routes bring the same, lines
    get trams of the same colours. Amounts of bids and numbers of shares sold are not asked for.
    """
    match action, other:
        case Run(), Run():
            return _value(view, action) == _value(view, other)
        case Assign(), Assign():
            return _colours(view, action) == _colours(view, other)
        case LayTile(), LayTile():
            lie = [laid_layout(each.hex, each.tile, each.rotation).track for each in (action, other)]
            same = (action.hex, action.tile) == (other.hex, other.tile)
            return same and sorted(map(repr, lie[0])) == sorted(map(repr, lie[1]))
        case (Buy(company=mine), Buy(company=theirs)) | (Sell(company=mine), Sell(company=theirs)):
            return mine == theirs
        case (Bid(lot=mine), Bid(lot=theirs)) | (Name(lot=mine), Name(lot=theirs)):
            return mine == theirs
    return action == other


def _value(view: View, action: Run) -> int | None:
    """What a run's route brings; None where the tram stands."""
    if action.route == NO_ROUTE:
        return None
    line = view.acting or ""
    route = best(view, line) if action.route is None else read(view, line, action.route)
    return None if route is None else route.value


def _colours(view: View, action: Assign) -> list[tuple[str, str]]:
    """The colours of trams that lines get."""
    colours = {tram.tram: tram.colour for company in view.companies for tram in company.trams}
    placing = [pair.split(":") for pair in action.placing]
    return sorted((place, colours[tram]) for tram, place in placing if place.isdecimal())


if __name__ == "__main__":
    main()
