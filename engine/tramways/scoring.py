"""The end of the game (R13), and the scale of the solo game (R14.8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import INTERIM, Outcome, Seat
from engine.tramways.events.rounds import FinalScore, GameEnded
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.network import Network
from engine.tramways.state import Score, State
from engine.tramways.view import View

__all__ = ["finish", "interim", "outcome", "scale", "scores"]

REASON = "six_rounds"


def scores(state: State) -> tuple[Score, ...]:
    """What each seat has, if the game were to end now."""
    owners = [link.owner for link in Network.of(state).complete().values()]
    return tuple(_score(state, seat, owners.count(seat)) for seat in range(len(state.players)))


def _score(state: State, seat: Seat, complete: int) -> Score:
    player = state.players[seat]
    links = TABLE.points.link * complete
    converted, money = divmod(player.money, TABLE.money_per_point)
    stress = player.track[player.stress]
    total = player.happiness + links + converted - stress
    return Score(player.happiness, links, converted, stress, total, money)


def scale(total: int) -> str:
    """The word for a result of the solo game; below the scale its lowest one (R14.8)."""
    return next(
        (word for least, word in sorted(TABLE.scale.items(), reverse=True) if total >= least),
        TABLE.scale[min(TABLE.scale)],
    )


def finish(move: Move) -> None:
    """End the game, and count."""
    found = scores(move.state)
    move.update(phase="over", reason=REASON, scores=found)
    for seat, each in enumerate(found):
        move.tell(FinalScore(seat, each.happiness, each.links, each.converted, each.stress, each.total))
    move.tell(GameEnded(REASON, scale(found[0].total) if move.state.solo else ""))


def outcome(state: State) -> Outcome | None:
    """The result: of equal scores the one with more money left is before the other (R13.2)."""
    if state.phase != "over":
        return None
    return _ranked(state.scores, state.reason)


def interim(view: View) -> Outcome:
    """The ranking if the game ended now."""
    return _ranked(view.standings, INTERIM)


def _ranked(found: Sequence[Score], reason: str) -> Outcome:
    return Outcome.ranked(
        [score.total for score in found], [(score.total, score.money) for score in found], reason
    )
