"""Passing: what it means at each step, and what it would let go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pydantic

from bot.games.core.dialogue import Dialogue, Row
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Term, Verdict
from bot.games.core.sayings import Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves import alarms, auction, building, dividends, privates, running, shares, trams
from bot.games.vienna1840.moves.step import Step
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.vienna1840 import events as happened
from engine.vienna1840.actions import Pass
from engine.vienna1840.view import View

__all__ = ["DIALOGUES", "STEPS", "TOLD", "PassRound"]

TRADES = (auction, shares, dividends, trams, building, running, privates)
STEPS: Mapping[str, Step] = {
    **{name: step for each in TRADES for name, step in each.STEPS.items()},
    "over": Step(call=N_("the game is over.")),
}
"""All steps of the view."""


def passing(scene: Scene, seat: Seat) -> str:
    """What passing means now to a seat, as on a button."""
    said = STEPS[scene.view.step].passing
    return scene.say(said) if isinstance(said, str) else said(scene, seat)


def _lets_go(scene: Scene, _: Pass) -> str | None:
    """Whether a pass is meant that lets something go."""
    view: View = scene.view
    lost = None if view.seat is None else STEPS[view.step].lost(scene, view.seat)
    return scene.say("{sentence} Go ahead anyway?", sentence=lost) if lost else None


PASSING = {
    "stock": N_("Pass in this stock round"),
    "privates": N_("Pass while privates are auctioned"),
    "lines": N_("Pass while lines are auctioned"),
}
PASSED = {
    "stock": N_("Pass in {round} whenever it's your turn."),
    "privates": N_("Pass in {round} whenever you're asked to put up a private or bid for one."),
    "lines": N_("Pass in {round} whenever your companies are asked to put up a line or bid for one."),
}


class PassRound(Order):
    """Pass at every decision of one sort until the round is over, or an alarm rings."""

    kind: ClassVar[str] = "pass"
    stage: str = pydantic.Field(description="what is traded: stock, privates or lines")
    round: int = pydantic.Field(description="the round, as an index into the round track")
    alarms: tuple[str, ...] = pydantic.Field(description="what ends it before")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        return scene.say(PASSING[self.stage])

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        said = scene.say(PASSED[self.stage], round=names.round_name(scene, self.round))
        return f"{said} {alarms.until(scene, self.alarms)}"

    def terms(self, scene: Scene) -> Sequence[Term]:
        """Alarms."""
        return (alarms.choice(scene, self.stage),)

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """Pass. A player who has sold in this turn ends it in person."""
        view: View = legal.view
        if view.round != self.round:
            return Over("round")
        if STEPS[view.step].stage != self.stage or view.acted or "pass" not in legal.kinds:
            return None
        return Do(Pass())

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over with its round, or when an alarm rings that it names."""
        if told.after.round != self.round:
            return Over("round")
        return alarms.heard(self.alarms, seat, told, rung)


DIALOGUES: Mapping[str, Dialogue] = {"pass": Dialogue(called=passing, doubt=_lets_go, row=Row.IDLE)}
TOLD: Mapping[type[Event], Told] = {happened.Passed: Sentence("{who} passes.")}
