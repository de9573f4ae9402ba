"""Everything that can be drawn at a moment of a kept game: the pictures of posts, hands, choices, previews
and answers, and charts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from bot.features.moving.guided.forks import Fork, Path, Way, several
from bot.features.moving.guided.places import Context, Place
from bot.features.moving.guided.showing import outline_at
from bot.games import Deed, InquiryGroup, Legal, Plate, Presentation, Scene, presentation
from bot.games.core.pictures import DETAIL
from bot.language.refusals import Refusal
from engine.core import Action, Event, GameError, Seat
from tests.games import Played, kept, names

__all__ = ["Drawing", "Moment", "drawings", "moments"]

Drawing = Callable[[], Iterable[Plate]]
"""Draws pictures that belong together; none if the game has no such pictures."""


@dataclass(frozen=True)
class Moment:
    """A move of a kept game, as its maker and everyone sees it."""

    played: Played
    number: int

    @property
    def shown(self) -> Presentation:
        """All parts of the game."""
        return presentation(self.played.game)

    @cached_property
    def _before(self) -> Any:
        return self.played.steps()[self.number].state

    @property
    def _after(self) -> Any:
        return self.played.steps()[self.number + 1].state

    @property
    def _move(self) -> tuple[Seat, Action]:
        return self.played.moves[self.number]

    @property
    def events(self) -> Sequence[Event]:
        """What the move led to."""
        return self.played.steps()[self.number + 1].events

    def scene(self, look: Scene, *, own: bool) -> Scene:
        """The position before the move as its maker sees it (`own`), or the one after it as everyone does,
        with the words, names and colours of `look`.
        """
        game, state = self.played.game, self._before if own else self._after
        view = game.view(state, self._move[0] if own else None)
        return replace(look, view=view, kinds=partial(game.kinds, state), deeds=self._deeds)

    @property
    def legal(self) -> Legal:
        """What the maker of the move could do."""
        return Legal(self.played.game, self._before, self._move[0])

    def views(self) -> Sequence[Any]:
        """What everyone sees at about six positions up to this one, evenly spaced."""
        steps = self.played.steps()[: self.number + 2]
        return [self.played.game.view(step.state, None) for step in steps[:: max(1, len(steps) // 6)]]

    def _deeds(self) -> Sequence[Deed]:
        game, steps = self.played.game, self.played.steps()
        found = []
        for number in range(self.number + 1):
            seat, action = self.played.moves[number]
            states = steps[number].state, steps[number + 1].state
            before, after = (partial(game.view, state, seat) for state in states)
            found.append(Deed(seat, action, tuple(steps[number + 1].events), before, after))
        return found


def moments(game: str, games: int, each: int) -> Iterator[Moment]:
    """At most `each` moments of at most `games` kept games of a game, and the last move of each."""
    all_of_them = names(f"{game}-")
    for name in all_of_them[:: max(1, -(-len(all_of_them) // games))]:
        played = kept(name)
        most = len(played.moves)
        for number in (*range(0, most - 1, max(1, -(-most // each))), most - 1):
            yield Moment(played, number)


def drawings(moment: Moment, look: Scene) -> Iterator[tuple[str, Drawing]]:
    """All pictures of a moment in groups, each with its name."""
    pictures, scene, own = moment.shown.pictures, moment.scene(look, own=False), moment.scene(look, own=True)
    ways = (pictures.names, [DETAIL], pictures.posted(scene, moment.events), pictures.closing(scene))
    for name in dict.fromkeys(name for way in ways for name in way):
        yield name, partial(_one, partial(pictures.draw, name, scene, moment.events))
    yield "hand", partial(_one, partial(pictures.hand, own))
    for kind in moment.legal.kinds:
        yield from _on_the_way(moment, own, kind)
    yield from _answers(moment, scene)
    yield "charts", partial(moment.shown.inquiries.charts, scene, moment.views())


def _one(draw: Callable[[], Plate | None]) -> Iterator[Plate]:
    try:
        plate = draw()
    except Refusal:
        return
    if plate is not None:
        yield plate


def _on_the_way(moment: Moment, scene: Scene, kind: str) -> Iterator[tuple[str, Drawing]]:
    """The pictures beside each fork on the way to a move of a kind, always taking the last choice, and beside
    its preview.
    """
    path: Path = ()
    while True:
        context = Context(moment.shown, scene, moment.legal, Place(1, 1, kind, path=path))
        way = Way(moment.legal, kind)
        try:
            found = way.at(path)
            shape = outline_at(way, context)
        except GameError:
            return
        if shape.subject is not None:
            subject = shape.subject
            yield (
                f"{kind} {path}",
                lambda subject=subject: subject.drawn(moment.shown.pictures, scene).plates,  # type: ignore[misc]
            )
        if not isinstance(found, Fork) or not len(found):
            return
        path = (*path, len(found) - 1 if found.together is None else several(range(max(found.together))))


def _answers(moment: Moment, scene: Scene) -> Iterator[tuple[str, Drawing]]:
    """The pictures of answers about the position, with the first values offered."""
    for each in moment.shown.inquiries.commands:
        for inquiry in each.inquiries if isinstance(each, InquiryGroup) else (each,):
            filled: dict[str, str] = {}
            for word, asked in inquiry.asked.items():
                offered = asked.offers(replace(scene, chosen=filled))
                if offered:
                    filled[word] = offered[0][0]
            yield inquiry.name, partial(_found, inquiry.find, scene, filled)


def _found(find: Callable[..., Any], scene: Scene, filled: Mapping[str, str]) -> Iterator[Plate]:
    try:
        yield from find(scene, filled).plates
    except (Refusal, GameError):
        return
