"""What a typed line leaves to what is turned over: the rest of it is read before any move of it is made."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.moving.typed.reading import Misread, ReadMove, read_move
from bot.features.moving.typed.series import Series, read_series
from bot.games import Legal, presentation
from engine.core import Action, GameError, RuleError, Seat

__all__ = ["foretold"]


def foretold(series: Series, seat: Seat, lines: Sequence[str]) -> tuple[Series, Sequence[Action]]:
    """The moves of a line that can surely be made, and those that wait for what they turn over: from the
    first on of which nobody can say before whether it can be made.

    Args:
        series: a position as the seat may know it, without a move: what really lies hidden has no part in the
            answer.
        lines: the line in its stages.

    Raises:
        Misread: a move can't be read, or can't be made whatever is turned over.
    """
    series = sure = read_series(series, lines[0], lambda _: seat, beyond=False)
    rest: list[Action] = []
    for line in lines[1:]:
        legal = Legal(series.game, series.state, seat)
        move = _read(series, legal, line)
        certain = _is_certain(series, seat, move.action)
        try:
            series = series.then(seat, move.action)
        except GameError as error:
            if certain or not isinstance(error, RuleError):
                number = len(series.tried) + 1
                raise Misread(number, line, move.odd, error, legal.kinds, move.near) from error
            # Another one stands for it, so that those behind it are read as well.
            series = series.then(seat, next(legal.actions()))
        if rest or not certain:
            rest.append(move.action)
        else:
            sure = series
    return sure, rest


def _read(series: Series, legal: Legal, line: str) -> ReadMove:
    try:
        return read_move(legal, line)
    except Misread as error:
        error.number = len(series.tried) + 1
        raise


def _is_certain(series: Series, seat: Seat, action: Action) -> bool:
    """Whether the rules say the same of a move whatever the last one turned over."""
    before = series.tried[-2].step.state if len(series.tried) > 1 else series.start
    certain = presentation(series.game).naming.dialogue(action.kind).regardless
    legal = Legal(series.game, before, seat)
    return certain is not None and certain(legal, series.tried[-1].action, action)
