"""Passing: what it means at each step, and what it would let go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pydantic

from bot.games.core.dialogue import Dialogue
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Term, Verdict
from bot.games.core.sayings import Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves import alarms
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.vienna1840 import events as happened
from engine.vienna1840 import outlook
from engine.vienna1840.actions import Pass
from engine.vienna1840.view import View

__all__ = ["DIALOGUES", "STAGES", "TOLD", "PassRound", "passing", "step_of"]

PASS = N_("Pass")
PASSES = {
    "name_private": N_("Pass: name none"),
    "bid_private": N_("Pass: leave this auction"),
    "buy_trams": N_("Pass: buy no tram"),
    "name_line": N_("Pass: name no line"),
    "bid_line": N_("Pass: leave this auction"),
    "build": N_("Done building"),
    "bonus_extra_yellow": N_("Pass: no other yellow tile"),
    "bonus_center_tile": N_("Pass: no red tile"),
    "bonus_station_tile": N_("Pass: no purple tile"),
    "bonus_upgrade_green": N_("Pass: no upgrade"),
    "bonus_extra_token": N_("Pass: no other station"),
    "after_run": N_("End the turn"),
}
"""What passing means, by step."""
TRADING = {
    frozenset({"buy", "sell"}): N_("Pass: sell and buy nothing"),
    frozenset({"sell"}): N_("Pass: sell nothing"),
    frozenset({"buy"}): N_("Pass: buy nothing"),
    frozenset[str](): PASS,
}
"""What passing means to who trades, by what is open."""
SOLD = {True: N_("End the turn: buy nothing"), False: N_("End the turn")}
"""What it means once the player has sold in this turn, by whether a share can be bought."""


def step_of(view: View) -> str:
    """The view's step; `bid_any_private` where a bid names what it is for."""
    return "bid_any_private" if view.step == "bid_private" and view.auction is None else view.step


def passing(scene: Scene, seat: Seat) -> str:
    """What passing means now to a seat, as on a button."""
    view: View = scene.view
    if view.step == "stock":
        return _after_trading(scene, view, seat)
    if view.step == "assign_trams":
        return _leaving_trams(scene, view)
    return scene.say(PASSES.get(step_of(view), PASS))


def _after_trading(scene: Scene, view: View, seat: Seat) -> str:
    open_kinds = frozenset(scene.kinds(seat)) & {"buy", "sell"}
    said = SOLD["buy" in open_kinds] if view.acted else TRADING[open_kinds]
    return scene.say(said)


def _leaving_trams(scene: Scene, view: View) -> str:
    """The trams as they are, or which lines go without one while others lie unused."""
    without, unused = outlook.tram_gaps(view)
    if not without or not unused:
        return scene.say("Leave the trams")
    return scene.words.count(
        "Leave line {lines} without a tram",
        "Leave lines {lines} without trams",
        len(without),
        lines=scene.words.listing(without),
    )


def _still_open(scene: Scene, seat: Seat) -> str | None:
    """What the seat would let go by passing now, as a sentence; None where there is nothing: a tile that can
    be laid, a tram for a line without one.
    """
    view: View = scene.view
    kinds = scene.kinds(seat)
    if view.turn is not None and view.turn.building and "tile" in kinds:
        return scene.say("Line {line} can still lay a tile.", line=view.turn.line)
    if view.step not in ("buy_trams", "assign_trams"):
        return None
    without, unused = outlook.tram_gaps(view)
    if view.step == "buy_trams" and "tram" in kinds and len(without) > unused:
        return scene.words.count(
            "Line {lines} has no tram yet, and one can be bought.",
            "Lines {lines} have no tram yet, and one can be bought.",
            len(without),
            lines=scene.words.listing(without),
        )
    if view.step == "assign_trams" and without and unused:
        return scene.words.count(
            "Line {lines} has no tram, and one lies unused.",
            "Lines {lines} have no tram, and one lies unused.",
            len(without),
            lines=scene.words.listing(without),
        )
    return None


def _lets_go(scene: Scene, _: Pass) -> str | None:
    """Whether a pass is meant that lets something go."""
    lost = None if scene.view.seat is None else _still_open(scene, scene.view.seat)
    return scene.say("{sentence} Do you mean it?", sentence=lost) if lost else None


STAGES = {
    "stock": "stock",
    "name_private": "privates",
    "bid_private": "privates",
    "name_line": "lines",
    "bid_line": "lines",
}
"""What is traded at a step of the view, where one can pass for the rest of the round."""
PASSING = {
    "stock": N_("Pass in this stock round"),
    "privates": N_("Pass while privates are auctioned"),
    "lines": N_("Pass while lines are auctioned"),
}
PASSED = {
    "stock": N_("Pass in {round}, whenever it is your turn."),
    "privates": N_("Pass in {round} whenever you are asked to name a private or to bid for one."),
    "lines": N_("Pass in {round} whenever your companies are asked to name a line or to bid for one."),
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
        """Pass. Who has sold in this turn ends the turn himself."""
        view: View = legal.view
        if view.round != self.round:
            return Over("round")
        if STAGES.get(view.step) != self.stage or view.acted or "pass" not in legal.kinds:
            return None
        return Do(Pass())

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over with its round, or when an alarm rings that it names."""
        if told.after.round != self.round:
            return Over("round")
        return alarms.heard(self.alarms, seat, told, rung)


DIALOGUES: Mapping[str, Dialogue] = {
    "pass": Dialogue(doubt=_lets_go),
}
TOLD: Mapping[type[Event], Told] = {
    happened.Passed: Sentence("{who} passes."),
}
