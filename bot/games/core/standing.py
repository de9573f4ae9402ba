"""How a game stands, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from bot.games.core.scene import Part, Scene
from bot.language import N_
from engine.core import Event, Outcome

__all__ = ["Standing"]


class Standing(Part):
    """Where a game is, and who is how far.

    Attributes:
        turning: events with which a new chapter may begin.
        scored: what is said of the scores, which are named with what each has gained.
    """

    turning: ClassVar[tuple[type[Event], ...]] = ()
    scored: ClassVar[str] = N_("Points: {scores}.")

    def chapter(self, scene: Scene) -> str | None:
        """The part of the game in which a position lies, a round for example; None where there are none."""
        return None

    def status(self, scene: Scene) -> Sequence[str]:
        """How the game stands, in lines."""
        return ()

    def in_words(self, scene: Scene) -> Sequence[str]:
        """What the pictures show, in lines, for people who don't see it. Slow: call it off the event loop."""
        return self.status(scene)

    def caption(self, scene: Scene, picture: str) -> Sequence[str]:
        """What one of the pictures is about, in lines."""
        return self.status(scene)

    def scores(self, view: Any) -> Sequence[int]:
        """What all have by now, seat by seat, as everybody may know it; empty where that can't be said."""
        interim = self.game.interim(view)
        return () if interim is None else interim.scores

    def result(self, scene: Scene, outcome: Outcome) -> str:
        """How the game ended, place by place."""
        places = [
            scene.say(
                "{place}. {names} ({score})",
                place=sum(len(better) for better in outcome.ranking[:number]) + 1,
                names=scene.words.listing([scene.name(seat) for seat in seats]),
                score=outcome.scores[seats[0]],
            )
            for number, seats in enumerate(outcome.ranking)
            if seats
        ]
        return "\n".join(places)
