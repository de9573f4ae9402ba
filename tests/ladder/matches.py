"""Matches: one player against others of another strength, the same deals from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial

from engine.core import Options, Outcome
from tests.engine.core.play import AnyGame
from tests.ladder.certainty import interval, verdict
from tests.ladder.playing import Played, played

__all__ = ["Match", "Tally", "play"]

BATCH = 10
"""How many deals are played before asking whether they are enough."""


@dataclass(frozen=True, slots=True)
class Match:
    """One `player` against `seats - 1` `others`. In games for one, each plays alone, and the higher score
    wins.
    """

    game: AnyGame
    seats: int
    options: Options
    player: str
    others: str

    @property
    def even(self) -> float:
        """The share of wins of a player of the others' strength."""
        return 1 / max(self.seats, 2)


@dataclass(slots=True)
class Tally:
    """What a match has come to.

    Attributes:
        shares: of each deal, the part of the wins that the player had over all seats.
        scores: the player's, game by game; `other_scores` those of the rest.
        times: milliseconds of each of the player's moves.
        lengths: moves a game.
    """

    shares: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    other_scores: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Games played."""
        return len(self.scores)

    @property
    def won(self) -> float:
        """The share of wins; a shared win counts in part."""
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Of 95 %, for the share of wins."""
        return interval(self.won * self.games, self.games)

    def add(self, other: Tally) -> None:
        """Put the games of another tally to these."""
        for name in ("shares", "scores", "other_scores", "times", "lengths"):
            getattr(self, name).extend(getattr(other, name))


def play(match: Match, deals: int, pool: Executor, *, first: int = 1, sure: bool = True) -> Tally:
    """Play a match, in as many deals as are needed for a verdict, but not more than `deals`.

    `sure`: end as soon as the sequential test has one; otherwise all are played.
    """
    tally = Tally()
    seeds = range(first, first + deals)
    for begin in range(0, deals, BATCH):
        for each in pool.map(partial(_deal, match), seeds[begin : begin + BATCH]):
            tally.add(each)
        if sure and verdict(tally.shares, match.even) != "open":
            break
    return tally


def _deal(match: Match, seed: int) -> Tally:
    """One deal, with the player in each seat in turn."""
    tally = Tally()
    for seat in range(match.seats):
        _game(match, seed, seat, tally)
    wins = tally.shares
    tally.shares = [sum(wins) / len(wins)]
    return tally


def _game(match: Match, seed: int, place: int, tally: Tally) -> None:
    names = [match.player if seat == place else match.others for seat in range(match.seats)]
    game, outcome = _ended(match, names, seed)
    winners, scores = outcome.winners, outcome.scores
    if match.seats == 1:
        scores += _ended(match, [match.others], seed)[1].scores
        winners = tuple(side for side, score in enumerate(scores) if score == max(scores))
    tally.lengths.append(game.moves)
    tally.times += game.times[place]
    tally.scores.append(scores[place])
    tally.other_scores += [score for seat, score in enumerate(scores) if seat != place]
    tally.shares.append((place in winners) / len(winners))


def _ended(match: Match, names: Sequence[str], seed: int) -> tuple[Played, Outcome]:
    """A finished game of these players, and its outcome."""
    game = played(match.game, match.options, names, seed)
    if game.outcome is None or game.refused:
        raise AssertionError(
            f"{match.game.id}, seed {seed}: {game.refused} illegal tries, {game.moves} moves"
        )
    return game, game.outcome
