"""Moves tried one after another from a position, none of which is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.features.moving.typed.meaning import kind_meant
from bot.features.moving.typed.reading import Misread, ReadMove, parts, read_move
from bot.games import Legal, presentation
from bot.language.refusals import Refusal
from bot.table import SEPARATOR
from engine.core import Action, Game, GameError, RuleError, Seat, Step, build

__all__ = ["Series", "Tried", "brought_to", "foretold", "read_series", "stages"]

OTHERS = 80
"""The most moves of others that are imagined until a seat's turn."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A move of a series: its seat and its result."""

    seat: Seat
    action: Action
    step: Step[Any]


@dataclass(frozen=True, slots=True)
class Series:
    """Moves `tried`, in order, from the position `start` on."""

    game: Game[Any, Any]
    start: Any
    tried: tuple[Tried, ...] = ()

    @property
    def state(self) -> Any:
        """The position after the last move."""
        return self.tried[-1].step.state if self.tried else self.start

    @property
    def reveals(self) -> bool:
        """Whether one of the moves turned over something hidden, so that nobody can know what follows."""
        return any(each.step.reveals for each in self.tried)

    @property
    def notation(self) -> str:
        """All moves in one line."""
        return SEPARATOR.join(each.action.notation() for each in self.tried)

    def then(self, seat: Seat, action: Action) -> Series:
        """The series with one more move. Raises GameError: the rules don't allow it."""
        step = self.game.apply(self.state, seat, action)
        return Series(self.game, self.start, (*self.tried, Tried(seat, action, step)))


def brought_to(series: Series, seat: Seat) -> Series:
    """The series up to a seat's decision, if the others do no more than they must until then.

    Raises:
        Refusal: the game would be over before that, or it takes too long.
    """
    for _ in range(OTHERS):
        deciders = series.game.deciders(series.state)
        if seat in deciders:
            return series
        if not deciders:
            break
        series = series.then(deciders[0], _least(Legal(series.game, series.state, deciders[0])))
    raise Refusal("no_turn_ahead")


def _least(legal: Legal) -> Action:
    """A move to do nothing more, or else the seat's first move."""
    kinds, idle = legal.game.kinds_by_name, presentation(legal.game).calling.idle
    for kind in legal.kinds:
        if kind in idle and not kinds[kind].field_names():
            return build(kinds, {"kind": kind})
    return next(legal.actions())


def read_series(
    series: Series,
    text: str,
    seat_of: Callable[[Series], Seat],
    *,
    beyond: bool,
    before: Callable[[Series], Series] = lambda series: series,
) -> Series:
    """The series, followed by the moves of a typed line.

    Args:
        seat_of: gives the seat that makes the next move.
        beyond: whether moves may follow one that turns over something hidden.
        before: adds what others do before the next move.

    Raises:
        Misread: a move can't be read or made; has its number in the line.
        Refusal: a move follows one that turns over something hidden, and may not.
    """
    for number, words in enumerate(_moves(series.game, text), start=1):
        if series.reveals and not beyond:
            raise Refusal("batch_reveals", number=number)
        series = before(series)
        seat = seat_of(series)
        try:
            move = read_move(Legal(series.game, series.state, seat), words)
        except Misread as error:
            raise Misread(number, words, error.word, error.cause, near=error.near) from error
        try:
            series = series.then(seat, move.action)
        except GameError as error:
            kinds = series.game.kinds(series.state, seat)
            raise Misread(number, words, move.odd, error, kinds, move.near) from error
    return series


def stages(game: Game[Any, Any], text: str) -> list[str]:
    """A typed line in parts. Each is read once what the part before it turned over is known; the later ones
    are single moves. Nearly always it's one part: see `Dialogue.regardless`.
    """
    found: list[list[str]] = [[]]
    before = False
    moves = _moves(game, text)
    for move in moves:
        kind = kind_meant(game, move.split()[0])
        follows = presentation(game).naming.dialogue(kind).regardless is not None
        if before and follows:
            found.append([])
        found[-1].append(move)
        before = follows
    if any(len(part) > 1 for part in found[1:]):
        # What follows the last of them would have to wait, so nothing is begun.
        found = [moves]
    return [SEPARATOR.join(part) for part in found]


def _moves(game: Game[Any, Any], text: str) -> list[str]:
    """The moves of a line as text."""
    naming = presentation(game).naming
    return [move for part in parts(text) for move in naming.apart(part)]


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
