"""A variation: moves tried out from a position, as one person may know it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from bot.features.moving.guided.places import Place, Step
from bot.features.moving.typed import Series, brought_to, read_series
from bot.games import Legal, PlannedMoves, Presentation, Scene, planned
from bot.language import Words
from bot.language.refusals import Refusal
from engine.core import Action, Chance, Event, Seat

__all__ = ["BLOCK_ROOM", "NO_KIND", "Variation", "VariationPlace", "block_of", "imagined", "moves_in"]

NO_KIND = "_"
"""Stands for the kind of move where a press is about none."""


class VariationPlace(Place, prefix="whatif"):
    """A press in the variation of a position.

    The steps: `open` a variation, `pick` a kind of move, `at` a fork on the way to a move, `of` a menu there,
    `some` a menu in which several are chosen at once, `by` and `else` what no menu lists, `do` and `take`
    choose as `at` and `of` do, `stop` that way; `type` or `line` opens a form for moves, and `lined` is that
    form sent; `undo` the last move, `play` the moves, `keep` one's own as a standing order, throw them
    `away`.
    """

    __slots__ = ()

    @classmethod
    def of(cls, game: int, revision: int, step: Step) -> Self:
        """A press that is about no kind of move."""
        return cls(game, revision, NO_KIND, step)


BLOCK_ROOM = 1_200
"""How many characters of a message the tried moves may take."""
BLOCK = re.compile(r"^```\n(?P<moves>[^`]*)\n```$", re.MULTILINE)
OTHERWISE = tuple(Chance.keyed(b"", f"dealt otherwise {number}") for number in range(4))
"""Deal hidden things in other ways: what differs then was hidden. One may deal few things as they lie."""


def imagined(series: Series, viewer: Seat | None, secret: bytes, purpose: str) -> Series:
    """A position as a seat (None: a spectator) may know it. What is hidden from the seat is dealt by a
    `secret`, always the same way for one `purpose`.
    """
    chance = Chance.keyed(secret, f"{purpose} {viewer}")
    return replace(series, start=series.game.redealt(series.start, viewer, chance))


def moves_in(content: str) -> str:
    """The moves in the last block of a variation's message."""
    found = BLOCK.findall(content)
    return str(found[-1]) if found else ""


def block_of(series: Series) -> str:
    """The block of moves in a variation's message. Raises Refusal: there are too many."""
    moves = "\n".join(each.action.notation() for each in series.tried)
    if len(moves) > BLOCK_ROOM:
        raise Refusal("whatif_full")
    return f"```\n{moves}\n```" if moves else ""


@dataclass(frozen=True)
class Variation:
    """Moves tried out from a position.

    Attributes:
        words: the viewer's language.
        names: the players' names by seat.
        theme: the colours of pictures.
        viewer: the seat of the person who tries the moves; None: a spectator.
        live: whether this is the present position of a running game.
        aloud: whether the viewer plays by words.
    """

    shown: Presentation
    words: Words
    names: Sequence[str]
    theme: str
    viewer: Seat | None
    series: Series
    live: bool
    aloud: bool

    @property
    def legal(self) -> Legal:
        """What the decider may do. Raises Refusal if there is none."""
        return Legal(self.series.game, self.series.state, self.decider)

    @property
    def decider(self) -> Seat:
        """Who moves next: the viewer, if that seat must decide. Raises Refusal: nobody has to decide."""
        return self.decider_after(self.series)

    def decider_after(self, series: Series) -> Seat:
        """Who makes the next move after a series. Raises Refusal if nobody does."""
        deciders = series.game.deciders(series.state)
        if not deciders:
            raise Refusal("whatif_over")
        return self.viewer if self.viewer is not None and self.viewer in deciders else deciders[0]

    def scene(self, state: Any, seat: Seat | None) -> Scene:
        """A position as a seat sees it."""
        game = self.series.game
        return Scene(
            self.words.of(game.id),
            self.names,
            game.view(state, seat),
            lambda decider: game.kinds(state, decider),
            theme=self.theme,
            aloud=self.aloud,
        )

    def then(self, action: Action) -> Variation:
        """The variation with one more move by the decider."""
        return replace(self, series=self.series.then(self.decider, action))

    def read(self, text: str) -> Variation:
        """The variation with the moves of a typed line. Raises Misread."""
        return replace(self, series=read_series(self.series, text, self.decider_after, beyond=True))

    def ahead(self, text: str) -> Variation:
        """The variation with a typed line as the viewer's next moves, though it isn't their turn; in between,
        others do no more than they must.

        Raises:
            Misread: one of them can't be read or made.
            Refusal: it won't be that seat's turn.
        """
        seat = self.viewer
        assert seat is not None
        series = read_series(
            self.series, text, lambda _: seat, beyond=True, before=lambda series: brought_to(series, seat)
        )
        return replace(self, series=series)

    def without_last(self) -> Variation:
        """The variation without its last move."""
        return replace(self, series=replace(self.series, tried=self.series.tried[:-1]))

    @property
    def playable(self) -> Sequence[Action]:
        """The moves that can be made in the game: the person's own first ones, up to a revealing one."""
        found: list[Action] = []
        if not self.live or self.viewer is None:
            return found
        for each in self.series.tried:
            if each.seat != self.viewer:
                break
            found.append(each.action)
            if each.step.reveals:
                break
        return found

    @property
    def plan(self) -> PlannedMoves | None:
        """The viewer's moves as a standing order, up to a revealing one; None if there are none, or no others
        would move before them. What others turn over is only imagined here: if it comes differently and that
        matters, the plan is over.
        """
        if not self.live or self.viewer is None or len(self.playable) == len(self.series.tried):
            return None
        found: list[tuple[Action, Sequence[Event]]] = []
        for each in self.series.tried:
            if each.seat == self.viewer:
                found.append((each.action, each.step.events))
                if each.step.reveals:
                    break
        return planned(found) if found else None

    @cached_property
    def borrowed(self) -> Seat | None:
        """The first other decider at the start whose moves are being tried, if it holds something that the
        viewer may not know, so that its moves are imagined.
        """
        game, start = self.series.game, self.series.start
        acting = [each.seat for each in self.series.tried]
        if game.deciders(self.series.state):
            acting.append(self.decider)
        others = (seat for seat in game.deciders(start) if seat != self.viewer and seat in acting)
        seat = next(others, None)
        if seat is None:
            return None
        seen = game.view(start, seat)
        dealt = (game.view(game.redealt(start, self.viewer, chance), seat) for chance in OTHERWISE)
        return seat if any(other != seen for other in dealt) else None

    def open_kinds(self, seat: Seat) -> Sequence[str]:
        """The kinds of move that a seat can make."""
        legal = Legal(self.series.game, self.series.state, seat)
        return [kind for kind in legal.kinds if legal.is_open(kind)]
